import { PictureOutlined } from "@ant-design/icons";
import { Button, Upload } from "antd";
import type { ButtonHTMLAttributes } from "react";
import { ImageCrop } from "./ImageCrop";

export interface PickButtonProps {
  label: string;
  aspect: number;
  /** See `ImageCrop`. */
  free?: boolean;
  several?: boolean;
  /** Called for each cropped file. */
  onPicked: (file: File) => void;
  id?: string | undefined;
  describedBy?: ButtonHTMLAttributes<HTMLButtonElement>["aria-describedby"];
  disabled?: boolean | undefined;
}

export function PickButton({
  label,
  aspect,
  free = false,
  several = false,
  onPicked,
  id,
  describedBy,
  disabled = false,
}: PickButtonProps) {
  return (
    <ImageCrop aspect={aspect} free={free} showReset>
      <Upload
        showUploadList={false}
        multiple={several}
        disabled={disabled}
        openFileDialogOnClick
        customRequest={({ file }) => {
          // The dialog passes a File; Ant Design's type also allows texts and blobs.
          if (file instanceof File) onPicked(file);
        }}
      >
        <Button
          id={id}
          icon={<PictureOutlined aria-hidden />}
          disabled={disabled}
          // The field's label names the picture, not the action.
          aria-label={label}
          aria-describedby={describedBy}
        >
          {label}
        </Button>
      </Upload>
    </ImageCrop>
  );
}

import { PictureOutlined } from "@ant-design/icons";
import { Button, Upload } from "antd";
import type { ButtonHTMLAttributes } from "react";
import { ImageCrop } from "./ImageCrop";

export interface PickButtonProps {
  label: string;
  aspect: number;
  /** See `ImageCrop`. */
  free?: boolean;
  /** Several files may be picked at once. */
  several?: boolean;
  /** Gets the cropped file, or each of them. */
  onPicked: (file: File) => void;
  id?: string | undefined;
  describedBy?: ButtonHTMLAttributes<HTMLButtonElement>["aria-describedby"];
  disabled?: boolean | undefined;
}

/** A button that picks a picture, of any type, and opens the image dialog for it. */
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
          // The dialog hands over a File made from the crop; Ant Design's type also allows texts and blobs.
          if (file instanceof File) onPicked(file);
        }}
      >
        <Button
          id={id}
          icon={<PictureOutlined aria-hidden />}
          disabled={disabled}
          // The label of the field around names what is picked, not what the button does.
          aria-label={label}
          aria-describedby={describedBy}
        >
          {label}
        </Button>
      </Upload>
    </ImageCrop>
  );
}

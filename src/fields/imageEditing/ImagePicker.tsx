import { Button, Progress } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import { FileImage } from "./FileImage";
import styles from "./ImagePicker.module.css";
import { usePictureUploads } from "./useUploads";

const PickButton = lazy(() => import("./PickButton").then((m) => ({ default: m.PickButton })));

export interface ImagePickerProps {
  value: string | null | undefined;
  onChange: (id: string | null) => void;
  /** What the picture is: "Photo", "Logo". */
  label: string;
  /** Width over height: 1 for people and logos, 16 / 9 or 3 / 2 for photos. */
  aspect?: number;
  /** Keeps the picture's own proportions; the frame has those of `aspect`. */
  free?: boolean;
  round?: boolean;
  id?: string;
  describedBy?: string | undefined;
  disabled?: boolean | undefined;
  placeholder?: ReactNode;
  /** Without it the picture can be changed but not removed. */
  removable?: boolean;
}

export function ImagePicker(props: ImagePickerProps) {
  const {
    value,
    onChange,
    label,
    aspect = 1,
    free = false,
    round = false,
    id,
    describedBy,
    disabled,
    removable = true,
    placeholder,
  } = props;
  const upload = usePictureUploads(onChange);
  const height = aspect > 1.2 ? 120 : 96;
  return (
    <div className={styles.picker}>
      <div
        className={styles.frame}
        data-round={round}
        data-free={free}
        style={{ height, width: Math.round(height * aspect) }}
      >
        <FileImage
          fallback={value ? undefined : placeholder}
          id={value}
          size={aspect > 1.2 ? "medium" : "thumb"}
          alt={value ? label : ""}
          className={styles.picture}
        />
      </div>
      <div className={styles.controls}>
        {upload.percent !== undefined ? (
          <>
            <Progress percent={upload.percent} size="small" aria-label={`Uploading ${label}`} />
            <Button onClick={upload.cancel}>Cancel upload</Button>
          </>
        ) : (
          <div className={styles.buttons}>
            <Suspense fallback={<Button disabled>{verb(value, label)}</Button>}>
              <PickButton
                label={verb(value, label)}
                aspect={aspect}
                free={free}
                onPicked={upload.start}
                id={id}
                describedBy={describedBy}
                disabled={disabled}
              />
            </Suspense>
            {value && removable && !disabled && (
              <Button type="text" onClick={() => onChange(null)} aria-label={`Remove ${label.toLowerCase()}`}>
                Remove
              </Button>
            )}
          </div>
        )}
        <p role="alert" className={styles.error}>
          {upload.error}
        </p>
      </div>
    </div>
  );
}

function verb(value: string | null | undefined, label: string): string {
  return `${value ? "Change" : "Add"} ${label.toLowerCase()}`;
}

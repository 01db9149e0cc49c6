import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined } from "@ant-design/icons";
import { Button, Progress } from "antd";
import { type DragEvent, lazy, Suspense, useState } from "react";
import { ImagePicker } from "../imageEditing/ImagePicker";
import { usePictureUploads } from "../imageEditing/useUploads";
import type { InputProps } from "../FieldView";
import { Picture } from "../parts/Picture";
import styles from "./images.module.css";

const PickButton = lazy(() => import("../imageEditing/PickButton").then((m) => ({ default: m.PickButton })));

export function ImageInput({ id, field, value, onChange, describedBy, disabled }: InputProps<"image">) {
  return (
    <ImagePicker
      id={id}
      value={value}
      onChange={onChange}
      label={field.label}
      aspect={field.aspect}
      free={field.free ?? false}
      round={field.round ?? false}
      describedBy={describedBy}
      disabled={disabled}
      removable={field.optional === true}
    />
  );
}

/** Pictures in display order; the first stands for the row. */
export function ImagesInput({ id, field, value, onChange, describedBy, disabled }: InputProps<"images">) {
  const pictures = value ?? [];
  const most = field.maxItems ?? 12;
  const upload = usePictureUploads((picture) => onChange([...pictures, picture].slice(0, most)), true);
  const isFull = pictures.length >= most;
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent<HTMLElement>) => {
    if (disabled || isFull || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragover");
    const input = event.currentTarget.querySelector<HTMLInputElement>("input[type=file]");
    if (event.type !== "drop" || !input) return;
    // As if picked with the button, whose own handling of drops is stopped.
    event.stopPropagation();
    input.files = event.dataTransfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const move = (from: number, to: number) => {
    const moved = pictures.filter((_, index) => index !== from);
    moved.splice(to, 0, pictures[from] ?? "");
    onChange(moved);
  };
  return (
    <div
      className={styles.pictures}
      data-over={isOver}
      onDragOver={drag}
      onDragLeave={drag}
      onDropCapture={drag}
    >
      <ol className={styles.list}>
        {pictures.map((picture, index) => (
          <li key={picture} className={styles.item}>
            <Picture id={picture} aspect={field.aspect} size="large" alt={`${field.label} ${index + 1}`} />
            {!disabled && (
              <span className={styles.actions}>
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowLeftOutlined aria-hidden />}
                  disabled={index === 0}
                  aria-label={`Move picture ${index + 1} earlier`}
                  onClick={() => move(index, index - 1)}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowRightOutlined aria-hidden />}
                  disabled={index === pictures.length - 1}
                  aria-label={`Move picture ${index + 1} later`}
                  onClick={() => move(index, index + 1)}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Remove picture ${index + 1}`}
                  onClick={() => onChange(pictures.filter((_, at) => at !== index))}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {upload.percent !== undefined && (
        <div className={styles.progress}>
          <Progress percent={upload.percent} size="small" aria-label="Uploading picture" />
          <Button onClick={upload.cancel}>Cancel upload</Button>
        </div>
      )}
      {isFull ? (
        <p className={styles.hint}>{`These are all ${most} pictures that fit. Remove one to add another.`}</p>
      ) : (
        <Suspense fallback={<Button loading>Add pictures</Button>}>
          <PickButton
            id={id}
            label="Add pictures"
            several
            aspect={field.aspect}
            onPicked={upload.start}
            describedBy={describedBy}
            disabled={disabled}
          />
          {!disabled && <span className={styles.hint}>or drop them here</span>}
        </Suspense>
      )}
      <p role="alert" className={styles.error}>
        {upload.error}
      </p>
    </div>
  );
}

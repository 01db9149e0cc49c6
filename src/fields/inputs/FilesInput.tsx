import { DeleteOutlined, InboxOutlined } from "@ant-design/icons";
import { Upload } from "antd";
import { useEffect, useEffectEvent, useRef } from "react";
import {
  errorOfFile,
  errorOfSize,
  type FileLimits,
  fileTypes,
  mostFiles,
  type StoredFile,
} from "../../schema";
import type { InputProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { useUploads } from "../imageEditing/useUploads";
import { fileSize } from "../parts/fileSize";
import styles from "./files.module.css";

/** An element with this attribute gives what is dropped on it or pasted into it to the picker within. */
export const takesFiles = "data-takes-files";

type Shared = Pick<InputProps<"files">, "id" | "errors" | "disabled" | "describedBy">;

export const FileInput = ({ field, value, onChange, ...shared }: InputProps<"file">) => (
  <FilePicker
    {...shared}
    label={field.label}
    limits={field}
    most={1}
    files={value ? [value] : []}
    onChange={([file]) => onChange(file ?? null)}
  />
);

export const FilesInput = ({ field, value, onChange, ...shared }: InputProps<"files">) => (
  <FilePicker
    {...shared}
    label={field.label}
    limits={field}
    most={mostFiles(field)}
    files={value ?? []}
    onChange={onChange}
  />
);

interface FilePickerProps extends Shared {
  label: string;
  limits: FileLimits;
  most: number;
  files: readonly StoredFile[];
  onChange(files: StoredFile[]): void;
}

function FilePicker(props: FilePickerProps) {
  const { id, label, limits, most, files, onChange, disabled, errors, describedBy } = props;
  const { formats, attachments } = useFieldEnvironment();
  const { pending, add, drop } = useUploads({
    refuses: ({ size }) =>
      errorOfSize(limits, size) ?? (files.length >= most ? `At most ${most} fit.` : undefined),
    upload: attachments.attach,
    take(stored) {
      const error = errorOfFile(limits, stored);
      if (!error) onChange([...files, stored]);
      return error;
    },
  });
  const root = useRef<HTMLDivElement>(null);
  const take = useEffectEvent((event: ClipboardEvent | DragEvent) => {
    const isPasted = event.type === "paste";
    // Each kind of event has one of them.
    const { clipboardData, dataTransfer } = event as Partial<ClipboardEvent & DragEvent>;
    const given = (isPasted ? clipboardData : dataTransfer) ?? undefined;
    // Words are pasted as words, also where a program adds a picture of them.
    if (disabled || !given?.types.includes("Files") || (isPasted && given.types.includes("text/plain")))
      return;
    // The picker takes what is dropped on itself.
    if (event.target instanceof Node && root.current?.contains(event.target)) return;
    event.preventDefault();
    if (event.type !== "dragover") for (const file of given.files) add(file);
  });
  useEffect(() => {
    const around = root.current?.closest<HTMLElement>(`[${takesFiles}]`);
    const listen = (event: ClipboardEvent | DragEvent) => take(event);
    for (const type of ["paste", "drop", "dragover"] as const) around?.addEventListener(type, listen);
    return () => {
      for (const type of ["paste", "drop", "dragover"] as const) around?.removeEventListener(type, listen);
    };
  }, []);
  const titled = (name: string, size: number) => `${name} (${fileSize(size, formats)})`;
  const held = files.map(({ id: uid, name, size }, index) => {
    const words = (errors?.[String(index)] ?? []).join(" ");
    return {
      uid,
      name: titled(name, size),
      status: words ? ("error" as const) : ("done" as const),
      ...(words ? { response: words } : {}),
    };
  });
  const sending = pending.map(({ uid, name, size, percent, error }) => ({
    uid,
    name: titled(name, size),
    percent,
    status: error ? ("error" as const) : ("uploading" as const),
    ...(error ? { response: error } : {}),
  }));
  const isFull = files.length >= most;
  const items = [...held, ...sending];
  const errorOf = (uid: string) => items.find((item) => item.uid === uid)?.response;
  return (
    <div ref={root} className={styles.files}>
      <Upload.Dragger
        id={id}
        multiple={most > 1}
        accept={(limits.accept ?? [])
          .flatMap((type) => fileTypes[type].extensions.map((one) => `.${one}`))
          .join()}
        disabled={disabled === true}
        // Files can still be removed when it is full.
        openFileDialogOnClick={!isFull}
        fileList={items}
        beforeUpload={(file) => {
          add(file);
          // `useUploads` sends it, with the session's token.
          return false;
        }}
        onRemove={({ uid }) => {
          drop(uid);
          if (!disabled && files.some((one) => one.id === uid))
            onChange(files.filter((one) => one.id !== uid));
          return false;
        }}
        itemRender={(item, { uid }) => (
          <>
            {item}
            {errorOf(uid) && (
              <p role="alert" className={styles.error}>
                {errorOf(uid)}
              </p>
            )}
          </>
        )}
        showUploadList={{
          showRemoveIcon: disabled !== true,
          removeIcon: ({ name }) => <DeleteOutlined aria-label={`Remove ${name}`} />,
        }}
        aria-label={`Add ${label.toLowerCase()}`}
        aria-describedby={describedBy}
      >
        <p className={styles.invitation}>
          <span className="heard">Add {label.toLowerCase()}: </span>
          <InboxOutlined aria-hidden />{" "}
          {isFull ? fullWords(most) : `Drop ${most === 1 ? "a file" : "files"} here, or click to choose`}
        </p>
      </Upload.Dragger>
    </div>
  );
}

const fullWords = (most: number) =>
  most === 1
    ? "Remove the file to choose another"
    : `These are all ${most} files that fit. Remove one to add another.`;

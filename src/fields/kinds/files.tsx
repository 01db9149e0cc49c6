import type { FieldView, ShowProps } from "../FieldView";
import { Nothing, TextCell } from "../parts/Nothing";
import { Picture } from "../parts/Picture";
import styles from "../parts/show.module.css";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Button } from "antd";
import { useState } from "react";
import type { StoredFile } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import { fileSize } from "../parts/fileSize";

export const files: FieldView<"files"> = {
  input: lazyInput("FilesInput"),
  cell: ({ value }) => <TextCell value={value?.map(({ name }) => name).join(", ")} />,
  filter: lazyFilter("PresenceFilter"),
  view: ({ value }) => <FileList files={value ?? []} />,
  width: 200,
  wide: true,
  composite: true,
};

export const file: FieldView<"file"> = {
  input: lazyInput("FileInput"),
  cell: ({ value }) => <TextCell value={value?.name} />,
  filter: lazyFilter("PresenceFilter"),
  view: ({ value }) => <FileList files={value ? [value] : []} />,
  width: 200,
  wide: true,
  composite: true,
};

export const image: FieldView<"image"> = {
  input: lazyInput("ImageInput"),
  cell: ({ value, field }) =>
    value ? (
      <Picture id={value} aspect={field.aspect} round={field.round} free={field.free} size="small" />
    ) : (
      <Nothing />
    ),
  filter: lazyFilter("PresenceFilter"),
  view: ImageView,
  width: 80,
};

function ImageView({ value, field }: ShowProps<"image">) {
  return value ? (
    <Picture id={value} aspect={field.aspect} round={field.round} free={field.free} size="large" />
  ) : (
    <Nothing />
  );
}

export const images: FieldView<"images"> = {
  input: lazyInput("ImagesInput"),
  cell: ImagesCell,
  filter: lazyFilter("PresenceFilter"),
  view: ImagesView,
  width: 96,
  wide: true,
  composite: true,
};

function ImagesCell({ value, field }: ShowProps<"images">) {
  const [first, ...rest] = value ?? [];
  if (!first) return <Nothing />;
  return (
    <span className={styles.pictures}>
      <Picture id={first} aspect={field.aspect} size="small" />
      {rest.length > 0 && `+${rest.length}`}
    </span>
  );
}

function ImagesView({ value, field }: ShowProps<"images">) {
  if (!value?.length) return <Nothing />;
  return (
    <div className={styles.pictures}>
      {value.map((id) => (
        <Picture key={id} id={id} aspect={field.aspect} size="large" />
      ))}
    </div>
  );
}

/** The files of a stored row, each with its size and a button that downloads it. */
export function FileList({ files }: { files: readonly StoredFile[] }) {
  const { formats, attachments } = useFieldEnvironment();
  const [failure, setFailure] = useState<string>();
  if (files.length === 0) return <Nothing />;
  const download = (file: StoredFile) => {
    setFailure(undefined);
    attachments.download(file).catch((thrown: unknown) => {
      setFailure(
        `${file.name}: ${thrown instanceof Error ? thrown.message : "The download failed. Try again."}`,
      );
    });
  };
  return (
    <>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            <Button
              type="link"
              className={styles.name}
              aria-label={`Download ${file.name}`}
              onClick={() => download(file)}
            >
              {file.name}
            </Button>
            <span className={styles.size}>{fileSize(file.size, formats)}</span>
          </li>
        ))}
      </ul>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </>
  );
}

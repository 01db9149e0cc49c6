import { Button } from "antd";
import { useState } from "react";
import type { StoredFile } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import { fileSize } from "./fileSize";
import { Nothing } from "./Nothing";
import styles from "./FileList.module.css";

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

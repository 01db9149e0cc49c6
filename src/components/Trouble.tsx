import { Button } from "antd";
import styles from "./Trouble.module.css";

/** Reports that a part of the page could not be read, with a retry button. */
export function Trouble({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <div role="alert" className={styles.trouble}>
      <span>{message}</span>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

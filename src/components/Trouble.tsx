import { Button } from "antd";
import styles from "./Trouble.module.css";

/** Says that a part of the page could not be read, and tries again. */
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

import { Button } from "antd";
import styles from "./ListStates.module.css";

/** A list that could not be read. */
export const ListFailure = ({ message, onRetry }: { message: string; onRetry(): void }) => (
  <div className={styles.state} role="alert">
    <p className={styles.title}>This list could not be read</p>
    <p className={styles.words}>{message}</p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
);

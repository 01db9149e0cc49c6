import type { ReactNode } from "react";
import styles from "./SubmitButton.module.css";

export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button type="submit" className={styles.button} disabled={busy} aria-busy={busy}>
      {busy && <span className={styles.ring} aria-hidden="true" />}
      {children}
    </button>
  );
}

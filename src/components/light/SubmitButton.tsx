import type { ReactNode } from "react";
import styles from "./SubmitButton.module.css";

/** The one button of a light form; while busy it says so and takes no second click. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button type="submit" className={styles.button} disabled={busy} aria-busy={busy}>
      {busy && <span className={styles.ring} aria-hidden="true" />}
      {children}
    </button>
  );
}

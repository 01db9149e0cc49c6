import styles from "./Spinner.module.css";
import { type ReactNode, Suspense } from "react";

/** Replaces a page that loads. It appears after a short delay, so that quick loads do not flicker. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return (
    <div className={styles.space} role="status" aria-label={label}>
      <span className={styles.ring} />
    </div>
  );
}

export const whileLoading = (page: ReactNode) => <Suspense fallback={<Spinner />}>{page}</Suspense>;

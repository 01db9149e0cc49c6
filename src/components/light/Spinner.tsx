import styles from "./Spinner.module.css";
import { type ReactNode, Suspense } from "react";

/** What stands where a page will be while it loads. Appears only after a moment, so that quick loads do not flicker. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return (
    <div className={styles.space} role="status" aria-label={label}>
      <span className={styles.ring} />
    </div>
  );
}

/** Shows the spinner until the lazily loaded page inside is here. */
export const whileLoading = (page: ReactNode) => <Suspense fallback={<Spinner />}>{page}</Suspense>;

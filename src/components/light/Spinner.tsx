import styles from "./Spinner.module.css";

/** What stands where a page will be while it loads. Appears only after a moment, so that quick loads do not flicker. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return (
    <div className={styles.space} role="status" aria-label={label}>
      <span className={styles.ring} />
    </div>
  );
}

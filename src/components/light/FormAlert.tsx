import styles from "./FormAlert.module.css";

interface FormAlertProps {
  message: string | undefined;
  /** What may be done about it. */
  hint?: string | undefined;
}

/** Why a light form was not accepted. The place is always there, so that a screen reader notices the change. */
export function FormAlert({ message, hint }: FormAlertProps) {
  return (
    <div role="alert">
      {message && <p className={styles.alert}>{message}</p>}
      {message && hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

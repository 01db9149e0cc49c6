import styles from "./FormAlert.module.css";

interface FormAlertProps {
  message: string | undefined;
  hint?: string | undefined;
}

/** Why a form was rejected. The element is always rendered, so that screen readers announce its text. */
export function FormAlert({ message, hint }: FormAlertProps) {
  return (
    <div role="alert">
      {message && <p className={styles.alert}>{message}</p>}
      {message && hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

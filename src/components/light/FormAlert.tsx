import styles from "./FormAlert.module.css";

interface FormAlertProps {
  message: string | undefined;
  hint?: string | undefined;
}

/** Why a form was not accepted. The element is always there, so that screen readers notice its text. */
export function FormAlert({ message, hint }: FormAlertProps) {
  return (
    <div role="alert">
      {message && <p className={styles.alert}>{message}</p>}
      {message && hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

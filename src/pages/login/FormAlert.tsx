import styles from "./FormAlert.module.css";

/** Why a light form was not accepted. The place is always there, so that a screen reader notices the change. */
export function FormAlert({ message }: { message: string }) {
  return <div role="alert">{message && <p className={styles.alert}>{message}</p>}</div>;
}

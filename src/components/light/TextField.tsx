import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import styles from "./TextField.module.css";

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** A line under the field that helps to fill it. */
  help?: string;
  /** What is wrong with the value, in words. */
  error?: string | undefined;
  /** What stands inside the field at its end. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input of the light pages. */
export function TextField({ label, help, error, end, ref, ...input }: TextFieldProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        <bdi>{label}</bdi>
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          ref={ref}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {end}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.help}>
          <bdi>{note}</bdi>
        </p>
      )}
    </div>
  );
}

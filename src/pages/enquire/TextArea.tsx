import { type TextareaHTMLAttributes, useId } from "react";
import field from "../login/TextField.module.css";
import styles from "./EnquirePage.module.css";

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  error?: string | undefined;
}

/** A labelled text of several lines on a light page. */
export function TextArea({ label, error, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        rows={4}
        className={`${field.input} ${styles.area}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
      />
      {error && (
        <p id={`${id}-note`} className={field.error}>
          {error}
        </p>
      )}
    </div>
  );
}

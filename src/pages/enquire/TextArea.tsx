import { type TextareaHTMLAttributes, useId } from "react";
import field from "../login/TextField.module.css";
import styles from "./EnquirePage.module.css";

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  /** A line under the field that helps to fill it. */
  help?: string | undefined;
  error?: string | undefined;
}

/** A labelled text of several lines on a light page. */
export function TextArea({ label, help, error, ...area }: TextAreaProps) {
  const id = useId();
  const note = error ?? help;
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
        aria-describedby={note ? `${id}-note` : undefined}
      />
      {note && (
        <p id={`${id}-note`} className={error ? field.error : field.help}>
          {note}
        </p>
      )}
    </div>
  );
}

import type { TextareaHTMLAttributes } from "react";
import field from "../../components/light/TextField.module.css";
import styles from "./EnquirePage.module.css";
import { LabelledField } from "./LabelledField";

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
}

/** A labelled text of several lines on a light page. */
export const TextArea = ({ label, help, error, ...area }: TextAreaProps) => (
  <LabelledField label={label} help={help} error={error}>
    {(tied) => <textarea {...area} {...tied} rows={4} className={`${field.input} ${styles.area}`} />}
  </LabelledField>
);

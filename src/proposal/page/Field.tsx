import { useId } from "react";

interface FieldProps {
  name: string;
  label: string;
  /** What is said where it is left empty. */
  missing: string;
  autoComplete?: string;
  className?: string;
  /** More than one line where given. */
  rows?: number;
}

/** A text that has to be typed, with its message below. */
export function Field({ name, label, missing, autoComplete, className, rows }: FieldProps) {
  const id = useId();
  const shared = { id, name, required: true, autoComplete, className, "aria-describedby": `${id}-error` };
  return (
    <div className="p-field">
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea {...shared} rows={rows} maxLength={2_000} dir="auto" />
      ) : (
        <input {...shared} maxLength={120} dir="auto" />
      )}
      <p className="p-error" id={`${id}-error`} hidden>
        {missing}
      </p>
    </div>
  );
}

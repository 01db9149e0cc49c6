import { type ReactNode, useId } from "react";
import field from "../login/TextField.module.css";

interface LabelledFieldProps {
  label: string;
  error: string | undefined;
  /** Draws the input with what ties it to its label and its fault. */
  children(tied: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }): ReactNode;
}

/** An input on a light page between its label and what is wrong with it. */
export function LabelledField({ label, error, children }: LabelledFieldProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": error ? `${id}-note` : undefined,
      })}
      {error && (
        <p id={`${id}-note`} className={field.error}>
          {error}
        </p>
      )}
    </div>
  );
}

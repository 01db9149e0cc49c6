import { type ReactNode, useId } from "react";
import field from "../../components/light/TextField.module.css";

interface LabelledFieldProps {
  label: string;
  /** A line under the field that helps to fill it. */
  help?: string | undefined;
  error: string | undefined;
  /** Draws the input with what ties it to its label and its error. */
  children(tied: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }): ReactNode;
}

/** An input on a light page between its label and what is wrong with it. */
export function LabelledField({ label, help, error, children }: LabelledFieldProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        <bdi>{label}</bdi>
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={error ? field.error : field.help}>
          <bdi>{note}</bdi>
        </p>
      )}
    </div>
  );
}

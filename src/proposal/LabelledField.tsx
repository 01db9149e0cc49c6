import { type ReactNode, useId } from "react";

export interface Labelled {
  label: string;
  /** A line under the field that helps to fill it. */
  help?: string | undefined;
  /** What is wrong with the value, in words. */
  error?: string | undefined;
}

interface LabelledFieldProps extends Labelled {
  /** A message that stays hidden until the page's own script shows it. */
  missing?: string;
  classes: Readonly<Partial<Record<"field" | "label" | "help" | "error", string | undefined>>>;
  /** Draws the input with what ties it to its label and its message. */
  children(tied: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }): ReactNode;
}

/** The one labelled input of pages without Ant Design: offers, enquiry forms, the pages before the sign-in. */
export function LabelledField({ label, help, error, missing, classes, children }: LabelledFieldProps) {
  const id = useId();
  const note = error ?? help ?? missing;
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        <bdi>{label}</bdi>
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note ? `${id}-note` : undefined,
      })}
      {note && (
        <p
          id={`${id}-note`}
          className={error || !help ? classes.error : classes.help}
          hidden={!error && !help}
        >
          <bdi>{note}</bdi>
        </p>
      )}
    </div>
  );
}

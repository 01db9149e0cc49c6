import { type ReactNode, useId } from "react";

export interface Labelled {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
}

interface LabelledFieldProps extends Labelled {
  /** A message that stays hidden until the page's script shows it. */
  missing?: string;
  classes: Readonly<Partial<Record<"field" | "label" | "help" | "error", string | undefined>>>;
  /** Draws the input with the attributes that link it to label and message. */
  children(tied: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }): ReactNode;
}

/** The labelled input of pages without Ant Design: offers, enquiry forms, and the pages before sign-in. */
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

import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from "react";
import toggle from "./PasswordField.module.css";
import styles from "./TextField.module.css";

interface Labelled {
  label: string;
  /** A line under the field that helps to fill it. */
  help?: string | undefined;
  /** What is wrong with the value, in words. */
  error?: string | undefined;
}

interface LabelledFieldProps extends Labelled {
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
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        <bdi>{label}</bdi>
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.help}>
          <bdi>{note}</bdi>
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, Labelled {
  label: string;
  /** What stands inside the field at its end. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input of the light pages. */
export const TextField = ({ label, help, error, end, ref, ...input }: TextFieldProps) => (
  <LabelledField label={label} help={help} error={error}>
    {(tied) => (
      <div className={styles.box}>
        <input {...input} {...tied} ref={ref} className={styles.input} />
        {end}
      </div>
    )}
  </LabelledField>
);

/** A password input whose text can be shown while typing. */
export function PasswordField(props: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      end={
        <button
          type="button"
          className={toggle.toggle}
          aria-pressed={shown}
          aria-label="Show password"
          onClick={() => setShown(!shown)}
        >
          {shown ? "Hide" : "Show"}
        </button>
      }
    />
  );
}

/** A labelled text of several lines on a light page. */
export const TextArea = ({
  label,
  help,
  error,
  ...area
}: TextareaHTMLAttributes<HTMLTextAreaElement> & Labelled) => (
  <LabelledField label={label} help={help} error={error}>
    {(tied) => <textarea {...area} {...tied} rows={4} className={`${styles.input} ${styles.area}`} />}
  </LabelledField>
);

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, Labelled {
  label: string;
  options: readonly { value: string; label: string }[];
}

/** A labelled choice of the light pages. */
export const SelectField = ({ label, help, error, options, ...select }: SelectFieldProps) => (
  <LabelledField label={label} help={help} error={error}>
    {(tied) => (
      <select {...select} {...tied} className={styles.input}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </LabelledField>
);

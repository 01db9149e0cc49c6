import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from "react";
import { type Labelled, LabelledField } from "../../proposal/LabelledField";
import toggle from "./PasswordField.module.css";
import styles from "./TextField.module.css";

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, Labelled {
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export const TextField = ({ label, help, error, end, ref, ...input }: TextFieldProps) => (
  <LabelledField {...{ label, help, error }} classes={styles}>
    {(tied) => (
      <div className={styles.box}>
        <input {...input} {...tied} ref={ref} className={styles.input} />
        {end}
      </div>
    )}
  </LabelledField>
);

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

export const TextArea = ({
  label,
  help,
  error,
  ...area
}: TextareaHTMLAttributes<HTMLTextAreaElement> & Labelled) => (
  <LabelledField {...{ label, help, error }} classes={styles}>
    {(tied) => <textarea {...area} {...tied} rows={4} className={`${styles.input} ${styles.area}`} />}
  </LabelledField>
);

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, Labelled {
  options: readonly { value: string; label: string }[];
}

export const SelectField = ({ label, help, error, options, ...select }: SelectFieldProps) => (
  <LabelledField {...{ label, help, error }} classes={styles}>
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

interface ChecksFieldProps extends Labelled, Pick<SelectFieldProps, "options" | "required"> {
  name: string;
}

export function ChecksField({ name, label, required, help, error, options }: ChecksFieldProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <fieldset
      className={`${styles.field} ${styles.checks}`}
      aria-describedby={note ? id : undefined}
      data-required={required}
    >
      <legend className={styles.label}>
        <bdi>{label}</bdi>
      </legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="checkbox" name={name} value={option.value} />
          <bdi>{option.label}</bdi>
        </label>
      ))}
      {note && (
        <p id={id} className={error ? styles.error : styles.help}>
          <bdi>{note}</bdi>
        </p>
      )}
    </fieldset>
  );
}

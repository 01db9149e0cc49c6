import { memo } from "react";
import type { Faults } from "../schema/faults";
import type { Field } from "../schema/kinds";
import type { Around } from "./FieldView";
import { useFieldEnvironment } from "./FieldEnvironment";
import styles from "./FormField.module.css";
import { isOwed } from "./isOwed";
import { useFaultWords } from "./useFaultWords";
import { viewIn } from "./viewIn";

export interface FormFieldProps {
  id: string;
  field: Field;
  value: unknown;
  around: Around;
  onChange(value: unknown): void;
  /** By the path below the field; `""` is the field itself. */
  faults?: Faults | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  /** The heading right above says the same as its label: that is for screen readers alone then. */
  isNamedAbove?: boolean;
}

/** A field of a form: its label, its input, a line of help, and what is wrong with it in words. */
export const FormField = memo(function FormField({
  id,
  field,
  value,
  around,
  onChange,
  faults,
  disabled,
  autoFocus,
  isNamedAbove = false,
}: FormFieldProps) {
  const view = viewIn(useFieldEnvironment().views, field);
  const { words: own, onLeave } = useFaultWords(field, value, around, faults);
  const help = field.help && (
    <p id={`${id}-help`} className={styles.help}>
      {field.help}
    </p>
  );
  const fault = own && (
    <p id={`${id}-fault`} className={styles.fault} role="alert">
      {own.join(" ")}
    </p>
  );
  const describedBy =
    [field.help && `${id}-help`, own && `${id}-fault`].filter(Boolean).join(" ") || undefined;
  const name = isOwed(field) ? `${styles.required}` : undefined;
  const input = (
    <view.input
      id={id}
      field={field}
      value={value}
      around={around}
      onChange={onChange}
      faults={faults ?? (own && { "": own })}
      disabled={disabled}
      describedBy={describedBy}
      autoFocus={autoFocus}
    />
  );
  if (field.kind === "custom")
    return (
      <div>
        {input}
        {fault}
      </div>
    );
  if (view.composite)
    return (
      <fieldset className={styles.field} aria-describedby={describedBy}>
        <legend className={isNamedAbove ? "heard" : styles.heading}>
          <span className={name}>{field.label}</span>
        </legend>
        {help}
        {input}
        {fault}
      </fieldset>
    );
  return (
    <div className={styles.field} onBlur={onLeave}>
      <label className={isNamedAbove ? "heard" : styles.label} htmlFor={id}>
        <span className={name}>{field.label}</span>
      </label>
      {input}
      {fault}
      {help}
    </div>
  );
});

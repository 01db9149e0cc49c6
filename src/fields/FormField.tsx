import { memo, use } from "react";
import type { Field, FieldErrors } from "../schema";
import { BesideField } from "./BesideField";
import type { Around } from "./FieldView";
import { useFieldEnvironment } from "./FieldEnvironment";
import styles from "./FormField.module.css";
import { isRequired } from "./isRequired";
import { useTypedFirst } from "./TypedFirst";
import { useErrorWords } from "./useErrorWords";
import { viewIn } from "./viewIn";

export interface FormFieldProps {
  id: string;
  field: Field;
  value: unknown;
  around: Around;
  onChange(value: unknown): void;
  /** By the path below the field; `""` is the field itself. */
  errors?: FieldErrors | undefined;
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
  errors,
  disabled,
  autoFocus,
  isNamedAbove = false,
}: FormFieldProps) {
  const view = viewIn(useFieldEnvironment().views, field);
  const { shown, type, drawNow } = useTypedFirst(value, onChange);
  const { words: own, onLeave } = useErrorWords(field, shown, around, errors);
  const help = field.help && (
    <p id={`${id}-help`} className={styles.help}>
      {field.help}
    </p>
  );
  const error = own && (
    <p id={`${id}-error`} className={styles.error} role="alert">
      {own.join(" ")}
    </p>
  );
  const beside = use(BesideField)(id);
  const describedBy =
    [field.help && `${id}-help`, own && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const name = isRequired(field) ? `${styles.required}` : undefined;
  const input = (
    <view.input
      id={id}
      field={field}
      value={shown}
      around={around}
      onChange={type}
      errors={errors ?? (own && { "": own })}
      disabled={disabled}
      describedBy={describedBy}
      autoFocus={autoFocus}
    />
  );
  if (field.kind === "custom")
    return (
      <div onBlur={drawNow}>
        {input}
        {error}
        {beside}
      </div>
    );
  if (view.composite)
    return (
      <fieldset className={styles.field} aria-describedby={describedBy} onBlur={drawNow}>
        <legend className={isNamedAbove ? "heard" : styles.heading}>
          <span className={name}>{field.label}</span>
        </legend>
        {help}
        {input}
        {error}
        {beside}
      </fieldset>
    );
  // A box to tick has its name behind it.
  const isInline = field.kind === "yesNo" && !field.optional;
  return (
    <div
      className={isInline ? styles.inline : styles.field}
      onBlur={() => {
        onLeave();
        drawNow?.();
      }}
    >
      <label className={isNamedAbove ? "heard" : styles.label} htmlFor={id}>
        <span className={name}>{field.label}</span>
      </label>
      {input}
      {error}
      {beside}
      {help}
    </div>
  );
});

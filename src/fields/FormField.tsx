import {
  createContext,
  memo,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useMemo,
  useOptimistic,
  useState,
} from "react";
import { type Field, type FieldErrors, presentSchema, unreadText } from "../schema";
import type { Around } from "./FieldView";
import { useFieldEnvironment } from "./FieldEnvironment";
import { isEmptyValue } from "./isEmptyValue";
import { viewIn } from "./viewIn";
import styles from "./FormField.module.css";
import { isRequired } from "./isRequired";

/** More content below an input, by its id, such as another person's value. */
export const BesideField = createContext<(inputId: string) => ReactNode>(() => null);

/** The words of a text from which the value of an input was read, by the input's id. */
export const ReadFrom = createContext<(inputId: string) => string | undefined>(() => undefined);

/** What a page says below a line of a matrix, by the values of the line. */
export const BesideLine = createContext<(line: Around) => ReactNode>(() => null);

/** For forms that are slow to draw: draws everything now, after the inputs show what is typed. Else undefined. */
export const TypedFirst = createContext<(() => void) | undefined>(undefined);

/** The value to show, a handler for typing, and `drawNow` for leaving the input: the next one needs the form drawn. */
export function useTypedFirst(value: unknown, onChange: (value: unknown) => void) {
  const drawNow = use(TypedFirst);
  const [shown, show] = useOptimistic(value);
  const type = useCallback(
    (next: unknown) =>
      startTransition(() => {
        show(next);
        onChange(next);
      }),
    [show, onChange],
  );
  return { shown, type: drawNow ? type : onChange, drawNow };
}

/**
 * The error messages of a field: those of the form and, once the input was left, those of the field's own rules
 * unless it is empty. Errors in parts of a value are shown at the field; groups and tables show those of their fields
 * themselves.
 */
export function useErrorWords(field: Field, value: unknown, around: Around, errors: FieldErrors | undefined) {
  const { views, formats } = useFieldEnvironment();
  const [isLeft, setLeft] = useState(false);
  const isOuter = viewIn(views, field).composite === true || field.kind === "custom";
  const words = useMemo(() => {
    if (isOuter) return errors?.[""];
    const isWrong = errors !== undefined || (isLeft && !isEmptyValue(value));
    const unread = isWrong ? unreadText(field, value, formats, around) : undefined;
    if (unread) return [unread];
    if (errors) return [...new Set(Object.values(errors).flat())];
    return isWrong
      ? presentSchema(field)
          .safeParse(value)
          .error?.issues.map(({ message }) => message)
      : undefined;
  }, [isOuter, errors, isLeft, value, around, field, formats]);
  return { words, onLeave: () => setLeft(true) };
}

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
  /** The heading above has the same text: the label is for screen readers only. */
  isNamedAbove?: boolean;
}

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
  const readFrom = use(ReadFrom)(id);
  const beside = (
    <>
      {use(BesideField)(id)}
      {readFrom && (
        <p id={`${id}-read`} className={styles.read}>
          {readFrom}
        </p>
      )}
    </>
  );
  const describedBy =
    [field.help && `${id}-help`, own && `${id}-error`, readFrom && `${id}-read`].filter(Boolean).join(" ") ||
    undefined;
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

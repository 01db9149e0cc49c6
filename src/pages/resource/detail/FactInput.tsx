import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { FormFieldProps } from "../../../fields/FormField";
import { useErrorWords } from "../../../fields/useErrorWords";
import { viewIn } from "../../../fields/viewIn";
import styles from "./FactForm.module.css";

interface FactInputProps extends FormFieldProps {
  /** The fact has no other field: its name stands beside the form. */
  isAlone: boolean;
}

/** One field of a fact that is changed in its place, and what is wrong with it. */
export function FactInput({ isAlone, field, errors, ...input }: FactInputProps) {
  const { views } = useFieldEnvironment();
  const { words, onLeave } = useErrorWords(field, input.value, input.around, errors);
  const { input: Input } = viewIn(views, field);
  const errorId = `${input.id}-error`;
  return (
    <div className={styles.field} onBlur={onLeave}>
      {!isAlone && <label htmlFor={input.id}>{field.label}</label>}
      <Input
        {...input}
        field={field}
        label={isAlone ? field.label : undefined}
        describedBy={words ? errorId : undefined}
        errors={errors ?? (words && { "": words })}
      />
      <Problem id={errorId} texts={words} />
    </div>
  );
}

/** What is wrong, in words; nothing where nothing is. */
export function Problem({ id, texts }: { id: string; texts: readonly string[] | undefined }) {
  if (!texts || texts.length === 0) return null;
  return (
    <p id={id} role="alert" className={styles.problem}>
      {texts.join(" ")}
    </p>
  );
}

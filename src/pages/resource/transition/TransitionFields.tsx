import { Suspense } from "react";
import { FormField } from "../../../fields/FormField";
import { type Field, type Fields, type Transition, withEarliest } from "../../../schema";
import { useToday } from "../../../components/useToday";
import { useSaveByEnter } from "../form/useFormSave";
import styles from "./TransitionFields.module.css";

export type TransitionAnswers = Readonly<Record<string, unknown>>;

interface TransitionFieldsProps {
  id: string;
  transition: Transition;
  answers: TransitionAnswers;
  errors: Readonly<Record<string, readonly string[]>>;
  onChange(answers: TransitionAnswers): void;
  onSubmit(): void;
}

/** Selects the first input of the form with that id. */
export const firstInput = (id: string) =>
  `[id="${id}"] :is(input, textarea, [role="combobox"]):not([type="hidden"])`;

export function TransitionFields({
  id,
  transition,
  answers,
  errors,
  onChange,
  onSubmit,
}: TransitionFieldsProps) {
  const today = useToday();
  const saveByEnter = useSaveByEnter(onSubmit);
  // The start-up check ensures that a declared field is of a known kind.
  const asks = withEarliest(transition.asks ?? {}, transition.checks) as Fields;
  const isNeeded = (name: string) =>
    transition.checks?.some(
      (check) => check.rule === "needed" && check.field === name && answers[check.other] === check.is,
    );
  return (
    <form
      id={id}
      className={styles.form}
      onKeyDownCapture={saveByEnter}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {/* Inputs that still load must not suspend the page: that would close the dialog. */}
      <Suspense>
        {Object.entries(asks).map(([name, field], index) => (
          <FormField
            key={name}
            id={`${id}.${name}`}
            field={isNeeded(name) ? required(field) : field}
            value={answers[name]}
            around={{ today, ...answers }}
            onChange={(value) => onChange({ [name]: value })}
            errors={errors[name] && { "": [...errors[name]] }}
            autoFocus={index === 0}
          />
        ))}
      </Suspense>
    </form>
  );
}

/** The field, required because of another answer. */
function required({ optional: _, ...field }: Field): Field {
  // It keeps its kind.
  return field as Field;
}

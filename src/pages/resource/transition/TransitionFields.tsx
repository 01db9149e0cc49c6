import { Suspense } from "react";
import { FormField } from "../../../fields/FormField";
import { type Field, type Fields, type Transition, withEarliest } from "../../../schema";
import { useToday } from "../../../components/useToday";
import styles from "./TransitionFields.module.css";

/** What was answered to what a transition asks, by name. */
export type TransitionAnswers = Readonly<Record<string, unknown>>;

interface TransitionFieldsProps {
  id: string;
  transition: Transition;
  answers: TransitionAnswers;
  errors: Readonly<Record<string, readonly string[]>>;
  onChange(answers: TransitionAnswers): void;
  onSubmit(): void;
}

/** Finds the first input of the form with that id. */
export const firstInput = (id: string) =>
  `[id="${id}"] :is(input, textarea, [role="combobox"]):not([type="hidden"])`;

/** The inputs of what a transition asks for. */
export function TransitionFields({
  id,
  transition,
  answers,
  errors,
  onChange,
  onSubmit,
}: TransitionFieldsProps) {
  const today = useToday();
  // A declared field is of one of the kinds: the start-up check has seen to it.
  const asks = withEarliest(transition.asks ?? {}, transition.checks) as Fields;
  const isNeeded = (name: string) =>
    transition.checks?.some(
      (check) => check.rule === "needed" && check.field === name && answers[check.other] === check.is,
    );
  return (
    <form
      id={id}
      className={styles.form}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {/* Inputs that are still on their way must not hide the page, which would close the dialog again. */}
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

/** The field where another answer makes it needed. */
function required({ optional: _, ...field }: Field): Field {
  // It keeps its kind.
  return field as Field;
}

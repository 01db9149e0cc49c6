import type { Choices } from "../../../domain/vocabulary/choice";
import type { TripMove } from "../../../domain/trips/tripMoves";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { viewIn } from "../../../fields/viewIn";
import type { Field } from "../../../schema/kinds";
import { choice } from "../../../schema/kinds/choice";
import { date } from "../../../schema/kinds/date";
import { longText } from "../../../schema/kinds/longText";
import type { MoveAnswers } from "./moveErrors";
import styles from "./MoveFields.module.css";

interface MoveFieldsProps {
  id: string;
  move: TripMove;
  answers: MoveAnswers;
  errors: Readonly<Record<string, readonly string[]>>;
  closeReasons: Choices;
  onChange(answers: MoveAnswers): void;
  onSubmit(): void;
}

/** Finds the first input of the form with that id. */
export const firstInput = (id: string) =>
  `[id="${id}"] :is(input, textarea, [role="combobox"]):not([type="hidden"])`;

/** The inputs of what a move asks for, and a reason that may always be given. */
export function MoveFields({ id, move, answers, errors, closeReasons, onChange, onSubmit }: MoveFieldsProps) {
  const { views } = useFieldEnvironment();
  const isOther = answers.closeReason === "other";
  const isReasonOwed = Boolean(move.reasonRequired) || isOther;
  const fields: readonly (readonly [keyof MoveAnswers, Field, boolean])[] = [
    ...(move.closeReasonRequired
      ? [["closeReason", choice({ label: "Close reason", choices: closeReasons }), true] as const]
      : []),
    ...(move.reviewDateRequired
      ? [["reviewDate", date({ label: "Look at it again on" }), true] as const]
      : []),
    [
      "reason",
      longText({ label: move.closeReasonRequired ? "Details" : "Reason", optional: true }),
      isReasonOwed,
    ],
  ];
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
      {fields.map(([name, field, isOwed], index) => {
        const { input: Input } = viewIn(views, field);
        const inputId = `${id}.${name}`;
        const texts = errors[name] && messageOf(name, errors[name]);
        return (
          <div key={name} className={styles.field}>
            <label htmlFor={inputId}>
              <span className={isOwed ? styles.required : undefined}>{field.label}</span>
            </label>
            <Input
              id={inputId}
              field={field}
              value={answers[name]}
              around={{}}
              onChange={(value) => onChange({ [name]: value })}
              faults={texts ? { "": texts } : undefined}
              describedBy={texts ? `${inputId}-error` : undefined}
              autoFocus={index === 0}
            />
            {texts && (
              <p id={`${inputId}-error`} role="alert" className={styles.problem}>
                {texts.join(" ")}
              </p>
            )}
          </div>
        );
      })}
    </form>
  );
}

/** The rules list the stored values of the close reasons for callers of the API; a person sees them in the select. */
const messageOf = (name: string, texts: readonly string[]): string[] =>
  name === "closeReason" ? ["Choose why the trip ends."] : [...texts];

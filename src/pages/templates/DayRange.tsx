import { FormField } from "../../fields/FormField";
import { choice } from "../../schema";
import styles from "./templates.module.css";

/** The places of the first and the last day in their list. */
export interface Range {
  first: number;
  last: number;
}

interface DayRangeProps {
  /** What the ids of the inputs begin with. */
  id: string;
  /** What the days are called, in their order. */
  days: readonly string[];
  range: Range;
  onChange(range: Range): void;
}

/** Asks for a run of days. */
export function DayRange({ id, days, range, onChange }: DayRangeProps) {
  const choices = Object.fromEntries(days.map((label, index) => [index, { label }]));
  const draw = (label: string, name: keyof Range) => (
    <FormField
      id={`${id}.${name}`}
      field={choice({ label, choices })}
      value={String(range[name])}
      around={{}}
      onChange={(value) => {
        const at = Number(value);
        onChange({ first: Math.min(range.first, at), last: Math.max(range.last, at), [name]: at });
      }}
    />
  );
  return (
    <div className={styles.range}>
      {draw("From", "first")}
      {draw("To", "last")}
    </div>
  );
}

/** The ids of the days of a run. */
export const idsIn = (days: readonly { id: string }[], { first, last }: Range): string[] =>
  days.slice(first, last + 1).map(({ id }) => id);

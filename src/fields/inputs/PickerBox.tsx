import type { Dayjs } from "dayjs";
import { useRef, useState } from "react";
import type { InputProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { applyWeekStart } from "../format/applyWeekStart";
import { controlProps } from "./controlProps";
import styles from "./inputs.module.css";
import { pickedFrom, pickerIn } from "./pickerIn";

interface PickerBoxProps extends Omit<InputProps<"date">, "field" | "around"> {
  className: string | undefined;
  /** How it is written, in dayjs's letters. */
  format: string;
  placeholder: string;
  /** How the time of the day is written; left out where there is none. */
  time?: string;
  /** Whether there is no date. */
  isTimeAlone?: boolean;
  /** The plain date at which the calendar opens and before which no day can be picked. */
  earliest?: string | undefined;
  /** What a held value is for the picker; undefined where it is no such value. */
  pick(held: string): Dayjs | undefined;
  hold(picked: Dayjs): string;
  /** The value that a typed text stands for; undefined where it is none. */
  read(text: string): string | undefined;
}

/** A box for a date, a moment or a time of the day that is picked or typed. What was typed is taken, and written as usual, by Enter and by leaving. */
export function PickerBox({
  className,
  value,
  onChange,
  compact,
  format,
  placeholder,
  time,
  isTimeAlone = false,
  earliest,
  pick,
  hold,
  read,
  ...control
}: PickerBoxProps) {
  const { weekStart, formats } = useFieldEnvironment();
  applyWeekStart(weekStart);
  const Picker = pickerIn(formats);
  // The picker writes anew what it is given: while a text is held that is no date, it is given what it had before.
  const [kept, setKept] = useState<string | null>();
  // A new picker writes what it is given even where that is what it had: "+4" typed over the same day.
  const [writing, setWriting] = useState(0);
  const picked = value ? pick(value) : undefined;
  const shown = value && !picked ? kept && pick(kept) : picked;
  // What was typed and not taken yet. The box may show another text: the picker writes the day that is pointed at.
  const typed = useRef<string | null>(null);
  const take = () => {
    if (typed.current === null) return;
    const text = typed.current.trim();
    typed.current = null;
    const understood = text === "" ? null : read(text);
    const next = understood === undefined ? text : understood;
    if (understood !== undefined && next === (value ?? null)) return setWriting(writing + 1);
    if (next === (value ?? null)) return;
    if (picked || !value) setKept(value);
    onChange(next);
  };
  return (
    <span
      className={styles.unseen}
      onChangeCapture={({ target }) => {
        if (target instanceof HTMLInputElement) typed.current = target.value;
      }}
      onKeyDownCapture={({ key }) => key === "Enter" && take()}
    >
      {/* oxlint-disable-next-line react/static-components -- There is one for each time zone, made once. */}
      <Picker
        key={writing}
        {...controlProps(control)}
        className={className ?? ""}
        {...(time && isTimeAlone
          ? { picker: "time", needConfirm: false, showNow: false, ...clockOf(time) }
          : {})}
        {...(time && !isTimeAlone ? { showTime: { format: time, ...clockOf(time) } } : {})}
        value={shown || null}
        format={format}
        placeholder={placeholder}
        {...(earliest ? { minDate: pickedFrom(earliest) } : {})}
        {...(compact ? { suffixIcon: null } : {})}
        onChange={(date) => onChange(date ? hold(date) : null)}
        onBlur={take}
        preserveInvalidOnBlur
      />
    </span>
  );
}

const clockOf = (time: string) => ({ minuteStep: 5 as const, use12Hours: time.endsWith("a") });

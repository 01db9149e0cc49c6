import { DatePicker } from "antd";
import dayjs from "dayjs";
import { useRef, useState } from "react";
import { isPlainDate } from "../../domain/dates/plainDate";
import type { InputProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { applyWeekStart } from "../format/applyWeekStart";
import { datePattern } from "../format/datePattern";
import { readTyped, typedDateFormats, typedInstantFormats } from "../format/readTypedDate";
import { instantOf, wallTimeOf } from "../format/zonedTime";
import { controlProps } from "./controlProps";
import styles from "./inputs.module.css";

/**
 * A plain date, written and typed as the organisation does; other usual ways of typing it are understood too. A text
 * that is no date is held as it is, which no schema accepts, so that it is reported instead of lost.
 */
export function DateInput({ field, value, onChange, compact, ...props }: InputProps<"date">) {
  const { formats } = useFieldEnvironment();
  return (
    <PickerBox
      {...props}
      compact={compact}
      className={compact ? styles.whole : styles.date}
      value={value}
      onChange={onChange}
      formats={typedDateFormats(datePattern(formats))}
      placeholder={field.placeholder ?? datePattern(formats).toLowerCase()}
      pick={(held) => (isPlainDate(held) ? dayjs(held, "YYYY-MM-DD") : undefined)}
      hold={(picked) => picked.format("YYYY-MM-DD")}
    />
  );
}

/** A moment, chosen on the clocks of the organisation's time zone and held in UTC; other texts as with dates. */
export function InstantInput({ field: _field, value, onChange, ...props }: InputProps<"instant">) {
  const { formats } = useFieldEnvironment();
  return (
    <PickerBox
      {...props}
      className={styles.instant}
      value={value}
      onChange={onChange}
      formats={typedInstantFormats(datePattern(formats))}
      placeholder="Date and time"
      withTime
      pick={(held) =>
        Number.isNaN(Date.parse(held)) ? undefined : dayjs(wallTimeOf(held, formats.timeZone))
      }
      hold={(picked) => instantOf(picked.format("YYYY-MM-DDTHH:mm"), formats.timeZone)}
    />
  );
}

interface PickerBoxProps extends Omit<InputProps<"date">, "field" | "around"> {
  className: string | undefined;
  /** How it may be typed, in dayjs's letters; it is written in the first way. */
  formats: string[];
  placeholder: string;
  withTime?: boolean;
  /** What a held value is for the picker; undefined where it is no such value. */
  pick(held: string): dayjs.Dayjs | undefined;
  hold(picked: dayjs.Dayjs): string;
}

function PickerBox({
  className,
  value,
  onChange,
  compact,
  formats,
  placeholder,
  withTime = false,
  pick,
  hold,
  ...control
}: PickerBoxProps) {
  const { weekStart } = useFieldEnvironment();
  applyWeekStart(weekStart);
  // The picker writes anew what it is given: while a text is held that is no date, it is given what it had before.
  const [kept, setKept] = useState<string | null>();
  const picked = value ? pick(value) : undefined;
  const shown = value && !picked ? kept && pick(kept) : picked;
  // What the picker itself writes while a day is pointed at is not meant yet.
  const isTyped = useRef(false);
  return (
    <span className={styles.unseen} onChangeCapture={() => (isTyped.current = true)}>
      <DatePicker
        {...controlProps(control)}
        className={className ?? ""}
        {...(withTime ? { showTime: { format: "HH:mm", minuteStep: 5 as const } } : {})}
        value={shown || null}
        format={formats}
        placeholder={placeholder}
        {...(compact ? { suffixIcon: null } : {})}
        onChange={(date) => onChange(date ? hold(date) : null)}
        onBlur={({ target }) => {
          if (!isTyped.current || !(target instanceof HTMLInputElement)) return;
          isTyped.current = false;
          const text = target.value.trim();
          const read = readTyped(text, formats);
          const next = text === "" ? null : read ? hold(read) : text;
          if (next === (value ?? null)) return;
          if (picked || !value) setKept(value);
          onChange(next);
        }}
        preserveInvalidOnBlur
      />
    </span>
  );
}

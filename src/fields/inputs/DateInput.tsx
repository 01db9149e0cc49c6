import { DatePicker } from "antd";
import dayjs from "dayjs";
import type { InputProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { applyWeekStart } from "../format/applyWeekStart";
import { datePattern } from "../format/datePattern";
import { typedDateFormats } from "../format/readTypedDate";
import { instantOf, wallTimeOf } from "../format/zonedTime";
import styles from "./inputs.module.css";

/** A plain date, written and typed as the organisation does; other usual ways of typing it are understood too. */
export function DateInput({
  id,
  field,
  value,
  onChange,
  disabled,
  label,
  describedBy,
  faults,
  autoFocus,
  compact,
}: InputProps<"date">) {
  const { formats, weekStart } = useFieldEnvironment();
  applyWeekStart(weekStart);
  return (
    <DatePicker
      id={id}
      className={compact ? styles.whole : styles.date}
      value={value ? dayjs(value, "YYYY-MM-DD") : null}
      format={typedDateFormats(datePattern(formats))}
      placeholder={field.placeholder ?? datePattern(formats).toLowerCase()}
      disabled={disabled}
      autoFocus={autoFocus}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={faults ? true : undefined}
      {...(faults ? { status: "error" as const } : {})}
      {...(compact ? { suffixIcon: null } : {})}
      onChange={(date) => onChange(date ? date.format("YYYY-MM-DD") : null)}
      preserveInvalidOnBlur
    />
  );
}

/** A moment, chosen on the clocks of the organisation's time zone and held in UTC. */
export function InstantInput({
  id,
  value,
  onChange,
  disabled,
  label,
  describedBy,
  faults,
  autoFocus,
}: InputProps<"instant">) {
  const { formats, weekStart } = useFieldEnvironment();
  applyWeekStart(weekStart);
  return (
    <DatePicker
      id={id}
      className={styles.instant}
      showTime={{ format: "HH:mm", minuteStep: 5 }}
      value={value ? dayjs(wallTimeOf(value, formats.timeZone)) : null}
      format={typedDateFormats(datePattern(formats)).map((format) => `${format} HH:mm`)}
      placeholder="Date and time"
      disabled={disabled}
      autoFocus={autoFocus}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={faults ? true : undefined}
      {...(faults ? { status: "error" as const } : {})}
      onChange={(date) =>
        onChange(date ? instantOf(date.format("YYYY-MM-DDTHH:mm"), formats.timeZone) : null)
      }
    />
  );
}

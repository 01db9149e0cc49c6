import { instantAt, minutesOf, wallTimeOf } from "../../domain/dates/wallTime";
import {
  clockText,
  datePattern,
  earliestAround,
  isHalved,
  readInstant,
  readTypedDate,
  readTypedInstant,
  readTypedTime,
} from "../../schema";
import { isPlainDate } from "../../domain/dates/plainDate";
import type { InputProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import styles from "./inputs.module.css";
import { PickerBox } from "./PickerBox";
import { pickedFrom } from "./pickerIn";

/**
 * A plain date, written as the organisation does; usual ways of typing it are understood. A text that is no date is held
 * as it is, which no schema accepts, so that it is reported instead of lost.
 */
export function DateInput({ field, value, around, onChange, compact, ...props }: InputProps<"date">) {
  const reading = useReading();
  const from = earliestAround(field, around);
  return (
    <PickerBox
      {...props}
      compact={compact}
      className={compact ? styles.whole : styles.date}
      value={value}
      onChange={onChange}
      format={reading.pattern}
      placeholder={field.placeholder ?? reading.pattern.toLowerCase()}
      earliest={from}
      pick={(held) => (isPlainDate(held) ? pickedFrom(held) : undefined)}
      hold={(picked) => picked.format("YYYY-MM-DD")}
      read={(text) => readTypedDate(text, { ...reading, from })}
    />
  );
}

/** A moment, chosen on the clocks of the organisation's time zone and held in UTC; other texts as with dates. */
export function InstantInput({
  field: _field,
  value,
  onChange,
  around: _around,
  ...props
}: InputProps<"instant">) {
  const { timeZone, locale } = useFieldEnvironment().formats;
  const reading = useReading();
  const clock = isHalved(locale) ? "h:mm a" : "HH:mm";
  const instantOf = (wallTime: string) =>
    instantAt(wallTime.slice(0, 10), wallTime.slice(11), timeZone).toISOString();
  return (
    <PickerBox
      {...props}
      className={styles.instant}
      value={value}
      onChange={onChange}
      format={`${reading.pattern} ${clock}`}
      placeholder="Date and time"
      time={clock}
      pick={(held) => (readInstant(held) ? pickedFrom(wallTimeOf(new Date(held), timeZone)) : undefined)}
      hold={(picked) => instantOf(picked.format("YYYY-MM-DDTHH:mm"))}
      read={(text) => {
        const wallTime = readTypedInstant(text, reading);
        return wallTime && instantOf(wallTime);
      }}
    />
  );
}

/** A time of the day, written as in the organisation's language; other texts as with dates. */
export function TimeInput({ field: _field, around: _around, compact, ...props }: InputProps<"time">) {
  const { locale } = useFieldEnvironment().formats;
  const clock = isHalved(locale) ? "h:mm a" : "HH:mm";
  return (
    <PickerBox
      {...props}
      compact={compact}
      className={compact ? styles.whole : styles.time}
      format={clock}
      placeholder={clockText("09:30", locale)}
      time={clock}
      isTimeAlone
      pick={(held) => (minutesOf(held) === null ? undefined : pickedFrom(`2000-01-01T${held}`))}
      hold={(picked) => picked.format("HH:mm")}
      read={(text) => readTypedTime(text, locale)}
    />
  );
}

/** What typed dates are understood by: the organisation's notation, language and day. */
function useReading() {
  const { formats } = useFieldEnvironment();
  return { pattern: datePattern(formats), locale: formats.locale, today: formats.today() };
}

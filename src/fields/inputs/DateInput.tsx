import dayjs from "dayjs";
import type { Dayjs } from "dayjs";
import updateLocale from "dayjs/plugin/updateLocale";
import { useRef, useState } from "react";
import { isPlainDate } from "../../domain/dates/plainDate";
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
import { useFieldEnvironment } from "../FieldEnvironment";
import type { InputProps } from "../FieldView";
import { controlProps } from "./controlProps";
import styles from "./inputs.module.css";
import { DatePicker } from "antd";
import customParseFormat from "dayjs/plugin/customParseFormat";
import utc from "dayjs/plugin/utc";
import dayjsConfig from "rc-picker/es/generate/dayjs";
import type { Formats } from "../../domain/formats/formatsOf";

/**
 * A plain date in the organisation's format; common ways of typing are understood. Other text is held as typed: no
 * schema accepts it, so it is reported and not lost.
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
      latest={field.latest && reading.today}
      pick={(held) => (isPlainDate(held) ? pickedFrom(held) : undefined)}
      hold={(picked) => picked.format("YYYY-MM-DD")}
      read={(text) => readTypedDate(text, { ...reading, from })}
    />
  );
}

/** A moment, chosen in the organisation's time zone and held in UTC. Other text is held as for dates. */
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

/** A time of day in the organisation's language. Other text is held as for dates. */
export function TimeInput({ field, around: _around, compact, ...props }: InputProps<"time">) {
  const { locale } = useFieldEnvironment().formats;
  const clock = isHalved(locale) ? "h:mm a" : "HH:mm";
  return (
    <PickerBox
      {...props}
      compact={compact}
      className={compact ? styles.whole : styles.time}
      format={clock}
      placeholder={field.placeholder ?? clockText("09:30", locale)}
      time={clock}
      isTimeAlone
      pick={(held) => (minutesOf(held) === null ? undefined : pickedFrom(`2000-01-01T${held}`))}
      hold={(picked) => picked.format("HH:mm")}
      read={(text) => readTypedTime(text, locale)}
    />
  );
}

function useReading() {
  const { formats } = useFieldEnvironment();
  return { pattern: datePattern(formats), locale: formats.locale, today: formats.today() };
}

interface PickerBoxProps extends Omit<InputProps<"date">, "field" | "around"> {
  className: string | undefined;
  /** In dayjs format letters. */
  format: string;
  placeholder: string;
  /** The format of the time of day; left out where there is none. */
  time?: string;
  isTimeAlone?: boolean;
  /** The plain date at which the calendar opens; earlier days cannot be picked. */
  earliest?: string | undefined;
  /** The last plain date that can be picked. */
  latest?: string | undefined;
  /** The picker's value; undefined for a held text that is not valid. */
  pick(held: string): Dayjs | undefined;
  hold(picked: Dayjs): string;
  /** The value of a typed text; undefined where it is not understood. */
  read(text: string): string | undefined;
}

/** A box for a date, a moment or a time. Enter or leaving it takes the typed text and formats it. */
function PickerBox({
  className,
  value,
  onChange,
  compact,
  format,
  placeholder,
  time,
  isTimeAlone = false,
  earliest,
  latest,
  pick,
  hold,
  read,
  ...control
}: PickerBoxProps) {
  const { weekStart, formats } = useFieldEnvironment();
  applyWeekStart(weekStart);
  const Picker = pickerIn(formats);
  // The picker rewrites its text from its value: while the held text is no date, it keeps the value before.
  const [kept, setKept] = useState<string | null>();
  // A new picker rewrites its text even from an equal value: "+4" typed over the same day.
  const [writing, setWriting] = useState(0);
  const picked = value ? pick(value) : undefined;
  const shown = value && !picked ? kept && pick(kept) : picked;
  // Typed but not taken yet. The box may show another text: the picker shows the day under the pointer.
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
        {...(latest ? { maxDate: pickedFrom(latest) } : {})}
        {...(compact ? { suffixIcon: null } : {})}
        onChange={(date) => onChange(date ? hold(date) : null)}
        onBlur={take}
        preserveInvalidOnBlur
      />
    </span>
  );
}

const clockOf = (time: string) => ({ minuteStep: 5 as const, use12Hours: time.endsWith("a") });

dayjs.extend(updateLocale);

let applied: number | undefined;

/** Sets the first day of the week in date pickers; 0 is Sunday. */
function applyWeekStart(weekStart: number): void {
  if (applied === weekStart) return;
  applied = weekStart;
  dayjs.updateLocale("en", { weekStart });
}

dayjs.extend(customParseFormat);
dayjs.extend(utc);

const known = new Map<string, ReturnType<typeof DatePicker.generatePicker<dayjs.Dayjs>>>();

type Ways = Pick<Formats, "timeZone" | "locale" | "month">;

/**
 * A date picker with the today and now of a time zone (IANA; by default the browser's) and month names as on pages.
 * Its values are wall times of that zone written as UTC, so the browser's zone and its summer time do not matter.
 */
export function pickerIn(ways: Ways) {
  const key = `${ways.timeZone ?? ""} ${ways.locale ?? ""}`;
  const found = known.get(key) ?? build(ways);
  known.set(key, found);
  return found;
}

/** A wall time (`2026-12-24T09:30`) or plain date as the picker's value. */
export const pickedFrom = (wallTime: string): dayjs.Dayjs => dayjs.utc(wallTime);

const build = ({ timeZone, month }: Ways) =>
  DatePicker.generatePicker<dayjs.Dayjs>({
    ...dayjsConfig,
    getNow: () => pickedFrom(wallTimeOf(new Date(), timeZone)),
    getFixedDate: (date) => pickedFrom(date),
    locale: {
      ...dayjsConfig.locale,
      format: (_locale, date, pattern) =>
        date.format(pattern.replace(/(?<!M)MMM(?!M)/, `[${month(date.format("YYYY-MM-DD"))}]`)),
      parse: (_locale, text, formats) =>
        formats.map((format) => dayjs.utc(text, format, true)).find((date) => date.isValid()) ?? null,
    },
  });

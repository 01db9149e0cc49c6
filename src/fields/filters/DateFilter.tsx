import { Button } from "antd";
import { isPlainDate } from "../../domain/dates/plainDate";
import { instantAt, lastMomentOf, todayIn } from "../../domain/dates/wallTime";
import { isDayWord, isTimeWord, offeredDays, wordText } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import type { FilterProps } from "../FieldView";
import { DateInput } from "../inputs/DateInput";
import { conditionsOf, RangeFilter, rangeOf } from "./FilterFrame";
import styles from "./filters.module.css";

const nothingAround = {};

/** For moments: whole days in the organisation's time zone. */
export function InstantFilter({ field, conditions, onChange }: FilterProps<"instant">) {
  const { formats } = useFieldEnvironment();
  const dayOf = (value: string | undefined) =>
    value && !isTimeWord(value) ? todayIn(formats.timeZone, new Date(value)) : value;
  const momentOf = (day: string | undefined, end: (day: string, timeZone: string | undefined) => Date) =>
    day && !isTimeWord(day) ? end(day, formats.timeZone).toISOString() : day;
  const [from, to] = rangeOf<string>(conditions);
  const isWhole = conditions.some(({ operator, value }) => operator === "null" || isPreset(operator, value));
  return (
    <DateFilter
      field={field}
      conditions={isWhole ? conditions : conditionsOf(dayOf(from), dayOf(to))}
      onChange={(changed) => {
        if (changed.some(({ operator }) => operator === "null" || operator === "eq"))
          return onChange(changed);
        const [first, last] = rangeOf<string>(changed);
        onChange(conditionsOf(momentOf(first, startOf), momentOf(last, lastMomentOf)));
      }}
    />
  );
}

const startOf = (day: string, timeZone: string | undefined) => instantAt(day, "00:00", timeZone);

const isPreset = (operator: string, value: unknown) => operator === "eq" && isDayWord(value);

/** By words, which stay words, or by a range of days. An end may be a word too. */
export function DateFilter({
  field,
  conditions,
  onChange,
}: Pick<FilterProps<"date">, "conditions" | "onChange"> & { field: { label: string; optional?: true } }) {
  const { formats } = useFieldEnvironment();
  const preset = conditions.find(({ operator, value }) => isPreset(operator, value))?.value;
  return (
    <RangeFilter<string>
      {...{ field, onChange }}
      conditions={preset === undefined ? conditions : []}
      end={({ onChange, value, ...end }) => (
        <DateInput
          {...end}
          value={isTimeWord(value) ? undefined : value}
          onChange={(date) => onChange(isPlainDate(date) ? date : undefined)}
          field={{
            ...{ kind: "date", label: field.label },
            ...(isTimeWord(value) ? { placeholder: wordText(String(value), formats.locale) } : {}),
          }}
          around={nothingAround}
          compact
        />
      )}
    >
      <div className={styles.presets} role="group" aria-label={`${field.label} in words`}>
        {offeredDays.map((word) => (
          <Button
            key={word}
            size="small"
            type={word === preset ? "primary" : "default"}
            ghost={word === preset}
            aria-pressed={word === preset}
            onClick={() => onChange(word === preset ? [] : [{ operator: "eq", value: word }])}
          >
            {sentence(wordText(word, formats.locale))}
          </Button>
        ))}
      </div>
    </RangeFilter>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

import { Button } from "antd";
import { addDays, isPlainDate } from "../../domain/dates/plainDate";
import { instantAt, lastMomentOf, todayIn } from "../../domain/dates/wallTime";
import { useFieldEnvironment } from "../FieldEnvironment";
import type { FilterProps } from "../FieldView";
import { DateInput } from "../inputs/DateInput";
import { conditionsOf, RangeFilter, rangeOf } from "./FilterFrame";
import styles from "./filters.module.css";

const nothingAround = {};

/** For moments: whole days in the organisation's time zone. */
export function InstantFilter({ field, conditions, onChange }: FilterProps<"instant">) {
  const { formats } = useFieldEnvironment();
  const dayOf = (instant: string | undefined) => instant && todayIn(formats.timeZone, new Date(instant));
  const [from, to] = rangeOf<string>(conditions);
  const days = conditions.some(({ operator }) => operator === "null")
    ? conditions
    : conditionsOf(dayOf(from), dayOf(to));
  return (
    <DateFilter
      field={field}
      conditions={days}
      onChange={(changed) => {
        if (changed.some(({ operator }) => operator === "null")) return onChange(changed);
        const [first, last] = rangeOf<string>(changed);
        onChange(
          conditionsOf(
            first && instantAt(first, "00:00", formats.timeZone).toISOString(),
            last && lastMomentOf(last, formats.timeZone).toISOString(),
          ),
        );
      }}
    />
  );
}

export function DateFilter({
  field,
  conditions,
  onChange,
}: Pick<FilterProps<"date">, "conditions" | "onChange"> & { field: { label: string; optional?: true } }) {
  const { formats } = useFieldEnvironment();
  const today = formats.today();
  return (
    <RangeFilter<string>
      {...{ field, conditions, onChange }}
      end={({ onChange, ...end }) => (
        <DateInput
          {...end}
          onChange={(date) => onChange(isPlainDate(date) ? date : undefined)}
          field={{ kind: "date", label: field.label }}
          around={nothingAround}
          compact
        />
      )}
    >
      <div className={styles.presets}>
        {datePresets(today).map(({ label, from, to }) => (
          <Button key={label} size="small" onClick={() => onChange(conditionsOf(from, to))}>
            {label}
          </Button>
        ))}
      </div>
    </RangeFilter>
  );
}

/** Common ranges around a day (`YYYY-MM-DD`); both ends are included. */
function datePresets(today: string): { label: string; from: string; to: string }[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const firstOf = (months: number) =>
    new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  return [
    { label: "Today", from: today, to: today },
    { label: "Next 7 days", from: today, to: addDays(today, 6) },
    { label: "Next 30 days", from: today, to: addDays(today, 29) },
    { label: "Last 7 days", from: addDays(today, -6), to: today },
    { label: "Last 30 days", from: addDays(today, -29), to: today },
    { label: "This month", from: firstOf(0), to: addDays(firstOf(1), -1) },
    { label: "Next month", from: firstOf(1), to: addDays(firstOf(2), -1) },
  ];
}

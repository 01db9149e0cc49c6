import { type SetURLSearchParams } from "react-router";
import type { Days } from "../../domain/organisation/periods";
import { date as dateField } from "../../schema";
import { PlainSelect } from "../../components/PlainSelect";
import { DateInput } from "../../fields/inputs/DateInput";
import { askedPeriod, reportPeriodNames, reportPeriods } from "./reportDays";
import styles from "./reports.module.css";

interface PeriodPickerProps {
  search: URLSearchParams;
  onChange: SetURLSearchParams;
  /** The days that are shown: days of one's own begin with them. */
  days: Days;
}

/** Which days a report is about: a period, or from one day to another. The address holds it. */
export function PeriodPicker({ search, onChange, days }: PeriodPickerProps) {
  const asked = askedPeriod(search);
  return (
    <div className={styles.picker}>
      <PlainSelect
        label="Period"
        value={asked}
        options={[
          ...reportPeriodNames.map((name) => ({ value: name, label: reportPeriods[name].label })),
          { value: "own" as const, label: "From – to" },
        ]}
        onChange={(value) => onChange(value === "own" ? { from: days.from, to: days.to } : { period: value })}
      />
      {asked === "own" &&
        (["from", "to"] as const).map((end) => (
          <DateInput
            key={end}
            id={`report-${end}`}
            field={ends[end]}
            label={ends[end].label}
            value={days[end]}
            around={{}}
            onChange={(day) => day && onChange({ ...days, [end]: day })}
          />
        ))}
    </div>
  );
}

const ends = { from: dateField({ label: "From" }), to: dateField({ label: "To" }) };

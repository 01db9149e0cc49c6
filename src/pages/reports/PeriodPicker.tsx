import { type SetURLSearchParams } from "react-router";
import type { Days } from "../../domain/organisation/periods";
import { date as dateField } from "../../schema";
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
      <label>
        <span className="heard">Period</span>
        <select
          className={styles.period}
          value={asked}
          onChange={({ target: { value } }) =>
            onChange(value === "own" ? { from: days.from, to: days.to } : { period: value })
          }
        >
          {reportPeriodNames.map((name) => (
            <option key={name} value={name}>
              {reportPeriods[name].label}
            </option>
          ))}
          <option value="own">From – to</option>
        </select>
      </label>
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

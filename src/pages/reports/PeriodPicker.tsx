import type { Days } from "../../domain/organisation/periods";
import { type Asked, reportPeriodNames, reportPeriods } from "../../domain/reports/reportDays";
import { date as dateField } from "../../schema";
import { PlainSelect } from "../../components/PlainSelect";
import { DateInput } from "../../fields/inputs/DateInput";
import styles from "./reports.module.css";

interface PeriodPickerProps {
  asked: Asked;
  /** The shown days, with which a custom period starts. */
  days: Days;
  onChange(parameters: Readonly<Record<string, string>>): void;
}

/** Chooses the days of a report, which its address keeps. */
export function PeriodPicker({ asked, days, onChange }: PeriodPickerProps) {
  const own = ({ from, to }: Days) => ({ _days: `${from},${to}` });
  return (
    <div className={styles.picker}>
      <PlainSelect
        label="Period"
        value={asked}
        options={[
          ...reportPeriodNames.map((name) => ({ value: name, label: reportPeriods[name].label })),
          { value: "all" as const, label: "All days" },
          { value: "own" as const, label: "From – to" },
        ]}
        onChange={(value) => onChange(value === "own" ? own(days) : { _period: value })}
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
            onChange={(day) => day && onChange(own({ ...days, [end]: day }))}
          />
        ))}
    </div>
  );
}

const ends = { from: dateField({ label: "From" }), to: dateField({ label: "To" }) };

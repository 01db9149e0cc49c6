import type { Days } from "../../domain/organisation/periods";
import { type Asked, reportPeriodNames, reportPeriods } from "../../domain/reports/reportDays";
import { date as dateField } from "../../schema";
import { PlainSelect } from "../../components/PlainSelect";
import { DateInput } from "../../fields/inputs/DateInput";
import { useTyping } from "../../fields/useTyping";
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
  // The address updates late: the second day must not undo the first.
  const { shown, handOn } = useTyping<Days>({
    value: days,
    onChange: (chosen) => onChange(own(chosen)),
    isSame: (one, other) => one.from === other.from && one.to === other.to,
  });
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
            value={shown[end]}
            around={{}}
            onChange={(day) => day && handOn({ ...shown, [end]: day })}
          />
        ))}
    </div>
  );
}

const ends = { from: dateField({ label: "From" }), to: dateField({ label: "To" }) };

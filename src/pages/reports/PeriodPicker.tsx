import { isPlainDate } from "../../domain/dates/plainDate";
import {
  type Compared,
  type Days,
  daysBefore,
  type Period,
  periodBefore,
  periods,
  periodUpTo,
} from "../../domain/organisation/periods";
import { date as dateField } from "../../schema";
import type { Month } from "../../vocabulary";
import { PlainSelect } from "../../components/PlainSelect";
import { DateInput } from "../../fields/inputs/DateInput";
import styles from "./reports.module.css";

/** Periods until today, and the whole ones before. */
const reportPeriods = {
  month: { label: periods.month.label, of: "month", isOver: false },
  lastMonth: { label: "Last month", of: "month", isOver: true },
  quarter: { label: periods.quarter.label, of: "quarter", isOver: false },
  lastQuarter: { label: "Last quarter", of: "quarter", isOver: true },
  year: { label: periods.year.label, of: "year", isOver: false },
  lastYear: { label: "Last financial year", of: "year", isOver: true },
} as const satisfies Record<string, { label: string; of: Period; isOver: boolean }>;

type ReportPeriod = keyof typeof reportPeriods;
type Asked = ReportPeriod | "all" | "own";

// The keys of a constant table are its periods.
const reportPeriodNames = Object.keys(reportPeriods) as ReportPeriod[];

/** The parameters of the address that say the period. */
export const periodParameters = ["_period", "_days"] as const;

const ownDays = (search: URLSearchParams): Days | undefined => {
  const days = (search.get("_days") ?? "").split(",").filter(isPlainDate).sort();
  const [from, to] = days;
  return from !== undefined && to !== undefined ? { from, to } : undefined;
};

/** The period in the address: a named one, all days, or "own" for a date range. */
export function askedPeriod(search: URLSearchParams, usual: Asked): Asked {
  if (ownDays(search)) return "own";
  const asked = search.get("_period");
  return asked === "all" ? "all" : (reportPeriodNames.find((name) => name === asked) ?? usual);
}

/** The days of a report, and those compared with them; undefined for all days. */
export function reportDays(
  search: URLSearchParams,
  usual: Asked,
  today: string,
  yearStart: Month,
): Compared | undefined {
  const asked = askedPeriod(search, usual);
  const own = ownDays(search);
  if (own) return daysBefore(own);
  if (asked === "all" || asked === "own") return undefined;
  const { of, isOver } = reportPeriods[asked];
  return (isOver ? periodBefore : periodUpTo)(of, today, yearStart);
}

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

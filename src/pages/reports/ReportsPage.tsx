import { Navigate, type SetURLSearchParams, useSearchParams } from "react-router";
import {
  type Days,
  yearUpTo,
  type Compared,
  daysBefore,
  type Period,
  periodBefore,
  periods,
  periodUpTo,
} from "../../domain/organisation/periods";
import { figureRoles, type Month } from "../../vocabulary";
import { ReferenceTitle } from "../../fields/references/ReferenceTitle";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useTenant } from "../../providers/tenant";
import { resourceNamed } from "../../resources";
import { trips } from "../../resources/trips";
import { PageHeader } from "../../components/PageHeader";
import { useToday } from "../../components/useToday";
import { Breakdown } from "./Breakdown";
import { listsOfMonth, type ReportLists, reportListsOf, withValue } from "./reportLists";
import styles from "./reports.module.css";
import { Summary } from "./Summary";
import { type Aggregated, date as dateField, groupInWords } from "../../schema";
import { PlainSelect } from "../../components/PlainSelect";
import { DateInput } from "../../fields/inputs/DateInput";
import { inOrderOfCurrencies, sumsOf, useFigures } from "../../providers/rows/figures";
import { Loaded } from "../../components/Loaded";
import { Panel } from "../../components/Panel";
import words from "../../components/words.module.css";
import { FigureTable } from "./FigureTable";
import { isPlainDate } from "../../domain/dates/plainDate";

/** The organisation's sales: figures of a period next to the period before, with links to their lists. */
export function ReportsPage() {
  const { actor, formats } = useFieldEnvironment();
  const { data: tenant } = useTenant();
  const [search, setSearch] = useSearchParams();
  const days = reportDays(search, useToday(), tenant?.financialYearStart ?? "january");
  if (!figureRoles.some((role) => role === actor.role)) return <Navigate to="/unauthorized" replace />;
  const timeZone = tenant?.timeZone;
  const lists = reportListsOf(days.now, timeZone);
  const months = yearUpTo(days.now.to);
  const isKnown = timeZone !== undefined;
  const by = (field: string) =>
    ({
      ...{ lists, isKnown },
      byOf: () => field,
      viewOf: (list, value) => withValue(lists[list], field, value),
    }) satisfies Partial<Parameters<typeof Breakdown>[0]>;
  const titleOr = (resource: string, none: string) =>
    function title(id: string | null) {
      return id === null ? none : <ReferenceTitle resource={resourceNamed(resource)} id={id} />;
    };
  return (
    <>
      <PageHeader
        title="Reports"
        context={`${formats.dateRange(days.now.from, days.now.to)}, beside ${formats.dateRange(days.before.from, days.before.to)}`}
        actions={<PeriodPicker search={search} onChange={setSearch} days={days.now} />}
      />
      <Summary days={days} timeZone={timeZone} />
      <p className={styles.note}>
        Booked: what of the trips that came in is sold by now. Won: what was converted on these days and is
        sold, whenever it came in, by what was agreed. The first answer is a contact or an offer.
      </p>
      <div className={styles.panels}>
        <div className={styles.column}>
          <Breakdown
            heading="By month, the last twelve"
            one="Month"
            lists={reportListsOf(months, timeZone)}
            isKnown={isKnown}
            isInOrder
            byOf={(list) => (list === "won" ? "convertedAt_month" : "createdAt_month")}
            viewOf={(list, value) => listsOfMonth(value ?? "", months, timeZone)[list]}
            nameOf={(value) => groupInWords(trips, "createdAt_month", value, formats)}
          />
          <Breakdown
            heading="By person"
            one="Person"
            {...by("assigneeUserId")}
            nameOf={titleOr("users", "Nobody")}
          />
          <LostReasons lists={lists} isKnown={isKnown} />
        </div>
        <div className={styles.column}>
          <Breakdown
            heading="By source"
            one="Source"
            {...by("querySourceId")}
            nameOf={titleOr("query-sources", "No source")}
          />
          <Breakdown
            heading="By destination"
            one="Destination"
            {...by("destinations")}
            nameOf={(value) => value ?? "No destination"}
          />
        </div>
      </div>
    </>
  );
}

interface PeriodPickerProps {
  search: URLSearchParams;
  onChange: SetURLSearchParams;
  /** The shown days, with which a custom period starts. */
  days: Days;
}

/** Chooses the days of a report: a period or a date range, kept in the address. */
function PeriodPicker({ search, onChange, days }: PeriodPickerProps) {
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

function LostReasons({ lists: { lost }, isKnown }: { lists: ReportLists; isKnown: boolean }) {
  const { formats, currencies } = useFieldEnvironment();
  const query = useFigures(
    lost.resource,
    { filters: lost.filters },
    { by: "closeReason", measures: ["value_sum"] },
    { enabled: isKnown },
  );
  const rowOf = (group: Aggregated["groups"][number]) => {
    const value = String(group.value);
    return {
      key: value,
      name: groupInWords(trips, "closeReason", value, formats),
      count: group.count,
      view: withValue(lost, "closeReason", value),
      cells: [
        <Lines
          key="value"
          texts={inOrderOfCurrencies(sumsOf(group, "value_sum"), currencies).map((sum) => formats.money(sum))}
        />,
      ],
    };
  };
  return (
    <Panel heading="Lost, by reason">
      <Loaded query={query} rows={5}>
        {({ groups }) =>
          groups.length === 0 ? (
            <p className={words.muted}>Nothing of what came in was lost.</p>
          ) : (
            <FigureTable
              columns={["Reason", "Lost", "With an offer of"]}
              isLate={query.isPlaceholderData}
              rows={groups.map(rowOf)}
              number={formats.number}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

const Lines = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? (
    <span className={words.muted}>–</span>
  ) : (
    <span className={styles.lines}>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  );

/** The periods of a report: each until today, and the whole one before. */
const reportPeriods = {
  month: { label: periods.month.label, of: "month", isOver: false },
  lastMonth: { label: "Last month", of: "month", isOver: true },
  quarter: { label: periods.quarter.label, of: "quarter", isOver: false },
  lastQuarter: { label: "Last quarter", of: "quarter", isOver: true },
  year: { label: periods.year.label, of: "year", isOver: false },
  lastYear: { label: "Last financial year", of: "year", isOver: true },
} as const satisfies Record<string, { label: string; of: Period; isOver: boolean }>;

type ReportPeriod = keyof typeof reportPeriods;

// The keys of a constant table are its periods.
const reportPeriodNames = Object.keys(reportPeriods) as ReportPeriod[];

/** The period in the address: a named one, or "own" for a date range; this month by default. */
export function askedPeriod(search: URLSearchParams): ReportPeriod | "own" {
  if (isPlainDate(search.get("from")) && isPlainDate(search.get("to"))) return "own";
  return reportPeriodNames.find((name) => name === search.get("period")) ?? "month";
}

/** The days of a report, and those compared with them. Reversed dates are swapped. */
export function reportDays(search: URLSearchParams, today: string, yearStart: Month): Compared {
  const asked = askedPeriod(search);
  if (asked === "own") {
    const [from = today, to = today] = [search.get("from") ?? today, search.get("to") ?? today].sort();
    return daysBefore({ from, to });
  }
  const { of, isOver } = reportPeriods[asked];
  return (isOver ? periodBefore : periodUpTo)(of, today, yearStart);
}

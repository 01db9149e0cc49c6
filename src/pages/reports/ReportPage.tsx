import { type HttpError, useMany } from "@refinedev/core";
import { Skeleton } from "antd";
import { lazy, Suspense, useMemo, useState } from "react";
import { Navigate, useParams, useSearchParams } from "react-router";
import { todayIn } from "../../domain/dates/wallTime";
import {
  allFields,
  type AnyRow,
  closedIn,
  mayDo,
  type Report,
  type ReportAnswer,
  reportNamed,
  type Resource,
} from "../../schema";
import { resourceNamed, resources } from "../../resources";
import { Loaded } from "../../components/Loaded";
import { PageHeader } from "../../components/PageHeader";
import { Panel } from "../../components/Panel";
import { PlainSelect } from "../../components/PlainSelect";
import { useToday } from "../../components/useToday";
import words from "../../components/words.module.css";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useReport } from "../../providers/rows/figures";
import { useTenant } from "../../providers/tenant";
import { FilterChips } from "../resource/list/FilterChips";
import { useListFilters } from "../resource/list/useListData";
import { listColumns } from "../resource/listState/listColumns";
import { declaredList } from "../resource/listState/ListState";
import { useListState } from "../resource/listState/useListState";
import { askedPeriod, PeriodPicker, periodParameters, reportDays } from "./PeriodPicker";
import type { ChartRow } from "./ReportChart";
import { figuresOf, groupedField, groupText } from "./reportFigures";
import { ReportTable } from "./ReportTable";
import styles from "./reports.module.css";

const ReportChart = lazy(() => import("./ReportChart").then((m) => ({ default: m.ReportChart })));

/** A declared report: its figures as chart and table. Each leads to the list of its rows. */
export function ReportPage() {
  const { resource: name = "", report: reportName = "" } = useParams();
  const { actor } = useFieldEnvironment();
  const declared = resources.find((one) => one.name === name);
  const report = declared && reportNamed(declared, reportName);
  const resource = useMemo(() => declared && withoutTabs(declared), [declared]);
  if (!resource || !report) return <Navigate to="/reports" replace />;
  if (!mayDo(resource, "list", actor)) return <Navigate to="/unauthorized" replace />;
  const closed = closedIn(resource, report, actor);
  if (closed.length === 0)
    return <OpenReport key={`${name} ${reportName}`} resource={resource} report={report} />;
  return (
    <>
      <PageHeader title={report.label} context={report.help} trail={trail} />
      <p
        className={words.muted}
      >{`This report needs “${closed.join("”, “")}”, which your role may not read.`}</p>
    </>
  );
}

const trail = [{ label: "Reports", to: "/reports" }];

/** A report is of all rows, whichever tab its list opens at first. */
function withoutTabs(resource: Resource): Resource {
  const { tabs: _tabs, firstTab: _firstTab, ...list } = resource.list;
  return { ...resource, list };
}

function OpenReport({ resource, report }: { resource: Resource; report: Report }) {
  const { actor, queryFields, resourceNamed: named, formats } = useFieldEnvironment();
  const { data: tenant } = useTenant();
  const [search, setSearch] = useSearchParams();
  const controller = useListState(resource, periodParameters);
  const columns = useMemo(
    () => listColumns(resource, actor, queryFields, named),
    [resource, actor, queryFields, named],
  );
  const filters = useListFilters(resource, columns);
  const today = useToday();
  // Days to come are no part of a period up to today.
  const usual = report.period && allFields(resource)[report.period]?.kind === "date" ? "all" : "year";
  const days = report.period
    ? reportDays(search, usual, today, tenant?.financialYearStart ?? "january")
    : undefined;
  const { state } = controller;
  const query = useReport(
    ...([
      resource.name,
      report.name,
      { filters: state.filters, groups: state.groups, search: state.search },
    ] as const),
    days && { now: written(days.now), before: written(days.before) },
  );
  const changePeriod = (parameters: Readonly<Record<string, string>>) =>
    setSearch((now) => {
      for (const name of periodParameters) now.delete(name);
      for (const [name, text] of Object.entries(parameters)) now.set(name, text);
      return now;
    });
  return (
    <>
      <PageHeader
        title={report.label}
        context={
          <>
            {report.help}
            {days &&
              ` ${formats.dateRange(days.now.from, days.now.to)}, beside ${formats.dateRange(days.before.from, days.before.to)}.`}
          </>
        }
        trail={trail}
        actions={
          report.period && (
            <PeriodPicker
              asked={askedPeriod(search, usual)}
              days={days?.now ?? { from: today, to: today }}
              onChange={changePeriod}
            />
          )
        }
      />
      <div className={styles.bar} role="search" aria-label="Filters">
        <FilterChips resource={resource} controller={controller} filters={filters} onClear={() => {}} />
      </div>
      <Loaded query={query} rows={8}>
        {(answer) => (
          <Figures
            {...{ resource, report, answer }}
            isLate={query.isPlaceholderData}
            thisMonth={todayIn(tenant?.timeZone, new Date()).slice(0, 7)}
          />
        )}
      </Loaded>
    </>
  );
}

const written = ({ from, to }: { from: string; to: string }) => `${from},${to}`;

interface FiguresProps {
  resource: Resource;
  report: Report;
  answer: ReportAnswer;
  /** Whether the figures are still those of another question. */
  isLate: boolean;
  thisMonth: string;
}

function Figures({ resource, report, answer, isLate, thisMonth }: FiguresProps) {
  const { formats } = useFieldEnvironment();
  const [chosen, setChosen] = useState<string>();
  const figures = figuresOf(resource, report, formats);
  const { field, isMonth } = groupedField(resource, report);
  const titles = useTitles(
    field?.kind === "reference" || field?.kind === "references" ? field.to : undefined,
    answer.groups.flatMap(({ value }) => (typeof value === "string" ? [value] : [])),
  );
  const nameOf = (value: string | boolean | null) => {
    const title = typeof value === "string" ? titles?.get(value) : undefined;
    if (titles && typeof value === "string") return title ?? "Not available";
    const text = groupText(resource, report, value, formats);
    return isMonth && field?.kind === "instant" && value === thisMonth ? `${text}, so far` : text;
  };
  if (answer.total.count === 0)
    return (
      <p className={words.muted}>
        Nothing to count here: none of the rows are of this period and these filters. Choose other days or
        fewer filters.
      </p>
    );
  const list = (query: string) => {
    const { paths, list: shown } = resourceNamed(resource.name);
    // Without conditions the list would open with the view of one's own.
    return `${paths?.list ?? "/"}?${query || `_view=${declaredList}`}${shown.firstTab ? "&_tab=all" : ""}`;
  };
  const wasCounted = (answer.total.before?.count ?? 0) > 0;
  const rows = [
    ...answer.groups.map((group) => ({
      key: String(group.value),
      name: nameOf(group.value),
      figures: group,
      before: wasCounted ? group.before : null,
    })),
    ...(answer.other ? [{ key: "others", name: "All others", figures: answer.other, before: null }] : []),
  ];
  const drawn = [
    {
      value: "count",
      label: figures
        .filter(({ key, isPart }) => key === "count" || isPart)
        .map(({ label }) => label)
        .join(", "),
    },
    ...(report.measures ?? []).map((name) => ({
      value: name,
      label: figures.find(({ key }) => key === name)?.label ?? name,
    })),
  ];
  const shown = chosen ?? report.largestBy ?? "count";
  const series = figures.filter(({ key, isPart }) => key === shown || (shown === "count" && isPart));
  const bars = rows.map(({ key, name, figures: group }): ChartRow => ({
    ...{ key, name },
    bars: series.map((figure) => ({
      value: figure.valueOf(group) ?? 0,
      text: figure.textOf(group),
      href: list(figure.queryOf(group)),
    })),
  }));
  return (
    <div className={styles.report} aria-busy={isLate}>
      {answer.isPart && (
        <p className={styles.note}>There are more rows than the 200,000 that were counted.</p>
      )}
      <Panel
        heading="Chart"
        actions={
          drawn.length > 1 && (
            <PlainSelect label="The chart shows" value={shown} options={drawn} onChange={setChosen} />
          )
        }
      >
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} />}>
          <ReportChart labels={series.map(({ label }) => label)} rows={bars} isInTime={isMonth} />
        </Suspense>
      </Panel>
      <Panel heading="Figures">
        <ReportTable {...{ figures, rows, list }} one={field?.label ?? ""} total={answer.total} />
      </Panel>
    </div>
  );
}

/** Titles of the rows with these ids; undefined where the groups are no rows. */
function useTitles(
  name: string | undefined,
  ids: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const { query } = useMany<AnyRow, HttpError>({
    resource: name ?? "",
    ids: [...ids],
    queryOptions: { staleTime: 60_000, enabled: name !== undefined && ids.length > 0 },
    errorNotification: false,
    liveMode: "off",
  });
  if (name === undefined) return undefined;
  const { title } = resourceNamed(name);
  return new Map((query.data?.data ?? []).map((row) => [row.id, String(row[title] ?? "")]));
}

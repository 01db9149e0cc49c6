import { type HttpError, useMany } from "@refinedev/core";
import { Button, Skeleton } from "antd";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { todayIn } from "../../domain/dates/wallTime";
import { askedPeriod, periodParameters, reportDays, usualPeriod } from "../../domain/reports/reportDays";
import { figuresOf, groupedField, groupedResource, groupText } from "../../domain/reports/reportFigures";
import {
  type AnyRow,
  draftReport,
  formatListQuery,
  mayExport,
  permits,
  type Report,
  type ReportAnswer,
  type Resource,
} from "../../schema";
import { resourceNamed } from "../../resources";
import { Loaded } from "../../components/Loaded";
import { PageHeader } from "../../components/PageHeader";
import { Panel } from "../../components/Panel";
import { PlainSelect } from "../../components/PlainSelect";
import { useSubmit } from "../../components/light/useSubmit";
import { useToday } from "../../components/useToday";
import words from "../../components/words.module.css";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import {
  askForReport,
  type MadeReport,
  reportQuery,
  useMadeReport,
  useReport,
} from "../../providers/rows/figures";
import { apiErrorOf } from "../../providers/apiError";
import { useTenant } from "../../providers/tenant";
import { FilterChips } from "../resource/list/FilterChips";
import { useListFilters } from "../resource/list/useListData";
import { listColumns } from "../resource/listState/listColumns";
import { declaredList } from "../resource/listState/ListState";
import { useListState } from "../resource/listState/useListState";
import { PeriodPicker } from "./PeriodPicker";
import type { ChartRow } from "./ReportChart";
import { ReportExport } from "./ReportExport";
import { ReportByMail } from "./ReportMails";
import { ReportTable } from "./ReportTable";
import styles from "./reports.module.css";

const ReportChart = lazy(() => import("./ReportChart").then((m) => ({ default: m.ReportChart })));

/** Names in the address the report of all rows that was asked for. */
export const madeParameter = "_made";

export const reportTrail = [{ label: "Reports", to: "/reports" }];

interface OpenReportProps {
  resource: Resource;
  report: Report;
  /** Further parameters of the address that stay when filters change. */
  kept?: readonly string[];
  /** Those of them that the report is asked with. */
  asked?: readonly string[];
  /** Buttons beside the period, which get the filters and the period as the address says them. */
  actions?(query: string): ReactNode;
  above?: ReactNode;
}

const nothing: readonly string[] = [];

/** A report: its figures as chart and table, each of which leads to the list of its rows. */
export function OpenReport({
  resource,
  report,
  kept = nothing,
  asked = nothing,
  actions,
  above,
}: OpenReportProps) {
  const { actor, queryFields, resourceNamed: namedResource, formats } = useFieldEnvironment();
  const { data: tenant } = useTenant();
  const [search, setSearch] = useSearchParams();
  const names = useMemo(() => [...periodParameters, ...kept], [kept]);
  const controller = useListState(resource, names);
  const columns = useMemo(
    () => listColumns(resource, actor, queryFields, namedResource),
    [resource, actor, queryFields, namedResource],
  );
  const filters = useListFilters(resource, columns);
  const today = useToday();
  const usual = usualPeriod(resource, report);
  const days = report.period
    ? reportDays(search, usual, today, tenant?.financialYearStart ?? "january")
    : undefined;
  const { state } = controller;
  const conditions = { filters: state.filters, groups: state.groups };
  const keptOf = (list: readonly string[]) =>
    list.flatMap((name): [string, string][] => {
      const text = search.get(name);
      return text === null ? [] : [[name, text]];
    });
  const parameters = reportQuery(
    conditions,
    keptOf(asked),
    days && { now: written(days.now), before: written(days.before) },
  );
  const query = useReport(resource.name, report.name, parameters);
  // Of another question it is not: each change of filters, period or words leaves it out of the address.
  const named = search.get(madeParameter) ?? undefined;
  const made = useMadeReport(named);
  const failure = made.error ? apiErrorOf(made.error) : undefined;
  // It is not there after a day, and not for another user who opens the address.
  const isAsked = named !== undefined && failure?.statusCode !== 404;
  const whole = isAsked ? made.data : undefined;
  const shown = new URLSearchParams([...formatListQuery(conditions), ...keptOf(periodParameters)]).toString();
  const changePeriod = (parameters: Readonly<Record<string, string>>) =>
    setSearch((now) => {
      for (const name of [...periodParameters, madeParameter]) now.delete(name);
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
        trail={reportTrail}
        actions={
          <>
            {report.period && (
              <PeriodPicker
                asked={askedPeriod(search, usual)}
                days={days?.now ?? { from: today, to: today }}
                onChange={changePeriod}
              />
            )}
            {tenant && mayExport(tenant, actor) && permits(resource.access.export, actor) && (
              <>
                <ReportExport
                  report={report}
                  path={`/api/${resource.name}/reports/${report.name}/file`}
                  parameters={parameters}
                  today={today}
                />
                {report.name !== draftReport && (
                  <ReportByMail resource={resource} report={report} query={shown} />
                )}
              </>
            )}
            {actions?.(shown)}
          </>
        }
      />
      {above}
      <div className={styles.bar} role="search" aria-label="Filters">
        <FilterChips resource={resource} controller={controller} filters={filters} onClear={() => {}} />
      </div>
      <Loaded query={query} skeleton={waiting}>
        {(answer) => (
          <Figures
            {...{ resource, report }}
            answer={whole?.answer ?? answer}
            note={
              (answer.isPart || whole) && (
                <WholeNote
                  made={whole}
                  isAsked={isAsked}
                  failure={isAsked ? failure?.message : undefined}
                  onAsk={async () => {
                    const id = await askForReport(resource.name, report.name, parameters);
                    setSearch(
                      (now) => {
                        now.set(madeParameter, id);
                        return now;
                      },
                      { replace: true },
                    );
                  }}
                />
              )
            }
            isLate={query.isPlaceholderData}
            thisMonth={todayIn(tenant?.timeZone, new Date()).slice(0, 7)}
          />
        )}
      </Loaded>
    </>
  );
}

const waiting = <Skeleton active title={false} paragraph={{ rows: 8 }} />;

const written = ({ from, to }: { from: string; to: string }) => `${from},${to}`;

interface FiguresProps {
  resource: Resource;
  report: Report;
  answer: ReportAnswer;
  /** Of how many rows the figures are. */
  note: ReactNode;
  /** Whether the figures are still those of another question. */
  isLate: boolean;
  thisMonth: string;
}

interface WholeNoteProps {
  made: MadeReport | undefined;
  isAsked: boolean;
  failure: string | undefined;
  onAsk(): Promise<void>;
}

/** Says that there are more rows than were counted, and has all of them counted in the background. */
function WholeNote({ made, isAsked, failure, onAsk }: WholeNoteProps) {
  const { formats } = useFieldEnvironment();
  const { isSending, problem, submit } = useSubmit();
  if (made?.madeAt && made.answer)
    return <p className={styles.note}>{`Of all rows, counted at ${formats.time(made.madeAt)}.`}</p>;
  const fault = made?.fault ?? failure ?? problem?.message;
  const isMade = isAsked && !fault;
  return (
    <div className={styles.note} role="status">
      {fault ?? "There are more rows than the 200,000 that were counted."}{" "}
      {isMade ? (
        "All are being counted. You may leave this page: you are told once they are."
      ) : (
        <Button size="small" loading={isSending} onClick={() => void submit(onAsk)}>
          Count all of them
        </Button>
      )}
    </div>
  );
}

function Figures({ resource, report, answer, note, isLate, thisMonth }: FiguresProps) {
  const { formats, currencies } = useFieldEnvironment();
  const [chosen, setChosen] = useState<string>();
  const figures = figuresOf(resource, report, formats, currencies[0] ?? "");
  const { field, isMonth } = groupedField(resource, report);
  const { titles, isReading } = useTitles(
    groupedResource(resource, report),
    answer.groups.flatMap(({ value }) => (typeof value === "string" ? [value] : [])),
  );
  if (answer.total.count === 0)
    return (
      <p className={words.muted}>
        Nothing to count here: none of the rows are of this period and these filters. Choose other days or
        fewer filters.
      </p>
    );
  // Names that come later would make their column wider in sight.
  if (isReading) return waiting;
  const list = (query: string) => {
    const { paths, list: shown } = resourceNamed(resource.name);
    // Without conditions the list would open with the view of one's own.
    return `${paths?.list ?? "/"}?${query || `_view=${declaredList}`}${shown.firstTab ? "&_tab=all" : ""}`;
  };
  const wasCounted = (answer.total.before?.count ?? 0) > 0;
  const rows = [
    ...answer.groups.map((group) => ({
      key: String(group.value),
      name: groupText(resource, report, group.value, { formats, titles, thisMonth }),
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
    ...{ key, name, isRunning: isMonth && field?.kind === "instant" && key === thisMonth },
    bars: series.map((figure) => ({
      value: figure.valueOf(group) ?? 0,
      text: figure.textOf(group),
      href: list(figure.queryOf(group)),
    })),
  }));
  // Months stand beside one another as long as there is room for their names.
  const isUpright = isMonth && rows.length <= 18;
  const height = isUpright ? 300 : 56 + rows.length * (16 + 24 * series.length);
  return (
    <div className={styles.report} aria-busy={isLate}>
      {note}
      <Panel
        heading="Chart"
        actions={
          drawn.length > 1 && (
            <PlainSelect label="The chart shows" value={shown} options={drawn} onChange={setChosen} />
          )
        }
      >
        <Suspense
          fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} style={{ minHeight: height }} />}
        >
          <ReportChart {...{ isUpright, height }} labels={series.map(({ label }) => label)} rows={bars} />
        </Suspense>
      </Panel>
      <Panel heading="Figures">
        <ReportTable {...{ figures, rows, list }} one={field?.label ?? ""} total={answer.total} />
      </Panel>
    </div>
  );
}

/** Titles of the rows with these ids, and whether they are still being read. No titles where the groups are no rows. */
function useTitles(
  name: string | undefined,
  ids: readonly string[],
): { titles: ReadonlyMap<string, string> | undefined; isReading: boolean } {
  const { query } = useMany<AnyRow, HttpError>({
    resource: name ?? "",
    ids: [...ids],
    queryOptions: { staleTime: 60_000, enabled: name !== undefined && ids.length > 0 },
    errorNotification: false,
    liveMode: "off",
  });
  if (name === undefined) return { titles: undefined, isReading: false };
  const { title } = resourceNamed(name);
  const titles = new Map((query.data?.data ?? []).map((row) => [row.id, String(row[title] ?? "")]));
  return { titles, isReading: query.isLoading };
}

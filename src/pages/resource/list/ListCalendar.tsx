import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { lazy, Suspense, useId, useMemo, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { PlainDate } from "../../../domain/dates/plainDate";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useFigures } from "../../../providers/rows/figures";
import { type AnyRow, type Filter, type Resource, withoutConditions } from "../../../schema";
import { spans } from "../listState/ListState";
import { writeListState } from "../listState/readListState";
import { conditionsOf } from "./listQueries";
import type { AskedChange, ListViewProps } from "./ListView";
import { CalendarAgenda } from "./CalendarAgenda";
import {
  calendarOf,
  calendarParts,
  narrowed,
  periodOf,
  type Rest,
  turned,
  undatedFilter,
  within,
} from "./calendarQueries";
import type { EntryContext } from "./CalendarEntry";
import styles from "./ListCalendar.module.css";
import { MoveDates } from "./MoveDates";
import { type Placed, placedOn, scrollToDay } from "./calendarDays";
import { useClock } from "./useClock";
import { useDateMoves } from "./useDateMoves";

// The month and the week bring a library.
const CalendarGrid = lazy(() => import("./CalendarGrid").then((m) => ({ default: m.CalendarGrid })));

const labels = { month: "Month", week: "Week", agenda: "Agenda" } as const;

/** The rows of a list on their days: a month, a week, or one day below the other. */
export function ListCalendar(props: ListViewProps) {
  const { resource, data, useAskedChange } = props;
  const { controller, parts, list } = data;
  const { formats } = useFieldEnvironment();
  const spanName = useId();
  const clock = useClock();
  const calendarElement = useRef<HTMLDivElement>(null);
  const view = calendarOf(props.view);
  const { state } = controller;
  const period = periodOf(controller.chosen, clock);
  const asked = (useAskedChange ?? useNoQuestion)();
  const moves = useDateMoves(resource, view, parts, asked);
  const rows = useMemo(() => uniqueRows(list.rows ?? []), [list.rows]);
  const placed = rows.flatMap((row): Placed[] => {
    const shown = placedOn(resource, view, moves.shownOf(row), formats.timeZone);
    return shown && shown.first <= period.last && shown.last >= period.first ? [{ ...shown, row }] : [];
  });
  const rests = useRests(props, placed);
  const { undated } = calendarParts(resource, { ...state, span: period.span }, props.view, clock);
  const without = undated.length > 0 ? parts?.at(-1) : undefined;
  const searchOf = useTableSearch(props);
  const { pathname } = useLocation();
  const go = (on: PlainDate | undefined) => controller.change((now) => ({ on, page: now.page }));
  const title =
    period.span === "week"
      ? formats.dateRange(period.first, period.last)
      : new Intl.DateTimeFormat(formats.locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
          new Date(`${period.on}T00:00:00Z`),
        );
  const context: EntryContext = { ...props, calendar: view, moves, isBusy: !parts || list.isRefreshing };
  const step = period.span === "week" ? "week" : "month";
  return (
    <div className={styles.calendar} ref={calendarElement}>
      <div className={styles.head}>
        <div className={styles.steps}>
          <Button
            onClick={() => {
              go(undefined);
              // Where its month is there already, nothing else scrolls.
              scrollToDay(calendarElement.current, clock.today);
            }}
          >
            Today
          </Button>
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={`The ${step} before`}
            title={`The ${step} before`}
            onClick={() => go(turned(period, -1))}
          />
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label={`The next ${step}`}
            title={`The next ${step}`}
            onClick={() => go(turned(period, 1))}
          />
          <h2 aria-live="polite">{title}</h2>
        </div>
        {without && without.total > 0 && (
          <Link to={{ pathname, search: searchOf([undatedFilter(view.from)]) }}>
            {`${formats.number(without.total)}${without.isAtLeast ? "+" : ""} without a date`}
          </Link>
        )}
        {!clock.isNarrow && (
          <Segmented
            name={spanName}
            aria-label="Shown at once"
            value={period.span}
            options={spans.map((value) => ({ value, label: labels[value] }))}
            onChange={(span) => controller.choose({ span })}
          />
        )}
      </div>
      {period.span === "agenda" ? (
        <CalendarAgenda {...context} {...{ period, placed, rests, today: clock.today }} />
      ) : (
        <Suspense fallback={<div className={styles.waiting} aria-busy />}>
          <CalendarGrid
            {...context}
            {...{ period, placed, rests, clock }}
            onDay={(on) => {
              controller.choose({ span: period.span === "month" ? "week" : "agenda" });
              go(on);
            }}
          />
        </Suspense>
      )}
      {parts && !list.isRefreshing && placed.length === 0 && <Nothing {...props} title={title} step={step} />}
      {list.examined > 0 && (
        <p className={styles.note}>
          {`Only the first ${formats.number(list.examined)} rows of the list were looked through.`}
        </p>
      )}
      {moves.choosing && (
        <MoveDates
          {...{ resource, view, placed: moves.choosing }}
          onMove={moves.write}
          onClosed={moves.stopChoosing}
        />
      )}
      {asked?.dialog}
    </div>
  );
}

const useNoQuestion = (): AskedChange | undefined => undefined;

/** A row that was moved from one part of the answer into another is in both until all are read again. */
const uniqueRows = (rows: readonly AnyRow[]): AnyRow[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** The address of the list as a table, with further conditions. */
function useTableSearch({ resource, data }: ListViewProps) {
  const { state } = data.controller;
  return (further: readonly Filter[]) =>
    writeListState(resource, {
      ...{ ...state, ...narrowed(state, further), view: "table", page: 1, on: undefined },
    }).toString();
}

/** How many rows begin on each day beyond those that were read. Asked where a part has more than it brought. */
function useRests(props: ListViewProps, placed: readonly Placed[]): readonly Rest[] {
  const { resource, data } = props;
  const { formats } = useFieldEnvironment();
  const { state, chosen } = data.controller;
  const clock = useClock();
  const { from } = calendarOf(props.view);
  const period = periodOf(chosen, clock);
  const { weeks } = calendarParts(resource, { ...state, span: period.span }, props.view, clock);
  const isPart = weeks.some((_, at) => {
    const part = data.parts?.[at];
    return part !== undefined && part.total > part.rows.length;
  });
  const days = { first: period.weeks[0]?.first ?? period.first, last: period.last };
  const conditions = conditionsOf(resource, state);
  const { data: answer } = useFigures(
    resource.name,
    { ...conditions, ...narrowed(state, within(resource, from, days, clock)) },
    { by: `${from}_day` },
    { enabled: isPart },
  );
  const searchOf = useTableSearch(props);
  if (!isPart || !answer) return [];
  return answer.groups.flatMap(({ value: day, count }) => {
    if (typeof day !== "string") return [];
    const read = placed.filter(
      ({ row }) => placedOn(resource, calendarOf(props.view), row, formats.timeZone)?.first === day,
    ).length;
    const search = searchOf(within(resource, from, { first: day, last: day }, clock));
    return count > read ? [{ day, count: count - read, search }] : [];
  });
}

interface NothingProps {
  resource: Resource;
  data: ListViewProps["data"];
  title: string;
  step: string;
}

function Nothing({ resource, data, title, step }: NothingProps) {
  const { controller, isFiltered, tab } = data;
  const many = inSentence(resource.label.many);
  const isNarrowed = isFiltered || tab !== undefined;
  return (
    <p className={styles.nothing} role="status">
      {isNarrowed
        ? `No ${many} of ${title} match what the list is narrowed to. `
        : `There are no ${many} in ${title}. Turn to another ${step}, or give ${many} a date: they then stand here. `}
      {isFiltered && (
        <Button type="link" onClick={() => controller.change((now) => withoutConditions(resource, now))}>
          Clear filters
        </Button>
      )}
    </p>
  );
}

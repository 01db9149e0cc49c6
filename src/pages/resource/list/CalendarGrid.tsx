import FullCalendar, { type EventDisplayInfo, type EventInput } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import "@fullcalendar/react/skeleton.css";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useNewest } from "../../../fields/useNewest";
import { addDays, type PlainDate } from "../../../domain/dates/plainDate";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Clock, Period, Rest } from "./calendarQueries";
import { CalendarEntry, type EntryContext } from "./CalendarEntry";
import styles from "./CalendarGrid.module.css";
import { endOf, type Placed, scrollToDay } from "./calendarDays";

interface CalendarGridProps extends EntryContext {
  period: Period;
  placed: readonly Placed[];
  rests: readonly Rest[];
  clock: Clock;
  /** Shows a day more closely. */
  onDay(day: PlainDate): void;
}

const plugins = [dayGrid, interaction];
const views = { month: "dayGridMonth", week: "dayGridWeek", agenda: "dayGridWeek" } as const;
/** Bars of a day in a month; the others open beside it. */
const barsOfDay = 4;

/** A month or a week with a bar for each row, dragged to other days and drawn longer or shorter. */
export function CalendarGrid({ period, placed, rests, clock, onDay, ...context }: CalendarGridProps) {
  const { resource, calendar, moves, isBusy } = context;
  const { formats } = useFieldEnvironment();
  const { pathname } = useLocation();
  const byId = new Map(placed.map((one) => [one.row.id, one]));
  const restOf = new Map(rests.map((rest) => [`rest ${rest.day}`, rest]));
  const events: EventInput[] = [
    ...placed.map((one) => {
      const isMovable = moves.mayMove(one.row);
      return {
        ...{ id: one.row.id, start: one.first, end: endOf(one), allDay: true, place: 1 },
        // Of one day by its time.
        at: String(one.row[calendar.from]),
        ...{ startEditable: isMovable, durationEditable: isMovable && calendar.to !== undefined },
      };
    }),
    ...rests.map(({ day }) => ({ id: `rest ${day}`, start: day, allDay: true, editable: false, place: 0 })),
  ];
  const draw = ({ event }: EventDisplayInfo) => {
    const one = byId.get(event.id);
    if (one)
      return <CalendarEntry {...context} placed={one} shape={period.span === "week" ? "block" : "bar"} />;
    const rest = restOf.get(event.id);
    return (
      rest && (
        <Link className={styles.rest} to={{ pathname, search: rest.search }}>
          {`and ${formats.number(rest.count)} more`}
        </Link>
      )
    );
  };
  const newest = useNewest({ byId, moves });
  const [dragged, setDragged] = useState<ReactElement>();
  const hold = () => setDragged(grid);
  const release = () => setDragged(undefined);
  /** The list's own rows say where a bar stands, so that it goes back at once where a move is refused. */
  const drop = (info: { event: { id: string; startStr: string; endStr: string }; revert(): void }) => {
    const { byId, moves } = newest.current;
    const one = byId.get(info.event.id);
    const first = info.event.startStr.slice(0, 10);
    const last = info.event.endStr ? addDays(info.event.endStr.slice(0, 10), -1) : first;
    info.revert();
    if (one) void moves.moveTo(one, { first, last });
  };
  const grid = (
    <FullCalendar
      // Another month begins anew, on its first day.
      key={`${period.span} ${period.first}`}
      plugins={plugins}
      initialView={views[period.span]}
      initialDate={period.on}
      now={clock.today}
      timeZone="UTC"
      locale={formats.locale ?? "en"}
      firstDay={clock.weekStart}
      headerToolbar={false}
      height="auto"
      fixedWeekCount={false}
      dayMaxEvents={period.span === "month" ? barsOfDay : false}
      events={events}
      eventOrder="place,start,-duration,at,id"
      eventContent={draw}
      eventDrop={drop}
      eventResize={drop}
      eventDragStart={hold}
      eventDragStop={release}
      eventResizeStart={hold}
      eventResizeStop={release}
      dragRevertDuration={0}
      navLinks
      navLinkDayClick={(day) => onDay(day.toISOString().slice(0, 10))}
      navLinkHint="Look at $0"
      moreLinkText={(count) => `${formats.number(count)} more`}
      moreLinkHint={(count) => `Show ${formats.number(count)} more`}
      dayHeaderFormat={
        period.span === "month" ? { weekday: "short" } : { weekday: "short", day: "numeric", month: "short" }
      }
      dayHeaderClass={styles.heading}
      dayHeaderInnerClass={styles.weekday}
      dayRowClass={styles.week}
      dayCellClass={({ isToday, isOther }) =>
        [styles.day, isToday && styles.today, isOther && styles.other].filter(Boolean).join(" ")
      }
      dayCellTopClass={styles.top}
      dayCellTopInnerClass={styles.number}
      dayCellInnerClass={styles.rows}
      eventClass={styles.event}
      rowMoreLinkClass={styles.more}
      popoverClass={styles.popover}
      popoverCloseClass={styles.close}
      highlightClass={styles.highlight}
    />
  );
  const region = useRef<HTMLDivElement>(null);
  const drawn = useRef("");
  // Once for each period, when its rows are drawn: the region scrolls, and a person may be elsewhere in it later.
  useEffect(() => {
    const shown = `${period.span} ${period.first}`;
    if (isBusy || drawn.current === shown) return;
    drawn.current = shown;
    requestAnimationFrame(() => scrollToDay(region.current, clock.today));
  });
  return (
    <div
      ref={region}
      className={styles.grid}
      role="region"
      aria-label={`${resource.label.many} in the calendar`}
      aria-busy={isBusy}
      data-span={period.span}
    >
      {/* Drawn anew, the calendar would lose the bar that is being dragged: what is read meanwhile is drawn after it. */}
      {dragged ?? grid}
    </div>
  );
}

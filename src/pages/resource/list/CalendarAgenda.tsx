import { Link, useLocation } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { PlainDate } from "../../../domain/dates/plainDate";
import type { Period, Rest } from "./calendarQueries";
import { CalendarEntry, type EntryContext } from "./CalendarEntry";
import styles from "./ListCalendar.module.css";
import { lengthOf, type Placed } from "./calendarDays";

interface CalendarAgendaProps extends EntryContext {
  period: Period;
  placed: readonly Placed[];
  rests: readonly Rest[];
  today: PlainDate;
}

/** The days of a month that have rows, one below the other. What began before stands on the first day. */
export function CalendarAgenda({ period, placed, rests, today, ...context }: CalendarAgendaProps) {
  const { formats } = useFieldEnvironment();
  const { pathname } = useLocation();
  const startOf = ({ first }: Placed) => (first < period.first ? period.first : first);
  const days = [...new Set([...placed.map(startOf), ...rests.map(({ day }) => day)])].sort();
  return (
    <div
      className={styles.agenda}
      tabIndex={0}
      role="region"
      aria-label={`${context.resource.label.many} day by day`}
      aria-busy={context.isBusy}
    >
      {days.map((day) => {
        const rest = rests.find((one) => one.day === day);
        return (
          <section key={day} aria-label={formats.dayOfYear(day)} data-today={day === today}>
            <h3>
              {formats.dayOfYear(day)}
              {day === today && <span className={styles.today}>Today</span>}
            </h3>
            <ul>
              {placed
                .filter((one) => startOf(one) === day)
                .map((one) => (
                  <li key={one.row.id}>
                    <CalendarEntry {...context} placed={one} shape="line" />
                    {lengthOf(one) > 1 && (
                      <span className={styles.days}>
                        {`${formats.dateRange(one.first, one.last)} · ${formats.number(lengthOf(one))} days`}
                      </span>
                    )}
                  </li>
                ))}
              {rest && (
                <li>
                  <Link
                    to={{ pathname, search: rest.search }}
                  >{`and ${formats.number(rest.count)} more`}</Link>
                </li>
              )}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

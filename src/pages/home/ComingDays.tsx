import { Link } from "react-router";
import type { PlainDate } from "../../domain/dates/plainDate";
import { weekdayOf } from "../../domain/dates/plainDate";
import figureLinks from "../../components/figureLinks.module.css";
import { Panel } from "../../components/Panel";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useListRows } from "../../providers/rows/listRows";
import { useOpened } from "../../providers/earlyAnswers";
import { weekdays } from "../../vocabulary";
import styles from "./ComingDays.module.css";
import { firstRows, listHref, type ListView } from "./listView";

/** How many steps each of the next days has; each day leads to them. */
export const ComingDays = ({ days }: { days: readonly { date: PlainDate; view: ListView }[] }) => (
  <Panel heading="Coming days">
    <ul className={`${figureLinks.list} ${styles.days}`} aria-label="Steps of the coming days">
      {days.map((day, place) => (
        <Day key={day.date} {...day} isTomorrow={place === 0} />
      ))}
    </ul>
  </Panel>
);

interface DayProps {
  date: PlainDate;
  view: ListView;
  isTomorrow: boolean;
}

function Day({ date, view, isTomorrow }: DayProps) {
  const { formats } = useFieldEnvironment();
  const { data, isError } = useListRows(view.resource, firstRows(view, 0), { enabled: useOpened() });
  const count = data && `${formats.number(data.total)}${data.isAtLeast ? "+" : ""}`;
  return (
    <li>
      <Link to={listHref(view)} className={`${figureLinks.link} ${styles.day}`} title={formats.date(date)}>
        <span className={figureLinks.label}>{isTomorrow ? "Tomorrow" : weekdays[weekdayOf(date)].label}</span>
        <span className={styles.count} data-empty={data?.total === 0}>
          {count ?? (isError ? "–" : "…")}
        </span>
      </Link>
    </li>
  );
}

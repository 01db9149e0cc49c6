import { Link } from "react-router";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import type { Trip } from "../../resources/trips";
import { NextStepCell } from "../trips/list/tripCells";
import { StateTag } from "../trips/stateLooks";
import { useToday } from "../../components/useToday";
import { useNow } from "../../components/useNow";
import styles from "./ListPanel.module.css";
import { ListPanel } from "./ListPanel";
import type { ListView } from "./listView";
import { isPlainDate, nightsBetween } from "../../domain/dates/plainDate";
import { dateFormatter } from "../../domain/formats/formatters";
import type { Formats } from "../../domain/formats/formatsOf";
import { tripAbout } from "./Now";

/** The end of a row: when the next step is due, the trip was sold, begins or ends. */
export type TripRowShows = "nextStep" | "start" | "end" | "sold";

interface TripRowProps {
  trip: Trip;
  shows: TripRowShows;
}

export function TripRow({ trip, shows }: TripRowProps) {
  const { formats } = useFieldEnvironment();
  const today = useToday();
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <Link to={`/trips/${trip.id}`} className={styles.link}>
          {trip.customerName}
        </Link>
        <div className={styles.about}>{tripAbout(trip, formats, today)}</div>
      </div>
      <div className={styles.end}>
        <StateTag state={trip.status} />
        <RowEnd trip={trip} shows={shows} today={today} />
      </div>
    </li>
  );
}

function RowEnd({ trip, shows, today }: { trip: Trip; shows: TripRowShows; today: string }) {
  const { formats } = useFieldEnvironment();
  const now = useNow();
  if (shows === "start") return <span>{travelDayText(trip.startDate, today, formats)}</span>;
  if (shows === "end") return <span>{travelDayText(trip.endDate, today, formats)}</span>;
  if (shows === "sold")
    return trip.convertedAt && <span>{formats.relative(trip.convertedAt, now.getTime())}</span>;
  return <NextStepCell trip={trip} otherwise="Nothing planned" />;
}

interface TripsPanelProps {
  heading: string;
  note?: string;
  view: ListView;
  empty: string;
  shows: TripRowShows;
}

export const TripsPanel = ({ shows, ...panel }: TripsPanelProps) => (
  <ListPanel<Trip> {...panel}>{(trip) => <TripRow key={trip.id} trip={trip} shows={shows} />}</ListPanel>
);

/** A travel date relative to today: "Today", "Tomorrow", "Thu, in 5 days". */
function travelDayText(date: string | null, today: string, { locale }: Pick<Formats, "locale">): string {
  if (!isPlainDate(date)) return "";
  const days = nightsBetween(today, date);
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  const weekday = dateFormatter(locale, { weekday: "short", timeZone: "UTC" });
  return `${weekday.format(new Date(`${date}T12:00:00Z`))}, in ${days} days`;
}

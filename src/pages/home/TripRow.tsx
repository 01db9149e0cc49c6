import { Link } from "react-router";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import type { Trip } from "../../resources/trips";
import { NextStepCell } from "../trips/list/NextStepCell";
import { StateTag } from "../trips/StateTag";
import { useToday } from "../../components/useToday";
import { useNow } from "../../components/useNow";
import styles from "./ListPanel.module.css";
import { travelDayText } from "./travelDayText";
import { tripAbout } from "./tripAbout";

/** What a row of trips says at its end: when the next step is due, when it was sold, or when the journey begins or ends. */
export type TripRowShows = "nextStep" | "start" | "end" | "sold";

interface TripRowProps {
  trip: Trip;
  shows: TripRowShows;
}

/** One trip on one line and a half; the whole row leads to it. */
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

import { CalendarOutlined, EnvironmentOutlined, TeamOutlined } from "@ant-design/icons";
import { joinParts } from "../../../domain/formats/text";
import { travellersText } from "../../../domain/itineraries/pricedItinerary";
import { useToday } from "../../../components/useToday";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { ListedItinerary } from "../../../resources/itineraries";
import type { Trip } from "../../../resources/trips";
import { paxText } from "../paxText";
import { tripDatesText } from "../tripDatesText";
import styles from "./TripContext.module.css";

/** What a trip is about in one line: its number and title, where it goes, when and with how many. */
export function TripContext({ trip }: { trip: Trip }) {
  const { formats } = useFieldEnvironment();
  const dates = tripDatesText(trip, formats, useToday());
  const route = joinParts(trip.destinations.slice(0, 3), ", ");
  return (
    <span className={styles.chips}>
      <span>{joinParts([trip.reference, trip.title])}</span>
      {route && (
        <span className={styles.chip}>
          <EnvironmentOutlined aria-hidden /> {route}
        </span>
      )}
      {dates && (
        <span className={styles.chip}>
          <CalendarOutlined aria-hidden /> {dates}
        </span>
      )}
      <span className={styles.chip} title={travellersText(trip)}>
        <TeamOutlined aria-hidden /> {paxText(trip)} pax
      </span>
    </span>
  );
}

/** The itinerary that stands for the trip's money: the accepted one, else the newest that the customer has, else the newest. */
const leadingOf = (trip: Trip, itineraries: readonly ListedItinerary[]): ListedItinerary | undefined =>
  itineraries.find(({ id }) => id === trip.acceptedItineraryId) ??
  itineraries.findLast(({ status }) => status === "sent") ??
  itineraries.findLast(({ totals }) => totals !== null);

/** What the trip is worth as it stands. */
export function TripTotal({ trip, itineraries }: { trip: Trip; itineraries: readonly ListedItinerary[] }) {
  const { formats } = useFieldEnvironment();
  const leading = leadingOf(trip, itineraries);
  if (!leading?.totals) return null;
  const { currency, total } = leading.totals;
  return (
    <div className={styles.money}>
      <span className={styles.total}>{formats.money({ amount: total, currency })}</span>
      <span className={styles.of}>{leading.name}</span>
    </div>
  );
}

import words from "../../../components/words.module.css";
import type { Formats } from "../../../domain/formats/formatsOf";
import { joinParts } from "../../../domain/formats/text";
import { tripFromAccepted } from "../../../domain/itineraries/finding";
import type { ComparedTrip } from "../../../domain/itineraries/tripDifferences";
import { agreedDifference } from "../../../domain/offers/versions";
import { travellersText } from "../../../domain/itineraries/pricedItinerary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Itinerary } from "../../../resources/itineraries";
import type { ListedOffer, Offer } from "../../../resources/offers";
import type { Trip } from "../../../resources/trips";
import styles from "./versions.module.css";

interface AcceptedProps {
  trip: Trip;
  itinerary: Itinerary;
  offer: Offer;
  /** The version that the trip has accepted so far. */
  before: ListedOffer | undefined;
}

/** What becomes of the trip, of the version accepted before and of the draft, once a version is accepted. */
export function Accepted({ trip, itinerary, offer, before }: AcceptedProps) {
  const { formats } = useFieldEnvironment();
  const taken = takenOver(trip, tripFromAccepted(trip, { ...offer, dayCount: offer.days.length }), formats);
  const difference = before ? agreedDifference(before, offer) : null;
  const money = offer.currency ? { amount: Math.abs(difference ?? 0), currency: offer.currency } : null;
  const dearer =
    difference === 0
      ? ", at the same price"
      : difference && money && `: ${difference < 0 ? "−" : "+"} ${formats.money(money)}`;
  return (
    <>
      {offer.totals && (
        <p>
          It is accepted as it was sent, at{" "}
          {formats.money({ amount: offer.totals.total, currency: offer.totals.currency })}.
        </p>
      )}
      {taken.length === 0 ? (
        <p>The trip has its dates, party and destinations already.</p>
      ) : (
        <>
          <p>The trip takes over:</p>
          <dl className={styles.taken}>
            {taken.map(({ label, from, to }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {from && <span className={words.muted}>{from} → </span>}
                  <span className={styles.to}>{to}</span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {before && (
        <p>
          It takes the place of {before.name}, version {before.number}
          {dearer}.
        </p>
      )}
      {itinerary.lastOffer?.isChanged && (
        <p>The draft of version {offer.number + 1} stays beside it, as an itinerary of its own.</p>
      )}
    </>
  );
}

interface Taken {
  label: string;
  /** Empty where the trip says nothing yet. */
  from: string;
  to: string;
}

/** What of a trip becomes another, in words. */
function takenOver(trip: Trip, changes: ComparedTrip, formats: Formats): Taken[] {
  const after = { ...trip, ...changes };
  return rows.flatMap(({ label, fields, write }) =>
    fields.some((name) => name in changes)
      ? [{ label, from: write(trip, formats), to: write(after, formats) }]
      : [],
  );
}

interface WrittenRow {
  label: string;
  fields: readonly (keyof ComparedTrip)[];
  write(trip: ComparedTrip, formats: Formats): string;
}

const rows: readonly WrittenRow[] = [
  {
    label: "Dates",
    fields: ["startDate", "endDate", "dateFlexibility"],
    write: ({ startDate, endDate, dateFlexibility }, { date, dateRange }) =>
      startDate
        ? joinParts([
            endDate ? dateRange(startDate, endDate) : `from ${date(startDate)}`,
            (dateFlexibility ?? "exact") !== "exact" && "flexible",
          ])
        : "",
  },
  {
    label: "Party",
    fields: ["adults", "childAges", "childBirthDates", "infants", "rooms"],
    write: ({ rooms, ...party }) =>
      joinParts([travellersText(party), rooms ? `${rooms} ${rooms === 1 ? "room" : "rooms"}` : ""]),
  },
  {
    label: "Destinations",
    fields: ["destinations"],
    write: ({ destinations }) => (destinations ?? []).join(", "),
  },
];

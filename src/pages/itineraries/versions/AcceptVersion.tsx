import { Loaded, together } from "../../../components/Loaded";
import { Input } from "antd";
import { FormDialog } from "../../../components/FormDialog";
import { useId, useState } from "react";
import { useDialog } from "../../../components/useDialog";
import { soldStates } from "../../../vocabulary";
import { useSubmit } from "../../../components/light/useSubmit";
import { notices } from "../../../providers/notices";
import { useListRows } from "../../../providers/rows/listRows";
import { refresh, useRow } from "../../../providers/rows/useRow";
import type { Itinerary } from "../../../resources/itineraries";
import { type ListedOffer, type Offer, offers } from "../../../resources/offers";
import type { Trip } from "../../../resources/trips";
import { touchedByItineraries } from "../../trips/data/touchedByItineraries";
import { acceptOffer } from "../../trips/itineraries/writeItinerary";
import styles from "./versions.module.css";
import wordsStyles from "../../../components/words.module.css";
import type { Formats } from "../../../domain/formats/formatsOf";
import { joinParts } from "../../../domain/formats/text";
import { tripFromAccepted } from "../../../domain/itineraries/finding";
import type { ComparedTrip } from "../../../domain/itineraries/tripDifferences";
import { agreedDifference } from "../../../domain/offers/versions";
import { travellersText } from "../../../domain/itineraries/pricedItinerary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";

interface AcceptVersionProps {
  trip: Trip;
  itinerary: Itinerary;
  offer: ListedOffer;
  onClosed(): void;
}

/** Asks before a version is accepted: shows what the trip takes over, and asks why a sold trip changes. */
export function AcceptVersion({ trip, itinerary, offer, onClosed }: AcceptVersionProps) {
  const id = useId();
  const dialog = useDialog(onClosed);
  const [reason, setReason] = useState("");
  const whole = useRow<Offer>(offers.name, offer.id);
  const accepted = useListRows<ListedOffer>(offers.name, {
    filters: [
      { field: "tripId", operator: "eq", value: trip.id },
      { field: "status", operator: "eq", value: "accepted" },
    ],
    sort: [{ field: "sentAt", order: "desc" }],
    ...{ start: 0, end: 1, trash: false },
  });
  const before = accepted.data?.rows[0];
  const isSold = soldStates.includes(trip.status);
  const isReady = Boolean(whole.data && accepted.data) && (!isSold || reason.trim() !== "");
  const submission = useSubmit();
  const accept = () =>
    void submission.submit(
      async () => {
        await acceptOffer(offer, { amends: before?.id, reason: reason.trim() || undefined });
        notices.show({ type: "success", message: `Version ${offer.number} is accepted.` });
        dialog.close();
      },
      ({ statusCode }) => statusCode === 409 && void refresh(...touchedByItineraries, offers.name),
    );
  return (
    <FormDialog
      {...{ id, dialog, submission }}
      onSubmit={accept}
      title={`Accept version ${offer.number} of ${offer.name}?`}
      verb={isSold ? "Accept as an amendment" : `Accept version ${offer.number}`}
      isReady={isReady}
      isTyped={reason !== ""}
      className={styles.accept}
    >
      <Loaded query={together(whole, accepted)}>
        {([offer]) => <Accepted {...{ trip, itinerary, before, offer }} />}
      </Loaded>
      {isSold && (
        <label className={styles.why}>
          Why does the customer change it?
          <Input.TextArea
            autoFocus
            rows={3}
            maxLength={2_000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
      )}
    </FormDialog>
  );
}

interface AcceptedProps {
  trip: Trip;
  itinerary: Itinerary;
  offer: Offer;
  before: ListedOffer | undefined;
}

function Accepted({ trip, itinerary, offer, before }: AcceptedProps) {
  const { formats } = useFieldEnvironment();
  const changes = takenOver(trip, tripFromAccepted(trip, { ...offer, dayCount: offer.days.length }), formats);
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
      {changes.length === 0 ? (
        <p>The trip has its dates, party and destinations already.</p>
      ) : (
        <>
          <p>The trip takes over:</p>
          <dl className={styles.taken}>
            {changes.map(({ label, from, to }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {from && <span className={wordsStyles.muted}>{from} → </span>}
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

/** The changed facts of a trip in words; `from` is "" if the trip has none yet. */
function takenOver(trip: Trip, changes: ComparedTrip, formats: Formats) {
  const after = { ...trip, ...changes };
  return rows.flatMap(({ label, fields, write }) =>
    fields.some((name) => name in changes)
      ? [{ label, from: write(trip, formats), to: write(after, formats) }]
      : [],
  );
}

const rows: readonly {
  label: string;
  fields: readonly (keyof ComparedTrip)[];
  write(trip: ComparedTrip, formats: Formats): string;
}[] = [
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

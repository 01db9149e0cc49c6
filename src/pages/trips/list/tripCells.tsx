import type { ComponentType } from "react";
import type { Trip } from "../../../resources/trips";
import type { AnyRow } from "../../../schema";
import { StateTag } from "../stateLooks";
import { PersonName, TeamName } from "../../../components/PersonName";
import words from "../../../components/words.module.css";
import { FlagFilled } from "@ant-design/icons";
import { priorities, dateFlexibilities } from "../../../vocabulary";
import styles from "./cells.module.css";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { Nothing } from "../../../fields/parts/Nothing";
import { useToday } from "../../../components/useToday";
import { tripDatesText, paxText, firstAnswerDue } from "../tripTexts";
import { joinParts } from "../../../domain/formats/text";
import { travellersText } from "../../../domain/itineraries/pricedItinerary";
import { DueText } from "../followUps/DueText";
import { useNow } from "../../../components/useNow";

const cell = (Cell: ComponentType<{ trip: Trip }>) =>
  function TripCell({ row }: { row: AnyRow }) {
    // The list of trips holds rows of the resource trips.
    return <Cell trip={row as Trip} />;
  };

/** The columns whose cells show more than their field. */
export const tripCells = {
  customerName: cell(CustomerCell),
  startDate: cell(DatesCell),
  adults: cell(PaxCell),
  status: cell(({ trip }) => <StateTag state={trip.status} />),
  assigneeUserId: cell(AssigneeCell),
  nextFollowUpAt: cell(NextStepCell),
};

/** The column counts all travellers. Its filter and order use the adults, and are labelled so. */
export const tripHeadings = { adults: "Pax" };

/** The person assigned to a trip, else the team. */
function AssigneeCell({ trip }: { trip: Trip }) {
  if (trip.assigneeUserId) return <PersonName id={trip.assigneeUserId} />;
  if (trip.assigneeTeamId) return <TeamName id={trip.assigneeTeamId} />;
  return <span className={words.muted}>Nobody</span>;
}

function CustomerCell({ trip }: { trip: Trip }) {
  const isPressing = trip.priority === "high" || trip.priority === "urgent";
  const label = `Priority: ${priorities[trip.priority].label.toLowerCase()}`;
  return (
    <span className={styles.customer} title={joinParts([trip.customerName, trip.title])}>
      <span className={styles.name}>{trip.customerName}</span>
      {isPressing && (
        <FlagFilled className={styles.flag} data-priority={trip.priority} aria-label={label} title={label} />
      )}
    </span>
  );
}

/** A trip's dates; "~" before dates that are not exact. */
function DatesCell({ trip }: { trip: Trip }) {
  const { formats } = useFieldEnvironment();
  const text = tripDatesText(trip, formats, useToday());
  if (!text) return <Nothing />;
  const isExact = trip.dateFlexibility === "exact";
  return (
    <span
      className={words.number}
      title={isExact ? undefined : dateFlexibilities[trip.dateFlexibility].label}
    >
      {!isExact && <span aria-label="About">~ </span>}
      {text}
    </span>
  );
}

function PaxCell({ trip }: { trip: Trip }) {
  return (
    <span className={words.number} title={travellersText(trip)}>
      {paxText(trip)}
    </span>
  );
}

/** When the trip's next step is due; without one, when a new enquiry's first answer is due. */
export function NextStepCell({ trip, otherwise }: { trip: Trip; otherwise?: string }) {
  const now = useNow();
  const dueAt = trip.nextFollowUpAt ?? firstAnswerDue(trip);
  if (dueAt) return <DueText dueAt={dueAt} now={now} />;
  return otherwise ? <span className={words.muted}>{otherwise}</span> : <Nothing />;
}

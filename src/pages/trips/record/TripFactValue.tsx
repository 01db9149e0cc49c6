import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FieldShow } from "../../../fields/FieldShow";
import { Nothing } from "../../../fields/parts/Nothing";
import { budgetBases, dateFlexibilities } from "../../../vocabulary";
import type { Trip } from "../../../resources/trips";
import { travellersText } from "../../../domain/itineraries/pricedItinerary";
import { tripDatesText } from "../tripDatesText";
import { useToday } from "../../../components/useToday";
import words from "../../../components/words.module.css";
import { ContactLink } from "./ContactLink";
import { factFieldsOf, type TripFact } from "./tripFacts";

/** A fact of the record as it is read. */
export function TripFactValue({ trip, fact }: { trip: Trip; fact: TripFact }) {
  const [name] = fact.names;
  if (name === "startDate") return <DatesValue trip={trip} />;
  if (name === "adults") return <span>{travellersText(trip)}</span>;
  if (name === "budget") return <BudgetValue trip={trip} />;
  if (name === "phone" || name === "whatsapp" || name === "email")
    return <ContactLink trip={trip} way={name} />;
  return factFieldsOf(trip, fact.names).map(({ name: key, field, value }) => (
    <FieldShow key={key} field={field} value={value} around={trip} />
  ));
}

function DatesValue({ trip }: { trip: Trip }) {
  const { formats } = useFieldEnvironment();
  const dates = tripDatesText(trip, formats, useToday());
  if (!dates) return <span className={words.muted}>Not fixed yet</span>;
  const isExact = trip.dateFlexibility === "exact";
  return (
    <span>
      {dates}
      {!isExact && (
        <span className={words.muted}>, {dateFlexibilities[trip.dateFlexibility].label.toLowerCase()}</span>
      )}
    </span>
  );
}

function BudgetValue({ trip }: { trip: Trip }) {
  const { formats } = useFieldEnvironment();
  if (!trip.budget) return <Nothing />;
  return (
    <span>
      {formats.money(trip.budget)}{" "}
      <span className={words.muted}>{budgetBases[trip.budgetBasis].label.toLowerCase()}</span>
    </span>
  );
}

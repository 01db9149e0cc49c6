import type { Faults } from "../../../schema/faults";
import type { Trip } from "../../../resources/trips";
import type { TripEdit } from "../data/saveEdit";
import { Fact } from "./Fact";
import { FactSection } from "./FactSection";
import { factFieldsOf, isEmptyFact, tripFactSections, type TripFact } from "./tripFacts";
import { TripFactValue } from "./TripFactValue";

/** Saves an edit; left out where the reader may not change the trip. */
export type SaveTrip = ((edit: TripEdit) => Promise<void>) | undefined;

/** The declared facts of a trip in their sections. */
export function TripFacts({ trip, onSave }: { trip: Trip; onSave: SaveTrip }) {
  const draw = (fact: TripFact) => (
    <Fact
      key={fact.label}
      label={fact.label}
      fields={factFieldsOf(trip, fact.names)}
      onSave={onSave && ((values) => onSave({ values }))}
      check={fact.names[0] === "startDate" ? datesInOrder : undefined}
      {...(fact.wide ? { wide: true } : {})}
    >
      <TripFactValue trip={trip} fact={fact} />
    </Fact>
  );
  return tripFactSections.map(({ heading, facts }) => {
    const isFolded = (fact: TripFact) => !fact.always && isEmptyFact(trip, fact);
    return (
      <FactSection
        key={heading}
        heading={heading}
        empty={onSave ? facts.filter(isFolded).map(draw) : undefined}
      >
        {facts.filter((fact) => !isFolded(fact)).map(draw)}
      </FactSection>
    );
  });
}

/** What is wrong with a start and an end that do not go together. */
export function datesInOrder({ startDate, endDate }: Readonly<Record<string, unknown>>): Faults {
  const isWrong = typeof startDate === "string" && typeof endDate === "string" && endDate < startDate;
  return isWrong ? { endDate: ["The end date lies before the start date."] } : {};
}

import type { RowEdit } from "../../../providers/rows/RowEdit";
import type { Trip } from "../../../resources/trips";
import type { Faults } from "../../../schema/faults";
import type { SectionFact } from "../../resource/detail/FactProps";
import { FactSection } from "../../resource/detail/FactSection";
import { factFieldsOf, isEmptyFact, tripFactSections, type TripFact } from "./tripFacts";
import { TripFactValue } from "./TripFactValue";

/** Saves an edit; left out where the reader may not change the trip. */
export type SaveTrip = ((edit: RowEdit) => Promise<void>) | undefined;

/** The declared facts of a trip in their sections. */
export function TripFacts({ trip, onSave }: { trip: Trip; onSave: SaveTrip }) {
  const shown = (fact: TripFact): SectionFact => ({
    key: fact.label,
    label: fact.label,
    fields: factFieldsOf(trip, fact.names),
    children: <TripFactValue trip={trip} fact={fact} />,
    onSave: onSave && ((values) => onSave({ values })),
    check: fact.names[0] === "startDate" ? datesInOrder : undefined,
    wide: fact.wide === true,
    isFolding: !fact.always && isEmptyFact(trip, fact),
  });
  return tripFactSections.map(({ heading, facts }) => (
    <FactSection key={heading} heading={heading} facts={facts.map(shown)} />
  ));
}

/** What is wrong with a start and an end that do not go together. */
export function datesInOrder({ startDate, endDate }: Readonly<Record<string, unknown>>): Faults {
  const isWrong = typeof startDate === "string" && typeof endDate === "string" && endDate < startDate;
  return isWrong ? { endDate: ["The end date lies before the start date."] } : {};
}

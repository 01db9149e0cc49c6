import { type Trip, trips } from "../../../resources/trips";
import { brokenChecks } from "../../../schema";
import type { SectionFact } from "../../resource/detail/FactProps";
import { FactSection } from "../../resource/detail/FactSection";
import type { FormValues } from "../../resource/form/formBody";
import { factId } from "./showInRecord";
import { factFieldsOf, isEmptyFact, tripFactSections, type TripFact } from "./tripFacts";
import { TripFactValue } from "./TripFactValue";

/** Saves an edit; left out where the reader may not change the trip. */
export type SaveTrip = ((values: FormValues) => Promise<void>) | undefined;

/** The declared facts of a trip in their sections. */
export function TripFacts({ trip, onSave }: { trip: Trip; onSave: SaveTrip }) {
  const shown = (fact: TripFact): SectionFact => ({
    key: fact.label,
    id: factId(fact.names[0] ?? fact.label),
    label: fact.label,
    fields: factFieldsOf(trip, fact.names),
    children: <TripFactValue trip={trip} fact={fact} />,
    onSave,
    check: (draft) => brokenChecks(trips, { ...trip, ...draft }, new Set(Object.keys(draft))),
    wide: fact.wide === true,
    isFolding: !fact.always && isEmptyFact(trip, fact),
  });
  return tripFactSections.map(({ heading, facts }) => (
    <FactSection key={heading} heading={heading} facts={facts.map(shown)} />
  ));
}

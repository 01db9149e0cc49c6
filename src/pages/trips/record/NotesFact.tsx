import { FieldShow } from "../../../fields/FieldShow";
import { type Trip, trips } from "../../../resources/trips";
import words from "../../layout/words.module.css";
import { Fact } from "./Fact";
import { FactSection } from "./FactSection";
import type { SaveTrip } from "./TripFacts";

/** What is good to know about the trip and has no field of its own. */
export function NotesFact({ trip, onSave }: { trip: Trip; onSave: SaveTrip }) {
  const field = trips.fields.notes;
  if (!trip.notes && !onSave) return null;
  return (
    <FactSection heading="Notes">
      <Fact
        label="Good to know"
        fields={[{ name: "notes", field, value: trip.notes }]}
        onSave={onSave && ((values) => onSave({ values }))}
        wide
      >
        {trip.notes ? (
          <FieldShow field={field} value={trip.notes} around={trip} />
        ) : (
          <span className={words.muted}>Wishes, allergies, occasions …</span>
        )}
      </Fact>
    </FactSection>
  );
}

import { FieldShow } from "../../../fields/FieldShow";
import { type Trip, trips } from "../../../resources/trips";
import words from "../../../components/words.module.css";
import type { SectionFact } from "../../resource/detail/FactProps";
import { FactSection } from "../../resource/detail/FactSection";
import type { SaveTrip } from "./TripFacts";

/** What is good to know about the trip and has no field of its own. */
export function NotesFact({ trip, onSave }: { trip: Trip; onSave: SaveTrip }) {
  const field = trips.fields.notes;
  if (!trip.notes && !onSave) return null;
  const value = trip.notes ? (
    <FieldShow field={field} value={trip.notes} around={trip} />
  ) : (
    <span className={words.muted}>Wishes, allergies, occasions …</span>
  );
  const fact: SectionFact = {
    key: "notes",
    label: "Good to know",
    fields: [{ name: "notes", field, value: trip.notes }],
    children: value,
    onSave,
    wide: true,
    isFolding: false,
  };
  return <FactSection heading="Notes" facts={[fact]} />;
}

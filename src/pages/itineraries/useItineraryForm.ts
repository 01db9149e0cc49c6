import { useNavigate } from "react-router";
import { refresh } from "../../providers/rows/useRow";
import type { Itinerary } from "../../resources/itineraries";
import type { Trip } from "../../resources/trips";
import { type ResourceFormHold, useResourceForm } from "../resource/form/useResourceForm";
import { useSaveKey } from "../resource/form/useSaveKey";
import { useUnsavedGuard } from "../resource/form/useUnsavedGuard";
import { touchedByItineraries } from "../trips/itineraries/touchedByItineraries";
import type { OpenDraft } from "../trips/itineraries/useItineraryMenu";
import { editorResource } from "./editorResource";
import { useInitial } from "./useInitial";

export interface EditedItinerary {
  trip: Trip;
  /** As it is stored; left out for a new one. */
  itinerary?: Itinerary | undefined;
  /** What a new itinerary of the trip begins with. */
  defaults?: Partial<Itinerary> | undefined;
}

interface ItineraryForm {
  hold: ResourceFormHold;
  /** Answers the saved row, or nothing where something is wrong, which the form then says. */
  save(): Promise<Itinerary | undefined>;
  /** For whoever does something with the itinerary as a whole. */
  open: OpenDraft;
}

/** The form of an itinerary: what is in it, saving it, and not leaving it unsaved unasked. */
export function useItineraryForm({ trip, itinerary, defaults }: EditedItinerary): ItineraryForm {
  const navigate = useNavigate();
  const hold = useResourceForm({
    resource: editorResource,
    row: itinerary,
    initial: useInitial(trip, defaults),
    fixed: itinerary ? undefined : { tripId: trip.id },
  });
  const letThrough = useUnsavedGuard(hold.hasUnsent, "this itinerary");

  async function save(): Promise<Itinerary | undefined> {
    if (hold.isSaving) return undefined;
    const saved = await hold.save();
    if (!saved) return undefined;
    void refresh(...touchedByItineraries);
    if (!itinerary) {
      letThrough();
      void navigate(`/trips/${trip.id}/itinerary/${saved.id}`, { replace: true });
    }
    // The server answers a row of the resource that was saved.
    return saved as unknown as Itinerary;
  }
  useSaveKey(() => void save());

  const settle = async () =>
    // What is shown is what was read last, a row of the resource.
    hold.isDirty ? save() : (hold.base as unknown as Itinerary | undefined);
  return { hold, save, open: { isDirty: hold.isDirty, settle, letThrough } };
}

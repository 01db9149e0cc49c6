import { useNavigate } from "react-router";
import { refresh } from "../../providers/rows/useRow";
import type { Itinerary } from "../../resources/itineraries";
import type { Trip } from "../../resources/trips";
import { type ResourceFormHold, useResourceForm } from "../resource/form/useResourceForm";
import { useFaultFocus } from "../resource/form/useFaultFocus";
import { useSaveKey } from "../resource/form/useSaveKey";
import { useUnsavedGuard } from "../resource/form/useUnsavedGuard";
import { touchedByItineraries } from "../trips/itineraries/touchedByItineraries";
import type { OpenDraft } from "../trips/itineraries/useItineraryMenu";
import type { Draft } from "./draft";
import type { EditorPlace } from "./EditorPlace";
import { editorResource } from "./editorResource";
import { faultPlace } from "./faultPlace";
import { useInitial } from "./useInitial";

export interface EditedItinerary {
  trip: Trip;
  /** As it is stored; left out for a new one. */
  itinerary?: Itinerary | undefined;
  /** What a new itinerary of the trip begins with. */
  defaults?: Partial<Itinerary> | undefined;
}

interface ItineraryFormOptions extends EditedItinerary {
  /** What the ids of the inputs outside the days begin with. */
  id: string;
  /** Goes to the first fault in the days after a try to save. */
  onFault(place: EditorPlace): void;
}

interface ItineraryForm {
  hold: ResourceFormHold;
  /** Answers the saved row, or nothing where something is wrong, which the form then says. */
  save(): Promise<Itinerary | undefined>;
  /** For whoever does something with the itinerary as a whole. */
  open: OpenDraft;
}

/** The form of an itinerary: what is in it, saving it, and not leaving it unsaved unasked. */
export function useItineraryForm(options: ItineraryFormOptions): ItineraryForm {
  const { trip, itinerary, defaults, id, onFault } = options;
  const navigate = useNavigate();
  const hold = useResourceForm({
    resource: editorResource,
    row: itinerary,
    initial: useInitial(trip, defaults),
    fixed: itinerary ? undefined : { tripId: trip.id },
  });
  const onTry = useFaultFocus(id, hold.faults, (faults) => {
    // The form holds every field of the declaration.
    const place = faultPlace(faults, hold.values["days"] as Draft["days"]);
    if (place) onFault(place);
    return place !== undefined;
  });
  const letThrough = useUnsavedGuard(hold.hasUnsent, "this itinerary");

  async function save(): Promise<Itinerary | undefined> {
    if (hold.isSaving) return undefined;
    onTry();
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

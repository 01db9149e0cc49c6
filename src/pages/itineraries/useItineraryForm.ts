import { useGo } from "@refinedev/core";
import type { ReactNode } from "react";
import { refresh } from "../../providers/rows/useRow";
import type { Itinerary } from "../../resources/itineraries";
import type { Trip } from "../../resources/trips";
import { type FormController, useResourceForm } from "../resource/form/useResourceForm";
import { useErrorFocus } from "../resource/form/useErrorFocus";
import { useSaveKey } from "../resource/form/useSaveKey";
import { useUnsavedGuard } from "../resource/form/useUnsavedGuard";
import { touchedByItineraries } from "../trips/data/touchedByItineraries";
import type { OpenDraft } from "../trips/itineraries/useItineraryMenu";
import { planNames } from "../trips/replanning/planValues";
import { useAskedItineraryReplan } from "../trips/replanning/useAskedReplan";
import type { AnyRow } from "../../schema";
import type { Draft } from "./draft/draft";
import type { EditorPlace } from "./draft/EditorPlace";
import { editorResource } from "./editorResource";
import { errorPlace } from "./errorPlace";
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
  /** Goes to the first error in the days after a try to save. */
  onError(place: EditorPlace): void;
}

interface ItineraryForm {
  controller: FormController;
  /** Answers the saved row, or nothing where something is wrong, which the form then says. */
  save(): Promise<Itinerary | undefined>;
  /** For whoever does something with the itinerary as a whole. */
  open: OpenDraft;
  /** Asks before other dates or another party are saved. */
  drawer: ReactNode;
}

/** The form of an itinerary: what is in it, saving it, and not leaving it unsaved unasked. */
export function useItineraryForm(options: ItineraryFormOptions): ItineraryForm {
  const { trip, itinerary, defaults, id, onError } = options;
  const go = useGo();
  const replan = useAskedItineraryReplan();
  // Nothing follows for days without anything.
  const hasContent = itinerary?.days.some(({ items }) => items.length > 0);
  // The row of the form is the itinerary.
  const ask = (changed: object, row: AnyRow) => replan.ask(row as unknown as Itinerary, changed);
  const controller = useResourceForm({
    resource: editorResource,
    row: itinerary,
    initial: useInitial(trip, defaults),
    fixed: itinerary ? undefined : { tripId: trip.id },
    asked: hasContent ? { names: planNames, ask } : undefined,
  });
  const onTry = useErrorFocus(id, controller.errors, (errors) => {
    // The form holds every field of the declaration.
    const place = errorPlace(errors, controller.values["days"] as Draft["days"]);
    if (place) onError(place);
    return place !== undefined;
  });
  const letThrough = useUnsavedGuard(controller.hasUnsent, "this itinerary");

  async function save(): Promise<Itinerary | undefined> {
    if (controller.isSaving) return undefined;
    onTry();
    const saved = await controller.save();
    if (!saved) return undefined;
    void refresh(...touchedByItineraries);
    if (!itinerary) {
      letThrough();
      go({ to: `/trips/${trip.id}/itinerary/${saved.id}`, type: "replace" });
    }
    // The server answers a row of the resource that was saved.
    return saved as unknown as Itinerary;
  }
  useSaveKey(() => void save());

  const settle = async () =>
    // What is shown is what was read last, a row of the resource.
    controller.isDirty ? save() : (controller.base as unknown as Itinerary | undefined);
  return {
    controller,
    save,
    drawer: replan.drawer,
    open: { isDirty: controller.isDirty, settle, letThrough },
  };
}

import { useGo } from "@refinedev/core";
import { type ReactNode, useMemo, useState } from "react";
import { editedFields } from "../../providers/mergeRows";
import { notices } from "../../providers/notices";
import { refresh } from "../../providers/rows/useRow";
import { useSaveRow } from "../../providers/rows/useSaveRow";
import { itineraries, type Itinerary } from "../../resources/itineraries";
import { planNames } from "../../resources/shared/planNames";
import type { Trip } from "../../resources/trips";
import { type FormController, useResourceForm } from "../resource/form/useResourceForm";
import { focusFirstError, useErrorFocus, useSaveKey } from "../resource/form/useFormSave";
import { draftOf, namesOf, type OfferedDraft, useOfferedDraft } from "../resource/form/drafts";
import { useAutosave } from "../resource/form/useAutosave";
import { useUnsavedGuard } from "../resource/form/useUnsavedGuard";
import { touchedByItineraries } from "../trips/data/touchedByItineraries";
import type { OpenDraft } from "../trips/itineraries/useItineraryMenu";
import { useAskedItineraryReplan } from "../trips/replanning/LazyReplan";
import type { AnyRow, FieldErrors, Resource } from "../../schema";
import type { Draft, DraftDay } from "./draft/draft";
import { type EditorPlace, errorPlace, ownerIds } from "./draft/EditorPlace";
import { showTaken } from "./presence/PeopleHere";
import { type Undoing, useSteps } from "./undo/useSteps";
import { firstDays } from "./draft/dayEdits";
import type { Clash } from "../../providers/merge/clashes";

export interface EditedItinerary {
  trip: Trip;
  /** Absent for a new one. */
  itinerary?: Itinerary | undefined;
  defaults?: Partial<Itinerary> | undefined;
}

interface ItineraryFormOptions extends EditedItinerary {
  /** The prefix of the input ids outside the days. */
  id: string;
  onError(place: EditorPlace): void;
  onShow(dayId: string): void;
}

interface ItineraryForm {
  controller: FormController;
  /** Resolves with the saved row; undefined if the form shows an error. */
  save(): Promise<Itinerary | undefined>;
  /** Whether unsent changes are kept on this device. */
  isKept: boolean;
  keptNew: OfferedDraft;
  /** Whether only dates and party are unsaved; they wait for a save that asks. */
  isAsked: boolean;
  showError(): void;
  /** Goes to the field of the clash, or opens the comparison. */
  showClash(): void;
  open: OpenDraft;
  undoing: Undoing;
  /** Asks before new dates or another party are saved. */
  drawer: ReactNode;
}

/** The form of an itinerary: values, saving, undo, and the question before leaving it unsaved. */
export function useItineraryForm(options: ItineraryFormOptions): ItineraryForm {
  const { trip, itinerary, defaults, id, onError, onShow } = options;
  const go = useGo();
  const replan = useAskedItineraryReplan();
  // Changes of empty days are saved without asking: they have no consequences.
  const hasContent = itinerary?.days.some(({ items }) => items.length > 0);
  // The row of the form is the itinerary.
  const ask = (changed: object, row: AnyRow) => replan.ask(row as Itinerary, changed);
  const form = useResourceForm({
    resource: editorResource,
    row: itinerary,
    write: useSaveRow(editorResource),
    initial: useInitial(trip, defaults),
    fixed: itinerary ? undefined : { tripId: trip.id },
    onTaken: showTaken,
    asked: hasContent ? { names: planNames, ask } : undefined,
  });
  const { controller, undoing } = useSteps(form, onShow);
  const leadTo = (errors: FieldErrors) => {
    // The form holds every field of the declaration.
    const place = errorPlace(errors, controller.values["days"] as Draft["days"]);
    if (place) onError(place);
    return place !== undefined;
  };
  const onTry = useErrorFocus(id, controller.errors, leadTo);
  const asked = hasContent ? planNames : [];
  const autosave = useAutosave(controller, { asked, onPutBack: tellOfPutBack });
  const keptNew = useOfferedDraft(controller, trip.id);
  const { base, values, sections } = controller;
  const edited = useMemo(
    () => (base ? editedFields(base, values, namesOf({ sections })) : []),
    [base, values, sections],
  );
  const letThrough = useUnsavedGuard(
    // The last keystroke may not be drawn yet when the user leaves the page.
    base !== undefined || controller.hasUnsent,
    "this itinerary",
    base ? autosave.flush : () => Promise.resolve(keptNew.keep()),
  );

  async function save(): Promise<Itinerary | undefined> {
    await autosave.settled();
    onTry();
    const saved = await controller.save();
    if (!saved) return undefined;
    void refresh(...touchedByItineraries);
    if (!itinerary) {
      letThrough();
      go({ to: `/trips/${trip.id}/itinerary/${saved.id}`, type: "replace" });
    }
    // The server sends a row of the saved resource.
    return saved as Itinerary;
  }
  useSaveKey(() => void save());

  const settle = async () => {
    await autosave.settled();
    const isDraft = Boolean(draftOf(controller));
    const saved = isDraft ? await save() : undefined;
    if (isDraft && !saved)
      notices.show({
        key: "itinerary",
        type: "warning",
        message: "Nothing was done: the itinerary could not be saved first.",
      });
    if (isDraft) return saved;
    // The base is a row of the resource.
    return controller.read().base as Itinerary | undefined;
  };
  return {
    controller,
    save,
    isKept: autosave.isKept,
    keptNew,
    isAsked: edited.length > 0 && edited.every((name) => asked.some((one) => one === name)),
    showError: () => void (leadTo(controller.errors) || focusFirstError(id, controller.errors)),
    showClash() {
      const [clash] = controller.clashes;
      // As above.
      const place = clash && clashPlace(clash, controller.values["days"] as Draft["days"]);
      if (controller.clashes.length > 1 || clash?.kind !== "value") controller.compare(true);
      else if (place) onError(place);
      else focusFirstError(id, { [clash.field]: [] });
    },
    undoing,
    drawer: replan.drawer,
    open: { settle, letThrough },
  };
}

const tellOfPutBack = () =>
  notices.show({
    key: "put back",
    type: "info",
    message: "What you wrote here and was kept on this device is put back.",
  });

/** The first values of a new itinerary; undefined for a stored one. */
function useInitial(
  trip: Trip,
  defaults: Partial<Itinerary> | undefined,
): Record<string, unknown> | undefined {
  const [initial] = useState(() => {
    if (!defaults) return undefined;
    const given = Object.entries(defaults).filter(([, value]) => value !== null && value !== undefined);
    return { ...Object.fromEntries(given), days: firstDays(trip) };
  });
  return initial;
}

const editorResource: Resource = {
  ...itineraries,
  form: itineraries.form.map((section) => ({
    ...section,
    fields: section.fields.filter((name) => name !== "tripId"),
  })),
};

/** The place of a clash in the days; undefined if it is elsewhere. */
function clashPlace({ row, field }: Clash, days: readonly DraftDay[]): EditorPlace | undefined {
  for (const { id: dayId, items } of days) {
    if (dayId === row) return { dayId, focus: { owner: ownerIds.day(dayId), at: { [field]: [] } } };
    const item = items.find(({ id }) => id === row);
    if (item)
      return { dayId, itemId: item.id, focus: { owner: ownerIds.item(item.id), at: { [field]: [] } } };
  }
  return undefined;
}

import { createContext, useEffect, use } from "react";
import type { FieldErrors } from "../../../schema";
import { useSearchParams } from "react-router";
import { errorsBelow } from "../../../fields/errorsBelow";
import type { DraftDay } from "./draft";
import { focusFirstError } from "../../resource/form/useFormSave";

/** The place in the editor. Without a day: the first day when the editor opened. */
export interface EditorPlace {
  dayId?: string | undefined;
  itemId?: string | undefined;
  /** The input to focus once it is drawn, named like an error of its owner. */
  focus?: { owner: string; at: FieldErrors };
}

/** Ids of owners of inputs; an input's id is `owner.path`. */
export const ownerIds = {
  day: (id: string) => `day-${id}`,
  item: (id: string) => `item-${id}`,
  findings: "findings",
  /** Fields outside the days; their inputs have the form's ids. */
  offer: "offer",
};

/** The prefixes of the input ids of a day or an item. */
export const ownersOf = (row: string) => [ownerIds.day(row), ownerIds.item(row)];

/** The place of a field of an item, a day or, with neither, the whole; the title by default. */
export function placeOfField(named: {
  dayId: string | null;
  itemId: string | null;
  field: string | null;
}): EditorPlace {
  const { dayId, itemId, field } = named;
  const at = { [field ?? "title"]: [] };
  if (!dayId) return { focus: { owner: ownerIds.offer, at } };
  const owner = itemId ? ownerIds.item(itemId) : ownerIds.day(dayId);
  return { dayId, itemId: itemId ?? undefined, focus: { owner, at } };
}

export const EditorPlaceContext = createContext<{ place: EditorPlace; go(to: EditorPlace): void }>({
  place: {},
  go: () => undefined,
});

/** Goes once to the place in the address: `?day=…&item=…&field=…`, `?field=…` or `?at=findings`. */
export function useAskedPlace(go: (to: EditorPlace) => void): void {
  const [asked, ask] = useSearchParams();
  useEffect(() => {
    const [dayId, itemId] = [asked.get("day"), asked.get("item")];
    const field = asked.get("field");
    const isFindings = asked.get("at") === ownerIds.findings;
    if (!dayId && !field && !isFindings) return;
    ask({}, { replace: true });
    go(
      isFindings
        ? { focus: { owner: ownerIds.findings, at: { heading: [] } } }
        : placeOfField({ dayId, itemId, field }),
    );
  }, [asked, ask, go]);
}

/** The place of the first error in the days; undefined if they have none. */
export function errorPlace(errors: FieldErrors, days: readonly DraftDay[]): EditorPlace | undefined {
  for (const [dayPlace, { id: dayId, items }] of days.entries()) {
    const ofDay = errorsBelow(errors, `days.${dayPlace}`);
    if (!ofDay) continue;
    for (const [place, { id: itemId }] of items.entries()) {
      const at = errorsBelow(ofDay, `items.${place}`);
      if (at) return { dayId, itemId, focus: { owner: ownerIds.item(itemId), at } };
    }
    return { dayId, focus: { owner: ownerIds.day(dayId), at: ofDay } };
  }
  return undefined;
}

/** Focuses the requested input of this owner. Rendered next to the inputs, so that it waits for them. */
export function TakeFocus({ owner, id = owner }: { owner: string; id?: string }) {
  const { focus } = use(EditorPlaceContext).place;
  useEffect(() => {
    if (focus?.owner === owner) focusFirstError(id, focus.at);
  }, [focus, owner, id]);
  return null;
}

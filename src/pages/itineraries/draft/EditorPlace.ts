import { createContext, useEffect } from "react";
import type { FieldErrors } from "../../../schema";
import { useSearchParams } from "react-router";
import { errorsBelow } from "../../../fields/errorsBelow";
import type { DraftDay } from "./draft";

/** Where in the editor the person is; where no day is named, at what was the first one when it was opened. */
export interface EditorPlace {
  dayId?: string | undefined;
  /** The item that is open. */
  itemId?: string | undefined;
  /** What takes the focus once it is there: the first input of the owner that is named as if it had an error. */
  focus?: { owner: string; at: FieldErrors };
}

/** The id of what owns inputs: theirs are its own and their paths in it, with a dot between. */
export const ownerIds = {
  day: (id: string) => `day-${id}`,
  item: (id: string) => `item-${id}`,
  /** The list of all findings. */
  findings: "findings",
  /** What holds for the whole offer: its inputs have the ids of the form. */
  offer: "offer",
};

/** The place of a field of an item, a day or, with neither, of the whole; of its title where no field is named. */
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

/** The place, for the parts of the editor, and going to another. */
export const EditorPlaceContext = createContext<{ place: EditorPlace; go(to: EditorPlace): void }>({
  place: {},
  go: () => undefined,
});

/** Goes to the place that the address names: `?day=…&item=…&field=…`, `?field=…` of the whole, or `?at=findings`; once, so that a reload begins as usual. */
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

/** Where in the days the first error is, in the order of the page; nothing where there is none in any day. */
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

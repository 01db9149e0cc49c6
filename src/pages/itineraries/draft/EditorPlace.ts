import { createContext } from "react";
import type { FieldErrors } from "../../../schema";

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

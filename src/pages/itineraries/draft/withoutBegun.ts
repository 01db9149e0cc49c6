import type { FieldErrors } from "../../../schema";
import type { Draft, DraftItem } from "./draft";

/** Whether nothing was said yet of what an item is: no title, nothing picked, no cost. */
const isBegun = ({ title, hotelId, activityId, transportId, cost }: DraftItem): boolean =>
  !title && hotelId === null && activityId === null && transportId === null && cost === null;

/** What is wrong in a draft, without what an open item that was only begun lacks. */
export function errorsWithoutBegun(
  errors: FieldErrors,
  { days }: Pick<Draft, "days">,
  openId: string | undefined,
): FieldErrors {
  const begun = days.flatMap(({ items }, day) =>
    items.flatMap((item, place) =>
      item.id === openId && isBegun(item) ? [`days.${day}.items.${place}.`] : [],
    ),
  )[0];
  if (begun === undefined) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith(begun)));
}

/**
 * What is priced and checked of a draft: without the open item while it was only begun. Its checks begin when something is picked
 * or typed, or when it is left.
 */
export function withoutBegun<D extends Pick<Draft, "days">>(draft: D, openId: string | undefined): D {
  const isLeftOut = (item: DraftItem) => item.id === openId && isBegun(item);
  if (!draft.days.some(({ items }) => items.some(isLeftOut))) return draft;
  const days = draft.days.map((day) =>
    day.items.some(isLeftOut) ? { ...day, items: day.items.filter((item) => !isLeftOut(item)) } : day,
  );
  return { ...draft, days };
}

import { itineraryTemplates } from "../../../resources/itineraryTemplates";
import { itineraryDay } from "../../../resources/shared/itineraryDay";
import { itineraryItem } from "../../../resources/shared/itineraryItem";
import type { Resource } from "../../../schema";
import { withoutPromises } from "../../../domain/templates/templates";
import type { DayDeclaration } from "../draft/DayDeclaration";
import type { DraftDay, DraftItem } from "../draft/draft";
import type { FitPasted } from "../selection/useChosen";

/** The template as the editor's form declares it: its days are written there too. */
export const templateForm: Resource = {
  ...itineraryTemplates,
  form: [...itineraryTemplates.form, { heading: "Days", fields: ["days"] }],
};

const { priceLocked: _lock, lockedPrice: _price, lockReason: _reason, ...item } = itineraryItem;
const { kind, basisPoints } = itineraryDay.markup.of;
const markup = {
  ...itineraryDay.markup,
  of: { kind: { ...kind, choices: { percent: kind.choices.percent } }, basisPoints },
};

/** What a template asks of a day and an item: no locks, and markups in percent alone, as the server keeps them. */
export const templateDay: DayDeclaration = {
  day: { ...itineraryDay, markup },
  item: { ...item, markup },
};

/** Of what is pasted from an itinerary, what was promised there stays there. */
export const fitPasted: FitPasted = (days) => {
  const items = days.flatMap((day) => day.items);
  const hasAmount = [...days, ...items].some((row) => row.markup?.kind === "amount");
  return {
    days: withoutPromises<DraftItem, DraftDay>(days, null),
    dropped: [
      ...(items.some((one) => one.priceLocked) ? ["locked prices"] : []),
      ...(hasAmount ? ["markups in amounts"] : []),
    ],
  };
};

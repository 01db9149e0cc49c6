import { group } from "../../schema/kinds/group";
import { images } from "../../schema/kinds/images";
import { longText } from "../../schema/kinds/longText";
import { rows } from "../../schema/kinds/rows";
import { text } from "../../schema/kinds/text";
import { yesNo } from "../../schema/kinds/yesNo";
import { itineraryItem } from "./itineraryItem";
import { markup } from "./markup";

/** One day of an itinerary; its date is the itinerary's start plus its index. */
export const itineraryDay = {
  id: text({ label: "Id", maxLength: 40 }),
  title: text({ label: "Title", maxLength: 160, optional: true }),
  overnightPlace: text({ label: "Overnight in", maxLength: 120, optional: true }),
  description: longText({ label: "Description", maxLength: 10_000, optional: true }),
  photos: images({ label: "Photos", aspect: 3 / 2, optional: true }),
  meals: group({
    label: "Meals",
    of: {
      breakfast: yesNo({ label: "Breakfast", default: false }),
      lunch: yesNo({ label: "Lunch", default: false }),
      dinner: yesNo({ label: "Dinner", default: false }),
    },
  }),
  markup: markup("currency"),
  items: rows({ label: "Items", one: "item", maxItems: 60, optional: true, of: itineraryItem }),
} as const;

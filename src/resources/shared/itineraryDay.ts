import { group, images, longText, rows, text, yesNo } from "../../schema";
import { itineraryItem } from "./itineraryItem";
import { markup } from "./markup";

/** One day of an itinerary; its date is the itinerary's start plus its index. */
export const itineraryDay = {
  title: text({ label: "Title", maxLength: 160, optional: true, customer: true }),
  overnightPlace: text({ label: "Overnight in", maxLength: 120, optional: true, customer: true }),
  description: longText({ label: "Description", maxLength: 10_000, optional: true, customer: true }),
  photos: images({ label: "Photos", aspect: 3 / 2, optional: true, customer: true }),
  meals: group({
    label: "Meals",
    of: {
      breakfast: yesNo({ label: "Breakfast", default: false, customer: true }),
      lunch: yesNo({ label: "Lunch", default: false, customer: true }),
      dinner: yesNo({ label: "Dinner", default: false, customer: true }),
    },
    customer: true,
  }),
  markup: markup("currency"),
  items: rows({
    label: "Items",
    one: "item",
    identified: true,
    maxItems: 60,
    optional: true,
    of: itineraryItem,
    customer: true,
  }),
} as const;

/** How many items, and rows of who sleeps where, days may have together: so many are stored and priced in a moment. */
export const maxInDays = { items: 400, "items.rooming": 1_000 } as const;

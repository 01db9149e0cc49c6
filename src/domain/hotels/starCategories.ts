import type { Choices, ValueOf } from "../vocabulary/choice";

/** The category of a hotel. Number-like keys come first in every JavaScript object, so the stars lead the list. */
export const starCategories = {
  "1": { label: "1 star", colour: "default" },
  "2": { label: "2 star", colour: "default" },
  "3": { label: "3 star", colour: "blue" },
  "4": { label: "4 star", colour: "geekblue" },
  "5": { label: "5 star", colour: "purple" },
  unrated: { label: "Unrated", colour: "default" },
  luxury: { label: "Luxury", colour: "gold" },
  heritage: { label: "Heritage", colour: "orange" },
} as const satisfies Choices;

/** The stored value of a star category. */
export type StarCategory = ValueOf<typeof starCategories>;

import type { Choices, ValueOf } from "../vocabulary/choice";

/** Meal plans, each under both habits of naming. */
export const mealPlans = {
  ep: { label: "EP · Room only" },
  cp: { label: "CP · Breakfast (BB)" },
  map: { label: "MAP · Half board (HB)" },
  ap: { label: "AP · Full board (FB)" },
  ai: { label: "AI · All inclusive" },
} as const satisfies Choices;

/** The stored value of a meal plan. */
export type MealPlan = ValueOf<typeof mealPlans>;

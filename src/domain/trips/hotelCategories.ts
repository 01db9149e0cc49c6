import type { Choices, ValueOf } from "../vocabulary/choice";

/** The standard of hotel that a customer asks for. */
export const hotelCategories = {
  budget: { label: "Budget" },
  three_star: { label: "3 star" },
  four_star: { label: "4 star" },
  five_star: { label: "5 star" },
  luxury: { label: "Luxury" },
  heritage: { label: "Heritage" },
  homestay: { label: "Homestay" },
  mixed: { label: "Mixed" },
} as const satisfies Choices;

/** The stored value of a wished hotel category. */
export type HotelCategory = ValueOf<typeof hotelCategories>;

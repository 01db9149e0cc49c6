/** What itineraries repeat of their trip. */
export const planNames = [
  "startDate",
  "endDate",
  "adults",
  "childAges",
  "childBirthDates",
  "infants",
  "rooms",
] as const;

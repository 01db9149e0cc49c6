import type { CloseReason } from "../../../src/domain/vocabulary";

/** What was said when the customer was first reached. */
export const firstCalls = [
  "Spoke for ten minutes. They want it slow: two places at most, good food, no early starts.",
  "Reached on the second try. Dates depend on work; a pool or the sea every day is a must.",
  "Very clear about the budget, open about everything else. Wants a proposal before the weekend.",
  "Has been there ten years ago and wants to see what is new. Prefers small houses to big hotels.",
  "Asked mostly about drivers and safety. Sent our page on how we choose our partners.",
  "It is to be a surprise: call on this number only, after six.",
  "Compares us with one other agency. Wants to know exactly what is included.",
  "Travels with parents above seventy: ground floor rooms, short drives, wheelchair at the airport.",
] as const;

/** What colleagues should know. */
export const notes = [
  "Vegetarian, no onion and garlic. Told the hotels.",
  "Prefers WhatsApp to calls; answers in the evening.",
  "One passport expires soon. Reminded them.",
  "Would upgrade the last night if the price is right.",
  "Photographer: wants to be at every place for the first light.",
  "Afraid of boats. Offer the lake view, not the cruise.",
  "Asks for an English speaking driver, the same one throughout.",
  "Flights are on hold with the airline until Friday.",
] as const;

/** What came back after the offer. */
export const reactions = [
  "Likes the plan, thinks about the second hotel. Asked for a cheaper option there.",
  "Forwarded it to the sister who pays half. Will answer after the weekend.",
  "Happy with everything but the start on the first day: too early after the night flight.",
  "Asked whether the price holds if they book in two weeks.",
] as const;

/** Why a trip waits. */
export const holdReasons = [
  "Waits for the leave to be approved",
  "Waits for the school calendar",
  "Knee operation first; wants to hear from us afterwards",
  "Visa appointment only next month",
  "Friends have not decided yet",
  "Wants to see how the exchange rate goes",
] as const;

/** Why a trip was closed, in the words of whoever closed it. */
export const closings: readonly (readonly [CloseReason, string])[] = [
  ["price", "A competitor was 15 % below us with a hotel of the same class"],
  ["no_response", "Four calls and three messages without an answer"],
  ["postponed", "Perhaps next year; keep them on the list"],
  ["competitor", "Booked with the agency of a cousin"],
  ["budget", "Wanted five stars for the price of three"],
  ["customer_withdrew", "Family matter, everything is off"],
  ["duplicate", "Same enquiry as the one through the website"],
  ["unavailable", "All houseboats are sold out over these dates"],
  ["spam", "Not a real enquiry"],
];

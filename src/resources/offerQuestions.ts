import { defineResource, instant, longText, reference, type RowOf, text } from "../schema";
import { workersOfTrip } from "./shared/staff";
import { trips } from "./trips";

/** Customers' questions on the page of an offer, with their answers. The server creates the rows. */
export const offerQuestions = defineResource({
  name: "offer-questions",
  label: { one: "Question", many: "Questions" },
  title: "name",
  purpose: "Customers ask on the page of an offer. Answers stand there, beside what was asked.",
  fields: {
    tripId: reference({ label: "Trip", to: "trips", onMerge: "move", readOnly: true, onDelete: "keep" }),
    offerId: reference({ label: "Offer", to: "offers", readOnly: true, onDelete: "keep" }),
    dayId: text({ label: "Day", maxLength: 40, readOnly: true, optional: true, customer: true }),
    name: text({ label: "Name", maxLength: 120, readOnly: true, personal: true, customer: true }),
    text: longText({ label: "Question", maxLength: 2_000, readOnly: true, personal: true, customer: true }),
    askedAt: instant({ label: "Asked", readOnly: true, customer: true }),
    answer: longText({
      label: "Answer",
      maxLength: 5_000,
      optional: true,
      personal: true,
      customer: true,
    }),
    answeredBy: reference({
      ...{ label: "Answered by", to: "users" },
      ...{ readOnly: true, optional: true, history: false },
    }),
    answeredAt: instant({
      label: "Answered",
      readOnly: true,
      optional: true,
      customer: true,
      history: false,
    }),
  },
  partOf: { resource: trips, by: "tripId" },
  timelineOf: false,
  access: { create: workersOfTrip, update: workersOfTrip },
  without: ["create", "delete"],
  list: {
    columns: ["askedAt", "name", "text", "answer"],
    sort: { field: "askedAt", order: "desc" },
    filters: ["tripId", "offerId", "answeredAt"],
  },
  form: [{ heading: "Question", fields: ["answer"] }],
  indexes: [["tripId", "askedAt"]],
});
export type OfferQuestion = RowOf<typeof offerQuestions>;

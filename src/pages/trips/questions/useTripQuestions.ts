import { useListRows } from "../../../providers/rows/listRows";
import { type OfferQuestion, offerQuestions } from "../../../resources/offerQuestions";

/** What the customer asked on the pages of a trip's offers, the newest first. */
export const useTripQuestions = (tripId: string) =>
  useListRows<OfferQuestion>(offerQuestions.name, {
    filters: [{ field: "tripId", operator: "eq", value: tripId }],
    sort: [{ field: "askedAt", order: "desc" }],
    ...{ start: 0, end: 50 },
  });

import type { TimelineKind } from "../../../src/vocabulary";
import { timeline } from "../../../src/resources/timeline";
import type { Offer } from "../../../src/resources/offers";
import type { WriteContext } from "../endpoint/Context";
import { insertRow } from "../endpoint/rows";

/** What a customer did with a version stands in the timeline of its trip: "Ana Lindqvist accepted version 2 of Coast". */
export async function tellTrip(
  context: WriteContext,
  { tripId, number, name }: Pick<Offer, "tripId" | "number" | "name">,
  kind: Extract<TimelineKind, "itinerary_viewed" | "itinerary_accepted" | "itinerary_declined" | "question">,
  words: (version: string) => string,
): Promise<void> {
  await insertRow(context, timeline, { tripId, kind, body: words(`version ${number} of ${name}`) });
}

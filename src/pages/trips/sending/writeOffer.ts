import { callVerb } from "../../../providers/dataProvider";
import { refresh } from "../../../providers/rows/useRow";
import type { ShownParts } from "../../../resources/shared/shownParts";
import type { DocumentLanguage } from "../../../vocabulary";
import type { Itinerary } from "../../../resources/itineraries";
import type { ListedOffer } from "../../../resources/offers";
import { touchedByItineraries } from "../data/touchedByItineraries";

/** What of a version the ways to its customer tell. */
export type SharedOffer = Pick<
  ListedOffer,
  "id" | "number" | "name" | "journeyName" | "language" | "startDate"
> & {
  dayCount: number;
};

/** A version with the link that was made for whoever sends it: its address is told this once. */
export interface SentOffer {
  offer: SharedOffer;
  url: string;
}

interface Asked {
  language: DocumentLanguage;
  shows: ShownParts;
  /** In minor units: a price that was seen since the itinerary was saved. */
  expectTotal?: number | undefined;
}

/**
 * What the itinerary says becomes the version that the customer has. Rejects with `repriced` where the price is another by now:
 * `expectTotal` sends it at that.
 */
export async function sendItinerary({ id, version, dayCount }: Itinerary, asked: Asked): Promise<SentOffer> {
  const { expectTotal, ...rest } = asked;
  const { offer, link } = await callVerb<{ offer: ListedOffer; link: { url: string } }>(
    ...(["itineraries", id, "send"] as const),
    { version, ...rest, ...(expectTotal === undefined ? {} : { expectTotal }) },
  );
  await refresh(...touchedByItineraries, "offers", "timeline");
  return { offer: { ...offer, dayCount }, url: link.url };
}

/** Another link to a version. */
export const makeLink = ({ id }: SharedOffer): Promise<{ url: string }> =>
  callVerb<{ url: string }>("offers", id, "links");

/** Puts a version into the queue of e-mails. */
export const mailOffer = (
  { id }: SharedOffer,
  body: { to: string[]; subject: string; text: string },
): Promise<{ to: string[] }> => callVerb<{ to: string[] }>("offers", id, "mail", body);

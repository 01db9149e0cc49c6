import { isDeepStrictEqual } from "node:util";
import { type ShownParts, usuallyShown } from "../../../src/resources/shared/shownParts";
import { type DocumentLanguage, documentLanguages } from "../../../src/vocabulary";
import type { Itinerary } from "../../../src/resources/itineraries";
import type { Offer } from "../../../src/resources/offers";
import { type Trip, trips } from "../../../src/resources/trips";
import type { Transaction } from "../../database/connection/Transaction";
import { readRow } from "../endpoint/rows";
import type { Values } from "../endpoint/Values";
import { organisationOf } from "../organisation/organisationOf";
import { newestOffer } from "./newestOffer";

/** How a customer reads an offer. */
export interface Presentation {
  language: DocumentLanguage;
  shows: ShownParts;
}

/**
 * How an itinerary is presented when it is sent: as it is asked, otherwise as its newest version, otherwise in the language of
 * the customer or of the organisation, where the words of offers are known in it.
 * @param given what the transition was given: `language` and `shows`, or neither.
 */
export const presentationOf = async (
  tx: Transaction,
  itinerary: Itinerary,
  given: Values,
): Promise<Presentation> => presentedAfter(tx, itinerary, await newestOffer(tx, itinerary), given);

/** Whether the customer has the newest version of an itinerary as it is asked for. */
export async function isPresentedSo(tx: Transaction, itinerary: Itinerary, given: Values): Promise<boolean> {
  const before = await newestOffer(tx, itinerary);
  if (!before) return false;
  const { language, shows } = await presentedAfter(tx, itinerary, before, given);
  return before.language === language && isDeepStrictEqual({ ...usuallyShown, ...before.shows }, shows);
}

async function presentedAfter(
  tx: Transaction,
  { tripId }: Itinerary,
  before: Offer | undefined,
  given: Values,
): Promise<Presentation> {
  // The table of transitions has checked both.
  const asked = given as Partial<Presentation>;
  return {
    language: asked.language ?? before?.language ?? (await languageOf(tx, tripId)),
    shows: { ...usuallyShown, ...before?.shows, ...asked.shows },
  };
}

async function languageOf(tx: Transaction, tripId: string): Promise<DocumentLanguage> {
  const [trip, { locale }] = await Promise.all([readRow(tx, trips, tripId), organisationOf(tx)]);
  return known(trip?.preferredLanguage) ?? known(locale) ?? "en";
}

const known = (code: Trip["preferredLanguage"] | undefined): DocumentLanguage | undefined => {
  const language = code?.split("-", 1)[0] ?? "";
  // It is one of its keys.
  return language in documentLanguages ? (language as DocumentLanguage) : undefined;
};

import { isDeepStrictEqual } from "node:util";
import { type ShownParts, usuallyShown } from "../../../src/domain/itineraries/shownParts";
import { type DocumentLanguage, documentLanguages } from "../../../src/domain/vocabulary";
import type { Itinerary } from "../../../src/resources/itineraries";
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
export async function presentationOf(
  tx: Transaction,
  itinerary: Itinerary,
  given: Values,
): Promise<Presentation> {
  const before = await newestOffer(tx, itinerary);
  // Both are checked by the table of transitions.
  const asked = given as Partial<Record<keyof Presentation, unknown>> as Partial<Presentation>;
  return {
    language: asked.language ?? before?.language ?? (await languageOf(tx, itinerary.tripId)),
    shows: { ...usuallyShown, ...before?.shows, ...asked.shows },
  };
}

/** Whether the customer has the newest version of an itinerary as it is asked for. */
export async function isPresentedSo(tx: Transaction, itinerary: Itinerary, given: Values): Promise<boolean> {
  const before = await newestOffer(tx, itinerary);
  const { language, shows } = await presentationOf(tx, itinerary, given);
  return before?.language === language && isDeepStrictEqual({ ...usuallyShown, ...before.shows }, shows);
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

import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "../../database/connection/Transaction";
import { writerOf } from "../../database/query/ruleSql";
import { changeAll } from "../../database/repository/changeAll";
import { fieldError } from "../../http/HttpError";
import type { WriteContext, Values } from "../endpoint/Context";
import { insertRow, readRow } from "../endpoint/rows";
import { priceInputOf, rowsOf } from "./priceInputOf";
import { organisationOf } from "../organisation/organisationOf";
import type { PriceInput } from "../../../src/domain/pricing/priceInput";
import { composedTexts, journeyName } from "../../../src/domain/proposals/texts";
import { hotels } from "../../../src/resources/hotels";
import type { Itinerary } from "../../../src/resources/itineraries";
import { type Offer, offerContent, offers } from "../../../src/resources/offers";
import { type ShownParts, usuallyShown } from "../../../src/resources/shared/shownParts";
import { type Trip, trips } from "../../../src/resources/trips";
import { customerView, shortened } from "../../../src/schema";
import { type DocumentLanguage, documentLanguages, type OfferState } from "../../../src/vocabulary";

/**
 * Makes the next version, and supersedes the one the customer has. The row must be locked.
 * @throws 422 where it has more text than a page or a PDF holds.
 */
export async function freezeOffer(
  context: WriteContext,
  itinerary: Itinerary,
  status: Extract<OfferState, "sent" | "accepted">,
  presentation: Presentation,
): Promise<Pick<Itinerary, "offerNumber" | "lastOffer">> {
  const { tx, acting, now } = context;
  const { id: itineraryId, tripId, totals, hotelIds, activityIds, transportIds } = itinerary;
  const version = await versionOf(tx, itinerary, presentation);
  refuseLongText(itinerary, version.stays);
  await changeAll(context, offers, { itineraryId, status: "sent" }, { status: "superseded" });
  const { number } = version;
  const content = new Map<string, unknown>(Object.entries(itinerary));
  const input = await priceInputOf(tx, itinerary, now);
  const offer = await insertRow(context, offers, {
    ...Object.fromEntries(Object.keys(offerContent).map((name) => [name, content.get(name)])),
    ...{ tripId, itineraryId, status },
    ...version,
    ...{ hotelIds, activityIds, transportIds },
    ...figuresOf(totals),
    supplierIds: suppliersOf(itinerary, input),
    sentAt: now.toISOString(),
    sentBy: writerOf(acting),
  });
  await keepGround(tx, offer.id, input);
  const standingNumber = itinerary.lastOffer?.standingNumber ?? null;
  const { currency = null, total = null } = totals ?? {};
  return {
    offerNumber: number,
    lastOffer: { currency, total, hash: version.contentHash, isChanged: false, standingNumber },
  };
}

/** The suppliers that the items name, and those of the sheets whose rates are in the price. */
function suppliersOf(itinerary: Itinerary, input: PriceInput): string[] {
  const { days, hotelSheetIds, activitySheetIds, transportSheetIds } = itinerary;
  const behind = [...hotelSheetIds, ...activitySheetIds, ...transportSheetIds];
  const sheets = [...input.hotelSheets, ...input.activitySheets, ...input.transportSheets];
  const priced = sheets.flatMap(({ id, supplierId }) => (behind.includes(id) ? supplierId : []));
  const named = days.flatMap((day) => day.items.flatMap(({ supplierId }) => supplierId ?? []));
  return [...new Set([...named, ...priced])].sort();
}

/** SHA-256 (hexadecimal) of what a customer sees: internal notes, costs and suppliers do not change it. */
export const contentHash = (content: object): string => hashOfShown(customerView(offerContent, content));

/** The same hash, of content that is already the customer's view. */
const hashOfShown = (shown: object): string => hash("sha256", sorted(shown));

/** JSON with sorted keys: the database stores them in another order. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

export function figuresOf(totals: Offer["totals"]): Pick<Offer, "value" | "cost" | "margin"> {
  if (!totals) return { value: null, cost: null, margin: null };
  const { currency, total, cost, markup } = totals;
  const money = (amount: number) => ({ amount, currency });
  return { value: money(total), cost: money(cost), margin: money(markup) };
}

/** Stores the data behind a version's price, unless stored already; only what prices, taxes and markets need. */
export async function keepGround(tx: Transaction, offerId: string, input: PriceInput): Promise<void> {
  const { itinerary: _, organisation, trip, ...catalogue } = input;
  const { currency, exchangeRates, defaultMarkup, marginFloor } = organisation;
  const { roundingStep, roundingMode, roundingOf, taxes, defaultTaxClass } = organisation;
  const { scope = null, buyer = null, nationality = null } = trip ?? {};
  const ground: Omit<PriceInput, "itinerary"> = {
    ...catalogue,
    organisation: {
      ...{ currency, exchangeRates, defaultMarkup, marginFloor },
      ...{ roundingStep, roundingMode, roundingOf, taxes, defaultTaxClass },
    },
    trip: trip ? { scope, buyer, nationality } : null,
  };
  await tx.query(
    "insert into offer_grounds (tenant_id, offer_id, ground) values ($1, $2, $3) on conflict do nothing",
    [tx.tenantId, offerId, JSON.stringify(ground)],
  );
}

const maxOfHotel = { photos: 4, amenities: 6 } as const;

/** What a version has besides the itinerary's content: number, hash, and the parts composed for the customer. */
type NextVersion = Pick<
  Offer,
  "number" | "contentHash" | "language" | "shows" | "journeyName" | "composed" | "stays"
>;

export async function versionOf(
  tx: Transaction,
  itinerary: Itinerary,
  presentation: Presentation,
): Promise<NextVersion> {
  const [trip, organisation, isOneOfSeveral, stays] = [
    await readRow(tx, trips, itinerary.tripId),
    await organisationOf(tx),
    await isAnotherSent(tx, itinerary),
    await staysOf(tx, itinerary),
  ];
  const shown = customerView(offerContent, itinerary);
  return {
    ...presentation,
    number: (itinerary.offerNumber ?? 0) + 1,
    contentHash: hashOfShown(shown),
    journeyName: trip ? journeyName(customerView(trips.fields, trip), shown) : null,
    composed: { isOneOfSeveral, ...composedTexts({ ...shown, ...presentation }, organisation) },
    stays,
  };
}

async function isAnotherSent(tx: Transaction, { id, tripId }: Itinerary): Promise<boolean> {
  const [found] = await tx.query<{ isSent: boolean }>(
    `select exists (select from offers where trip_id = $1 and itinerary_id <> $2 and deleted_at is null) as "isSent"`,
    [tripId, id],
  );
  return found?.isSent ?? false;
}

async function staysOf(tx: Transaction, { days }: Itinerary): Promise<Offer["stays"]> {
  const items = days.flatMap((day) => day.items);
  const rows = await rowsOf(tx, hotels, [...new Set(items.flatMap(({ hotelId }) => hotelId ?? []))]);
  const known = new Map(rows.map((row) => [row.id, customerView(hotels.fields, row)]));
  return items.flatMap(({ id: itemId, hotelId }) => {
    const hotel = hotelId === null ? undefined : known.get(hotelId);
    if (!hotel) return [];
    const { starCategory, description, amenities, photos } = hotel;
    const stars = Number(starCategory);
    return {
      ...{ itemId, description: description === null ? null : shortened(description, 4_000) },
      stars: Number.isInteger(stars) ? stars : null,
      amenities: amenities.slice(0, maxOfHotel.amenities),
      photos: photos.slice(0, maxOfHotel.photos),
    };
  });
}

interface Presentation {
  language: DocumentLanguage;
  shows: ShownParts;
}

/**
 * As given, else as in the newest version, else in the customer's or organisation's language.
 * @param given of the transition: `language` and `shows`, both optional.
 */
export const presentationOf = async (
  tx: Transaction,
  itinerary: Itinerary,
  given: Values,
): Promise<Presentation> => presentedAfter(tx, itinerary, await newestOffer(tx, itinerary), given);

/** Whether the customer has the newest version in the given presentation. */
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

/** In any state. */
export async function newestOffer(
  tx: Transaction,
  { id, offerNumber }: Itinerary,
): Promise<Offer | undefined> {
  if (!offerNumber) return undefined;
  const [found] = await tx.query<{ id: string }>(
    "select id from offers where itinerary_id = $1 and number = $2",
    [id, offerNumber],
  );
  return found && readRow(tx, offers, found.id);
}

/** Characters of an offer at most, so that its PDF is written within seconds (server/pdf/pdfOf.ts). */
const maxCharacters = 200_000;

/** @param stays the hotel cards, whose texts count too. @throws 422 that names the day with the most text. */
function refuseLongText(itinerary: Itinerary, stays: unknown): void {
  const { days, ...rest } = customerView(offerContent, itinerary);
  const sizes = days.map(textIn);
  const size = sizes.reduce((sum, one) => sum + one, textIn(rest) + textIn(stays));
  if (size <= maxCharacters) return;
  const largest = Math.max(0, ...sizes);
  const format = (count: number) => count.toLocaleString("en");
  const longest =
    largest * 10 > size ? ` Most of it, ${format(largest)}, is in day ${sizes.indexOf(largest) + 1}.` : "";
  throw fieldError(
    "to",
    `This offer has ${format(size)} characters of text with those of its hotels, and its page and PDF hold ${format(maxCharacters)}.${longest} Shorten it, or make two itineraries.`,
  );
}

function textIn(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + textIn(one), 0);
}

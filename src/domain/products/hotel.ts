import type { PlainDate } from "../dates/plainDate";
import { isWhole } from "../money/amounts";
import { isValidOn, type PricedSheet, pricesBy, type Supplied, suppliedBy, termsFor } from "./sheet";
import { type HotelSheet, rateColumns } from "../../resources/hotelSheets";
import type { Hotel } from "../../resources/hotels";
import type { Identified, Loose, Maybe, OneOf } from "../../vocabulary";

/** How many people a room of a type takes. */
export type RoomType = OneOf<PricedHotel["roomTypes"]>;

/** What pricing and checking read of a hotel: offered for itineraries unless it is inactive. A stored row fits as it is. */
export type PricedHotel = Identified<Hotel>;

/** The room type of a name, or the only one where none is named; null where that leaves it open. */
export function roomTypeOf({ roomTypes }: PricedHotel, name: Maybe<string>): RoomType | null {
  const types = roomTypes ?? [];
  if (!name) return types.length === 1 ? (types[0] ?? null) : null;
  return (
    types.find((type) => type.name === name) ??
    types.find(({ alsoCalled }) => alsoCalled?.includes(name)) ??
    null
  );
}

/** What a room type that something names is called now; as it is where the hotel does not know it. */
export const presentRoomType = (hotel: PricedHotel, name: Maybe<string>): Maybe<string> =>
  name && (roomTypeOf(hotel, name)?.name ?? name);

type Sheet = Loose<HotelSheet>;

/**
 * What a room or a person in it costs for a season, per night, in minor units of the sheet's currency. On a sheet per
 * person sharing a room of two, three or four is what each of them pays. Selling prices take no markup; the higher
 * priority wins, 0 where missing.
 */
export interface HotelRate extends OneOf<Sheet["rates"]> {
  /** The rate as it was written, where the terms of its sheet change amounts. Never stored. */
  readonly written?: HotelRate;
}

/** What children of some ages pay per night: an amount where the rule is missing. It comes before a rate's own child price. */
export type ChildBand = OneOf<Sheet["childBands"]>;

/** What one child pays per night, by its age, its place in the room (the oldest is the first) and how it sleeps; any where missing. */
export type ChildPrice = OneOf<Sheet["childPrices"]>;

/** What comes on top of the rates: per person and night where no basis is said. */
export type Supplement = OneOf<Sheet["supplements"]>;

/** What a supplier takes off: an amount per room and night where no basis is said. */
export type SpecialOffer = OneOf<Sheet["offers"]>;

/**
 * What pricing reads of a hotel's rate sheet: rates per room, and a least number of nights asked of every night, where it says
 * nothing else. A stored row with the name of its supplier fits as it is.
 */
export interface PricedHotelSheet extends PricedSheet, Omit<Sheet, keyof PricedSheet | "hotelId" | "rates"> {
  readonly hotelId: string;
  readonly rates?: Maybe<readonly HotelRate[]>;
  /** The sheet as it was written, where its terms change amounts. Never stored. */
  readonly written?: PricedHotelSheet;
}

/** Which of the age bands is the first that covers an age in years; -1 where none does. Open ends cover everything. */
export function bandIndex(bands: Maybe<readonly ChildBand[]>, age: number | null): number {
  if (age === null || !bands) return -1;
  return bands.findIndex(({ fromAge, toAge }) => age >= (fromAge ?? 0) && age <= (toAge ?? 17));
}

/** Whether a child is older than every age band: it is an adult there, for price and occupancy. */
export function isAdultBy(bands: Maybe<readonly ChildBand[]>, age: number | null): boolean {
  return age !== null && !!bands && bands.length > 0 && bands.every(({ toAge }) => age > (toAge ?? 17));
}

type AgeSpan = Pick<ChildBand, "fromAge" | "toAge">;

/** "6 to 11", "from 12". */
export const ageSpan = ({ fromAge, toAge }: AgeSpan): string =>
  toAge == null ? `from ${fromAge ?? 0}` : `${fromAge ?? 0} to ${toAge}`;

/** Whether something for people of some ages is for an age in years; for one that is not known where it is for everybody. */
export function coversAge({ fromAge, toAge }: AgeSpan, age: number | null): boolean {
  if (age === null) return fromAge == null && toAge == null;
  return age >= (fromAge ?? 0) && age <= (toAge ?? Infinity);
}

/** The same for ages that pay the same by a sheet wherever they sleep. */
export function ageClass(sheet: PricedHotelSheet, age: number | null): string {
  const ofSupplements = (sheet.supplements ?? []).flatMap((one) => [one, ...(one.childPrices ?? [])]);
  const spans = [...(sheet.childPrices ?? []), ...ofSupplements];
  return [bandIndex(sheet.childBands, age), ...spans.map((span) => Number(coversAge(span, age)))].join("");
}

/** A hotel as one supplier sells it. */
export interface SuppliedHotel extends Supplied<PricedHotelSheet, HotelRate> {
  readonly hotel: PricedHotel;
}

/** A rate with the sheet that it stands on. */
export type SheetRate = SuppliedHotel["rates"][number];

/** A hotel for a stay that begins on some night: its age bands are those of the sheet that prices that night. */
export interface StayedHotel extends SuppliedHotel {
  readonly childBands: readonly ChildBand[];
}

/** The suppliers of a hotel whose sheets count for prices that are made on a day. */
export const suppliedHotels = (
  hotel: PricedHotel,
  sheets: readonly PricedHotelSheet[],
  pricedOn: PlainDate,
  nationality: Maybe<string> = null,
): readonly SuppliedHotel[] =>
  suppliedBy<HotelRate, PricedHotelSheet>(
    sheets,
    hotel.id,
    pricedOn,
    nationality,
    ({ hotelId }) => hotelId,
    byItsTerms,
  ).map((supplied) => ({ ...inPresentNames(hotel, supplied), hotel }));

/** The hotel for a stay from a night on. Where no sheet prices that night, the one counts that was published last. */
export function stayedFrom(
  supplied: SuppliedHotel,
  from: PlainDate,
  pricing: PricedHotelSheet | null,
): StayedHotel {
  const { sheets } = supplied;
  const sheet = pricing ?? sheets.find((sheet) => isValidOn(sheet, from)) ?? sheets[0];
  return { ...supplied, childBands: sheet?.childBands ?? [] };
}

type OnSheets = Supplied<PricedHotelSheet, HotelRate>;

/** What a supplier sells with the room types called as the hotel calls them now. The same object for the same two. */
function inPresentNames(hotel: PricedHotel, supplied: OnSheets): OnSheets {
  if (!hotel.roomTypes?.some(({ alsoCalled }) => alsoCalled && alsoCalled.length > 0)) return supplied;
  const ofHotel = renamed.get(hotel) ?? new WeakMap<OnSheets, OnSheets>();
  renamed.set(hotel, ofHotel);
  const kept = ofHotel.get(supplied);
  if (kept) return kept;
  const sheets = supplied.sheets.map((sheet) => ({
    ...sheetInPresentNames(hotel, sheet),
    ...(sheet.written ? { written: sheetInPresentNames(hotel, sheet.written) } : {}),
  }));
  const rates = sheets.flatMap((sheet) => (sheet.rates ?? []).map((rate) => ({ ...rate, sheet })));
  const made = { ...supplied, sheets, rates };
  ofHotel.set(supplied, made);
  return made;
}
const renamed = new WeakMap<PricedHotel, WeakMap<OnSheets, OnSheets>>();

/** A rate sheet with the room types called as the hotel calls them now. */
export function sheetInPresentNames<
  Named extends Pick<Sheet, "rates" | "supplements" | "offers" | "allotments">,
>(hotel: PricedHotel, sheet: Named): Named {
  const named = (rows: Maybe<readonly Pick<HotelRate, "roomType">[]>) =>
    rows?.map((row) => ({ ...row, roomType: presentRoomType(hotel, row.roomType) }));
  return {
    ...sheet,
    rates: named(sheet.rates),
    supplements: named(sheet.supplements),
    offers: named(sheet.offers),
    allotments: named(sheet.allotments),
  };
}

/** The sheet with the amounts that its terms make of those written on it. Net with everything included stays as it is. */
function byItsTerms(written: PricedHotelSheet): PricedHotelSheet {
  const sheet = inRooms(written);
  if (sheet.terms !== "commissionable" && sheet.taxIncluded !== false) return sheet;
  return {
    ...sheet,
    written: sheet,
    rates: (sheet.rates ?? []).map((rate) => {
      const prices = columnNames.map((column) => {
        const { cost, sell } = pricesBy(sheet, rate[column], rate[rateColumns.sell[column]]);
        return { [column]: cost, [rateColumns.sell[column]]: sell };
      });
      // The columns of a rate, each with a whole number or null.
      return Object.assign({ written: rate }, rate, ...prices) as HotelRate;
    }),
    childBands: (sheet.childBands ?? []).map((band) => {
      const withBed = pricesBy(sheet, band.withBed, band.sellWithBed);
      const withoutBed = pricesBy(sheet, band.withoutBed, band.sellWithoutBed);
      return {
        ...band,
        withBed: withBed.cost,
        withoutBed: withoutBed.cost,
        sellWithBed: withBed.sell,
        sellWithoutBed: withoutBed.sell,
      };
    }),
    childPrices: (sheet.childPrices ?? []).map((one) => {
      const { cost, sell } = pricesBy(sheet, one.price, one.sellPrice);
      return { ...one, price: cost, sellPrice: sell };
    }),
    supplements: (sheet.supplements ?? []).map((one) => {
      const terms = termsFor(sheet, one);
      const priced = <Prices extends Pick<Supplement, "cost" | "sell">>(prices: Prices): Prices => ({
        ...prices,
        ...pricesBy(terms, prices.cost, prices.sell),
      });
      return { ...priced(one), childPrices: one.childPrices?.map(priced) };
    }),
  };
}

/** A sheet per person sharing with the prices of whole rooms: so many times what each of those in it pays. */
function inRooms(sheet: PricedHotelSheet): PricedHotelSheet {
  if (sheet.basis !== "per_person_sharing") return sheet;
  const times = (price: Maybe<number>, people: number) => (isWhole(price) ? price * people : null);
  const alone = (single: Maybe<number>, double: Maybe<number>, supplement: Maybe<number>) =>
    isWhole(single) ? single : isWhole(double) && isWhole(supplement) ? double + supplement : null;
  const rates = sheet.rates?.map((rate) => ({
    ...rate,
    single: alone(rate.single, rate.double, rate.singleSupplement),
    double: times(rate.double, 2),
    triple: times(rate.triple, 3),
    quad: times(rate.quad, 4),
    sellSingle: alone(rate.sellSingle, rate.sellDouble, rate.sellSingleSupplement),
    sellDouble: times(rate.sellDouble, 2),
    sellTriple: times(rate.sellTriple, 3),
    sellQuad: times(rate.sellQuad, 4),
  }));
  return { ...sheet, rates };
}

// The keys of the table are the columns of the cost.
const columnNames = Object.keys(rateColumns.cost) as (keyof typeof rateColumns.cost)[];

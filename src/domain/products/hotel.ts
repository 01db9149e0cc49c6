import type { PlainDate } from "../dates/plainDate";
import { isWhole } from "../money/amounts";
import { isValidOn, type PricedSheet, pricesBy, type Supplied, suppliedBy, termsFor } from "./sheet";
import { type HotelSheet, rateColumns } from "../../resources/hotelSheets";
import type { Hotel } from "../../resources/hotels";
import type { Identified, Loose, Maybe, OneOf } from "../../vocabulary";

export type RoomType = OneOf<PricedHotel["roomTypes"]>;

/** The fields of a hotel for pricing and checking. It is active by default. A stored row fits as it is. */
export type PricedHotel = Identified<Hotel>;

/** The room type with this name. Without a name, the only room type. Null where that is not clear. */
export function roomTypeOf({ roomTypes }: PricedHotel, name: Maybe<string>): RoomType | null {
  const types = roomTypes ?? [];
  if (!name) return types.length === 1 ? (types[0] ?? null) : null;
  return (
    types.find((type) => type.name === name) ??
    types.find(({ alsoCalled }) => alsoCalled?.includes(name)) ??
    null
  );
}

/** The present name of a room type. An unknown name stays as it is. */
export const presentRoomType = (hotel: PricedHotel, name: Maybe<string>): Maybe<string> =>
  name && (roomTypeOf(hotel, name)?.name ?? name);

type Sheet = Loose<HotelSheet>;

/**
 * A rate per night for a season, in minor units of the sheet's currency. On a sheet per person sharing, the
 * price of a room for two, three or four is per person. Selling prices take no markup. The higher priority
 * wins, 0 by default.
 */
export interface HotelRate extends OneOf<Sheet["rates"]> {
  /** The rate as written, where the sheet's terms change amounts. Never stored. */
  readonly written?: HotelRate;
}

/** The price of children by age, per night. By default an amount. It comes before a rate's price for children. */
export type ChildBand = OneOf<Sheet["childBands"]>;

/** The price of one child per night. A missing age, place (oldest first) or bed fits any child. */
export type ChildPrice = OneOf<Sheet["childPrices"]>;

/** A supplement to the rates. By default per person and night. */
export type Supplement = OneOf<Sheet["supplements"]>;

/** A supplier's discount. An amount is per room and night by default. */
export type SpecialOffer = OneOf<Sheet["offers"]>;

/** The fields of a hotel's rate sheet for pricing. By default per room, with minimum nights asked by every night. */
export interface PricedHotelSheet extends PricedSheet, Omit<Sheet, keyof PricedSheet | "hotelId" | "rates"> {
  readonly hotelId: string;
  readonly rates?: Maybe<readonly HotelRate[]>;
  /** The sheet as written, where its terms change amounts. Never stored. */
  readonly written?: PricedHotelSheet;
}

/** The index of the first age band that covers an age in years, or -1. */
export function bandIndex(bands: Maybe<readonly ChildBand[]>, age: number | null): number {
  if (age === null || !bands) return -1;
  return bands.findIndex(({ fromAge, toAge }) => age >= (fromAge ?? 0) && age <= (toAge ?? 17));
}

/** Whether a child is above every age band and so counts as an adult, for price and occupancy. */
export function isAdultBy(bands: Maybe<readonly ChildBand[]>, age: number | null): boolean {
  return age !== null && !!bands && bands.length > 0 && bands.every(({ toAge }) => age > (toAge ?? 17));
}

type AgeSpan = Pick<ChildBand, "fromAge" | "toAge">;

/** "6 to 11", "from 12". */
export const ageSpan = ({ fromAge, toAge }: AgeSpan): string =>
  toAge == null ? `from ${fromAge ?? 0}` : `${fromAge ?? 0} to ${toAge}`;

/** Whether a range of ages covers an age in years. An unknown age is covered only by a range without limits. */
export function coversAge({ fromAge, toAge }: AgeSpan, age: number | null): boolean {
  if (age === null) return fromAge == null && toAge == null;
  return age >= (fromAge ?? 0) && age <= (toAge ?? Infinity);
}

/** A key that is equal for ages that pay the same by a sheet, wherever they sleep. */
export function ageClass(sheet: PricedHotelSheet, age: number | null): string {
  const ofSupplements = (sheet.supplements ?? []).flatMap((one) => [one, ...(one.childPrices ?? [])]);
  const spans = [...(sheet.childPrices ?? []), ...ofSupplements];
  return [bandIndex(sheet.childBands, age), ...spans.map((span) => Number(coversAge(span, age)))].join("");
}

export interface SuppliedHotel extends Supplied<PricedHotelSheet, HotelRate> {
  readonly hotel: PricedHotel;
}

export type SheetRate = SuppliedHotel["rates"][number];

/** A hotel for one stay. The age bands are those of the sheet that prices the first night. */
export interface StayedHotel extends SuppliedHotel {
  readonly childBands: readonly ChildBand[];
}

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

/** The hotel for a stay. Where no sheet prices the first night, the last published one counts. */
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

/** The sheets with present names of room types. Equal arguments give the same object. */
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

/** The sheet with its terms applied to the written amounts. A net sheet with all taxes included stays as it is. */
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
      // The columns of a rate, each a whole number or null.
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

/** A sheet per person sharing, converted to prices of whole rooms. */
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

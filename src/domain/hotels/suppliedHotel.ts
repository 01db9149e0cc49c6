import { rateColumns } from "../../resources/hotelSheets";
import type { PlainDate } from "../dates/plainDate";
import { isWhole } from "../money/amounts";
import { isValidOn, pricesBy, termsFor } from "../sheets/pricedSheet";
import { type Supplied, suppliedBy } from "../sheets/supplied";
import type { Maybe } from "../../vocabulary";
import { type ChildBand, type HotelRate, type PricedHotelSheet, type Supplement } from "./hotelSheet";
import { type PricedHotel, presentRoomType } from "./pricedHotel";

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

interface NamesRooms {
  readonly roomType?: Maybe<string>;
}

/** A rate sheet with the room types called as the hotel calls them now. */
export function sheetInPresentNames<
  Sheet extends {
    readonly rates?: Maybe<readonly NamesRooms[]>;
    readonly supplements?: Maybe<readonly NamesRooms[]>;
    readonly offers?: Maybe<readonly NamesRooms[]>;
    readonly allotments?: Maybe<readonly NamesRooms[]>;
  },
>(hotel: PricedHotel, sheet: Sheet): Sheet {
  const named = (rows: Maybe<readonly NamesRooms[]>) =>
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

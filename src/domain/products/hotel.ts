import type { PlainDate } from "../dates/plainDate";
import { isWhole } from "../money/amounts";
import { isValidOn, type PricedSheet, pricesBy, type Supplied, suppliedBy, termsFor } from "./sheet";
import { rateColumns } from "../../resources/hotelSheets";
import type {
  ChildBed,
  ChildPlace,
  ChildRule,
  Maybe,
  MealPlan,
  MinimumNightsCount,
  OfferBasis,
  OfferKind,
  RoomBasis,
  SupplementBasis,
  Weekday,
} from "../../vocabulary";

/** How many people a room of a type takes. */
export interface RoomType {
  readonly name?: Maybe<string>;
  /** Former names, and those that suppliers give it. */
  readonly alsoCalled?: Maybe<readonly string[]>;
  readonly maxAdults?: Maybe<number>;
  readonly maxChildren?: Maybe<number>;
  readonly maxOccupancy?: Maybe<number>;
  readonly extraBeds?: Maybe<number>;
}

/** Nights that a hotel does not sell, both included. */
interface Blackout {
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
  readonly reason?: Maybe<string>;
}

/** What pricing and checking read of a hotel. A stored hotel row fits as it is. */
export interface PricedHotel {
  readonly id: string;
  /** Offered for itineraries unless false. */
  readonly isActive?: Maybe<boolean>;
  readonly name?: Maybe<string>;
  readonly city?: Maybe<string>;
  /** ISO 3166-1 alpha-2. */
  readonly country?: Maybe<string>;
  readonly roomTypes?: Maybe<readonly RoomType[]>;
  readonly blackouts?: Maybe<readonly Blackout[]>;
}

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

/**
 * What a room or a person in it costs for a season, per night, in minor units of the sheet's currency. On a sheet per
 * person sharing a room of two, three or four is what each of them pays.
 */
export interface HotelRate {
  readonly roomType?: Maybe<string>;
  readonly mealPlan?: Maybe<MealPlan>;
  readonly season?: Maybe<string>;
  /** First and last night; open where missing. */
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
  /** The nights of the week that it holds for; all where missing or empty. */
  readonly weekdays?: Maybe<readonly Weekday[]>;
  /** What the business pays: for a room of one, two, three or four adults, and for each person besides. */
  readonly single?: Maybe<number>;
  readonly double?: Maybe<number>;
  readonly triple?: Maybe<number>;
  readonly quad?: Maybe<number>;
  /** Per person sharing: what one alone pays on top of the share of a double, where `single` says nothing. */
  readonly singleSupplement?: Maybe<number>;
  readonly extraAdult?: Maybe<number>;
  readonly childWithBed?: Maybe<number>;
  readonly childWithoutBed?: Maybe<number>;
  /** What the customer pays for the same. It takes no markup. */
  readonly sellSingle?: Maybe<number>;
  readonly sellDouble?: Maybe<number>;
  readonly sellTriple?: Maybe<number>;
  readonly sellQuad?: Maybe<number>;
  readonly sellSingleSupplement?: Maybe<number>;
  readonly sellExtraAdult?: Maybe<number>;
  readonly sellChildWithBed?: Maybe<number>;
  readonly sellChildWithoutBed?: Maybe<number>;
  readonly minNights?: Maybe<number>;
  /** The higher wins; 0 where missing. */
  readonly priority?: Maybe<number>;
  /** The rate as it was written, where the terms of its sheet change amounts. Never stored. */
  readonly written?: HotelRate;
}

/** What children of some ages (in years, both included) pay per night. It comes before a rate's own child price. */
export interface ChildBand {
  readonly fromAge?: Maybe<number>;
  readonly toAge?: Maybe<number>;
  /** An amount where missing. */
  readonly rule?: Maybe<ChildRule>;
  /** The share of the adult's or the extra adult's price. */
  readonly basisPoints?: Maybe<number>;
  readonly withBed?: Maybe<number>;
  readonly withoutBed?: Maybe<number>;
  readonly sellWithBed?: Maybe<number>;
  readonly sellWithoutBed?: Maybe<number>;
}

/** What one child pays per night, by its age, its place in the room and how it sleeps; any where missing. */
export interface ChildPrice extends AgeSpan {
  /** The oldest in the room is the first. */
  readonly place?: Maybe<ChildPlace>;
  readonly bed?: Maybe<ChildBed>;
  readonly price?: Maybe<number>;
  readonly sellPrice?: Maybe<number>;
}

/** What comes on top of the rates, on the nights from `from` to `to`, both included and open where missing. */
export interface Supplement {
  readonly name?: Maybe<string>;
  /** It adds itself; else it is chosen in the itinerary. */
  readonly compulsory?: Maybe<boolean>;
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
  /** The rooms that it is for; all where missing. */
  readonly roomType?: Maybe<string>;
  /** It ends after so many of the stay's nights on which it holds; never where missing. */
  readonly maxNights?: Maybe<number>;
  /** Per person and night where missing. */
  readonly basis?: Maybe<SupplementBasis>;
  /** Of the people that it is counted by, in years, both included. */
  readonly fromAge?: Maybe<number>;
  readonly toAge?: Maybe<number>;
  readonly cost?: Maybe<number>;
  readonly sell?: Maybe<number>;
  /** Of the nights on which it holds, where it is counted in percent. */
  readonly basisPoints?: Maybe<number>;
  /** What children of some ages pay in place of `cost` and `sell`, where it is counted by people; the first that is for a child counts. */
  readonly childPrices?: Maybe<readonly SupplementChildPrice[]>;
  /** Whether the commission and the tax of the supplier, that the sheet has, count for it; yes where missing. */
  readonly commissionable?: Maybe<boolean>;
  readonly taxed?: Maybe<boolean>;
}

interface SupplementChildPrice extends AgeSpan {
  readonly cost?: Maybe<number>;
  readonly sell?: Maybe<number>;
}

/** What a supplier takes off, on the nights from `from` to `to`, both included and open where missing. */
export interface SpecialOffer {
  readonly name?: Maybe<string>;
  readonly kind?: Maybe<OfferKind>;
  /** Of free nights: so many are stayed, and so many of them paid. */
  readonly stayNights?: Maybe<number>;
  readonly payNights?: Maybe<number>;
  readonly basisPoints?: Maybe<number>;
  readonly amount?: Maybe<number>;
  /** What the amount is counted by; per room and night where missing. */
  readonly basis?: Maybe<OfferBasis>;
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
  readonly roomType?: Maybe<string>;
  /** The least length of the stay. */
  readonly minNights?: Maybe<number>;
  /** The least number of days between the day of pricing and the arrival. */
  readonly daysBefore?: Maybe<number>;
  readonly combines?: Maybe<boolean>;
}

/** Rooms that a supplier keeps, on the nights from `from` to `to`, both included. */
interface Allotment {
  readonly roomType?: Maybe<string>;
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
  readonly rooms?: Maybe<number>;
}

/** What pricing reads of a hotel's rate sheet. A stored row with the name of its supplier fits as it is. */
export interface PricedHotelSheet extends PricedSheet {
  readonly hotelId: string;
  /** Per room where missing. */
  readonly basis?: Maybe<RoomBasis>;
  /** Which nights of a stay ask for the least number of nights; every night where missing. */
  readonly minimumNightsBy?: Maybe<MinimumNightsCount>;
  readonly childBands?: Maybe<readonly ChildBand[]>;
  /** They come before the rules of the age bands; the first that is for a child counts. */
  readonly childPrices?: Maybe<readonly ChildPrice[]>;
  readonly rates?: Maybe<readonly HotelRate[]>;
  readonly supplements?: Maybe<readonly Supplement[]>;
  readonly offers?: Maybe<readonly SpecialOffer[]>;
  readonly allotments?: Maybe<readonly Allotment[]>;
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

/** Ages in years, both included; open where missing. */
interface AgeSpan {
  readonly fromAge?: Maybe<number>;
  readonly toAge?: Maybe<number>;
}

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

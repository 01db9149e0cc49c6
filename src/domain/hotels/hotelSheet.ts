import type { PlainDate } from "../dates/plainDate";
import type { PricedSheet } from "../sheets/pricedSheet";
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

export interface SupplementChildPrice extends AgeSpan {
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
export interface Allotment {
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

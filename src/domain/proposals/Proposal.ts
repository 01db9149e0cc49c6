import type { Offer } from "../../resources/offers";
import type { StoredTotals } from "../pricing/result";
import type { DocumentLanguage, PaymentDueKind, ShownPrice } from "../../vocabulary";

/**
 * Everything that an offer's page and PDF show. Amounts are minor units of `currency`, dates plain dates,
 * pictures file ids. Texts are in the language in which staff wrote them.
 */
export interface Proposal {
  readonly language: DocumentLanguage;
  readonly number: number;
  /** Identifies what is accepted. It covers everything below. */
  readonly hash: string;
  /** In the organisation's time zone. */
  readonly sentOn: string;
  readonly validUntil: string | null;
  readonly organisation: ProposalOrganisation;
  readonly seller: ProposalSeller | null;
  readonly customer: string;
  /** The trip's reference, such as "TRP-2026-0012". */
  readonly reference: string;
  readonly name: string;
  /** The itinerary's name, where several of the trip are offered: "Option B". */
  readonly variant: string | null;
  readonly coverFileId: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly adults: number;
  readonly childAges: readonly number[];
  readonly infants: number;
  readonly currency: string;
  readonly days: readonly ProposalDay[];
  /** In travel order. Empty where fewer than two places have coordinates. */
  readonly stops: readonly ProposalStop[];
  readonly inclusions: readonly string[];
  readonly exclusions: readonly string[];
  /** At least one. Several where options are shown. */
  readonly options: readonly ProposalOption[];
  readonly payments: readonly ProposalPayment[];
  readonly terms: string | null;
  readonly consent: string;
}

export interface ProposalOrganisation {
  readonly name: string;
  readonly logo: string | null;
  /** "#318afb". */
  readonly brandColour: string;
  /** The locale of dates and numbers, where its language is the document's: "en-IN". */
  readonly locale: string;
  readonly website: string | null;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly address: readonly string[];
  readonly legalName: string | null;
}

export interface ProposalSeller {
  readonly name: string;
  readonly introduction: string;
  readonly phone: string | null;
  readonly photo: string | null;
}

type Day = Offer["days"][number];

export interface ProposalDay extends Readonly<Pick<Day, "id" | "title" | "overnightPlace" | "description">> {
  readonly date: string | null;
  readonly photos: readonly string[];
  readonly meals: readonly (keyof Day["meals"])[];
  readonly items: readonly ProposalItem[];
  /** Included vehicles that were there on the day before. */
  readonly continuing: readonly ContinuingVehicle[];
}

/** A vehicle after its first day: day 2 of 3. */
interface ContinuingVehicle {
  readonly id: string;
  readonly title: string;
  readonly day: number;
  readonly of: number;
}

export interface ProposalItem extends Readonly<
  Pick<
    Day["items"][number],
    | ("id" | "kind" | "inclusion" | "optionId" | "title" | "description" | "photo")
    | ("startTime" | "endTime" | "fromPlace" | "toPlace" | "serviceNumber" | "place")
    | ("nights" | "quantity")
  >
> {
  readonly mealPlan: string | null;
  /** Each with its count: 2 × "Deluxe double". */
  readonly rooms: readonly { readonly count: number; readonly roomType: string | null }[];
  readonly vehicles: readonly { readonly count: number; readonly vehicle: string }[];
  readonly supplements: readonly string[];
  /** The hotel of a stay, as it was when the offer was sent. Null where unknown. */
  readonly hotel: ProposalHotel | null;
  readonly note: string | null;
  /** Null where item prices are not shown, and for items outside the price. */
  readonly price: number | null;
}

export interface ProposalHotel extends Readonly<Pick<Offer["stays"][number], "stars" | "description">> {
  readonly amenities: readonly string[];
  readonly photos: readonly string[];
}

/** A stop of the journey. Coordinates in degrees. */
export interface ProposalStop {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface ProposalOption {
  /** Null where there are no options. */
  readonly id: string | null;
  readonly name: string | null;
  readonly price: ProposalPrice;
}

/** The part of a price that the customer sees. Hidden parts are null; all are empty where `shows` is "none". */
export interface ProposalPrice extends Readonly<Pick<StoredTotals, "discount" | "perAdult" | "perInfant">> {
  readonly shows: ShownPrice;
  readonly total: number | null;
  readonly perChild: readonly StoredTotals["perChild"][number][];
  readonly bySharing: readonly StoredTotals["bySharing"][number][];
}

export interface ChosenPrice extends ProposalPrice {
  /** For this price. Null where no total is shown, since the payments do not change then. */
  readonly payments: readonly ProposalPayment[] | null;
}

export interface AcceptedChoice {
  /** Null where there are no options. */
  readonly optionId: string | null;
  /** The ids of the chosen optional items. */
  readonly items: readonly string[];
  readonly price: ChosenPrice;
}

export interface ProposalPayment {
  readonly label: string;
  readonly due: PaymentDueKind;
  /** Null while not known. */
  readonly date: string | null;
  readonly daysBefore: number | null;
  /** Null where no total is shown. */
  readonly amount: number | null;
  readonly basisPoints: number | null;
}

interface Nights {
  readonly place: string;
  readonly nights: number;
}

/** The overnight places in order. A place visited again is listed again. */
export function nightsOf(days: readonly ProposalDay[]): Nights[] {
  const stays: { place: string; nights: number }[] = [];
  for (const { overnightPlace } of days) {
    const place = overnightPlace?.trim();
    const last = stays.at(-1);
    if (place && last?.place === place) last.nights += 1;
    else if (place) stays.push({ place, nights: 1 });
  }
  return stays;
}

/** The stays in known hotels, each hotel once, in travel order. */
export function hotelStays(days: readonly ProposalDay[]): ProposalItem[] {
  const known = new Map<string, ProposalItem>();
  for (const item of days.flatMap(({ items }) => items))
    if (item.kind === "hotel_stay" && item.hotel && item.inclusion !== "excluded" && !known.has(item.title))
      known.set(item.title, item);
  return [...known.values()];
}

/** The maximum of highlights. */
const maxHighlights = 6;

/** Included activities, cruises and meals with a picture. Empty where there are fewer than two. */
export function highlightsOf(days: readonly ProposalDay[]): ProposalItem[] {
  const known = new Map<string, ProposalItem>();
  for (const item of days.flatMap(({ items }) => items)) {
    const isIncluded = item.inclusion === "included" || item.inclusion === "complimentary";
    const isDone = item.kind === "activity" || item.kind === "cruise" || item.kind === "meal";
    if (isIncluded && isDone && item.photo && item.optionId === null && !known.has(item.title))
      known.set(item.title, item);
  }
  const found = [...known.values()].slice(0, maxHighlights);
  return found.length < 2 ? [] : found;
}

export interface DayPictures {
  /** At the head of the day: its own pictures, else one of its items, else one of its hotel. */
  readonly large: readonly string[];
  readonly small: ReadonlyMap<string, string>;
}

/** The pictures of each day. No picture is shown twice. A hotel with its own card has no picture beside its item. */
export function picturesOfDays(days: readonly ProposalDay[]): readonly DayPictures[] {
  const shown = new Set<string>();
  return days.map(({ photos, items }) => {
    const isNew = (id: string | null | undefined): id is string => typeof id === "string" && !shown.has(id);
    const done = items.filter(({ kind }) => kind !== "hotel_stay").map(({ photo }) => photo);
    const slept = items.flatMap(({ photo, hotel }) => [photo, ...(hotel?.photos ?? [])]);
    const own = [...new Set(photos)].filter(isNew);
    const large = own.length > 0 ? own : [...done, ...slept].filter(isNew).slice(0, 1);
    for (const id of large) shown.add(id);
    const small = new Map<string, string>();
    for (const { id, photo, hotel } of items) {
      if (hotel || !isNew(photo)) continue;
      small.set(id, photo);
      shown.add(photo);
    }
    return { large, small };
  });
}

/** The cover of a proposal: the chosen picture, else the first of its days. */
export const coverOf = ({ coverFileId, days }: Pick<Proposal, "coverFileId" | "days">): string | undefined =>
  coverFileId ?? picturesOfDays(days).flatMap(({ large }) => large)[0];

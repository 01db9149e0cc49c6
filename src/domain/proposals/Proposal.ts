import type { Offer } from "../../resources/offers";
import type { StoredTotals } from "../pricing/result";
import type { DocumentLanguage, PaymentDueKind, ShownPrice } from "../../vocabulary";

/**
 * An offer as its customer reads it: all that its page and its paper draw, and nothing else. Amounts are minor units of `currency`,
 * dates plain dates, pictures the ids of files. Texts are those that staff wrote, in whatever language they wrote them.
 */
export interface Proposal {
  readonly language: DocumentLanguage;
  /** Of the version. */
  readonly number: number;
  /** Names what is accepted: it covers everything below. */
  readonly hash: string;
  /** On the organisation's calendar. */
  readonly sentOn: string;
  readonly validUntil: string | null;
  readonly organisation: ProposalOrganisation;
  readonly seller: ProposalSeller | null;
  readonly customer: string;
  /** Of the trip, such as "TRP-2026-0012". */
  readonly reference: string;
  /** What the journey is called. */
  readonly name: string;
  /** Of the itinerary, where several of the trip are offered: "Option B". */
  readonly variant: string | null;
  readonly coverFileId: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly adults: number;
  readonly childAges: readonly number[];
  readonly infants: number;
  readonly currency: string;
  readonly days: readonly ProposalDay[];
  /** In the order of the journey; empty where fewer than two places are known by coordinates. */
  readonly stops: readonly ProposalStop[];
  readonly inclusions: readonly string[];
  readonly exclusions: readonly string[];
  /** At least one; more than one where options are shown. */
  readonly options: readonly ProposalOption[];
  readonly payments: readonly ProposalPayment[];
  readonly terms: string | null;
  /** The text to which the customer consents by accepting. */
  readonly consent: string;
}

/** Who offers it. */
export interface ProposalOrganisation {
  readonly name: string;
  readonly logo: string | null;
  /** "#318afb". */
  readonly brandColour: string;
  /** How dates and numbers are written, where it is of the document's language: "en-IN". */
  readonly locale: string;
  readonly website: string | null;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  /** Lines of the postal address. */
  readonly address: readonly string[];
  readonly legalName: string | null;
}

/** Who planned it and is asked about it. */
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
  /** Vehicles that are part of the price and were there on the day before. */
  readonly continuing: readonly ContinuingVehicle[];
}

/** A vehicle on a later day than its first: the second of three. */
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
  /** Each with how many: 2 × "Deluxe double". */
  readonly rooms: readonly { readonly count: number; readonly roomType: string | null }[];
  readonly vehicles: readonly { readonly count: number; readonly vehicle: string }[];
  readonly supplements: readonly string[];
  /** Of a stay in a hotel that is known, as it was when the offer was sent. */
  readonly hotel: ProposalHotel | null;
  readonly note: string | null;
  /** Null where prices of items are not shown, and for items that belong to no price. */
  readonly price: number | null;
}

export interface ProposalHotel extends Readonly<Pick<Offer["stays"][number], "stars" | "description">> {
  readonly amenities: readonly string[];
  readonly photos: readonly string[];
}

/** Where the journey stops, in degrees. */
export interface ProposalStop {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** One way in which it is offered. */
export interface ProposalOption {
  /** Null where there are no options. */
  readonly id: string | null;
  readonly name: string | null;
  readonly price: ProposalPrice;
}

/** What of a price the customer sees: the parts that are not shown are null, empty where `shows` is "none". */
export interface ProposalPrice extends Readonly<Pick<StoredTotals, "discount" | "perAdult" | "perInfant">> {
  readonly shows: ShownPrice;
  readonly total: number | null;
  readonly perChild: readonly StoredTotals["perChild"][number][];
  readonly bySharing: readonly StoredTotals["bySharing"][number][];
}

/** What an offer costs as its customer chose it. */
export interface ChosenPrice extends ProposalPrice {
  /** Of that price; null where no total is shown, since they do not change then. */
  readonly payments: readonly ProposalPayment[] | null;
}

/** What a customer accepted of an offer. */
export interface AcceptedChoice {
  /** Null where there are no options. */
  readonly optionId: string | null;
  /** Ids of the optional items that are included. */
  readonly items: readonly string[];
  readonly price: ChosenPrice;
}

export interface ProposalPayment {
  readonly label: string;
  readonly due: PaymentDueKind;
  /** Where it is known by now. */
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

/** Where the nights are spent, in their order; a place that is come back to stands there again. */
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

/** The stays in hotels that are known, each hotel once, in the order of the journey. */
export function hotelStays(days: readonly ProposalDay[]): ProposalItem[] {
  const known = new Map<string, ProposalItem>();
  for (const item of days.flatMap(({ items }) => items))
    if (item.kind === "hotel_stay" && item.hotel && item.inclusion !== "excluded" && !known.has(item.title))
      known.set(item.title, item);
  return [...known.values()];
}

/** Of a journey so many are named before its price. */
const maxHighlights = 6;

/** What makes a journey worth its price: what is done on the way, as far as it has a picture. Empty where there are fewer than two. */
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

/** The pictures of a day, as the ids of files. */
export interface DayPictures {
  /** At the head of the day: its own, else one of what is done in it, else of where one sleeps. */
  readonly large: readonly string[];
  /** Beside its items, by their ids. */
  readonly small: ReadonlyMap<string, string>;
}

/** The pictures of each day, none of which an earlier day or the same has shown. A hotel that has a card of its own shows none beside its item. */
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

/** The picture that a proposal begins with: the one that was chosen, else the first of its days. */
export const coverOf = ({ coverFileId, days }: Pick<Proposal, "coverFileId" | "days">): string | undefined =>
  coverFileId ?? picturesOfDays(days).flatMap(({ large }) => large)[0];

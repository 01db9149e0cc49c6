import { addDays, isPlainDate, type PlainDate } from "../dates/plainDate";
import { counted, foldText } from "../formats/text";
import { allocate, countOf, isWhole, toNumber } from "../money/amounts";
import { type itineraryContent, maxPlaces } from "../../resources/shared/itineraryContent";
import type { Hotel } from "../../resources/hotels";
import type { RowOf } from "../../schema";
import type { Identified, InclusionKind, Maybe, OneOf } from "../../vocabulary";

type Stored = RowOf<{ fields: typeof itineraryContent }>;
type Content = Identified<Stored, "days" | "items" | "options">;

/**
 * The fields of an item for pricing and checking. Amounts are minor units of `currency`, else of the
 * itinerary's. Defaults: included, quantity 1, the usual tax class, and the cheapest supplier.
 */
export type PricedItem = OneOf<PricedDay["items"]>;

/** Rooms of a stay with the same people. Defaults: one room of the stay's type for two adults. */
export type RoomingRow = OneOf<PricedItem["rooming"]>;

/** A day's date is the itinerary's start plus its index. */
export type PricedDay = OneOf<Content["days"]>;

/** The fields for pricing and checking. A stored row fits as it is. */
export type PricedItinerary = Pick<
  Content,
  | ("startDate" | "validUntil" | "adults" | "childAges" | "childBirthDates" | "infants" | "rooms")
  | (
      | "currency"
      | "markup"
      | "adjustment"
      | "chosenOptionId"
      | "paymentSchedule"
      | "inclusions"
      | "exclusions"
      | "days"
      | "options"
      | "priceApproval"
    )
>;

export type PricedWay = OneOf<Content["options"]>;

/** Who travels. Infants pay only where a ticket is for them. */
export interface Party {
  readonly adults: number;
  /** In years, in the order of the itinerary. */
  readonly childAges: readonly number[];
  /** One for each of these children. Null where unknown. */
  readonly birthDates: readonly (PlainDate | null)[];
  readonly infants: number;
  /** Adults and children, who count wherever a price is per person. */
  readonly paying: number;
  /** The requested number of rooms. Null where not stated. */
  readonly rooms: number | null;
}

/** The travellers of an itinerary. Missing fields count as zero. */
export function partyOf(itinerary: PricedItinerary): Party {
  const adults = Math.min(countOf(itinerary.adults, 0), largestParty);
  const births = itinerary.childBirthDates ?? [];
  const children = (itinerary.childAges ?? [])
    .map((age, index) => ({ age, birthDate: births[index]?.birthDate }))
    .filter(({ age }) => isWhole(age) && age >= 0)
    .slice(0, largestParty);
  return {
    adults,
    childAges: children.map(({ age }) => age),
    birthDates: children.map(({ birthDate }) => (isPlainDate(birthDate) ? birthDate : null)),
    infants: Math.min(countOf(itinerary.infants, 0), largestParty),
    paying: adults + children.length,
    rooms: countOf(itinerary.rooms, 0, 1) || null,
  };
}

/** The number of rooms where none is stated: one for every two adults. */
export const usualRooms = (adults: number): number => Math.max(1, Math.ceil(adults / 2));

/** The party with the ages on a day, where birth dates are known. Otherwise the stated ages count. */
export const partyOn = (party: Party, date: PlainDate | null): Party =>
  date && party.birthDates.some((birthDate) => birthDate)
    ? {
        ...party,
        childAges: party.childAges.map((age, index) => {
          const birthDate = party.birthDates[index];
          return birthDate ? ageOn(birthDate, date) : age;
        }),
      }
    : party;

export function inclusionOf(item: PricedItem): InclusionKind {
  return item.inclusion ?? "included";
}

/** Whether the business bears the cost of an item: it is included or complimentary. */
export function isCounted(item: PricedItem): boolean {
  return inclusionOf(item) === "included" || inclusionOf(item) === "complimentary";
}

/** Basis points of the cost, or an amount in the itinerary's currency, by default in total. */
export type Markup = NonNullable<Content["markup"]>;

/** A manual adjustment of the whole price, with a reason: basis points of the price before tax, or minor units. */
export type Adjustment = NonNullable<Content["adjustment"]>;

/** The approval of an adjusted price below the lowest margin, with the figures at that time. */
export type PriceApproval = NonNullable<Content["priceApproval"]>;

/** The error of an itinerary that is too large to be priced, by field path. Null where it is not. */
export function sizeIssue({ days }: PricedItinerary): Record<string, string[]> | null {
  let nights = 0;
  for (const [dayIndex, day] of (days ?? []).entries())
    for (const [itemIndex, item] of (day.items ?? []).entries()) {
      if (item.kind !== "hotel_stay" && !item.hotelId && !item.transportId) continue;
      nights += countOf(item.nights, 1, 1);
      if (nights <= maxStayNights) continue;
      const message = `The stays of an itinerary and the days of its vehicles have at most ${maxStayNights} nights together. Shorten some, or make two itineraries.`;
      return { [`days.${dayIndex}.items.${itemIndex}.nights`]: [message] };
    }
  return null;
}

/** Larger numbers are typing mistakes and are read as this one. */
const largestParty = 10_000;

/** The maximum of nights and vehicle days in an itinerary, so that pricing stays fast. */
const maxStayNights = 1_500;

export type ScheduledPayment = OneOf<Content["paymentSchedule"]>;

interface Instalment {
  readonly label: string;
  /** Minor units of the total's currency. */
  readonly amount: number;
  /** Null while the day is not known. */
  readonly dueOn: PlainDate | null;
}

type ScheduleDates = Pick<Content, "startDate"> & { readonly acceptedOn?: PlainDate | null | undefined };

/**
 * The instalments of a total in minor units. Fixed amounts stay as they are. Shares of 100 % together add up
 * to the total exactly (largest remainder). The remainder of the total comes last as "Balance", due with the
 * last part. If the parts exceed the total, the last ones are reduced.
 */
export function instalmentsOf(
  totalMinor: number,
  schedule: readonly ScheduledPayment[],
  dates: ScheduleDates,
): Instalment[] {
  const total = BigInt(Math.max(0, totalMinor));
  const shares = schedule.map(({ basisPoints, amount }) =>
    isWhole(amount) ? 0n : BigInt(countOf(basisPoints, 0)),
  );
  const asked = shares.reduce((sum, share) => sum + share, 0n);
  const unasked = asked < 10_000n ? 10_000n - asked : 0n;
  const parts = allocate(total, [...shares, unasked]);
  let left = total;
  const instalments = schedule.map((payment, index) => {
    const wanted = isWhole(payment.amount) ? BigInt(Math.max(0, payment.amount)) : (parts[index] ?? 0n);
    const amount = wanted < left ? wanted : left;
    left -= amount;
    return {
      label: payment.label || `Payment ${index + 1}`,
      amount: toNumber(amount),
      dueOn: dueDate(payment, dates),
    };
  });
  if (left === 0n) return instalments;
  return [
    ...instalments,
    { label: "Balance", amount: toNumber(left), dueOn: instalments.at(-1)?.dueOn ?? null },
  ];
}

function dueDate(payment: ScheduledPayment, { acceptedOn, startDate }: ScheduleDates): PlainDate | null {
  if (payment.due === "on_date") return isPlainDate(payment.date) ? payment.date : null;
  if (payment.due === "on_acceptance") return isPlainDate(acceptedOn) ? acceptedOn : null;
  if (payment.due !== "days_before_start" || !isPlainDate(startDate)) return null;
  return addDays(startDate, -Math.min(countOf(payment.daysBefore, 0), 10_000));
}

type Placed = Pick<Identified<Hotel>, "id" | "city">;

interface Catalogue {
  readonly hotels: readonly Placed[];
  readonly activities: readonly Placed[];
}

/** The places of an itinerary, each once and in order: those of its nights, then those of its activities. */
export function placesOf({ days }: PricedItinerary, { hotels, activities }: Catalogue): string[] {
  const cities = new Map([...hotels, ...activities].map(({ id, city }) => [id, city]));
  const itemsOf = (items: Maybe<readonly PricedItem[]>) =>
    (items ?? []).filter((item) => inclusionOf(item) !== "excluded");
  const nights = (days ?? []).flatMap(({ overnightPlace, items }) => [
    overnightPlace,
    ...itemsOf(items).map(({ hotelId }) => hotelId && cities.get(hotelId)),
  ]);
  const visits = (days ?? []).flatMap(({ items }) =>
    itemsOf(items).map(({ activityId }) => activityId && cities.get(activityId)),
  );
  const places = new Map<string, string>();
  for (const place of [...nights, ...visits]) {
    const name = place?.trim();
    if (name && !places.has(foldText(name))) places.set(foldText(name), name);
  }
  return [...places.values()].slice(0, maxPlaces);
}

export type ChildBirth = OneOf<Content["childBirthDates"]>;

/** The age in years on a day; 0 before the birth. A birthday on 29 February falls on 1 March in common years. */
export function ageOn(birthDate: PlainDate, date: PlainDate): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return Math.max(0, date.slice(5) < birthDate.slice(5) ? years - 1 : years);
}

export type Travellers = Pick<Content, "adults" | "childAges" | "infants">;

/** The travellers in words: "2 adults, 1 child (7 years), 1 infant". */
export function travellersText(travellers: Travellers): string {
  const ages = [...(travellers.childAges ?? [])].sort((one, other) => one - other);
  const infants = travellers.infants ?? 0;
  const parts = [counted(travellers.adults ?? 0, "adult")];
  if (ages.length > 0) parts.push(`${counted(ages.length, "child", "children")} (${ages.join(", ")} years)`);
  if (infants > 0) parts.push(counted(infants, "infant"));
  return parts.join(", ");
}

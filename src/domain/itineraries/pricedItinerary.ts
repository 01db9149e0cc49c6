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
 * What pricing and checking read of one thing in a day. Amounts are minor units of `currency`, else the itinerary's. It is
 * included, there once, and of the usual tax class where it says nothing else; without a supplier the cheapest prices it.
 */
export type PricedItem = OneOf<PricedDay["items"]>;

/** Rooms of a stay in which the same people sleep: one room of the stay's type for two adults where it does not say. */
export type RoomingRow = OneOf<PricedItem["rooming"]>;

/** What pricing and checking read of a day. Its date is the itinerary's start plus its index. */
export type PricedDay = OneOf<Content["days"]>;

/** What pricing and checking read of an itinerary. A stored itinerary row fits as it is. */
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

/** One of the ways in which an itinerary is offered; its adjustment counts in place of the itinerary's. */
export type PricedWay = OneOf<Content["options"]>;

/** Who travels. Infants travel along and pay only where a ticket is made for them. */
export interface Party {
  readonly adults: number;
  /** In years, in the order of the itinerary. */
  readonly childAges: readonly number[];
  /** Of each of these children; null where it is not known. */
  readonly birthDates: readonly (PlainDate | null)[];
  readonly infants: number;
  /** Adults and children: who is counted wherever a price is per person. */
  readonly paying: number;
  /** How many rooms were asked for; null where nobody said. */
  readonly rooms: number | null;
}

/** The travellers of an itinerary; whatever is not filled in yet counts as nobody. */
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

/** How many rooms so many adults take where nobody said: one for every two. */
export const usualRooms = (adults: number): number => Math.max(1, Math.ceil(adults / 2));

/** The party on a day: children whose birth date is known are as old as they are then. Without a day they are as old as was said. */
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

/** How an item stands towards the price; included where it does not say. */
export function inclusionOf(item: PricedItem): InclusionKind {
  return item.inclusion ?? "included";
}

/** Whether an item costs the business something for certain: it is included or complimentary. */
export function isCounted(item: PricedItem): boolean {
  return inclusionOf(item) === "included" || inclusionOf(item) === "complimentary";
}

/** A markup of an item, a day or an itinerary: basis points of the cost, or an amount in the itinerary's currency, in total where it does not say. */
export type Markup = NonNullable<Content["markup"]>;

/** What a person makes of the price of the whole itinerary, and why: basis points of the price before tax, or minor units of its currency. */
export type Adjustment = NonNullable<Content["adjustment"]>;

/** That somebody who may do so let an adjusted price pass below the lowest margin, and what it was then. */
export type PriceApproval = NonNullable<Content["priceApproval"]>;

/** What makes an itinerary too large to be priced, by the path of the field at which it becomes so; null where nothing does. */
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

/** A larger number is a slip of the hand and is read as this one. */
const largestParty = 10_000;

/** How many nights and days the stays and vehicles of an itinerary have together at most, so that it is priced in a moment. */
const maxStayNights = 1_500;

/** A part of what the customer pays, as it is agreed. */
export type ScheduledPayment = OneOf<Content["paymentSchedule"]>;

interface Instalment {
  readonly label: string;
  /** Minor units of the total's currency. */
  readonly amount: number;
  /** Null while the day is not known yet. */
  readonly dueOn: PlainDate | null;
}

type ScheduleDates = Pick<Content, "startDate"> & { readonly acceptedOn?: PlainDate | null | undefined };

/**
 * A payment schedule worked out for a total in minor units. Amounts stand as they are; shares that make 100 % together
 * with nothing else add up to the total exactly (largest remainder). What a schedule leaves over comes last, as
 * "Balance", due like the last part; what it asks too much is taken off the last parts.
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

/** The places of an itinerary, each once and in their order: where its nights are spent, then where its activities are. */
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

/** When a child was born, in the order of the children's ages. */
export type ChildBirth = OneOf<Content["childBirthDates"]>;

/** The age in years on a day; 0 before the birth. Who is born on 29 February is a year older on 1 March of common years. */
function ageOn(birthDate: PlainDate, date: PlainDate): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return Math.max(0, date.slice(5) < birthDate.slice(5) ? years - 1 : years);
}

/** Who travels, ages in years. */
export type Travellers = Pick<Content, "adults" | "childAges" | "infants">;

/** Who travels, in words: "2 adults, 1 child (7 years), 1 infant". */
export function travellersText(travellers: Travellers): string {
  const ages = [...(travellers.childAges ?? [])].sort((one, other) => one - other);
  const infants = travellers.infants ?? 0;
  const parts = [counted(travellers.adults ?? 0, "adult")];
  if (ages.length > 0) parts.push(`${counted(ages.length, "child", "children")} (${ages.join(", ")} years)`);
  if (infants > 0) parts.push(counted(infants, "infant"));
  return parts.join(", ");
}

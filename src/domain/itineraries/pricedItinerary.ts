import { addDays, isPlainDate, type PlainDate } from "../dates/plainDate";
import type { ClockTime } from "../dates/wallTime";
import { counted, foldText } from "../formats/text";
import { allocate, countOf, isWhole, toNumber } from "../money/amounts";
import { maxPlaces } from "../../resources/shared/itineraryContent";
import type {
  AdjustmentKind,
  InclusionKind,
  ItemKind,
  MarkupKind,
  MarkupScope,
  Maybe,
  MealPlan,
  PaymentDueKind,
  PriceBasis,
  TaxClass,
} from "../../vocabulary";

/** What pricing and checking read of one thing in a day. Amounts are minor units of `currency`, else the itinerary's. */
export interface PricedItem {
  readonly id: string;
  readonly kind?: Maybe<ItemKind>;
  /** Included where missing. */
  readonly inclusion?: Maybe<InclusionKind>;
  readonly title?: Maybe<string>;
  readonly hotelId?: Maybe<string>;
  readonly activityId?: Maybe<string>;
  readonly transportId?: Maybe<string>;
  /** Whose rate sheets price it; the cheapest supplier's where missing. */
  readonly supplierId?: Maybe<string>;
  /** The names of the supplements that are taken beside the compulsory ones. */
  readonly supplements?: Maybe<readonly string[]>;
  readonly startTime?: Maybe<ClockTime>;
  readonly endTime?: Maybe<ClockTime>;
  /** Where a journey begins and ends. */
  readonly fromPlace?: Maybe<string>;
  readonly toPlace?: Maybe<string>;
  /** Nights of a stay or on the way, days of a vehicle; 1 where missing. */
  readonly nights?: Maybe<number>;
  /** The itinerary's rooms where missing. */
  readonly rooms?: Maybe<number>;
  readonly roomType?: Maybe<string>;
  readonly mealPlan?: Maybe<MealPlan>;
  /** Who sleeps in which rooms; the cheapest split where missing or empty. */
  readonly rooming?: Maybe<readonly RoomingRow[]>;
  /** In which vehicles of its transport service; the cheapest choice where missing or empty. */
  readonly vehicles?: Maybe<readonly { readonly vehicle?: Maybe<string>; readonly count?: Maybe<number> }[]>;
  /** In each vehicle of a transport that has no service. */
  readonly seats?: Maybe<number>;
  /** How many bags go along; one for each adult and child where missing. */
  readonly bags?: Maybe<number>;
  /** How far it goes in all; as far as its transport service says where missing. */
  readonly kilometres?: Maybe<number>;
  /** How many of the thing; 1 where missing. */
  readonly quantity?: Maybe<number>;
  readonly basis?: Maybe<PriceBasis>;
  /** The item's own cost per unit of its basis; where missing, the rates of its hotel, activity or transport service decide. */
  readonly cost?: Maybe<number>;
  readonly currency?: Maybe<string>;
  readonly markup?: Maybe<Markup>;
  /** What it is to taxes; the organisation's usual class where missing. */
  readonly taxClass?: Maybe<TaxClass>;
  readonly priceLocked?: Maybe<boolean>;
  /** The selling price of the whole item before tax, in the itinerary's currency. */
  readonly lockedPrice?: Maybe<number>;
  readonly lockReason?: Maybe<string>;
  /** The one option that it belongs to; all of them where missing. */
  readonly optionId?: Maybe<string>;
}

/** Rooms of a stay in which the same people sleep. */
export interface RoomingRow {
  /** The stay's where missing. */
  readonly roomType?: Maybe<string>;
  /** How many such rooms; 1 where missing. */
  readonly rooms?: Maybe<number>;
  /** In each room; 2 where missing. */
  readonly adults?: Maybe<number>;
  /** Of the children in each room, in years. */
  readonly childAges?: Maybe<readonly number[]>;
  /** In each room; left to the prices where missing. */
  readonly extraBeds?: Maybe<number>;
}

/** What pricing and checking read of a day. Its date is the itinerary's start plus its index. */
export interface PricedDay {
  readonly id: string;
  readonly title?: Maybe<string>;
  readonly overnightPlace?: Maybe<string>;
  readonly items?: Maybe<readonly PricedItem[]>;
  readonly markup?: Maybe<Markup>;
}

/** What pricing and checking read of an itinerary. A stored itinerary row fits as it is. */
export interface PricedItinerary {
  readonly startDate?: Maybe<PlainDate>;
  readonly validUntil?: Maybe<PlainDate>;
  readonly days?: Maybe<readonly PricedDay[]>;
  readonly adults?: Maybe<number>;
  /** In years. */
  readonly childAges?: Maybe<readonly number[]>;
  /** Of the children in that order. */
  readonly childBirthDates?: Maybe<readonly ChildBirth[]>;
  readonly infants?: Maybe<number>;
  readonly rooms?: Maybe<number>;
  readonly currency?: Maybe<string>;
  readonly markup?: Maybe<Markup>;
  readonly adjustment?: Maybe<Adjustment>;
  readonly priceApproval?: Maybe<PriceApproval>;
  readonly options?: Maybe<readonly PricedWay[]>;
  /** The option that the price of the itinerary is of; the first where missing. */
  readonly chosenOptionId?: Maybe<string>;
  readonly paymentSchedule?: Maybe<readonly ScheduledPayment[]>;
  readonly inclusions?: Maybe<readonly string[]>;
  readonly exclusions?: Maybe<readonly string[]>;
}

/** One of the ways in which an itinerary is offered. */
interface PricedWay {
  readonly id: string;
  readonly name?: Maybe<string>;
  /** In place of the itinerary's. */
  readonly adjustment?: Maybe<Adjustment>;
}

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

/** A markup of an item, a day or an itinerary: basis points of the cost, or an amount in the itinerary's currency. */
export interface Markup {
  readonly kind?: Maybe<MarkupKind>;
  readonly basisPoints?: Maybe<number>;
  /** Minor units. */
  readonly amount?: Maybe<number>;
  /** What the amount is counted by; in total where missing. */
  readonly per?: Maybe<MarkupScope>;
}

/** What a person makes of the price of the whole itinerary, and why. */
export interface Adjustment {
  readonly kind?: Maybe<AdjustmentKind>;
  /** Of a discount in percent, of the price before tax. */
  readonly basisPoints?: Maybe<number>;
  /** Minor units of the itinerary's currency, not negative. */
  readonly amount?: Maybe<number>;
  readonly reason?: Maybe<string>;
}

/** That somebody who may do so let an adjusted price pass below the lowest margin, and what it was then. */
export interface PriceApproval extends ApprovedPrice {
  /** Each option that was let pass; empty where there were none. */
  readonly options?: Maybe<readonly (ApprovedPrice & { readonly optionId: string })[]>;
  /** Of the adjustment's amount. */
  readonly currency: string;
}

/** A price that was let pass. */
interface ApprovedPrice {
  readonly adjustment: Adjustment;
  /** Null where it was not known, because only selling prices are. */
  readonly marginBasisPoints: number | null;
}

/** What makes an itinerary too large to be priced, by the path of the field at which it becomes so; null where nothing does. */
export function sizeIssue({ days }: PricedItinerary): Record<string, string[]> | null {
  let nights = 0;
  for (const [dayIndex, day] of (days ?? []).entries())
    for (const [itemIndex, item] of (day.items ?? []).entries()) {
      if (item.kind !== "hotel_stay" && !item.hotelId && !item.transportId) continue;
      nights += countOf(item.nights, 1, 1);
      if (nights <= mostStayNights) continue;
      const message = `The stays of an itinerary and the days of its vehicles have at most ${mostStayNights} nights together. Shorten some, or make two itineraries.`;
      return { [`days.${dayIndex}.items.${itemIndex}.nights`]: [message] };
    }
  return null;
}

/** A larger number is a slip of the hand and is read as this one. */
const largestParty = 10_000;

/** How many nights and days the stays and vehicles of an itinerary have together at most, so that it is priced in a moment. */
const mostStayNights = 1_500;

/** One part of a payment schedule as it is stored: a share in basis points or an amount in minor units. */
export interface ScheduledPayment {
  readonly label?: Maybe<string>;
  readonly basisPoints?: Maybe<number>;
  readonly amount?: Maybe<number>;
  readonly due?: Maybe<PaymentDueKind>;
  readonly date?: Maybe<PlainDate>;
  readonly daysBefore?: Maybe<number>;
}

/** What the customer pays when. */
interface Instalment {
  readonly label: string;
  /** Minor units of the total's currency. */
  readonly amount: number;
  /** Null while the day is not known yet. */
  readonly dueOn: PlainDate | null;
}

/** What the due dates hang on. */
interface ScheduleDates {
  readonly acceptedOn?: Maybe<PlainDate>;
  readonly startDate?: Maybe<PlainDate>;
}

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

/** A hotel or an activity, for where it is. */
interface Placed {
  readonly id: string;
  readonly city?: Maybe<string>;
}

/** Everything that an itinerary's items may refer to. */
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

/** When a child was born, where that is known. */
export interface ChildBirth {
  readonly birthDate?: Maybe<PlainDate>;
}

/** The age in years on a day; 0 before the birth. Who is born on 29 February is a year older on 1 March of common years. */
function ageOn(birthDate: PlainDate, date: PlainDate): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return Math.max(0, date.slice(5) < birthDate.slice(5) ? years - 1 : years);
}

export interface Travellers {
  readonly adults?: Maybe<number>;
  /** In years. */
  readonly childAges?: Maybe<readonly number[]>;
  readonly infants?: Maybe<number>;
}

/** Who travels, in words: "2 adults, 1 child (7 years), 1 infant". */
export function travellersText(travellers: Travellers): string {
  const ages = [...(travellers.childAges ?? [])].sort((one, other) => one - other);
  const infants = travellers.infants ?? 0;
  const parts = [counted(travellers.adults ?? 0, "adult")];
  if (ages.length > 0) parts.push(`${counted(ages.length, "child", "children")} (${ages.join(", ")} years)`);
  if (infants > 0) parts.push(counted(infants, "infant"));
  return parts.join(", ");
}

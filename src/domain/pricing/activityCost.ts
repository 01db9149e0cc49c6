import {
  type ActivityRate,
  type PricedActivity,
  type TicketType,
  ticketFor,
  ticketForAdult,
  ticketForInfant,
} from "../activities/pricedActivity";
import { isPlainDate, type PlainDate, shortDateRange } from "../dates/plainDate";
import { joinParts } from "../formats/text";
import { type Finding, findingOf, type FindingPlace } from "../itineraries/finding";
import type { Party, PricedItem } from "../itineraries/pricedItinerary";
import { countOf, isWhole } from "../money/amounts";
import { plainMoney } from "../money/moneyText";
import { explain, type Explanation } from "./explanation";
import { ownCost } from "./ownCost";
import type { ItemCost } from "./pricedLine";
import { missingActivityRate, explainLosers } from "./rateExplanations";
import { fittingRates, selectRate, type RateDay } from "./datedRates";

/**
 * The cost of an activity by its rates and tickets, in its currency. Where it is priced per person and has tickets,
 * everybody takes the ticket of their age; otherwise one unit price counts by the basis.
 */
export function activityCost(wanted: ActivityToPrice): ItemCost {
  const { item, activity, currency, day, party, place } = wanted;
  const basis = item.basis ?? activity.basis ?? "per_person";
  const tickets = activity.ticketTypes ?? [];
  if (basis === "per_person" && tickets.length > 0) {
    return ticketCost(wanted);
  }
  const price = activityPrice(activity, tickets[0] ?? null, day);
  const unitCost = ownCost(item, price?.unitPrice ?? 0, currency, basis, party);
  if (price) {
    const label = [price.source, unitCost.detail].join(" ");
    return {
      ...unitCost,
      ratedUntil: price.ratedUntil,
      explainParts: () => [explain("Price", unitCost.cost, currency, label), ...price.explainLosers()],
    };
  }
  return {
    ...unitCost,
    known: false,
    detail: "No rate holds.",
    findings: [missingActivityRate(activity, day, place)],
  };
}

/**
 * What a ticket costs on a day: by the rate row that decides it, else the ticket's own price; null where neither is
 * there. Without a date only prices that hold all year count. Source: docs/domain.md, "How a price arises", 1.
 */
export function activityPrice(
  activity: PricedActivity,
  ticket: TicketType | null,
  day: RateDay | null,
): ActivityPrice | null {
  const rates = activity.rates ?? [];
  const mismatch = (rate: ActivityRate) => {
    if (rate.ticketType && rate.ticketType !== ticket?.name) return `is for the ticket ${rate.ticketType}`;
    return isWhole(rate.price) ? null : "has no price";
  };
  const rate = day ? selectRate(fittingRates(rates, mismatch), day) : null;
  const losers = () => (day ? explainLosers(rates, [rate], day, mismatch, activityRateLabel) : []);
  if (rate && isWhole(rate.price)) {
    return {
      unitPrice: rate.price,
      source: `Rate "${activityRateLabel(rate)}".`,
      ratedUntil: rate.to || null,
      explainLosers: losers,
    };
  }
  const own = ticket?.price;
  return isWhole(own)
    ? { unitPrice: own, source: "Price of the ticket all year.", ratedUntil: null, explainLosers: losers }
    : null;
}

/** The unit price of a ticket (or of the activity as a whole, without one) on a day. */
interface ActivityPrice {
  /** Minor units of the activity's currency. */
  readonly unitPrice: number;
  /** "Rate “Winter”" or "Price of the ticket". */
  readonly source: string;
  /** The last day of the rate, or null where it is open or the ticket's own price counts. */
  readonly ratedUntil: PlainDate | null;
  /** The rates that did not decide, and why. */
  readonly explainLosers: () => readonly Explanation[];
}

function activityRateLabel(rate: ActivityRate): string {
  const season = isPlainDate(rate.from) && isPlainDate(rate.to) ? shortDateRange(rate.from, rate.to) : null;
  return joinParts([rate.season, rate.ticketType, season], ", ") || "Rate";
}

/** An activity to price: who does it when. */
interface ActivityToPrice {
  readonly item: PricedItem;
  readonly activity: PricedActivity;
  readonly currency: string;
  /** Null while the itinerary has no start date. */
  readonly day: RateDay | null;
  readonly party: Party;
  readonly place: FindingPlace;
}

/** People who take the same ticket. */
interface TicketGroup {
  /** Null where the activity has none but those of children; undefined for a child younger than every ticket. */
  readonly ticket: TicketType | null | undefined;
  readonly count: number;
  readonly whose: "adults" | "infants" | number;
  readonly who: string;
}

/** The cost of an activity whose tickets depend on age. A child above every ticket pays as an adult does. */
function ticketCost({ item, activity, currency, day, party, place }: ActivityToPrice): ItemCost {
  const quantity = BigInt(countOf(item.quantity, 1, 1));
  const amounts = { adults: 0n, infants: 0n };
  const children = party.childAges.map(() => 0n);
  const [explained, findings]: [(() => Explanation)[], Finding[]] = [[], []];
  let ratedUntil: PlainDate | null = null;
  const prices = new Map<TicketType | null, ActivityPrice | null>();
  const priceOf = (ticket: TicketType | null) => {
    const known = prices.get(ticket);
    if (known !== undefined) return known;
    const price = activityPrice(activity, ticket, day);
    prices.set(ticket, price);
    return price;
  };
  for (const { ticket, count, whose, who } of ticketGroups(activity, party)) {
    if (ticket === undefined) {
      const message = `${activity.name || "The activity"} has no ticket for a ${who.toLowerCase()}. Add one, at 0 if it is free.`;
      findings.push(findingOf("child_price_missing", place, message));
      continue;
    }
    const price = priceOf(ticket);
    if (!price) {
      findings.push(missingActivityRate(activity, day, place, ` for ${who.toLowerCase()}`));
      continue;
    }
    if (price.ratedUntil && (ratedUntil === null || price.ratedUntil < ratedUntil))
      ratedUntil = price.ratedUntil;
    const amount = BigInt(price.unitPrice) * BigInt(count) * quantity;
    explained.push(() => {
      const often = `${count}${quantity > 1n ? ` × ${quantity}` : ""} × ${plainMoney(price.unitPrice, currency)}`;
      const detail = `${often}. ${price.source}`;
      return explain(labelOf(who, ticket), amount, currency, detail, price.explainLosers());
    });
    if (typeof whose === "number") children[whose] = amount;
    else amounts[whose] = amount;
  }
  const sum = children.reduce((total, amount) => total + amount, amounts.adults + amounts.infants);
  return {
    currency,
    cost: sum,
    soldCost: 0n,
    sold: 0n,
    fixed: 0n,
    known: findings.length === 0 && party.paying > 0,
    weights: { ...amounts, children },
    detail: "Tickets by age",
    explainParts: () => explained.map((explain) => explain()),
    findings,
    nights: [],
    ratedUntil,
    rooming: null,
  };
}

function ticketGroups(activity: PricedActivity, party: Party): TicketGroup[] {
  const tickets = activity.ticketTypes ?? [];
  const adult = ticketForAdult(tickets) ?? tickets[0] ?? null;
  const infant = ticketForInfant(tickets);
  const children = party.childAges.map((age, index) => {
    const isTooYoung = tickets.every(({ fromAge }) => age < (fromAge ?? 0));
    const ticket = ticketFor(tickets, age) ?? (isTooYoung ? undefined : adult);
    return { ticket, count: 1, whose: index, who: `Child of ${age}` };
  });
  const groups: TicketGroup[] = [
    { ticket: adult, count: party.adults, whose: "adults", who: "Adults" },
    ...children,
  ];
  if (infant) groups.push({ ticket: infant, count: party.infants, whose: "infants", who: "Infants" });
  return groups.filter(({ count }) => count > 0);
}

function labelOf(who: string, ticket: TicketType | null): string {
  return ticket?.name ? `${who}: ${ticket.name}` : who;
}

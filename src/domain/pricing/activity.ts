import {
  noCost,
  addedAmounts,
  chargedOf,
  type ItemAmounts,
  explain,
  type Explanation,
  type ItemCost,
  onBothSides,
  ownCost,
} from "./line";
import { rateLabel, lastDayOf, type RateDay, type RateMatch, rateMatcher, type PriceSide } from "./rates";
import {
  type ActivitySheetRate,
  type PricedActivity,
  type SuppliedActivity,
  ticketFor,
  ticketForAdult,
  ticketForInfant,
  type TicketType,
} from "../products/activity";
import type { PlainDate } from "../dates/plainDate";
import { type Finding, findingOf, type FindingPlace } from "../itineraries/finding";
import type { Party, PricedItem } from "../itineraries/pricedItinerary";
import { countOf, isWhole, plainMoney } from "../money/amounts";
import { explainLosers, missingActivityRate } from "./explain";
import type { Maybe } from "../../vocabulary";

/**
 * The cost and the selling price of an activity by one supplier's rate sheets, in their currency: per person
 * with tickets, by the ticket of each age; otherwise one unit price by the basis.
 */
export function activityCost(wanted: ActivityToPrice): ItemCost {
  const { item, supplied, currency, day, party } = wanted;
  const { activity } = supplied;
  const basis = item.basis ?? activity.basis ?? "per_person";
  const tickets = activity.ticketTypes ?? [];
  if (basis === "per_person" && tickets.length > 0) return ticketCost(wanted);
  const prices = activityPrices(supplied, tickets[0] ?? null, day);
  const { cost, sell } = prices;
  const units = ownCost(item, cost?.unitPrice ?? sell?.unitPrice ?? 0, currency, basis, party);
  if (!cost && !sell) {
    return {
      ...units,
      known: false,
      detail: "No rate holds.",
      findings: [missingActivityRate(wanted, day)],
    };
  }
  const sold = sell ? ownCost(item, sell.unitPrice, currency, basis, party).cost : null;
  const label = [prices.source, units.detail].join(" ");
  return {
    ...units,
    ...onBothSides(cost ? units.cost : null, sold),
    ratedUntil: prices.ratedUntil,
    sheetIds: prices.sheetIds,
    explainParts: () => [explain("Price", units.cost, currency, label), ...prices.explainLosers()],
  };
}

/** The rates for a ticket. Without a ticket, only rates that name none fit. */
export const activityRateMatch = (
  rates: readonly ActivitySheetRate[],
  ticket: Maybe<string>,
): RateMatch<ActivitySheetRate> =>
  matchRates(rates, ticket ?? "", (rate) =>
    rate.ticketType && rate.ticketType !== ticket ? `is for the ticket ${rate.ticketType}` : null,
  );
const activityColumns = { cost: "price", sell: "sellPrice" } as const;
const matchRates = rateMatcher<ActivitySheetRate>((rate, side) => isWhole(rate[activityColumns[side]]));

/**
 * The unit prices of a ticket on a day, or null. Without a date only prices that hold all year count. Source:
 * docs/domain.md, "How a price arises", 1.
 */
export function activityPrices(
  { rates }: Pick<SuppliedActivity, "rates">,
  ticket: TicketType | null,
  day: RateDay | null,
): ActivityPrices {
  const { mismatch, on } = activityRateMatch(rates, ticket?.name);
  const deciding = on(day);
  const known = pricesOfRates.get(deciding);
  if (known) return known;
  const chosen = (side: PriceSide): [ActivitySheetRate, number] | null => {
    const rate = deciding[side];
    const unitPrice = rate?.[activityColumns[side]];
    return rate && isWhole(unitPrice) ? [rate, unitPrice] : null;
  };
  const [cost, sell] = [chosen("cost"), chosen("sell")];
  const winners = [deciding.cost, deciding.sell];
  const ends = winners.flatMap((rate) => (rate && lastDayOf(rate)) ?? []);
  const sources = [
    cost && `Rate "${rateLabel(cost[0])}".`,
    sell && `Selling price by "${rateLabel(sell[0])}".`,
  ];
  const prices = {
    cost: cost && { unitPrice: cost[1] },
    sell: sell && { unitPrice: sell[1] },
    source: sources.filter(Boolean).join(" "),
    ratedUntil: ends.sort()[0] ?? null,
    sheetIds: [...new Set(winners.flatMap((rate) => rate?.sheet.id ?? []))],
    explainLosers: () => (day ? explainLosers(rates, winners, day, mismatch, rateLabel) : []),
  };
  pricesOfRates.set(deciding, prices);
  return prices;
}
/** Cached, since many items ask for the same ticket on the same day. */
const pricesOfRates = new WeakMap<object, ActivityPrices>();

interface ActivityPrices {
  /** Minor units of the sheets' currency. */
  readonly cost: { readonly unitPrice: number } | null;
  readonly sell: { readonly unitPrice: number } | null;
  /** "Rate “Winter”." */
  readonly source: string;
  /** The first day on which one of the rates ends. Null where none ends. */
  readonly ratedUntil: PlainDate | null;
  readonly sheetIds: readonly string[];
  readonly explainLosers: () => readonly Explanation[];
}

interface ActivityToPrice {
  readonly item: PricedItem;
  readonly supplied: SuppliedActivity;
  readonly currency: string;
  /** Null while the itinerary has no start date. */
  readonly day: RateDay | null;
  readonly party: Party;
  readonly place: FindingPlace;
}

interface TicketGroup {
  /** Null where the activity has no tickets. Undefined for a child younger than every ticket. */
  readonly ticket: TicketType | null | undefined;
  readonly count: number;
  readonly whose: "adults" | "infants" | number;
  readonly who: string;
}

/** The cost of an activity with tickets by age. A child above every ticket pays as an adult. */
function ticketCost(wanted: ActivityToPrice): ItemCost {
  const { item, supplied, currency, day, party, place } = wanted;
  const { activity } = supplied;
  const quantity = BigInt(countOf(item.quantity, 1, 1));
  const sold: ItemAmounts[] = [];
  const amounts = { adults: 0n, infants: 0n };
  const children = party.childAges.map(() => 0n);
  const [explained, findings]: [(() => Explanation)[], Finding[]] = [[], []];
  let ratedUntil: PlainDate | null = null;
  const known = new Map<TicketType | null, ActivityPrices>();
  const unpriced = new Set<string>();
  const pricesOf = (ticket: TicketType | null) => {
    const prices = known.get(ticket) ?? activityPrices(supplied, ticket, day);
    known.set(ticket, prices);
    return prices;
  };
  for (const { ticket, count, whose, who } of ticketGroups(activity, party)) {
    if (ticket === undefined) {
      const message = `${activity.name || "The activity"} has no ticket for a ${who.toLowerCase()}. Add one, at 0 if it is free.`;
      findings.push(findingOf("child_price_missing", place, message));
      continue;
    }
    const prices = pricesOf(ticket);
    const { cost, sell } = prices;
    if (!cost && !sell) {
      unpriced.add(who);
      continue;
    }
    const { ratedUntil: until } = prices;
    if (until && (ratedUntil === null || until < ratedUntil)) ratedUntil = until;
    const times = BigInt(count) * quantity;
    const amountOf = (price: typeof cost) => price && BigInt(price.unitPrice) * times;
    const own = onBothSides(amountOf(cost), amountOf(sell));
    sold.push(own);
    const shown = (cost ?? sell)?.unitPrice ?? 0;
    explained.push(() => {
      const often = `${count}${quantity > 1n ? ` × ${quantity}` : ""} × ${plainMoney(shown, currency)}`;
      const detail = `${often}. ${prices.source}`;
      return explain(labelOf(who, ticket), BigInt(shown) * times, currency, detail, prices.explainLosers());
    });
    const charged = chargedOf(own);
    if (typeof whose === "number") children[whose] = charged;
    else amounts[whose] = charged;
  }
  const missing = [...unpriced].map((who) => missingActivityRate(wanted, day, ` for ${who.toLowerCase()}`));
  findings.push(...new Map(missing.map((finding) => [finding.message, finding])).values());
  return {
    ...noCost,
    currency,
    ...addedAmounts(sold),
    known: findings.length === 0 && party.paying > 0,
    weights: { ...amounts, children },
    detail: "Tickets by age",
    explainParts: () => explained.map((explain) => explain()),
    findings,
    ratedUntil,
    sheetIds: [...new Set([...known.values()].flatMap((prices) => prices.sheetIds))],
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

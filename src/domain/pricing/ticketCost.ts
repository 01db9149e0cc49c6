import type { PricedActivity, TicketType } from "../activities/pricedActivity";
import { ticketFor, ticketForAdult, ticketForInfant } from "../activities/ticketFor";
import type { PlainDate } from "../dates/plainDate";
import type { Finding } from "../itineraries/finding";
import type { Party } from "../itineraries/party";
import { countOf } from "../money/countOf";
import { plainMoney } from "../money/decimalText";
import { activityPrice, type ActivityPrice } from "./activityPrice";
import type { ActivityToPrice } from "./activityToPrice";
import { explain, type Explanation } from "./explanation";
import type { ItemCost } from "./itemCost";
import { missingActivityRate } from "./missingActivityRate";

/** People who take the same ticket. */
interface TicketGroup {
  readonly ticket: TicketType | null;
  readonly count: number;
  readonly whose: "adults" | "infants" | number;
  readonly who: string;
}

/** The cost of an activity whose tickets depend on age. A child that no ticket covers pays as an adult does. */
export function ticketCost({ item, activity, currency, day, party, place }: ActivityToPrice): ItemCost {
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
    fixed: 0n,
    known: findings.length === 0 && party.paying > 0,
    weights: { ...amounts, children },
    detail: "Tickets by age",
    explainParts: () => explained.map((explain) => explain()),
    findings,
    nights: [],
    ratedUntil,
  };
}

function ticketGroups(activity: PricedActivity, party: Party): TicketGroup[] {
  const tickets = activity.ticketTypes ?? [];
  const adult = ticketForAdult(tickets) ?? tickets[0] ?? null;
  const infant = ticketForInfant(tickets);
  const children = party.childAges.map((age, index) => {
    return { ticket: ticketFor(tickets, age) ?? adult, count: 1, whose: index, who: `Child of ${age}` };
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

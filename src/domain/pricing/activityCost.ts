import { activityPrice } from "./activityPrice";
import type { ActivityToPrice } from "./activityToPrice";
import { explain } from "./explanation";
import type { ItemCost } from "./itemCost";
import { missingActivityRate } from "./missingActivityRate";
import { ownCost } from "./ownCost";
import { ticketCost } from "./ticketCost";

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

import type { Adjustment, PricedDay } from "../itineraries/pricedItinerary";
import { plainMoney, percentText } from "../money/moneyText";
import { taxBases } from "../../vocabulary";
import { adjustmentDetail } from "./adjustment";
import { boundedParts, explain, type Explanation, shortened } from "./explanation";
import type { PricedLine } from "./pricedLine";
import type { Sums } from "./totals";

/** The tree behind the total: cost by day and item, markup by item, each tax, rounding. Children add up to parents. */
export function explainTotal(
  lines: readonly PricedLine[],
  sums: Sums,
  currency: string | null,
  adjustment: Adjustment | null,
): Explanation {
  const counted = lines.filter(({ inclusion }) => inclusion === "included" || inclusion === "complimentary");
  const most = Math.max(fewestParts, Math.floor(mostParts / Math.max(1, counted.length)));
  const markups = [...explainMarkups(counted, currency), ...explainAdjustment(sums, currency, adjustment)];
  const children = [
    explain(
      "Cost",
      sums.cost,
      currency,
      costDetail(sums, currency),
      explainDays(counted, currency, most),
      "cost",
    ),
    explain("Markup", sums.markup, currency, marginDetail(sums), markups, "markup"),
    ...sums.taxes.map((tax, index) => {
      const on = `${money(tax.base, currency)} (${taxBases[tax.appliesTo].label.toLowerCase()})`;
      const why = tax.condition ? ` Falls on: ${tax.condition}.` : "";
      const rate = percentText(tax.basisPoints);
      if (!tax.contained)
        return explain(tax.name, tax.amount, currency, `${rate} of ${on}.${why}`, [], `tax:${index}`);
      // What is inside the price is no part of the sum.
      const inside = `${money(tax.amount, currency)}, contained in ${on} at ${rate}.${why}`;
      return explain(tax.name, null, currency, inside, [], `tax:${index}`);
    }),
    ...(sums.rounding === 0n
      ? []
      : [explain("Rounding", sums.rounding, currency, roundingDetail(adjustment), [], "rounding")]),
  ];
  return explain("Total", sums.total, currency, "", children, "total");
}

/** The tree behind the price of one item. */
export function explainItem(line: PricedLine, currency: string | null): Explanation {
  const children = [explainCost(line, currency), explain("Markup", line.markup, currency, line.markupDetail)];
  return explain(titleOf(line), line.price, currency, "", children, `item:${line.placed.item.id}`);
}

function explainDays(lines: readonly PricedLine[], currency: string | null, most: number): Explanation[] {
  const days = new Map<PricedDay, PricedLine[]>();
  for (const line of lines) {
    const same = days.get(line.placed.day) ?? [];
    days.set(line.placed.day, [...same, line]);
  }
  return [...days].map(([day, items]) => {
    const sum = items.reduce((total, { cost, fixed }) => total + cost + fixed, 0n);
    const label = `Day ${(items[0]?.placed.dayIndex ?? 0) + 1}${day.title ? `: ${day.title}` : ""}`;
    return explain(
      label,
      sum,
      currency,
      "",
      items.map((item) => explainCost(item, currency, most)),
      `day:${day.id}`,
    );
  });
}

/** So many lines explain the costs of all items together, each at least some, and of one item by itself. */
const [mostParts, fewestParts, mostOfItem] = [4_000, 8, 400];

function explainCost(line: PricedLine, currency: string | null, most = mostOfItem): Explanation {
  const missing = line.known ? "" : " Something has no price yet.";
  const detail = `${line.detail}${missing}`;
  return explain(
    titleOf(line),
    line.cost + line.fixed,
    currency,
    shortened(detail),
    boundedParts(line.source.explainParts(), most),
    `cost:${line.placed.item.id}`,
  );
}

function explainMarkups(lines: readonly PricedLine[], currency: string | null): Explanation[] {
  return lines
    .filter(({ markup }) => markup !== 0n)
    .map((line) => explain(titleOf(line), line.markup, currency, line.markupDetail));
}

function explainAdjustment(
  { adjustment: amount, subtotal }: Sums,
  currency: string | null,
  adjustment: Adjustment | null,
): Explanation[] {
  if (!adjustment || currency === null) return [];
  const detail = adjustmentDetail(adjustment, subtotal - amount, currency);
  return [explain("Adjustment", amount, currency, detail, [], "adjustment")];
}

function roundingDetail(adjustment: Adjustment | null): string {
  return adjustment && adjustment.kind !== "discount_percent"
    ? "What the steps of the taxes leave of the total that was set."
    : "By the organisation's rule.";
}

function costDetail({ fixedPrices }: Sums, currency: string | null): string {
  return fixedPrices === 0n ? "" : `${money(fixedPrices, currency)} of it are fixed selling prices.`;
}

function marginDetail({ marginBasisPoints }: Sums): string {
  return marginBasisPoints === null ? "" : `A margin of ${percentText(marginBasisPoints)}.`;
}

function titleOf({ placed: { item } }: PricedLine): string {
  return item.title || "Untitled item";
}

function money(amount: bigint, currency: string | null): string {
  return currency ? plainMoney(amount, currency) : String(amount);
}

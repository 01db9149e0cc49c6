import type { Party } from "../itineraries/party";
import type { PricedItinerary } from "../itineraries/pricedItinerary";
import { allocate } from "../money/allocate";
import { plainMoney } from "../money/decimalText";
import { partOf } from "../money/partOf";
import { percentText } from "../money/percentText";
import type { PriceRules } from "../organisation/priceRules";
import type { PriceSetting } from "./priceSetting";
import { markupSource, type MarkupSource } from "./markupSource";
import type { CostedLine, PricedLine } from "./pricedLine";

type AmountSource = Extract<MarkupSource, { kind: "amount" }>;

/**
 * Adds the markup to every item. A percentage counts on each item's own cost, half-even. An amount counts once for its
 * item, day or itinerary, and is shared by the included items that it decides, by their cost (largest remainder).
 * Locked and complimentary prices and selling prices of rates take none; a shared amount never sits on an optional
 * item. Source: docs/domain.md, "How a price arises", 3.
 */
export function addMarkup(
  lines: readonly CostedLine[],
  itinerary: PricedItinerary,
  rules: PriceRules,
  { party, currency }: PriceSetting,
): PricedLine[] {
  const sources = new Map(
    lines.filter(takesMarkup).map((line) => [line, markupSource(line, itinerary, rules)]),
  );
  const shares = sharesOf(sources, party);
  return lines.map((line) => {
    const source = sources.get(line);
    if (!source) return settled(line);
    const markup =
      source.kind === "percent" ? partOf(line.cost, source.basisPoints) : (shares.get(line) ?? 0n);
    const price = line.cost + line.fixed + markup;
    return { ...line, markup, price, markupDetail: detailOf(source, line, currency) };
  });
}

/** Where only a selling price is known, or nothing at all, there is no cost to mark up. */
function takesMarkup({ setPrice, source, inclusion, known, cost, fixed }: CostedLine): boolean {
  const priced = source.currency !== null && (known || cost !== 0n);
  return (
    setPrice === null &&
    priced &&
    (fixed === 0n || cost !== 0n) &&
    ["included", "optional"].includes(inclusion)
  );
}

function settled(line: CostedLine): PricedLine {
  const price = line.setPrice ?? line.cost + line.fixed;
  const markup = price - line.cost - line.fixed;
  const free = line.inclusion === "complimentary" ? "Complimentary: the business bears the cost." : "";
  const locked = line.placed.item.priceLocked && line.setPrice !== null && line.inclusion !== "complimentary";
  const reason = line.placed.item.lockReason?.trim();
  const lock = `Price locked${reason ? `: ${reason}` : ""}.`;
  return { ...line, markup, price, markupDetail: locked ? lock : free || "No markup on a selling price." };
}

function sharesOf(sources: ReadonlyMap<CostedLine, MarkupSource>, party: Party): Map<CostedLine, bigint> {
  const pools = new Map<string, { source: AmountSource; lines: CostedLine[] }>();
  for (const [line, source] of sources) {
    if (source.kind !== "amount" || (isShared(source) && line.inclusion !== "included")) continue;
    const pool = pools.get(source.pool) ?? { source, lines: [] };
    pool.lines.push(line);
    pools.set(source.pool, pool);
  }
  const shares = new Map<CostedLine, bigint>();
  for (const { source, lines } of pools.values()) {
    const total = source.perPerson ? source.amount * BigInt(party.paying) : source.amount;
    const weights = lines.map(({ cost }) => (cost > 0n ? cost : 0n));
    allocate(total, weights).forEach((share, index) => {
      const line = lines[index];
      if (line) shares.set(line, share);
    });
  }
  return shares;
}

/** Whether an amount stands above the items, so that several share it. */
function isShared({ pool }: AmountSource): boolean {
  return !pool.startsWith("item ");
}

function detailOf(source: MarkupSource, line: CostedLine, currency: string | null): string {
  if (currency === null) return "";
  if (source.kind === "percent") {
    return `${percentText(source.basisPoints)} of ${plainMoney(line.cost, currency)}, set by ${source.level}.`;
  }
  const each = source.perPerson ? " per person" : "";
  const shared = isShared(source) ? ", shared by cost" : "";
  return `${plainMoney(source.amount, currency)}${each}, set by ${source.level}${shared}.`;
}

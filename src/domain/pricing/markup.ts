import type { Party, PricedItinerary, Markup } from "../itineraries/pricedItinerary";
import { allocate, isWhole, partOf } from "../money/amounts";
import { plainMoney, percentText } from "../money/moneyText";
import type { PriceRules } from "../organisation/priceRules";
import type { Maybe } from "../vocabulary";
import type { PriceSetting } from "./priceInput";
import type { CostedLine, PricedLine } from "./pricedLine";

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

type AmountSource = Extract<MarkupSource, { kind: "amount" }>;

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

/** Which level decides an item's markup, and how much it is there. */
type MarkupSource =
  | { readonly kind: "percent"; readonly basisPoints: number; readonly level: string }
  | {
      readonly kind: "amount";
      readonly amount: bigint;
      readonly perPerson: boolean;
      readonly level: string;
      /** Items with the same pool share the amount; it is added once. */
      readonly pool: string;
    };

/** The markup of an item: its own, else the day's, else the itinerary's, else the organisation's percentage. */
function markupSource(line: CostedLine, itinerary: PricedItinerary, rules: PriceRules): MarkupSource {
  const { item, itemIndex, day, dayIndex } = line.placed;
  return (
    readMarkup(item.markup, "the item", `item ${dayIndex} ${itemIndex}`) ??
    readMarkup(day.markup, `day ${dayIndex + 1}`, `day ${dayIndex}`) ??
    readMarkup(itinerary.markup, "the itinerary", "itinerary") ?? {
      kind: "percent",
      basisPoints: isWhole(rules.defaultMarkup) ? rules.defaultMarkup : 0,
      level: "the organisation",
    }
  );
}

/** A markup that is not filled in yet counts as none, so that the level above decides. */
function readMarkup(markup: Maybe<Markup>, level: string, pool: string): MarkupSource | null {
  if (markup?.kind === "percent" && isWhole(markup.basisPoints)) {
    return { kind: "percent", basisPoints: markup.basisPoints, level };
  }
  if (markup?.kind === "amount" && isWhole(markup.amount)) {
    return { kind: "amount", amount: BigInt(markup.amount), perPerson: markup.per === "person", level, pool };
  }
  return null;
}

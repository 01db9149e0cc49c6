import { type Finding, findingOf } from "../itineraries/finding";
import type { Party, PricedItinerary, Markup } from "../itineraries/pricedItinerary";
import { allocate, isWhole, partOf } from "../money/amounts";
import { plainMoney, percentText } from "../money/moneyText";
import type { PriceRules } from "../organisation/priceRules";
import type { Maybe } from "../../vocabulary";
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
    const added =
      source.kind === "percent" ? partOf(line.marked, source.basisPoints) : (shares.get(line) ?? 0n);
    const markup = line.earned + added;
    return {
      ...line,
      markup,
      price: line.cost + line.fixed + markup,
      markupDetail: detailOf(source, line, currency),
    };
  });
}

type AmountSource = Extract<MarkupSource, { kind: "amount" }>;

/** Where selling prices decide everything, or nothing is known at all, there is no cost to mark up. */
function takesMarkup({ setPrice, source, inclusion, known, cost, marked, fixed }: CostedLine): boolean {
  const priced = source.currency !== null && (known || cost !== 0n);
  return (
    setPrice === null &&
    priced &&
    (marked !== 0n || (cost === 0n && fixed === 0n)) &&
    ["included", "optional"].includes(inclusion)
  );
}

function settled(line: CostedLine): PricedLine {
  const price = line.setPrice ?? line.cost + line.fixed + line.earned;
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
    const weights = lines.map(({ marked }) => (marked > 0n ? marked : 0n));
    allocate(total, weights).forEach((share, index) => {
      const line = lines[index];
      if (line) shares.set(line, share);
    });
  }
  return shares;
}

/** Amounts for a day or the whole that no included item takes, so that they are in no price. */
export function unplacedMarkups(
  lines: readonly PricedLine[],
  itinerary: PricedItinerary,
  rules: PriceRules,
): Finding[] {
  const included = lines.filter(({ inclusion }) => inclusion === "included");
  const placed = new Set(
    included.filter(takesMarkup).map((line) => {
      const source = markupSource(line, itinerary, rules);
      return source.kind === "amount" ? source.pool : null;
    }),
  );
  const levels = [
    { level: "the itinerary", pool: "itinerary", markup: itinerary.markup, day: null },
    ...(itinerary.days ?? []).map((day, index) => {
      return { level: `day ${index + 1}`, pool: `day ${index}`, markup: day.markup, day };
    }),
  ];
  return levels.flatMap(({ level, pool, markup, day }) => {
    const source = readMarkup(markup, level, pool);
    const lost = source?.kind === "amount" && source.amount !== 0n && !placed.has(pool);
    const hasItems = included.some(({ placed }) => day === null || placed.day === day);
    if (!lost || !hasItems) return [];
    const message = `The markup amount of ${level} is in no price: none of its included items takes a markup.`;
    return [findingOf("markup_unplaced", { dayId: day?.id ?? null }, message)];
  });
}

/** Whether an amount stands above the items, so that several share it. */
function isShared({ pool }: AmountSource): boolean {
  return !pool.startsWith("item ");
}

function detailOf(source: MarkupSource, line: CostedLine, currency: string | null): string {
  if (currency === null) return "";
  if (source.kind === "percent") {
    return `${percentText(source.basisPoints)} of ${plainMoney(line.marked, currency)}, set by ${source.level}.${earnedText(line, currency)}`;
  }
  const each = source.perPerson ? " per person" : "";
  const shared = isShared(source) ? ", shared by cost" : "";
  return `${plainMoney(source.amount, currency)}${each}, set by ${source.level}${shared}.${earnedText(line, currency)}`;
}

function earnedText({ earned }: CostedLine, currency: string): string {
  return earned === 0n ? "" : ` ${plainMoney(earned, currency)} by selling prices.`;
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

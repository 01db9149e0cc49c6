import { type Finding, findingOf } from "../itineraries/finding";
import {
  type Adjustment,
  type Markup,
  type Party,
  partyOf,
  type PriceApproval,
  type PricedItinerary,
} from "../itineraries/pricedItinerary";
import {
  allocate,
  isWhole,
  minorUnitsOf,
  partOf,
  percentText,
  plainMoney,
  roundToStep,
  toNumber,
} from "../money/amounts";
import { asOption, inMainOption, type PriceRules, type PriceSetting } from "./priceInput";
import type { CostedLine, PricedLine } from "./line";
import type { TravellerShare, PriceFigures, SoldPrice } from "./result";
import { type Maybe, roundingSteps } from "../../vocabulary";

/**
 * Adds the markup to every item. A percentage counts on each item's cost, rounded half-even. An amount counts
 * once for its item, day or itinerary; the included items that it applies to share it by cost (largest
 * remainder). Locked, complimentary and selling prices take no markup. A shared amount is never added to an
 * optional item. Source: docs/domain.md, "How a price arises", 3.
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

/** False where selling prices decide everything or no price is known: there is no cost to mark up. */
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

/** Findings for markup amounts of a day or the itinerary that no included item takes. */
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

type MarkupSource =
  | { readonly kind: "percent"; readonly basisPoints: number; readonly level: string }
  | {
      readonly kind: "amount";
      readonly amount: bigint;
      readonly perPerson: boolean;
      readonly level: string;
      /** Items with the same pool share the amount, which is added once. */
      readonly pool: string;
    };

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

/** Null for a markup that is not filled in yet, so that the level above decides. */
function readMarkup(markup: Maybe<Markup>, level: string, pool: string): MarkupSource | null {
  if (markup?.kind === "percent" && isWhole(markup.basisPoints)) {
    return { kind: "percent", basisPoints: markup.basisPoints, level };
  }
  if (markup?.kind === "amount" && isWhole(markup.amount)) {
    return { kind: "amount", amount: BigInt(markup.amount), perPerson: markup.per === "person", level, pool };
  }
  return null;
}

export interface Unadjusted {
  readonly subtotal: bigint;
  /** The subtotal plus added taxes, if this amount is added to the markup. It never falls as the amount grows. */
  readonly taxedWith: (added: bigint) => bigint;
  /** The price rounded by the organisation's rule, where no total is fixed. */
  readonly rounded: (exact: bigint) => SharedTotal;
  readonly split: (total: bigint) => readonly TravellerShare[];
  readonly party: Party;
}

/** An adjusted price: the amount added to the markup (negative for a discount), the total and its shares. */
export interface Settled extends SharedTotal {
  readonly added: bigint;
  /** How much a discount lowers the total. Zero for any other adjustment. */
  readonly discount: bigint;
}

/**
 * Applies the adjustment of the whole. A fixed total is met to the minor unit: the amount added to the markup
 * is the largest that does not exceed it with taxes. The remainder, which exists because taxes are rounded,
 * counts as rounding. Source: docs/domain.md, "How a price arises", 4.
 */
export function settle(adjustment: Adjustment | null, price: Unadjusted): Settled {
  const { subtotal, taxedWith, rounded, split, party } = price;
  const fixed = (total: bigint, shares = split(total)): Settled => ({
    added: addedFor(total, price),
    total,
    shares,
    discount: 0n,
  });
  const free = (added: bigint): Settled => ({ added, ...rounded(taxedWith(added)), discount: 0n });
  const lowered = (settled: Settled): Settled => ({
    ...settled,
    discount: rounded(taxedWith(0n)).total - settled.total,
  });
  const value = adjustment && valueOf(adjustment);
  if (value === null) return free(0n);
  switch (adjustment?.kind) {
    case "discount_percent":
      return lowered(free(-partOf(subtotal, toNumber(value))));
    case "discount_amount":
      return lowered(fixed(rounded(taxedWith(0n)).total - value));
    case "fixed_per_person": {
      const total = value * BigInt(party.paying);
      const each = (share: TravellerShare) => (share.kind === "infant" ? 0 : toNumber(value));
      return fixed(
        total,
        split(total).map((share) => ({ ...share, amount: each(share) })),
      );
    }
    default:
      return fixed(value);
  }
}

export function countedAdjustment(
  adjustment: Adjustment | null | undefined,
  { paying }: Party,
): Adjustment | null {
  if (!adjustment || valueOf(adjustment) === null) return null;
  return adjustment.kind === "fixed_per_person" && paying === 0 ? null : adjustment;
}

/** An adjustment in words: "Discount of 5 % on INR 1,000.00: returning guests." */
export function adjustmentDetail(
  { kind, basisPoints, amount, reason }: Adjustment,
  subtotal: bigint,
  currency: string,
): string {
  const money = (minor: number) => plainMoney(BigInt(minor), currency);
  const why = reason?.trim() ? `: ${reason.trim()}` : "";
  if (kind === "discount_percent")
    return `Discount of ${percentText(basisPoints ?? 0)} on ${plainMoney(subtotal, currency)}${why}.`;
  const words = {
    fixed_total: "The total is fixed at",
    fixed_per_person: "The price of each person who pays is fixed at",
    discount_amount: "Discount on the total of",
  } as const;
  return `${words[kind ?? "fixed_total"]} ${money(amount ?? 0)}${why}.`;
}

/** Basis points or minor units, by the kind. Null while not filled in. */
function valueOf({ kind, basisPoints, amount }: Adjustment): bigint | null {
  if (!kind) return null;
  const value = kind === "discount_percent" ? basisPoints : amount;
  return isWhole(value) && value >= 0 ? BigInt(value) : null;
}

/** The largest amount added to the markup with which the price with taxes does not exceed the total. */
function addedFor(total: bigint, { subtotal, taxedWith }: Unadjusted): bigint {
  // Taxes are never negative, so more than the difference before taxes is too much.
  let above = total - subtotal + 1n;
  let below = above - 1n;
  for (let step = 1n; taxedWith(below) > total; step *= 2n) {
    above = below;
    below -= step;
  }
  while (above - below > 1n) {
    const middle = below + (above - below) / 2n;
    if (taxedWith(middle) > total) above = middle;
    else below = middle;
  }
  return below;
}

/** A total in minor units and the travellers' shares, which add up to it. */
interface SharedTotal {
  readonly total: bigint;
  readonly shares: readonly TravellerShare[];
}

/**
 * Rounds a price by the organisation's rule: either the total, or each share, whose sum is then the total.
 * Half a step goes up. Shares that differ only by the last minor unit are all rounded from the larger one.
 * Without travellers the total is rounded. Source: docs/domain.md, "How a price arises", 6.
 */
export function roundedPrice(
  exact: bigint,
  rules: PriceRules,
  currency: string | null,
  split: (total: bigint) => readonly TravellerShare[],
): SharedTotal {
  const rounded = (amount: bigint) =>
    roundToStep(amount, stepOf(rules, currency), rules.roundingMode === "nearest" ? "nearest" : "up");
  const shares = rules.roundingOf === "person" ? split(exact) : [];
  if (shares.length === 0) {
    const total = rounded(exact);
    return { total, shares: split(total) };
  }
  const amounts = shares.map((share) => rounded(BigInt(largestAlike(share, shares))));
  return {
    total: amounts.reduce((sum, amount) => sum + amount, 0n),
    shares: shares.map((share, index) => ({ ...share, amount: toNumber(amounts[index] ?? 0n) })),
  };
}

/** The rounding step in minor units. 0 where the price is not rounded. */
export function stepOf({ roundingStep }: Pick<PriceRules, "roundingStep">, currency: string | null): bigint {
  const step = roundingStep ?? "none";
  if (step === "none" || currency === null || !Object.hasOwn(roundingSteps, step)) return 0n;
  return BigInt(step) * minorUnitsOf(currency);
}

const largestAlike = ({ kind, age, amount }: TravellerShare, shares: readonly TravellerShare[]): number =>
  shares
    .filter((other) => other.kind === kind && other.age === age && Math.abs(other.amount - amount) <= 1)
    .reduce((largest, other) => Math.max(largest, other.amount), amount);

/**
 * Whether an adjusted price has a margin below `floor` (basis points of the selling price), or a negative
 * markup where only selling prices are known. Source: docs/domain.md, "How a price arises", 4.
 */
export function isBelowFloor(itinerary: PricedItinerary, { totals }: PriceFigures, floor: number): boolean {
  if (!countedAdjustment(itinerary.adjustment, partyOf(itinerary))) return false;
  const { marginBasisPoints, markup } = totals;
  return marginBasisPoints === null ? markup < 0 : marginBasisPoints < floor;
}

/**
 * The part of an approval that is valid at these prices, or null. Each approved option is valid separately.
 * An approval without options is valid only while every adjusted option is.
 * @param prices of each option; without options, of the whole (id null).
 */
export function standingApproval<Approval extends PriceApproval>(
  itinerary: PricedItinerary & { readonly priceApproval?: Approval | null },
  prices: readonly SoldPrice[],
): Approval | null {
  const { priceApproval } = itinerary;
  if (!priceApproval) return null;
  const ways = prices.map(({ id, price }) => ({ id, price, sold: inMainOption(asOption(itinerary, id)) }));
  const holding = ways.filter(({ sold, price }) => isApproved(sold, price)).map(({ id }) => id);
  const named = priceApproval.options ?? [];
  if (named.length === 0 || prices.every(({ id }) => id === null)) {
    const adjusted = ways.filter(({ sold }) => sold.adjustment);
    return adjusted.length > 0 && holding.length === adjusted.length ? priceApproval : null;
  }
  const options = named.filter(({ optionId }) => holding.includes(optionId ?? null));
  return options.length > 0 ? { ...priceApproval, options } : null;
}

/** Whether the approval of an adjusted price holds: same adjustment, same currency, no lower margin. */
export function isApproved(
  { adjustment, priceApproval }: PricedItinerary,
  { currency, totals }: PriceFigures,
): boolean {
  if (!adjustment || !priceApproval || currency !== priceApproval.currency) return false;
  const [now, then] = [totals.marginBasisPoints, priceApproval.marginBasisPoints ?? null];
  const isNoLower = now === null || then === null ? now === then : now >= then;
  return (
    isNoLower &&
    parts.every((name) => (adjustment[name] ?? null) === (priceApproval.adjustment?.[name] ?? null))
  );
}

const parts = ["kind", "basisPoints", "amount", "reason"] as const satisfies readonly (keyof Adjustment)[];

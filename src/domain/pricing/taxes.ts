import type { PlainDate } from "../dates/plainDate";
import { type Finding, findingOf } from "../itineraries/finding";
import { isCounted } from "../itineraries/pricedItinerary";
import { divideHalfEven, isWhole } from "../money/amounts";
import type { PriceInput, TaxRule } from "./priceInput";
import { type Maybe, taxBases, type TaxBasis, taxClasses, type TaxClass } from "../../vocabulary";
import type { PricedLine } from "./line";

/** A tax on a price, in minor units. */
export interface Tax {
  readonly id: string | null;
  readonly name: string;
  readonly basisPoints: number;
  readonly appliesTo: TaxBasis;
  /** Whether it is inside the price already: it tells what the price holds and adds nothing to it. */
  readonly contained: boolean;
  /** The item classes that it falls on; empty where it falls on all but the exempt ones. */
  readonly taxClasses: readonly TaxClass[];
  /** What it is counted on. */
  readonly base: bigint;
  readonly amount: bigint;
  /** Why it falls, in words; empty where it falls on every trip. */
  readonly condition: string;
}

/** What taxes are counted on: the price of an item, cost + markup, with its class. */
export interface TaxedPart {
  readonly taxClass: TaxClass;
  readonly isFee: boolean;
  readonly cost: bigint;
  readonly markup: bigint;
}

/** A priced item as taxes see it. */
export const taxedPart = (line: PricedLine, usualClass: Maybe<TaxClass>): TaxedPart => ({
  taxClass: classOf(line.placed.item.taxClass) ?? classOf(usualClass) ?? "package",
  isFee: line.placed.item.kind === "fee",
  cost: line.cost + line.fixed,
  markup: line.markup,
});

/**
 * Parts that taxes tell apart by nothing, in one: what they are counted on is a sum. A price of hundreds of items is taxed as
 * often as it takes to meet a total.
 */
export function sameParts(parts: readonly TaxedPart[]): TaxedPart[] {
  const sums = new Map<string, TaxedPart>();
  for (const part of parts) {
    const key = `${part.taxClass} ${part.isFee}`;
    const sum = sums.get(key) ?? { ...part, cost: 0n, markup: 0n };
    sums.set(key, { ...sum, cost: sum.cost + part.cost, markup: sum.markup + part.markup });
  }
  return [...sums.values()];
}

/** What the adjustment of the whole adds to the markup, as taxes see it: of the usual class. */
export const adjustedPart = (added: bigint, usualClass: Maybe<TaxClass>): TaxedPart => ({
  taxClass: classOf(usualClass) ?? "package",
  isFee: false,
  cost: 0n,
  markup: added,
});

/**
 * The taxes on some parts of a price, each half-even to the minor unit. Those on cost, markup, fees and the price come
 * first; those on the total count on the price with the added ones among the former, none on another of its kind. A
 * base below zero bears no tax. Source: docs/domain.md, "How a price arises", 5.
 */
export function taxesOn(parts: readonly TaxedPart[], rules: readonly TaxRule[]): Tax[] {
  const first = rules.filter((rule) => basisOf(rule) !== "total");
  const added = first.filter((rule) => !isContained(rule));
  const priced = (rule: TaxRule, on: readonly TaxedPart[]) =>
    taxOf(
      rule,
      baseOf(
        rule,
        on.filter((part) => bears(rule, part)),
      ),
    );
  /** What taxes on the total are counted on, by the classes that they fall on. */
  const totals = new Map<string, bigint>();
  const totalFor = (rule: TaxRule): bigint => {
    const classes = (rule.taxClasses ?? []).join();
    const borne = parts.filter((part) => bears(rule, part));
    // Of a tax that falls on other items too as much as falls on these.
    const total =
      totals.get(classes) ?? added.reduce((sum, one) => sum + priced(one, borne).amount, baseOf(rule, borne));
    totals.set(classes, total);
    return total;
  };
  return [
    ...first.map((rule) => priced(rule, parts)),
    ...rules.filter((rule) => basisOf(rule) === "total").map((rule) => taxOf(rule, totalFor(rule))),
  ];
}

/** What the taxes add to the price: contained ones are in it. */
export const addedBy = (taxes: readonly Tax[]): bigint =>
  taxes.reduce((sum, { amount, contained }) => (contained ? sum : sum + amount), 0n);

/**
 * The taxes that fall on a trip: in force on the day on which it starts, and with every condition met. A tax of which
 * nobody can say whether a condition is met does not count, and is a finding.
 */
export function fallingTaxes(input: PriceInput, on: PlainDate): { falling: TaxRule[]; findings: Finding[] } {
  const falling: TaxRule[] = [];
  const findings: Finding[] = [];
  for (const rule of input.organisation.taxes ?? []) {
    if ((rule.from && on < rule.from) || (rule.to && on > rule.to)) continue;
    const answers = conditionsOf(rule).map((condition) => ({ ...condition, met: condition.met(input) }));
    if (answers.some(({ met }) => met === false)) continue;
    const unknown = answers.find(({ met }) => met === null);
    if (!unknown) falling.push(rule);
    else {
      const message = `Whether ${nameOf(rule)} falls on this trip depends on ${unknown.depends}`;
      findings.push(findingOf("tax_undecided", {}, message));
    }
  }
  return { falling, findings };
}

interface Condition {
  /** Null where it cannot be decided. */
  met(input: PriceInput): boolean | null;
  depends: string;
}

function conditionsOf({ scopes, destination, buyer }: TaxRule): Condition[] {
  return [
    ...(scopes?.length
      ? [
          {
            met: ({ trip }: PriceInput) => (trip?.scope ? scopes.includes(trip.scope) : null),
            depends: "its scope. Set the scope of the trip.",
          },
        ]
      : []),
    ...(destination
      ? [
          {
            met: (input: PriceInput) => goesTo(input, destination),
            depends: "where it goes. Add a hotel or an activity.",
          },
        ]
      : []),
    ...(buyer
      ? [
          {
            met: ({ trip }: PriceInput) => (trip?.buyer ? trip.buyer === buyer : null),
            depends: "who buys it, a person or a business. Take the condition away, or waive this.",
          },
        ]
      : []),
  ];
}

/** A trip goes where the hotels, activities and transports are that its price counts: of an option, those of the option. */
function goesTo({ itinerary, hotels, activities, transports }: PriceInput, country: string): boolean | null {
  const items = (itinerary.days ?? []).flatMap((day) => (day.items ?? []).filter(isCounted));
  const named = new Set(
    items.flatMap(({ hotelId, activityId, transportId }) => [hotelId, activityId, transportId]),
  );
  const countries = [...hotels, ...activities, ...transports].flatMap(({ id, country: its }) =>
    named.has(id) && its ? [its] : [],
  );
  return countries.length === 0 ? null : countries.includes(country);
}

function taxOf(rule: TaxRule, base: bigint): Tax {
  const taxed = base > 0n ? base : 0n;
  const basisPoints = isWhole(rule.basisPoints) ? rule.basisPoints : 0;
  const contained = isContained(rule);
  // Of what holds the tax already: r / (1 + r).
  const whole = contained ? 10_000n + BigInt(basisPoints) : 10_000n;
  return {
    id: rule.id ?? null,
    name: nameOf(rule),
    basisPoints,
    appliesTo: basisOf(rule),
    contained,
    taxClasses: rule.taxClasses ?? [],
    base: taxed,
    amount: whole > 0n ? divideHalfEven(taxed * BigInt(basisPoints), whole) : 0n,
    condition: conditionOf(rule),
  };
}

function baseOf(rule: TaxRule, parts: readonly TaxedPart[]): bigint {
  const basis = basisOf(rule);
  const of = ({ isFee, cost, markup }: TaxedPart): bigint => {
    if (basis === "cost") return cost;
    if (basis === "markup_only") return markup;
    return basis === "fee" && !isFee ? 0n : cost + markup;
  };
  return parts.reduce((sum, part) => sum + of(part), 0n);
}

/** Exempt items bear no tax; a tax that names classes falls on these alone. */
function bears({ taxClasses: classes }: TaxRule, { taxClass }: TaxedPart): boolean {
  return taxClass !== "exempt" && (!classes?.length || classes.includes(taxClass));
}

function conditionOf({ scopes, destination, buyer, taxClasses: classes }: TaxRule): string {
  const parts = [
    ...(scopes?.length ? [`${scopes.join(" or ")} trips`] : []),
    ...(destination ? [`trips to ${destination}`] : []),
    ...(buyer ? [`a ${buyer} as buyer`] : []),
    ...(classes?.length ? [classes.map((one) => taxClasses[one].label.toLowerCase()).join(" or ")] : []),
  ];
  return parts.join(", ");
}

const nameOf = ({ name }: TaxRule): string => name || "Tax";
const isContained = ({ mode }: TaxRule): boolean => mode === "contained";
const classOf = (value: Maybe<TaxClass>): TaxClass | undefined =>
  value && Object.hasOwn(taxClasses, value) ? value : undefined;

function basisOf({ appliesTo }: TaxRule): TaxBasis {
  return appliesTo && Object.hasOwn(taxBases, appliesTo) ? appliesTo : "cost_plus_markup";
}

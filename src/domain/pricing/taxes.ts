import type { PlainDate } from "../dates/plainDate";
import { type Finding, findingOf, type OutsideFix } from "../itineraries/finding";
import { isCounted } from "../itineraries/pricedItinerary";
import { divideHalfEven, isWhole } from "../money/amounts";
import type { PriceInput, TaxRule } from "./priceInput";
import {
  type Maybe,
  taxBases,
  type TaxBasis,
  taxClasses,
  type TaxClass,
  type TripScope,
  tripScopes,
} from "../../vocabulary";
import type { PricedLine } from "./line";

export interface Tax {
  readonly id: string | null;
  readonly name: string;
  readonly basisPoints: number;
  readonly appliesTo: TaxBasis;
  /** Whether the price contains the tax, so that it adds nothing. */
  readonly contained: boolean;
  /** The item classes that it applies to. Empty means all but exempt ones. */
  readonly taxClasses: readonly TaxClass[];
  readonly base: bigint;
  readonly amount: bigint;
  /** Why it applies, in words. Empty where it applies to every trip. */
  readonly condition: string;
}

/** What taxes are calculated on: the price of an item (cost + markup) and its class. */
export interface TaxedPart {
  readonly taxClass: TaxClass;
  readonly isFee: boolean;
  readonly cost: bigint;
  readonly markup: bigint;
}

export const taxedPart = (line: PricedLine, usualClass: Maybe<TaxClass>): TaxedPart => ({
  taxClass: classOf(line.placed.item.taxClass) ?? classOf(usualClass) ?? "package",
  isFee: line.placed.item.kind === "fee",
  cost: line.cost + line.fixed,
  markup: line.markup,
});

/** Merges parts that taxes treat alike. Meeting a fixed total taxes the parts many times, so there should be few. */
export function sameParts(parts: readonly TaxedPart[]): TaxedPart[] {
  const sums = new Map<string, TaxedPart>();
  for (const part of parts) {
    const key = `${part.taxClass} ${part.isFee}`;
    const sum = sums.get(key) ?? { ...part, cost: 0n, markup: 0n };
    sums.set(key, { ...sum, cost: sum.cost + part.cost, markup: sum.markup + part.markup });
  }
  return [...sums.values()];
}

/** The adjustment of the whole as a part for taxes, in the usual class. */
export const adjustedPart = (added: bigint, usualClass: Maybe<TaxClass>): TaxedPart => ({
  taxClass: classOf(usualClass) ?? "package",
  isFee: false,
  cost: 0n,
  markup: added,
});

/**
 * The taxes on parts of a price, each rounded half-even to the minor unit. Taxes on cost, markup, fees and
 * price come first. Taxes on the total also count the added ones among these, but not each other. A negative
 * base bears no tax. Source: docs/domain.md, "How a price arises", 5.
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
  /** The bases of taxes on the total, by their classes. */
  const totals = new Map<string, bigint>();
  const totalFor = (rule: TaxRule): bigint => {
    const classes = (rule.taxClasses ?? []).join();
    const borne = parts.filter((part) => bears(rule, part));
    // Of other taxes only their amount on these items counts.
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

/** What the taxes add to the price. Contained taxes add nothing. */
export const addedBy = (taxes: readonly Tax[]): bigint =>
  taxes.reduce((sum, { amount, contained }) => (contained ? sum : sum + amount), 0n);

/** The taxes in force on the start date with every condition met. One with an undecidable condition is a finding. */
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
      const finding = findingOf("tax_undecided", {}, message);
      findings.push(unknown.outside ? { ...finding, outside: unknown.outside } : finding);
    }
  }
  return { falling, findings };
}

interface Condition {
  /** Null where it cannot be decided. */
  met(input: PriceInput): boolean | null;
  depends: string;
  /** What decides it. */
  outside?: readonly OutsideFix[];
}

const anyScope = Object.entries(tripScopes).map(([scope, { label }]): OutsideFix => ({
  kind: "set_trip",
  label: `The trip is ${label.toLowerCase()}`,
  // The keys of the vocabulary are its values.
  values: { scope: scope as TripScope },
}));

function conditionsOf({ scopes, destination, buyer }: TaxRule): Condition[] {
  return [
    ...(scopes?.length
      ? [
          {
            met: ({ trip }: PriceInput) => (trip?.scope ? scopes.includes(trip.scope) : null),
            depends: "its scope. Set the scope of the trip.",
            outside: anyScope,
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

/** Whether a counted hotel, activity or transport is in the country. Null where none names a country. */
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
  // The base contains the tax, so its share is r / (1 + r).
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

/** Exempt items bear no tax. A tax with classes applies to these only. */
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

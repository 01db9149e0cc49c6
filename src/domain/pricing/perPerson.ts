import type { Party } from "../itineraries/pricedItinerary";
import { allocate, toNumber } from "../money/amounts";
import { type PricedLine, equalWeights, type TravellerWeights } from "./pricedLine";

/** What one traveller bears of the total, in minor units. */
export interface TravellerShare {
  readonly kind: "adult" | "child" | "infant";
  /** In years, of a child. */
  readonly age: number | null;
  readonly amount: number;
}

/**
 * Splits the total over the travellers so that the shares add up to it exactly: everybody bears their own tickets and
 * beds, adults share the rooms, and all who pay share the rest; tax and rounding follow in proportion. Adults differ
 * by one minor unit at most. Source: docs/domain.md, "How a price arises", 6.
 */
export function perPerson(total: bigint, lines: readonly PricedLine[], party: Party): TravellerShare[] {
  const travellers = travellersOf(party);
  const borne = bearersOf(lines, party);
  const usual = equalWeights(party);
  const isEmpty =
    borne.adults === 0n && borne.infants === 0n && borne.children.every((weight) => weight === 0n);
  const weights = isEmpty ? usual : borne;
  const amounts = allocate(total, weightsOf(weights, party));
  return travellers.map((traveller, index) => ({ ...traveller, amount: toNumber(amounts[index] ?? 0n) }));
}

/** Items are weighed against one another on this fine a scale before the total is split. */
const scale = 10n ** 9n;

function travellersOf(party: Party): Omit<TravellerShare, "amount">[] {
  return [
    ...Array.from({ length: party.adults }, () => ({ kind: "adult" as const, age: null })),
    ...party.childAges.map((age) => ({ kind: "child" as const, age })),
    ...Array.from({ length: party.infants }, () => ({ kind: "infant" as const, age: null })),
  ];
}

/** One weight for each traveller, in the order of travellersOf. */
function weightsOf({ adults, children, infants }: TravellerWeights, party: Party): bigint[] {
  // Multiplied by both counts, so that dividing by them stays exact.
  const [adultCount, infantCount] = [BigInt(Math.max(1, party.adults)), BigInt(Math.max(1, party.infants))];
  return [
    ...Array.from({ length: party.adults }, () => adults * infantCount),
    ...children.map((weight) => weight * adultCount * infantCount),
    ...Array.from({ length: party.infants }, () => infants * adultCount),
  ];
}

/** What all included prices together weigh on each kind of traveller. */
function bearersOf(lines: readonly PricedLine[], party: Party): TravellerWeights {
  const sum = { adults: 0n, infants: 0n };
  const children = party.childAges.map(() => 0n);
  for (const { inclusion, price, source } of lines) {
    if (inclusion !== "included" || price <= 0n) continue;
    const given = clamped(source.weights);
    const whole = wholeOf(given);
    const { weights, of } = whole > 0n ? { weights: given, of: whole } : equalShare(party);
    if (of === 0n) continue;
    const unit = (weight: bigint) => (price * scale * weight) / of;
    sum.adults += unit(weights.adults);
    sum.infants += unit(weights.infants);
    weights.children.forEach((weight, index) => (children[index] = (children[index] ?? 0n) + unit(weight)));
  }
  return { ...sum, children };
}

function equalShare(party: Party): { weights: TravellerWeights; of: bigint } {
  const weights = equalWeights(party);
  return { weights, of: wholeOf(weights) };
}

function clamped({ adults, children, infants }: TravellerWeights): TravellerWeights {
  const atLeastZero = (weight: bigint) => (weight > 0n ? weight : 0n);
  return { adults: atLeastZero(adults), children: children.map(atLeastZero), infants: atLeastZero(infants) };
}

function wholeOf({ adults, children, infants }: TravellerWeights): bigint {
  return children.reduce((sum, weight) => sum + weight, adults + infants);
}

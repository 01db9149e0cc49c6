import type { StoredTotals } from "../pricing/result";
import type { Itinerary } from "../../resources/itineraries";
import type { Offer } from "../../resources/offers";
import { type ItineraryStatus, itineraryStatuses, type Loose, type PriceCause } from "../../vocabulary";

type Versioned = Pick<Itinerary, "status"> & Pick<Loose<Itinerary>, "offerNumber" | "lastOffer"> & Priced;

type Priced = Partial<{ readonly totals: Pick<StoredTotals, "currency" | "total"> | null }>;

/**
 * Which version the customer has, and how far the next draft differs: "Version 2 with the customer, draft of
 * version 3 (+4,200)". The version that a sold trip is based on comes first. Empty before the first version.
 * @param money formats an amount without a sign, in minor units.
 */
export function versionText(
  { status, offerNumber, lastOffer, totals }: Versioned,
  money: (price: { amount: number; currency: string }) => string,
): string {
  if (!offerNumber) return "";
  const isDraft = status === "draft";
  const standing = lastOffer?.standingNumber;
  const state =
    status === "sent"
      ? "with the customer"
      : (inWords[status] ?? itineraryStatuses[status].label.toLowerCase());
  const newest =
    offerNumber === standing ? "" : `${standing ? ", version" : "Version"} ${offerNumber} ${state}`;
  const had = `${standing ? `Version ${standing} accepted` : ""}${newest}`;
  if (!isDraft && !lastOffer?.isChanged) return had;
  const grown =
    totals && lastOffer?.total != null && lastOffer.currency === totals.currency
      ? totals.total - lastOffer.total
      : 0;
  const difference = grown
    ? ` (${grown > 0 ? "+" : "−"}${money({ amount: Math.abs(grown), currency: totals?.currency ?? "" })})`
    : "";
  return `${had}, draft of version ${offerNumber + 1}${difference}`;
}

/** A draft exists again after its version was withdrawn. */
const inWords: Readonly<Partial<Record<ItineraryStatus, string>>> = { draft: "withdrawn" };

/** The parts of a price, in minor units of one currency. A stored itinerary or version fits as it is. */
export interface PriceParts {
  /** The price of each item for the customer, before taxes. */
  readonly prices: readonly { readonly itemId: string; readonly price: number }[];
  readonly totals: {
    readonly cost: number;
    readonly markup: number;
    readonly taxes: readonly { readonly contained: boolean; readonly amount: number }[];
    readonly rounding: number;
    readonly total: number;
  };
}

/** The causes of a price difference, which they add up to exactly. Zero causes are left out. */
export function priceCauses(before: PriceParts, after: PriceParts): PriceCause[] {
  const [was, is] = [pricesOf(before), pricesOf(after)];
  const items = [...new Set([...was.keys(), ...is.keys()])].map((itemId): PriceCause => {
    return { kind: "item", itemId, amount: (is.get(itemId) ?? 0) - (was.get(itemId) ?? 0) };
  });
  const ofItems = items.reduce((sum, { amount }) => sum + amount, 0);
  const grown = (part: (parts: PriceParts) => number) => part(after) - part(before);
  const whole = grown(({ totals }) => totals.cost + totals.markup) - ofItems;
  const causes: PriceCause[] = [
    ...items,
    { kind: "whole", itemId: null, amount: whole },
    { kind: "taxes", itemId: null, amount: grown(addedTaxes) },
    { kind: "rounding", itemId: null, amount: grown(({ totals }) => totals.rounding) },
  ];
  return causes.filter(({ amount }) => amount !== 0);
}

const pricesOf = ({ prices }: PriceParts): Map<string, number> =>
  new Map(prices.map(({ itemId, price }) => [itemId, price]));

const addedTaxes = ({ totals }: PriceParts): number =>
  totals.taxes.reduce((sum, { contained, amount }) => sum + (contained ? 0 : amount), 0);

type Agreed = Priced & Pick<Loose<Offer>, "decision">;

/** The price as accepted on the offer's page, else as sent. Minor units. Null without a price. */
export function agreedTotal({ totals, decision }: Agreed): { amount: number; currency: string } | null {
  if (decision?.kind === "accepted" && decision.total != null && decision.currency)
    return { amount: decision.total, currency: decision.currency };
  return totals ? { amount: totals.total, currency: totals.currency } : null;
}

/** How much dearer the second version is, in minor units. Null without a price or in different currencies. */
export function agreedDifference(before: Agreed, after: Agreed): number | null {
  const [one, other] = [agreedTotal(before), agreedTotal(after)];
  return one && other && one.currency === other.currency ? other.amount - one.amount : null;
}

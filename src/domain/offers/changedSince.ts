import { type AnyFields, customerView } from "../../schema";
import { usuallyShown } from "../../resources/shared/shownParts";
import { type ShowingOffer, shownItem } from "../pricing/shownItem";
import type { Maybe } from "../../vocabulary";
import { type ContentChange, contentDifference } from "./contentDifference";
import type { ComparedContent } from "./matchContent";

/** What of a version a customer is told the changes of. A stored version fits, and an itinerary. */
export interface CustomerContent extends ComparedContent, ShowingOffer {
  readonly totals?: Maybe<{ readonly currency: string; readonly total: number }>;
}

/** An amount in minor units of a currency. */
interface Price {
  readonly amount: number;
  readonly currency: string;
}

/** What a customer is told of the difference between two versions: data, to be said in any language. */
export interface ChangedSince {
  /** What belongs to no day, then days and items; the values are those of the declared fields. */
  readonly changes: readonly ContentChange[];
  /** The totals of both, where both show theirs and they are not the same. */
  readonly price: { readonly before: Price; readonly after: Price } | null;
}

/**
 * What changed for a customer from one version to another: nothing but what customers may see is compared, and why a price is
 * another is not told.
 * @param fields those of a version, as declared.
 */
export function changedSince<Fields extends AnyFields>(
  fields: Fields,
  from: CustomerContent,
  to: CustomerContent,
): ChangedSince {
  // Days have ids at every depth, and are as declared.
  const [was, is] = [from, to].map((one) => customerView(fields, shownOf(one))) as unknown as [
    CustomerContent,
    CustomerContent,
  ];
  const [before, after] = [priceIn(from), priceIn(to)];
  const isSame = before?.amount === after?.amount && before?.currency === after?.currency;
  return {
    changes: contentDifference(fields, was, is),
    price: before && after && !isSame ? { before, after } : null,
  };
}

/** Without the items of options that are not shown. */
const shownOf = (offer: CustomerContent): CustomerContent => ({
  ...offer,
  days: offer.days?.map((day) => ({ ...day, items: day.items?.filter(shownItem(offer)) })),
});

const priceIn = ({ totals, shows }: CustomerContent): Price | null =>
  totals && (shows ?? usuallyShown).price === "total"
    ? { amount: totals.total, currency: totals.currency }
    : null;

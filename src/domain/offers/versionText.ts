import { itineraryStatuses, type ItineraryStatus, type Maybe } from "../../vocabulary";

interface Versioned {
  readonly status: ItineraryStatus;
  readonly offerNumber?: Maybe<number>;
  readonly lastOffer?: Maybe<{
    readonly currency: string | null;
    readonly total: number | null;
    readonly isChanged: boolean;
    readonly standingNumber?: Maybe<number>;
  }>;
  readonly totals?: Maybe<{ readonly currency: string; readonly total: number }>;
}

/**
 * Which version of an itinerary the customer has, and how far the draft of the next one is from it: "Version 2 with the
 * customer, draft of version 3 (+4,200)". The one that the trip stays sold on comes first. Empty while no customer has had one.
 * @param money an amount without a sign, in minor units.
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

/** A draft is what is written after a version was taken back. */
const inWords: Readonly<Partial<Record<ItineraryStatus, string>>> = { draft: "withdrawn" };

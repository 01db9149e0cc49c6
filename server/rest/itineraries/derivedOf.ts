import { placesOf } from "../../../src/domain/itineraries/pricedItinerary";
import type { Itinerary } from "../../../src/resources/itineraries";
import { calculate } from "../../pricing/calculate";
import type { Context } from "../endpoint/Context";
import { contentHash } from "./contentHash";
import { priceInputOf } from "./priceInputOf";
import { signWaivers } from "./signWaivers";

/**
 * What follows from what is written: the price, what of an approval still holds, who waived what, and what lists tell of
 * the days without them.
 */
export async function derivedOf(
  { tx, now, caller }: Context,
  itinerary: Partial<Itinerary>,
  { waivedFindings }: Partial<Itinerary>,
  before: Itinerary | undefined,
): Promise<Partial<Itinerary>> {
  const input = await priceInputOf(tx, itinerary, now);
  const { totals, prices, approval, sheetIds, findings } = await calculate(tx, "whole", input, {
    findings: waivedFindings?.some(({ said }) => said === null) ?? false,
  });
  const signature = { by: caller?.userId ?? null, at: now.toISOString() };
  const isBehind = ({ id }: { id: string }) => sheetIds.includes(id);
  const derived = {
    totals,
    prices,
    pricedBy: null,
    // That of the itinerary, perhaps of fewer options.
    priceApproval: approval as Itinerary["priceApproval"],
    dayCount: itinerary.days?.length ?? 0,
    places: placesOf(itinerary, input),
    hotelIds: idsOf(input.hotels),
    activityIds: idsOf(input.activities),
    transportIds: idsOf(input.transports),
    hotelSheetIds: idsOf(input.hotelSheets.filter(isBehind)),
    activitySheetIds: idsOf(input.activitySheets.filter(isBehind)),
    transportSheetIds: idsOf(input.transportSheets.filter(isBehind)),
    ...(waivedFindings && {
      waivedFindings: signWaivers(waivedFindings, before?.waivedFindings ?? [], findings, signature),
    }),
  };
  // A copy has no version of its own.
  const lastOffer = before?.id === itinerary.id ? before?.lastOffer : null;
  if (!lastOffer) return derived;
  const isChanged = contentHash({ ...itinerary, ...derived }) !== lastOffer.hash;
  return { ...derived, lastOffer: { ...lastOffer, isChanged } };
}

/** In one order, so that the same ones are the same list. */
const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id).sort();

import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { Computed } from "../../database/repository/Computed";
import { keepDerived } from "../../database/repository/changeAll";
import { calculate } from "../../pricing/calculate";
import type { Context } from "../endpoint/Context";
import { changeRow, readRow } from "../endpoint/rows";
import { priceInputOf } from "./priceInputOf";
import { lockWholeOf } from "../parts/lockWholeOf";
import type { CheckedFinding } from "../../../src/domain/findings/checkItinerary";
import { isOf } from "../../../src/domain/itineraries/finding";
import { placesOf } from "../../../src/domain/itineraries/pricedItinerary";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { offerContent } from "../../../src/resources/offers";
import { customerView } from "../../../src/schema";

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

/**
 * The SHA-256, in hexadecimal, of what a customer sees of an itinerary, or of a version of one: the same for the same content,
 * whatever internal notes, costs or suppliers say.
 */
export const contentHash = (content: object): string => hashOfShown(customerView(offerContent, content));

/** The same, of what a customer sees already. */
export const hashOfShown = (shown: object): string => hash("sha256", sorted(shown));

/** JSON with the names of every object in order: the database keeps them in another. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

type StoredWaiver = Itinerary["waivedFindings"][number];

/**
 * The waivers as they are stored: those that were there stay as they were, the others get who waives and when, whatever
 * was sent. One that does not tell what the finding says becomes one for each finding that it fits.
 */
function signWaivers(
  given: readonly StoredWaiver[],
  stored: readonly StoredWaiver[],
  findings: readonly CheckedFinding[],
  signature: Pick<StoredWaiver, "by" | "at">,
): StoredWaiver[] {
  return given.flatMap((waiver) => {
    const { code, dayId, itemId, reason } = waiver;
    const known = stored.find(
      (one) => isOf(one, waiver) && one.reason === reason && (one.said ?? null) === waiver.said,
    );
    if (known) return known;
    const fitting = waiver.said === null ? findings.filter((finding) => isOf(waiver, finding)) : [];
    const each = fitting.length > 0 ? new Set(fitting.map(({ said }) => said)) : [waiver.said];
    return [...each].map((said) => ({ code, dayId, itemId, reason, said, ...signature }));
  });
}

const usedLists = [
  ...(["hotelIds", "activityIds", "transportIds"] as const),
  ...(["hotelSheetIds", "activitySheetIds", "transportSheetIds"] as const),
];

/**
 * Prices a draft by what is stored now, as its next save would. Where that comes to the same price the row stays as it is,
 * with its version; only what it uses is noted. Gives whether it has another price; null where it is no draft any more.
 */
export async function priceAnew(context: Context, id: string): Promise<boolean | null> {
  const { tx } = context;
  await lockWholeOf(context, itineraries, id);
  const row = await readRow(tx, itineraries, id, { lock: true });
  if (row?.status !== "draft") return null;
  const derived = await derivedOf(context, row, {}, row);
  const { totals, priceApproval } = row;
  const isSame = isDeepStrictEqual([derived.totals, derived.priceApproval], [totals, priceApproval]);
  if (!isSame) await changeRow(context, itineraries, id, derived);
  else
    for (const name of usedLists)
      keepDerived(tx, itineraries, id, name, new Computed((add) => `${add(derived[name])}::uuid[]`));
  return !isSame;
}

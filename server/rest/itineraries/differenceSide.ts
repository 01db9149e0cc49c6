import { asOption, mainOptionOf, type PriceInput } from "../../../src/domain/pricing/priceInput";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { type Offer, offers } from "../../../src/resources/offers";
import type { Caller } from "../../auth/Caller";
import { HttpError, notFound } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import { get } from "../../database/repository/get";
import { calculate } from "../../pricing/calculate";
import { newestOffer } from "./newestOffer";
import { priceInputOf } from "./priceInputOf";
import { withKeptRates } from "./storedPrice";

/** One of two that are compared: a version, or an itinerary as its draft is, standing for one of its options. */
export interface DifferenceSide {
  readonly row: Offer | Itinerary;
  /** Null for the draft of an itinerary. */
  readonly number: number | null;
  readonly option: { readonly id: string; readonly name: string } | null;
  /** As it is stored; null while nothing is priced. In minor units. */
  readonly price: { readonly currency: string; readonly total: number } | null;
}

/** The version or the itinerary of that id. @throws 404; 400 where it has no such option. */
export async function differenceSide(
  tx: Transaction,
  id: string,
  optionId: string | undefined,
  caller: Caller,
): Promise<DifferenceSide> {
  const offer = await get(tx, offers, id, caller);
  const row = offer ?? (await get(tx, itineraries, id, caller));
  if (!row) throw notFound("This version or itinerary");
  const wanted = optionId ?? mainOptionOf(row);
  const option = row.options.find((one) => one.id === wanted) ?? null;
  if (optionId !== undefined && !option) throw new HttpError(400, `${row.name} has no such option.`);
  const { totals } = row;
  const ofOption = totals?.options.find((one) => one.optionId === option?.id);
  return {
    row,
    number: offer?.number ?? null,
    option: option && { id: option.id, name: option.name },
    price: totals && { currency: totals.currency, total: (ofOption ?? totals).total },
  };
}

/**
 * What the price of a side stands on: of a version what was kept with it. Of a draft it is what is stored now; where that gives another
 * price than the draft was saved with, what its newest version stands on, if that gives it.
 */
export async function groundOf(tx: Transaction, side: DifferenceSide, now: Date): Promise<PriceInput> {
  const { row, number, option, price } = side;
  const itinerary = asOption(row, option?.id ?? null);
  const kept = number === null ? undefined : await keptGround(tx, row.id);
  if (kept) return { ...kept, itinerary };
  const present = withKeptRates({ ...(await priceInputOf(tx, row, now)), itinerary }, row.totals);
  if (number !== null || (await totalOf(tx, present)) === price?.total) return present;
  // It is none of a version.
  const newest = await newestOffer(tx, row as Itinerary);
  const before = newest && (await keptGround(tx, newest.id));
  if (!before) return present;
  const older = withKeptRates({ ...before, itinerary }, row.totals);
  return (await totalOf(tx, older)) === price?.total ? older : present;
}

async function keptGround(
  tx: Transaction,
  offerId: string,
): Promise<Omit<PriceInput, "itinerary"> | undefined> {
  const [kept] = await tx.query<{ ground: Omit<PriceInput, "itinerary"> }>(
    "select ground from offer_grounds where offer_id = $1",
    [offerId],
  );
  return kept?.ground;
}

const totalOf = (tx: Transaction, input: PriceInput): Promise<number> => calculate(tx, "total", input);

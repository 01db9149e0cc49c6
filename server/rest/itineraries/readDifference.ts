import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { get } from "../../database/repository/row";
import { HttpError, notFound } from "../../http/HttpError";
import { calculate } from "../../pricing/calculate";
import { type Call, endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/rows";
import { differenceAnswer } from "./answers";
import { newestOffer } from "./versions";
import { priceInputOf } from "./priceInputOf";
import { withKeptRates } from "./derivedOf";
import { matchContent } from "../../../src/domain/offers/contentDifference";
import { causesOfStored, openCauses, type ExplainedCause } from "../../../src/domain/offers/priceDifference";
import { asOption, mainOptionOf, type PriceInput } from "../../../src/domain/pricing/priceInput";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { type Offer, offerContent, offers } from "../../../src/resources/offers";
import { costReaders } from "../../../src/resources/shared/staff";
import { permits, readUuid, redacted } from "../../../src/schema";

const readDifference = (resource: typeof offers | typeof itineraries) =>
  endpoint({
    method: "GET",
    url: `/api/${resource.name}/:id/difference`,
    access: { resource, action: "read" },
    tag: resource.label.many,
    summary: `In what ${resource === offers ? "a version" : "the draft of an itinerary"} differs from another version or draft of the trip, and why its price does`,
    query: {
      type: "object",
      properties: {
        to: {
          type: "string",
          format: "uuid",
          description:
            "A version, or an itinerary: its draft. Where left out, of a version the draft of its itinerary, of an itinerary its newest version.",
        },
        option: { type: "string", maxLength: 40, description: "Of this one; the main one where left out." },
        toOption: { type: "string", maxLength: 40, description: "Of the other one." },
      },
    },
    answer: differenceAnswer,
    async read(tx, call) {
      const { id } = call.params;
      const { to, option, toOption } = askedBy(call);
      const row = await readOne(tx, resource, id, call.caller);
      const was = await differenceSide(tx, id, option, call.caller);
      const is = await differenceSide(tx, to ?? (await otherOf(tx, row)), toOption, call.caller);
      if (was.row.tripId !== is.row.tripId)
        throw new HttpError(400, "Compare versions and itineraries of one trip.");
      const isInOne = !!was.price && was.price.currency === is.price?.currency;
      const difference = isInOne && is.price ? is.price.total - was.price.total : null;
      return {
        ...{ from: sideAnswer(was), to: sideAnswer(is), difference },
        changes: await changesFor(tx, was, is, call),
        causes: difference === null ? null : await causesFor(tx, was, is, difference, call),
      };
    },
  });

export const readOfferDifference = readDifference(offers);
export const readItineraryDifference = readDifference(itineraries);

/** @throws 400 */
function askedBy({ request }: Pick<Call, "request">) {
  // Fastify's parser gives texts, or several for a repeated name.
  const { to, option, toOption } = request.query as Record<string, unknown>;
  const id = typeof to === "string" ? readUuid(to) : undefined;
  if (to !== undefined && !id) throw new HttpError(400, '"to" takes the id of a version or of an itinerary.');
  const named = (said: unknown) => {
    if (said === undefined || typeof said === "string") return said;
    throw new HttpError(400, '"option" and "toOption" take the id of one option each.');
  };
  return { to: id, option: named(option), toOption: named(toOption) };
}

const otherOf = async (tx: Transaction, row: Offer | Itinerary): Promise<string> =>
  "itineraryId" in row ? row.itineraryId : ((await newestOffer(tx, row))?.id ?? row.id);

const sideAnswer = ({ row: { id, name }, number, option, price }: DifferenceSide) => ({
  ...{ id, name, number, option, price },
});

/** Fields that the caller may not read are not compared. */
function changesFor(tx: Transaction, was: DifferenceSide, is: DifferenceSide, { caller }: Call) {
  const open = ({ row, option }: DifferenceSide) =>
    redacted({ ...row, chosenOptionId: option?.id ?? row.chosenOptionId }, offerContent, caller);
  return calculate(tx, "changes", open(was), open(is), offerContent);
}

async function causesFor(
  tx: Transaction,
  was: DifferenceSide,
  is: DifferenceSide,
  difference: number,
  { caller }: Call,
): Promise<(ExplainedCause & { title: string | null })[]> {
  const items = [was, is].flatMap(({ row }) => row.days.flatMap((day) => day.items));
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  const causes =
    (permits(costReaders, caller) ? await knownCauses(tx, was, is) : null) ??
    openCauses(pricesOf(was), pricesOf(is), namesOf(was, is), difference);
  return causes.map((cause) => ({ ...cause, title: titles.get(cause.itemId ?? "") ?? null }));
}

/** Null where the two are too large to price step by step: then only the stored prices are shown. */
async function knownCauses(
  tx: Transaction,
  was: DifferenceSide,
  is: DifferenceSide,
): Promise<ExplainedCause[] | null> {
  try {
    const [from, to] = [await groundOf(tx, was, tx.now), await groundOf(tx, is, tx.now)];
    const priced = await calculate(tx, "difference", to, from);
    return causesOfStored(priced, was.price?.total ?? 0, is.price?.total ?? 0);
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 422) return null;
    throw error;
  }
}

const namesOf = (was: DifferenceSide, is: DifferenceSide): Map<string, string> =>
  new Map(
    matchContent(was.row, is.row).items.pairs.map(({ was: older, is: newer }) => [
      older.row.id,
      newer.row.id,
    ]),
  );

/** Stored item prices are those of the main option. */
const pricesOf = ({ row, option }: DifferenceSide) =>
  (option?.id ?? null) === mainOptionOf(row) ? row.prices : [];

/** One side of a comparison: a version, or an itinerary's draft, with one of its options. */
interface DifferenceSide {
  readonly row: Offer | Itinerary;
  /** Null for a draft. */
  readonly number: number | null;
  readonly option: { readonly id: string; readonly name: string } | null;
  /** As stored, in minor units; null where nothing is priced. */
  readonly price: { readonly currency: string; readonly total: number } | null;
}

/** The version or itinerary of an id. @throws 404; 400 where it has no such option. */
async function differenceSide(
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

/** Of a version: stored with it. Of a draft: current, or its newest version's if only those give the stored total. */
async function groundOf(tx: Transaction, side: DifferenceSide, now: Date): Promise<PriceInput> {
  const { row, number, option, price } = side;
  const itinerary = asOption(row, option?.id ?? null);
  const kept = number === null ? undefined : await keptGround(tx, row.id);
  if (kept) return { ...kept, itinerary };
  const present = withKeptRates({ ...(await priceInputOf(tx, row, now)), itinerary }, row.totals);
  if (number !== null || (await totalOf(tx, present)) === price?.total) return present;
  // It is an itinerary, not a version.
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

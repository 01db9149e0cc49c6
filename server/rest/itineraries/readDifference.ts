import { matchContent } from "../../../src/domain/offers/contentDifference";
import { causesOfStored, openCauses, type ToldCause } from "../../../src/domain/offers/priceDifference";
import { mainOptionOf } from "../../../src/domain/pricing/priceInput";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { type Offer, offerContent, offers } from "../../../src/resources/offers";
import { costReaders } from "../../../src/resources/shared/staff";
import { permits, readUuid, redacted } from "../../../src/schema";
import { HttpError } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import { calculate } from "../../pricing/calculate";
import { endpoint, type Call } from "../endpoint/endpoint";
import { readOne } from "../endpoint/readOne";
import { newestOffer } from "./newestOffer";
import { differenceAnswer } from "./differenceAnswer";
import { type DifferenceSide, differenceSide, groundOf } from "./differenceSide";

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
        ...{ from: told(was), to: told(is), difference },
        changes: await changesFor(tx, was, is, call),
        causes: difference === null ? null : await causesFor(tx, was, is, difference, call),
      };
    },
  });

export const readOfferDifference = readDifference(offers);
export const readItineraryDifference = readDifference(itineraries);

/** Who compares what, by the query. @throws 400 */
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

/** What something is compared with where nothing is named. */
const otherOf = async (tx: Transaction, row: Offer | Itinerary): Promise<string> =>
  "itineraryId" in row ? row.itineraryId : ((await newestOffer(tx, row))?.id ?? row.id);

const told = ({ row: { id, name }, number, option, price }: DifferenceSide) => ({
  ...{ id, name, number, option, price },
});

/** What somebody may not read of the two is not compared. Options are told by the names of the sides. */
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
): Promise<(ToldCause & { title: string | null })[]> {
  const items = [was, is].flatMap(({ row }) => row.days.flatMap((day) => day.items));
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  const causes =
    (permits(costReaders, caller) ? await knownCauses(tx, was, is) : null) ??
    openCauses(pricesOf(was), pricesOf(is), namesOf(was, is), difference);
  return causes.map((cause) => ({ ...cause, title: titles.get(cause.itemId ?? "") ?? null }));
}

/** Null where the two are too large to be priced step by step: then the stored prices alone tell. */
async function knownCauses(
  tx: Transaction,
  was: DifferenceSide,
  is: DifferenceSide,
): Promise<ToldCause[] | null> {
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

/** The kept prices are those of the option that the itinerary stands for. */
const pricesOf = ({ row, option }: DifferenceSide) =>
  (option?.id ?? null) === mainOptionOf(row) ? row.prices : [];

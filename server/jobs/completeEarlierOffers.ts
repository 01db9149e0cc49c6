import { itineraries } from "../../src/resources/itineraries";
import { offers } from "../../src/resources/offers";
import { HttpError } from "../http/HttpError";
import { inServerContext, type Context } from "../rest/endpoint/Context";
import { changeRow, readRow } from "../rest/endpoint/rows";
import { contentHash } from "../rest/itineraries/derivedOf";
import { keepGround } from "../rest/itineraries/versions";
import { priceInputOf } from "../rest/itineraries/priceInputOf";
import { lockWholeOf } from "../rest/parts/lockWholeOf";
import type { Attempt } from "./Handler";

/**
 * Gives the versions that a migration made of what was sent before there were versions the hash of their content and what their
 * price stands on, each in a transaction of its own: a second attempt goes on where the first one ended.
 */
export async function completeEarlierOffers({
  rest,
  tenantId,
  log,
  signal,
}: Attempt): Promise<string | null> {
  const incomplete = await rest.database.reading(tenantId, (tx) =>
    tx.query<{ id: string }>(
      "select id from offers where content_hash = '' and deleted_at is null order by id",
    ),
  );
  let tooLarge = 0;
  for (const { id } of incomplete) {
    signal.throwIfAborted();
    try {
      await inServerContext(rest, { tenantId, via: "job" }, log, (context) => complete(context, id));
    } catch (error) {
      if (!(error instanceof HttpError && error.statusCode === 422)) throw error;
      tooLarge += 1;
    }
  }
  const completed = incomplete.length - tooLarge;
  const left = tooLarge > 0 ? `, ${tooLarge} too large to be priced` : "";
  return `${completed} ${completed === 1 ? "offer" : "offers"} completed${left}`;
}

async function complete(context: Context, id: string): Promise<void> {
  const { tx, now } = context;
  await lockWholeOf(context, offers, id);
  const offer = await readRow(tx, offers, id, { lock: true });
  if (!offer || offer.deletedAt !== null || offer.contentHash !== "") return;
  await keepGround(tx, id, await priceInputOf(tx, offer, now));
  const hash = contentHash(offer);
  await changeRow(context, offers, id, { contentHash: hash });
  const itinerary = await readRow(tx, itineraries, offer.itineraryId, { lock: true });
  if (itinerary?.lastOffer?.hash !== "") return;
  const isChanged = contentHash(itinerary) !== hash;
  await changeRow(context, itineraries, itinerary.id, {
    lastOffer: { ...itinerary.lastOffer, hash, isChanged },
  });
}

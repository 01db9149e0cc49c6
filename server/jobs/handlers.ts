import { eraseOldEnquiries } from "./eraseOldEnquiries";
import { queueDigests } from "./digests";
import { endErasures } from "./endErasures";
import { remind } from "./reminders";
import { runLines } from "../rest/runs/runLines";
import {
  deleteOldDocuments,
  expireItineraries,
  transitionTripsOfTheDay,
  tellOfExpiringOffers,
} from "./workOfTheDay";
import { type Handlers, type Attempt, JobError } from "./Handler";
import { queueDueReports, sendReports } from "./reportMails";
import { tellOfUnsentMail, sendMail } from "./sendMail";
import { itineraries } from "../../src/resources/itineraries";
import { offers } from "../../src/resources/offers";
import { HttpError } from "../http/HttpError";
import { inServerContext, type Context } from "../rest/endpoint/Context";
import { changeRow, readRow } from "../rest/endpoint/rows";
import { priceAnew } from "../rest/itineraries/derivedOf";
import { contentHash } from "../rest/itineraries/versions";
import { keepGround } from "../rest/itineraries/versions";
import { priceInputOf } from "../rest/itineraries/priceInputOf";
import { lockWholeOf } from "../rest/parts/lockWholeOf";
import { touchedDrafts } from "../rest/sheets/touchedBy";
import { makeReport, tellOfUnmadeReport } from "../rest/resource/madeReports";
import type { PayloadOf } from "../queue/jobRules";

export const handlers: Handlers = {
  trips_of_the_day: { transact: transitionTripsOfTheDay },
  expired_itineraries: { transact: expireItineraries },
  expiring_offers: { transact: tellOfExpiringOffers },
  old_documents: { transact: deleteOldDocuments },
  touched_drafts: { handle: priceTouchedDrafts },
  lost_pictures: { handle: removeLostFiles },
  old_enquiries: { transact: eraseOldEnquiries },
  ended_erasures: { transact: endErasures },
  earlier_offers: { handle: completeEarlierOffers },
  run_lines: { handle: (attempt, { run }) => runLines(attempt, run) },
  reminders: { transact: remind },
  digests: { transact: queueDigests },
  due_reports: { transact: queueDueReports },
  report_mail: { handle: sendReports },
  made_report: { transact: makeReport, onDead: tellOfUnmadeReport },
  mail: { handle: sendMail, onDead: tellOfUnsentMail },
};

/** Adds hash and price inputs to offers of a migration. One transaction each, so that it can continue. */
async function completeEarlierOffers({ services, tenantId, log, signal }: Attempt): Promise<string | null> {
  const incomplete = await services.database.reading(tenantId, (tx) =>
    tx.query<{ id: string }>(
      "select id from offers where content_hash = '' and deleted_at is null order by id",
    ),
  );
  let tooLarge = 0;
  for (const { id } of incomplete) {
    signal.throwIfAborted();
    try {
      await inServerContext(services, { tenantId, via: "job" }, log, (context) => complete(context, id));
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

/** Reprices the drafts of a rate sheet. One transaction each, so that users do not wait for all of them. */
async function priceTouchedDrafts(
  { services, tenantId, log, signal }: Attempt,
  { resource: name, id: sheetId, to }: PayloadOf<"touched_drafts">,
): Promise<string | null> {
  const resource = services.resourceNamed(name);
  if (!resource) throw new JobError(`There is no resource "${name}".`);
  const drafts = await services.database.reading(tenantId, async (tx) => {
    const sheet = await readRow(tx, resource, sheetId);
    return sheet ? touchedDrafts(tx, { resource, sheet, to }) : [];
  });
  let [changed, same, failed] = [0, 0, 0];
  for (const id of drafts) {
    signal.throwIfAborted();
    try {
      const isChanged = await inServerContext(services, { tenantId, via: "job" }, log, (context) =>
        priceAnew(context, id),
      );
      if (isChanged) changed += 1;
      else if (isChanged === false) same += 1;
    } catch (error) {
      // Too large to be priced: saving it shows the user this error.
      if (!(error instanceof HttpError && error.statusCode === 422)) throw error;
      failed += 1;
    }
  }
  return [
    changed === 1 ? "1 draft has another price" : `${changed} drafts have another price`,
    ...(same > 0 ? [`${same} as before`] : []),
    ...(failed > 0 ? [`${failed} too large to be priced`] : []),
  ].join(", ");
}

/** How old a file must be before it counts as lost, in milliseconds: a younger one may still get its row. */
const grace = 86_400_000;
/** Ids per statement. */
const rowsPerBatch = 500;

/**
 * Removes the bytes of files that no row names: failed uploads, files never saved with a row, files of
 * erasures that ended.
 * @param erased ids to check. Without it, every file of the organisation is checked.
 */
async function removeLostFiles(
  { services, tenantId, now, signal }: Attempt,
  { erased }: { erased?: string[] | undefined },
): Promise<string | null> {
  const { database, files } = services;
  if (!erased) await forgetUnclaimed();
  const old = erased ?? (await files.list(tenantId)).filter((id) => now.getTime() - madeAt(id) > grace);
  let removed = 0;
  for (let start = 0; start < old.length; start += rowsPerBatch) {
    signal.throwIfAborted();
    const ids = old.slice(start, start + rowsPerBatch);
    const rows = await database.reading(tenantId, (tx) =>
      tx.query<{ id: string }>(
        `select id from files where id = any($1::uuid[])
         union all select id from attachments where id = any($1::uuid[])
         union all select id from held_files($1::uuid[]) held (id)`,
        [ids],
      ),
    );
    const known = new Set(rows.map(({ id }) => id));
    for (const fileId of ids.filter((id) => !known.has(id))) {
      await files.remove({ tenantId, fileId });
      removed += 1;
    }
  }
  return removed === 0 ? null : removed === 1 ? "1 file removed" : `${removed} files removed`;

  /** Deletes uploads for forms that were never saved. */
  function forgetUnclaimed(): Promise<void> {
    return database.inTenant(tenantId, async (tx) => {
      await tx.query("delete from attachments where row_id is null and created_at < $1", [
        new Date(now.getTime() - grace).toISOString(),
      ]);
    });
  }
}

/** A UUIDv7 begins with its creation time in milliseconds. Other ids count as too young to remove. */
const madeAt = (id: string): number =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id) ? parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : Infinity;

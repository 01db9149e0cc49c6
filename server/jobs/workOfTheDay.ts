import type { TripState } from "../../src/vocabulary";
import type { Transaction } from "../database/connection/Transaction";
import { organisationOf, todayOf } from "../rest/organisation/organisationOf";
import { lockTrip } from "../rest/trips/lockTrip";
import { transitionByItself } from "../rest/trips/transitionByItself";
import type { Context } from "../rest/endpoint/Context";
import { itineraries } from "../../src/resources/itineraries";
import { itineraryTransitionHooks } from "../rest/itineraries/itineraryTransitionHooks";
import { readRow } from "../rest/endpoint/rows";
import { enterState } from "../rest/writes/transitionRow";
import { addDays } from "../../src/domain/dates/plainDate";
import { notifyOfOffer } from "../rest/notifications/notify";
import { eraseRows } from "../rest/erasing/eraseRows";
import { discardAll } from "../database/repository/changeAll";
import { Computed } from "../database/tables/tableOf";
import { travelDocuments } from "../../src/resources/travelDocuments";

/** Most trips of one job; the next job continues. */
const maxMoved = 200;

/** Moves sold trips to "on trip" on their first day, and to "completed" on the day after their last. */
export async function transitionTripsOfTheDay(context: Context): Promise<string | null> {
  const { tx, now } = context;
  const organisation = await organisationOf(tx);
  // Skips trips that are being written. The next job takes them.
  const due = await dueTrips(tx, now, `limit ${maxMoved} for no key update of t skip locked`);
  let count = 0;
  for (const { id, before } of due) {
    const trip = await lockTrip(tx, id);
    const after = await transitionByItself(context, trip, "day_began", organisation, before);
    if (after.status !== trip.status) count += 1;
  }
  return count === 1 ? "1 trip moved" : `${count} trips moved`;
}

export const hasTripsOfTheDay = async ({ tx, now }: Pick<Context, "tx" | "now">): Promise<boolean> =>
  (await dueTrips(tx, now, "limit 1")).length > 0;

async function dueTrips(
  tx: Transaction,
  now: Date,
  end: string,
): Promise<{ id: string; before: TripState | null }[]> {
  const today = todayOf(await organisationOf(tx), now);
  return tx.query(
    // Skips a trip that was reopened by hand from completed: it stays open until a user closes it.
    `select t.id, last.before
     from trips t left join lateral (
       select h.changes -> 'status' ->> 0 as before from history h
       where h.tenant_id = t.tenant_id and h.resource = 'trips' and h.row_id = t.id and h.changes ? 'status'
       order by h.id desc limit 1) last on true
     where t.deleted_at is null
       and (t.status = 'converted' and t.start_date <= $1::date
         or t.status = 'on_trip' and t.end_date < $1::date and last.before is distinct from 'completed')
     order by t.id ${end}`,
    [today],
  );
}

const maxExpired = 200;

/** Expires sent offers that were neither accepted nor declined, on the day after their validity. */
export async function expireItineraries(context: Context): Promise<string | null> {
  const { tx, now } = context;
  const due = await dueItineraries(tx, now, `limit ${maxExpired} for no key update skip locked`);
  for (const { id } of due) {
    const offer = await readRow(tx, itineraries, id);
    const expiring = { from: "sent", to: "expired", given: {} };
    if (offer) await enterState(context, itineraries, itineraryTransitionHooks, offer, expiring);
  }
  return due.length === 1 ? "1 offer expired" : `${due.length} offers expired`;
}

export const hasExpiredItineraries = async ({ tx, now }: Pick<Context, "tx" | "now">): Promise<boolean> =>
  (await dueItineraries(tx, now, "limit 1")).length > 0;

async function dueItineraries(tx: Transaction, now: Date, end: string): Promise<{ id: string }[]> {
  const today = todayOf(await organisationOf(tx), now);
  return tx.query(
    `select id from itineraries
     where status = 'sent' and valid_until < $1::date and deleted_at is null order by id ${end}`,
    [today],
  );
}

const maxTold = 200;

/** Notifies the users concerned once, on the day before the last day on which an offer can be accepted. */
export async function tellOfExpiringOffers(context: Context): Promise<string | null> {
  const due = await expiringOffers(context.tx, context.now, maxTold);
  for (const offer of due) await notifyOfOffer(context, "expires_tomorrow", offer);
  return due.length === 1 ? "Told of 1 offer" : `Told of ${due.length} offers`;
}

export const hasExpiringOffers = async ({ tx, now }: Pick<Context, "tx" | "now">): Promise<boolean> =>
  (await expiringOffers(tx, now, 1)).length > 0;

/** Only offers with at least one active user to notify. */
async function expiringOffers(
  tx: Transaction,
  now: Date,
  limit: number,
): Promise<{ id: string; tripId: string; itineraryId: string }[]> {
  const tomorrow = addDays(todayOf(await organisationOf(tx), now), 1);
  return tx.query(
    `select o.id, o.trip_id as "tripId", o.itinerary_id as "itineraryId" from offers o
     join trips t on t.tenant_id = o.tenant_id and t.id = o.trip_id and t.deleted_at is null
     where o.status = 'sent' and o.valid_until = $1::date and o.deleted_at is null
       and exists (select from users u where u.tenant_id = o.tenant_id
         and u.id in (t.assignee_user_id, o.sent_by) and u.is_active and u.deleted_at is null)
       and not exists (select from notifications n
         where n.tenant_id = o.tenant_id and n.offer_id = o.id and n.kind = 'expires_tomorrow')
     order by o.id limit $2`,
    [tomorrow, limit],
  );
}

/** Most travel documents of one job. */
const maxDeleted = 200;

/** Erases travel documents with their files and puts them into the trash, some days after their trip. */
export async function deleteOldDocuments(context: Context): Promise<string | null> {
  const { tx, now } = context;
  const ids = await oldDocuments(tx, now, `limit ${maxDeleted} for no key update of t skip locked`);
  if (ids.length === 0) return null;
  const these = { id: new Computed((add) => `any(${add(ids)}::uuid[])`) };
  const [id = ""] = ids;
  await eraseRows(context, { resource: travelDocuments, id }, [{ resource: travelDocuments, ids }], 0);
  await discardAll(context, travelDocuments, these);
  return ids.length === 1 ? "1 document deleted" : `${ids.length} documents deleted`;
}

export const hasOldDocuments = async ({ tx, now }: Pick<Context, "tx" | "now">): Promise<boolean> =>
  (await oldDocuments(tx, now, "limit 1")).length > 0;

/** Those in the trash too, until nothing is left of them. A trip that was called off ended with its last change. */
async function oldDocuments(tx: Transaction, now: Date, end: string): Promise<string[]> {
  const organisation = await organisationOf(tx);
  const lastDay = addDays(todayOf(organisation, now), -organisation.documentDays);
  const found = await tx.query<{ id: string }>(
    `select d.id from travel_documents d join trips t on t.tenant_id = d.tenant_id and t.id = d.trip_id
     where case when t.status in ('cancelled', 'dropped') then t.updated_at::date
         else coalesce(t.end_date, t.start_date) end < $1::date
       and (d.deleted_at is null or num_nonnulls(d.number, d.country, d.issued_on, d.expires_on, d.file) > 0)
     order by d.trip_id, d.id ${end}`,
    [lastDay],
  );
  return found.map(({ id }) => id);
}

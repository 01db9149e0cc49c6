import { itineraries } from "../../src/resources/itineraries";
import type { Transaction } from "../database/connection/Transaction";
import { organisationOf, todayOf } from "../rest/organisation/organisationOf";
import { itineraryTransitionHooks } from "../rest/itineraries/itineraryTransitionHooks";
import { readRow } from "../rest/endpoint/rows";
import type { Context } from "../rest/endpoint/Context";
import { enterState } from "../rest/writes/enterState";

/** Offers at most in one job; the next one does the rest. */
const most = 200;

/** An offer that was sent and neither accepted nor declined expires on the day after its validity. */
export async function expireItineraries(context: Context): Promise<string | null> {
  const { tx, now } = context;
  const due = await dueItineraries(tx, now, `limit ${most} for no key update skip locked`);
  for (const { id } of due) {
    const offer = await readRow(tx, itineraries, id);
    const expiring = { from: "sent", to: "expired", given: {} };
    if (offer) await enterState(context, itineraries, itineraryTransitionHooks, offer, expiring);
  }
  return due.length === 1 ? "1 offer expired" : `${due.length} offers expired`;
}

/** Whether the validity of any offer is over. */
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

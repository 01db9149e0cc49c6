import * as z from "zod";
import { trips, type Trip } from "../../../src/resources/trips";
import { hashOf, newToken } from "../../auth/secrets";
import { admit } from "../../auth/throttle";
import type { Database } from "../../database/connection/Database";
import type { Transaction } from "../../database/connection/Transaction";
import { newId } from "../../database/newId";
import { writerOf } from "../../database/query/ruleSql";
import { HttpError, notFound } from "../../http/HttpError";
import { listOf, plain } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { publicOrigin } from "../endpoint/publicOrigin";
import { readOne, readRow } from "../endpoint/rows";
import { lockRow } from "../writes/writeRow";
import { closedStates } from "../../../src/vocabulary";

const moment = z.iso.datetime();
const link = z.object({
  id: z.string(),
  madeBy: z.string().nullable(),
  madeAt: moment,
  expiresAt: moment,
  revokedAt: moment.nullable(),
  usedAt: moment.nullable(),
});

/** Links of a trip that are listed, the newest. */
const maximumLinks = 50;
/** Days that a link stays open: not past the end of the trip, but for some days in any case. */
const openDays = { most: 60, least: 7 } as const;
const day = 86_400_000;

const url = "/api/trips/:id/traveller-links";
const described = { tag: trips.label.many, access: { resource: trips, action: "update" } } as const;

const makeLink = endpoint({
  ...described,
  method: "POST",
  url,
  summary: "Make a link under which the customer says who travels",
  answer: plain(z.object({ id: z.string(), url: z.string(), expiresAt: moment })),
  status: 201,
  async transact(context, { params: { id }, services, request }) {
    const { tx, acting, now } = context;
    const trip = await lockRow(context, trips, id, { action: "update" });
    if (isClosed(trip))
      throw new HttpError(409, "This trip is not going on. Open it again for a link to it.");
    const [linkId, token, expiresAt] = [newId(), newToken(), expiryOf(trip, now).toISOString()];
    await tx.query(
      `insert into traveller_links (tenant_id, id, trip_id, token_hash, made_by, expires_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [tx.tenantId, linkId, id, token.hash, writerOf(acting), expiresAt],
    );
    return { id: linkId, url: `${publicOrigin(services, request)}/t/${token.text}`, expiresAt };
  },
});

const readLinks = endpoint({
  ...described,
  access: { resource: trips, action: "read" },
  method: "GET",
  url,
  summary: "The links of a trip for its travellers: made when and by whom, and when they were used last",
  answer: listOf(link),
  async read(tx, { params: { id }, caller }) {
    await readOne(tx, trips, id, caller);
    return linksOf(tx, id);
  },
});

const revokeLinks = endpoint({
  ...described,
  method: "POST",
  url: `${url}/revoke`,
  summary: "Close one link of a trip for its travellers, or all",
  body: z.strictObject({ linkId: z.uuid().optional() }).optional(),
  answer: listOf(link),
  async transact(context, { params: { id }, body: { linkId } = {} }) {
    const { tx, caller, now } = context;
    await lockRow(context, trips, id, { action: "update" });
    const closed = await tx.query(
      `update traveller_links set revoked_at = coalesce(revoked_at, $3), revoked_by = coalesce(revoked_by, $4)
       where trip_id = $1 and case when $2::uuid is null then revoked_at is null else id = $2 end returning 1`,
      [id, linkId ?? null, now.toISOString(), caller.userId],
    );
    if (linkId !== undefined && closed.length === 0) throw notFound("This link");
    return linksOf(tx, id);
  },
});

export const travellerLinkEndpoints = [makeLink, readLinks, revokeLinks];

const linksOf = (tx: Transaction, tripId: string) =>
  tx.query<z.infer<typeof link>>(
    `select id, made_by as "madeBy", made_at as "madeAt", expires_at as "expiresAt", revoked_at as "revokedAt",
       used_at as "usedAt"
     from traveller_links where trip_id = $1 order by made_at desc, id desc limit ${maximumLinks}`,
    [tripId],
  );

const isClosed = ({ status }: Pick<Trip, "status">) => closedStates.includes(status);

function expiryOf({ startDate, endDate }: Pick<Trip, "startDate" | "endDate">, now: Date): Date {
  const back = endDate ?? startDate;
  const usual = now.getTime() + openDays.most * day;
  const latest = back ? Math.min(usual, Date.parse(back) + day) : usual;
  return new Date(Math.max(latest, now.getTime() + openDays.least * day));
}

export interface KnownTravellerLink {
  tenantId: string;
  tripId: string;
  linkId: string;
}

/** Why a known link lets nobody in. */
export type ClosedTravellerLink = "expired" | "revoked" | "cancelled";
export type TravellerLinkState =
  | ({ state: "open" | "expired" | "revoked" } & KnownTravellerLink)
  | { state: "unknown" };

/** The link of a token, with its organisation; `unknown` where there is none. */
export async function openTravellerLink(database: Database, token: string): Promise<TravellerLinkState> {
  if (!/^[\w-]{43}$/.test(token)) return { state: "unknown" };
  const [found] = await database.query<KnownTravellerLink & { isOver: boolean; isRevoked: boolean }>(
    `select tenant_id as "tenantId", trip_id as "tripId", link_id as "linkId",
       expires_at <= now() as "isOver", revoked_at is not null as "isRevoked" from traveller_link($1)`,
    [hashOf(token)],
  );
  if (!found) return { state: "unknown" };
  const { isOver, isRevoked, ...known } = found;
  return { state: isRevoked ? "revoked" : isOver ? "expired" : "open", ...known };
}

/** Counts against the limits of the link. @throws 404, 410, 429, in words for the customer. */
export async function admittedTravellerLink(
  database: Database,
  token: string,
  { what, maximum }: { what: string; maximum: number },
): Promise<KnownTravellerLink> {
  const found = await openTravellerLink(database, token);
  if (found.state === "unknown")
    throw new HttpError(404, "This link is not complete, or nobody made it. Open it from the message again.");
  if (found.state !== "open") {
    const is = found.state === "revoked" ? "was withdrawn" : "is too old";
    throw new HttpError(410, `This link ${is}. Ask whoever sent it for a new one.`);
  }
  await admit(database, [{ subject: `${what} under ${found.linkId}`, maximum }], "1 hour", what);
  return found;
}

/** The trip of a link; null where it is in the trash. */
export async function tripUnder(
  tx: Transaction,
  { tripId }: Pick<KnownTravellerLink, "tripId">,
): Promise<{ trip: Trip; isCancelled: boolean } | null> {
  const trip = await readRow(tx, trips, tripId);
  return trip && trip.deletedAt === null ? { trip, isCancelled: isClosed(trip) } : null;
}

import * as z from "zod";
import { offerStates } from "../../../src/vocabulary";
import { type Offer, offers } from "../../../src/resources/offers";
import type { Transaction } from "../../database/connection/Transaction";
import { HttpError, notFound } from "../../http/HttpError";
import { listOf, plain } from "../endpoint/answers";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { publicOrigin } from "../endpoint/publicOrigin";
import { readOne } from "../endpoint/readOne";
import { lockRow } from "../writes/lockRow";
import { linkUrl, makeOfferLink } from "./makeOfferLink";
import { newLink } from "./newLink";

const moment = z.iso.datetime();
const link = z.object({
  id: z.string(),
  madeBy: z.string().nullable(),
  madeAt: moment,
  expiresAt: moment,
  revokedAt: moment.nullable(),
  revokedBy: z.string().nullable(),
  firstViewedAt: moment.nullable(),
  lastViewedAt: moment.nullable(),
  views: z.int(),
});

/** Links of an offer that are told of; the newest of them. */
const most = 100;

const described = { tag: offers.label.many, access: { resource: offers, action: "update" } } as const;

const makeLink = endpoint({
  ...described,
  method: "POST",
  url: "/api/offers/:id/links",
  summary: "Make another link under which the customer opens a version",
  answer: plain(newLink),
  status: 201,
  async transact(context, { params: { id }, rest, request }) {
    const offer = await lockRow(context, offers, id, { action: "update" });
    refuseClosed(offer);
    const { token, ...made } = await makeOfferLink(context, offer);
    return { ...made, url: linkUrl(publicOrigin(rest, request), token) };
  },
});

const readLinks = endpoint({
  ...described,
  access: { resource: offers, action: "read" },
  method: "GET",
  url: "/api/offers/:id/links",
  summary: "The links of a version: made when and by whom, and how often it was seen under each",
  answer: listOf(link),
  async read(tx, { params: { id }, caller }) {
    await readOne(tx, offers, id, caller);
    return linksOf(tx, id);
  },
});

/**
 * Closes links, not the version: that is withdrawn by moving its itinerary back to draft. Links of the versions before lead to this
 * one, so that they are closed with it.
 */
const revokeLinks = endpoint({
  ...described,
  method: "POST",
  url: "/api/offers/:id/revoke",
  summary: "Close one link of a version, or every link that leads to it",
  body: z.strictObject({ linkId: z.uuid().optional() }).optional(),
  answer: listOf(link),
  async transact(context, { params: { id }, body: { linkId } = {} }) {
    const { tx, caller, now } = context;
    const { itineraryId, number } = await lockRow(context, offers, id, { action: "update" });
    const closed = await tx.query(
      `update offer_links k set revoked_at = coalesce(k.revoked_at, $4), revoked_by = coalesce(k.revoked_by, $5)
       from offers o
       where o.tenant_id = k.tenant_id and o.id = k.offer_id and o.itinerary_id = $1 and o.number <= $2
         and case when $3::uuid is null then k.revoked_at is null else k.id = $3 and o.number = $2 end
       returning 1`,
      [itineraryId, number, linkId ?? null, now.toISOString(), caller.userId],
    );
    if (linkId !== undefined && closed.length === 0) throw notFound("This link");
    return linksOf(tx, id);
  },
});

export const linkEndpoints: readonly Endpoint[] = [makeLink, readLinks, revokeLinks];

const linksOf = (tx: Transaction, offerId: string) =>
  tx.query<z.infer<typeof link>>(
    `select id, made_by as "madeBy", made_at as "madeAt", expires_at as "expiresAt", revoked_at as "revokedAt",
       revoked_by as "revokedBy", first_viewed_at as "firstViewedAt", last_viewed_at as "lastViewedAt", views
     from offer_links where offer_id = $1 order by made_at desc, id desc limit ${most}`,
    [offerId],
  );

/** @throws 409 where a customer would find nothing to read behind a link. */
function refuseClosed({ status, number }: Offer): void {
  if (status === "sent" || status === "accepted") return;
  const is = offerStates[status].label.toLowerCase();
  throw new HttpError(409, `Version ${number} is ${is}. Send the itinerary again for a link to it.`);
}

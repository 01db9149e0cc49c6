import * as z from "zod";
import type { Transaction } from "../../database/connection/Transaction";
import { HttpError, notFound } from "../../http/HttpError";
import { enqueue } from "../../queue/enqueue";
import type { Behaviour } from "../endpoint/Behaviour";
import { listOf, plain, shape } from "../endpoint/answers";
import { type Endpoint, endpoint } from "../endpoint/endpoint";
import { mailerIn } from "../endpoint/mailerIn";
import { publicOrigin } from "../endpoint/publicOrigin";
import { readOne, readRow } from "../endpoint/rows";
import { admitRecipients, refuseUnconfirmedOrganisation } from "../mailing/outgoing";
import { linkUrl, makeOfferLink, newLink } from "./offerLink";
import { lockRow } from "../writes/writeRow";
import { type Offer, offers } from "../../../src/resources/offers";
import { placeholderPattern } from "../../../src/resources/shared/messagePreferences";
import { trips } from "../../../src/resources/trips";
import { offerStates } from "../../../src/vocabulary";

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

/** Links of an offer that are listed, the newest. */
const maximumLinks = 100;

const described = { tag: offers.label.many, access: { resource: offers, action: "update" } } as const;

const makeLink = endpoint({
  ...described,
  method: "POST",
  url: "/api/offers/:id/links",
  summary: "Make another link under which the customer opens a version",
  answer: plain(newLink),
  status: 201,
  async transact(context, { params: { id }, services, request }) {
    const offer = await lockRow(context, offers, id, { action: "update" });
    refuseClosed(offer);
    const { token, ...made } = await makeOfferLink(context, offer);
    return { ...made, url: linkUrl(publicOrigin(services, request), token) };
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

/** Closes links, not the version. Links of earlier versions lead to this one and close too. */
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

const linkEndpoints: readonly Endpoint[] = [makeLink, readLinks, revokeLinks];

const linksOf = (tx: Transaction, offerId: string) =>
  tx.query<z.infer<typeof link>>(
    `select id, made_by as "madeBy", made_at as "madeAt", expires_at as "expiresAt", revoked_at as "revokedAt",
       revoked_by as "revokedBy", first_viewed_at as "firstViewedAt", last_viewed_at as "lastViewedAt", views
     from offer_links where offer_id = $1 order by made_at desc, id desc limit ${maximumLinks}`,
    [offerId],
  );

/** @throws 409 where a link would lead to nothing readable. */
function refuseClosed({ status, number }: Offer): void {
  if (status === "sent" || status === "accepted") return;
  const is = offerStates[status].label.toLowerCase();
  throw new HttpError(409, `Version ${number} is ${is}. Send the itinerary again for a link to it.`);
}

const maxRecipients = 5;

const known = new RegExp(placeholderPattern.source, "u");
const words = (maximum: number) =>
  z
    .string()
    .trim()
    .min(1, "Write something.")
    .max(maximum, `Use at most ${maximum} characters.`)
    .regex(known, placeholderPattern.message);

const body = z.strictObject({
  to: z
    .array(z.email("Enter an e-mail address such as name@example.com.").max(254))
    .min(1, "Say to whom it goes.")
    .max(maxRecipients, `Send to at most ${maxRecipients} addresses at once.`),
  subject: words(200),
  text: words(10_000),
});

/** One mail for each address, the link in place of {link} or below. Addresses not the customer's have a lower limit. */
const mailOffer = endpoint({
  method: "POST",
  url: "/api/offers/:id/mail",
  access: { resource: offers, action: "update" },
  tag: offers.label.many,
  summary: "Send a version to its customer by e-mail",
  body,
  answer: shape({ to: z.array(z.string()) }),
  status: 202,
  idempotent: true,
  async transact(context, { params: { id }, body: { to, subject, text }, services }) {
    const { tx, caller } = context;
    const offer = await lockRow(context, offers, id, { action: "update" });
    mailerIn(services);
    if (offer.status !== "sent" && offer.status !== "accepted")
      throw new HttpError(
        409,
        `Version ${offer.number} is not with the customer any more. Send the itinerary again.`,
      );
    await refuseUnconfirmedOrganisation(tx);
    const addresses = [...new Set(to)];
    const trip = await readRow(tx, trips, offer.tripId);
    const others = addresses.filter((address) => address.toLowerCase() !== trip?.email?.toLowerCase());
    await admitRecipients(tx, caller.userId, "others", others.length);
    await admitRecipients(tx, caller.userId, "customers", addresses.length - others.length);
    for (const address of addresses)
      enqueue(context, "mail", {
        what: "offer",
        offerId: id,
        by: caller.userId,
        to: address,
        subject,
        text,
      });
    return { to: addresses };
  },
});

export const offerBehaviour: Behaviour<typeof offers> = { endpoints: [...linkEndpoints, mailOffer] };

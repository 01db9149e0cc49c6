import { fillPlaceholders } from "../../src/resources/shared/messagePreferences";
import { offers } from "../../src/resources/offers";
import { timeline } from "../../src/resources/timeline";
import { trips } from "../../src/resources/trips";
import { users } from "../../src/resources/users";
import type { Letter } from "../mail/Mail";
import type { PayloadOf } from "../queue/jobRules";
import { inServerContext } from "../rest/endpoint/Context";
import { insertRow, readRow } from "../rest/endpoint/rows";
import { answeredBy } from "../rest/mailing/outgoing";
import { linkUrl, makeOfferLink } from "../rest/offerLinks/offerLink";
import { organisationOf } from "../rest/organisation/organisationOf";
import { contactMade } from "../rest/trips/contactMade";
import type { Attempt } from "./Handler";

type OfferMail = Extract<PayloadOf<"mail">, { what: "offer" }>;

/**
 * A version for its customer, as long as it is theirs to read. Each attempt makes a link of its own, so that none is kept before it
 * is sent; what was sent before goes on working.
 */
export const offerLetter = (
  { rest, tenantId, log }: Attempt,
  { offerId, by, to, subject, text }: OfferMail,
): Promise<Letter | null> =>
  inServerContext(rest, { tenantId, via: "job" }, log, async (context) => {
    const { tx } = context;
    const { publicUrl } = rest;
    if (publicUrl === undefined) throw new Error("E-mail is set up without PUBLIC_URL.");
    const offer = await readRow(tx, offers, offerId);
    if (offer?.status !== "sent" && offer?.status !== "accepted") return null;
    const [trip, sender, replyTo, { name: organisation }] = await Promise.all([
      readRow(tx, trips, offer.tripId),
      readRow(tx, users, by),
      answeredBy(tx, by),
      organisationOf(tx),
    ]);
    if (!trip) return null;
    const url = linkUrl(publicUrl, (await makeOfferLink(context, offer)).token);
    const name = to === trip.email ? trip.customerName : "";
    return {
      to: { name, address: to },
      from: sender ? `${sender.fullname}, ${organisation}` : organisation,
      ...(replyTo ? { replyTo } : {}),
      isWritten: replyTo !== undefined,
      language: offer.language,
      subject: fillPlaceholders(subject, { link: url }),
      paragraphs: fillPlaceholders(text, { link: url }).split(/\n{2,}/),
      link: { label: offer.journeyName ?? offer.name, url },
      reason: organisation,
    };
  });

/** The trip's timeline tells that it went out, as the work of whoever sent it: the customer has been written to. */
export const recordSentOffer = (
  { rest, tenantId, log }: Attempt,
  { offerId, by, to }: OfferMail,
): Promise<void> =>
  inServerContext(rest, { tenantId, via: "job" }, log, async (context) => {
    const offer = await readRow(context.tx, offers, offerId);
    if (!offer) return;
    const { tripId, number, name } = offer;
    const body = `Version ${number} of ${name} to ${to}`;
    await insertRow(context, timeline, { tripId, kind: "email", body, createdBy: by });
    await contactMade(context, tripId);
  });

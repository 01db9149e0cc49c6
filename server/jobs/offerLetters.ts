import { fillPlaceholders } from "../../src/resources/shared/messagePreferences";
import { offers } from "../../src/resources/offers";
import { timeline } from "../../src/resources/timeline";
import { trips } from "../../src/resources/trips";
import { users } from "../../src/resources/users";
import type { Letter } from "../mail/Mail";
import type { PayloadOf } from "../queue/jobRules";
import { inServerContext } from "../rest/endpoint/Context";
import { insertRow, readRow } from "../rest/endpoint/rows";
import { answeredBy, type OutgoingLetter } from "../rest/mailing/outgoing";
import { linkUrl, makeOfferLink } from "../rest/offerLinks/offerLink";
import { organisationOf } from "../rest/organisation/organisationOf";
import { contactMade } from "../rest/trips/contactMade";
import type { Attempt } from "./Handler";
import { receiptText } from "../../src/domain/proposals/lines";
import { proposalFormats } from "../../src/domain/proposals/proposalFormats";
import { wordingOf } from "../../src/domain/proposals/words/wordingOf";
import { wordsOf } from "../../src/domain/proposals/words/Words";
import { concernedBy } from "../rest/notifications/notify";
import { acceptedChoice, acceptedOf } from "../rest/proposals/pricedChoice";
import { readProposal } from "../rest/proposals/readProposal";

type OfferMail = Extract<PayloadOf<"mail">, { what: "offer" }>;

/** The link is made with each attempt, so it is never stored unsent. Earlier links remain valid. */
export const offerLetter = (
  { services, tenantId, log }: Attempt,
  { offerId, by, to, subject, text }: OfferMail,
): Promise<Letter | null> =>
  inServerContext(services, { tenantId, via: "job" }, log, async (context) => {
    const { tx } = context;
    const { publicUrl } = services;
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

/** Notes in the trip's timeline that the sender sent the mail, and that the customer was contacted. */
export const recordSentOffer = (
  { services, tenantId, log }: Attempt,
  { offerId, by, to }: OfferMail,
): Promise<void> =>
  inServerContext(services, { tenantId, via: "job" }, log, async (context) => {
    const offer = await readRow(context.tx, offers, offerId);
    if (!offer) return;
    const { tripId, number, name } = offer;
    const body = `Version ${number} of ${name} to ${to}`;
    await insertRow(context, timeline, { tripId, kind: "email", body, createdBy: by });
    await contactMade(context, tripId);
  });

type ReceiptMail = Extract<PayloadOf<"mail">, { what: "receipt" }>;

/**
 * What a customer accepted, with the prices that they saw. Replies go to the user concerned. Null where the
 * trip has no address, or the offer is no longer accepted. Each attempt makes its own link.
 */
export const receiptLetter = (
  { services, tenantId, log }: Attempt,
  { offerId }: ReceiptMail,
): Promise<OutgoingLetter | null> =>
  inServerContext(services, { tenantId, via: "job" }, log, async (context) => {
    const { tx } = context;
    const { publicUrl } = services;
    if (publicUrl === undefined) throw new Error("E-mail is set up without PUBLIC_URL.");
    const offer = await readRow(tx, offers, offerId);
    const trip = offer && (await readRow(tx, trips, offer.tripId));
    if (!trip?.email || offer?.status !== "accepted" || offer.decision?.kind !== "accepted") return null;
    const { at, optionId, items, consent } = offer.decision;
    const [{ timeZone }, proposal, chosen, userId] = await Promise.all([
      organisationOf(tx),
      readProposal(tx, offer, trip, consent ?? ""),
      acceptedOf(tx, offer),
      concernedBy(tx, offerId),
    ]);
    if (!chosen) return null;
    const { price } = await acceptedChoice(tenantId, chosen);
    const replyTo = await answeredBy(tx, userId);
    const formats = proposalFormats(offer.language, proposal.organisation.locale);
    const wording = wordingOf(wordsOf(offer.language), formats);
    const { name, reference, organisation } = proposal;
    const accepted = { at, timeZone, optionId, items, price };
    const { decidedBy, signature } = offer;
    return {
      countedAs: "customers",
      to: { name: trip.customerName, address: trip.email },
      from: organisation.name,
      ...(replyTo ? { replyTo } : {}),
      language: offer.language,
      subject: wording.say("receiptSubject", { name, reference }),
      paragraphs: receiptText(proposal, { ...accepted, name: decidedBy, signature }, wording, formats),
      link: {
        label: wording.say("openProposal"),
        url: linkUrl(publicUrl, (await makeOfferLink(context, offer)).token),
      },
      reason: wording.say("receiptReason", { organisation: organisation.name }),
    };
  });

export const recordReceipt = (
  { services, tenantId, log }: Attempt,
  { offerId }: ReceiptMail,
  to: string,
): Promise<void> =>
  inServerContext(services, { tenantId, via: "job" }, log, async (context) => {
    const offer = await readRow(context.tx, offers, offerId);
    if (!offer) return;
    const body = `Receipt of version ${offer.number} of ${offer.name} to ${to}`;
    await insertRow(context, timeline, { tripId: offer.tripId, kind: "email", body });
  });

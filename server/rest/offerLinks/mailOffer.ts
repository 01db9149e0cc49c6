import * as z from "zod";
import { placeholderPattern } from "../../../src/resources/shared/messagePreferences";
import { offers } from "../../../src/resources/offers";
import { trips } from "../../../src/resources/trips";
import { HttpError } from "../../http/HttpError";
import { enqueue } from "../../queue/enqueue";
import { shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { mailerIn } from "../endpoint/mailerIn";
import { readRow } from "../endpoint/rows";
import { admitRecipients, refuseUnconfirmedOrganisation } from "../mailing/outgoing";
import { lockRow } from "../writes/lockRow";

/** People who get one offer by one call. */
const mostRecipients = 5;

const known = new RegExp(placeholderPattern.source, "u");
const words = (most: number) =>
  z
    .string()
    .trim()
    .min(1, "Write something.")
    .max(most, `Use at most ${most} characters.`)
    .regex(known, placeholderPattern.message);

const body = z.strictObject({
  to: z
    .array(z.email("Enter an e-mail address such as name@example.com.").max(254))
    .min(1, "Say to whom it goes.")
    .max(mostRecipients, `Send to at most ${mostRecipients} addresses at once.`),
  subject: words(200),
  text: words(10_000),
});

/**
 * Mails a version to its customer, to each address a mail of its own, in the caller's words. In the place of {link} there comes a link,
 * made when the mail is sent; where the text has none, it stands below. Who is not the trip's customer is counted more narrowly.
 */
export const mailOffer = endpoint({
  method: "POST",
  url: "/api/offers/:id/mail",
  access: { resource: offers, action: "update" },
  tag: offers.label.many,
  summary: "Send a version to its customer by e-mail",
  body,
  answer: shape({ to: z.array(z.string()) }),
  status: 202,
  idempotent: true,
  async transact(context, { params: { id }, body: { to, subject, text }, rest }) {
    const { tx, caller } = context;
    const offer = await lockRow(context, offers, id, { action: "update" });
    mailerIn(rest);
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

import { offers } from "../../src/resources/offers";
import { timeline } from "../../src/resources/timeline";
import type { PayloadOf } from "../queue/jobRules";
import type { Context } from "../rest/endpoint/Context";
import { insertRow, readRow } from "../rest/endpoint/rows";
import { notify } from "../rest/notifications/notify";
import { notifyOfOffer } from "../rest/notifications/notifyOfOffer";

/**
 * Where an offer cannot be delivered by e-mail, whoever sent it is told, and of a receipt whomever the version concerns; the trip's
 * timeline says why.
 */
export async function tellOfUnsentMail(
  context: Context,
  payload: PayloadOf<"mail">,
  words: string,
): Promise<void> {
  if (payload.what !== "offer" && payload.what !== "receipt") return;
  const offer = await readRow(context.tx, offers, payload.offerId);
  if (!offer) return;
  const { tripId, itineraryId, number, name } = offer;
  const version = `version ${number} of ${name}`;
  const mail =
    payload.what === "offer" ? `The e-mail with ${version} to ${payload.to}` : `The receipt of ${version}`;
  await insertRow(context, timeline, { tripId, kind: "note", body: `${mail} could not be sent: ${words}` });
  if (payload.what === "receipt") return notifyOfOffer(context, "mail_failed", offer);
  await notify(context, "mail_failed", { userId: payload.by, tripId, itineraryId, offerId: offer.id });
}

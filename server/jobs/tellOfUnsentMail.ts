import { offers } from "../../src/resources/offers";
import { timeline } from "../../src/resources/timeline";
import type { PayloadOf } from "../queue/jobRules";
import type { Context } from "../rest/endpoint/Context";
import { insertRow, readRow } from "../rest/endpoint/rows";
import { notify } from "../rest/notifications/notify";

/** Whoever sent an offer by e-mail is told where it cannot be delivered, and the trip's timeline says why. */
export async function tellOfUnsentMail(
  context: Context,
  payload: PayloadOf<"mail">,
  words: string,
): Promise<void> {
  if (payload.what !== "offer") return;
  const offer = await readRow(context.tx, offers, payload.offerId);
  if (!offer) return;
  const { tripId, itineraryId, number, name } = offer;
  const body = `The e-mail with version ${number} of ${name} to ${payload.to} could not be sent: ${words}`;
  await insertRow(context, timeline, { tripId, kind: "note", body });
  await notify(context, "mail_failed", { userId: payload.by, tripId, itineraryId, offerId: offer.id });
}

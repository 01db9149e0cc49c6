import * as z from "zod";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { type Offer, offers } from "../../../src/resources/offers";
import { rowOf, shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { once } from "../endpoint/idempotency";
import { publicOrigin } from "../endpoint/publicOrigin";
import { changeRow } from "../endpoint/rows";
import type { CallerContext } from "../endpoint/Context";
import { isPresentedSo, newestOffer } from "./versions";
import { linkUrl, makeOfferLink, newLink } from "../offerLinks/offerLink";
import { repriced } from "./storedPrice";
import { transitionBody } from "../resource/transitionEndpoints";
import { lockRow } from "../writes/writeRow";
import { transitionRow } from "../writes/transitionRow";

const body = transitionBody(itineraries)
  .omit({ to: true })
  .extend({ expectTotal: z.int().optional() })
  .optional();

/**
 * An itinerary goes to the customer: what it says now becomes a version that nobody changes. Sent again unchanged, in the same
 * language and showing the same, it stays the version that it is. Each time there is a fresh link to it. `expectTotal`, in minor units, confirms a price that is another than the stored one.
 */
export const sendItinerary = endpoint({
  method: "POST",
  url: "/api/itineraries/:id/send",
  access: { resource: itineraries, action: "update" },
  summary: "Send an itinerary: what it says becomes the next version, with a link to it",
  body,
  answer: shape({ offer: rowOf(offers), link: newLink }),
  status: 201,
  idempotent: "itself",
  async transact(context, { body = {}, params: { id }, rest, request }) {
    const offer = await once(context, request, () => send(context, id, body));
    // Made for each answer: what is stored for repeats holds no token.
    const { token, ...link } = await makeOfferLink(context, offer);
    return { offer, link: { ...link, url: linkUrl(publicOrigin(rest, request), token) } };
  },
});

async function send(
  context: CallerContext,
  id: string,
  { expectTotal, version, ...asked }: NonNullable<z.infer<typeof body>>,
): Promise<Offer> {
  const row = await lockRow(context, itineraries, id, { action: "update", version });
  const isUnchanged = row.status === "sent" && row.lastOffer?.isChanged === false;
  if (isUnchanged && (await isPresentedSo(context.tx, row, asked))) return sentOffer(context, row);
  if (expectTotal !== undefined) await storeExpected(context, row, expectTotal);
  return sentOffer(context, await transitionRow(context, itineraries, id, { ...asked, to: "sent" }));
}

async function storeExpected(context: CallerContext, row: Itinerary, expectTotal: number): Promise<void> {
  if (row.totals?.total === expectTotal) return;
  const fresh = await repriced(context.tx, row, context.now);
  if (fresh.totals?.total === expectTotal) await changeRow(context, itineraries, row.id, fresh);
}

/** @throws Error where there is none: whoever sends has made one. */
async function sentOffer({ tx }: CallerContext, row: Itinerary): Promise<Offer> {
  const offer = await newestOffer(tx, row);
  if (!offer) throw new Error(`Itinerary ${row.id} was sent without a version.`);
  return offer;
}

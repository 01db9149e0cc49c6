import * as z from "zod";
import { type Offer, offers } from "../../../src/resources/offers";
import { callerOf } from "../../auth/Caller";
import { admit } from "../../auth/throttle";
import type { Database } from "../../database/connection/Database";
import { HttpError } from "../../http/HttpError";
import type { Context } from "../endpoint/Context";
import { endpoint } from "../endpoint/endpoint";
import { notifyOfOffer } from "../notifications/notifyOfOffer";
import type { KnownLink } from "../offerLinks/offerLink";
import {
  inProposal,
  openedLink,
  openedOffer,
  proposalUrl,
  notifyTrip,
  versionNumbered,
} from "./openProposal";

/** What programs call themselves that open links to show what is behind them, or to look for harm in it. */
const programs =
  /bot\b|crawl|spider|preview|scan|facebookexternalhit|whatsapp|telegram|slack|skype|discord|linkedin|headless|curl|wget|python/i;

/**
 * Notes that a customer looks at an offer. Staff, programs that preview links and pages that are fetched beforehand look at
 * nothing, and who looks again at the same version within 30 minutes, by the id that the page keeps in the browser, still looks.
 */
export const viewedEndpoint = endpoint({
  method: "POST",
  url: `${proposalUrl}/viewed`,
  access: "public",
  tag: offers.label.many,
  summary: "Note that a customer looks at an offer",
  throttle: { subject: "views of offers", most: 600, window: "1 hour", what: "views" },
  body: z.strictObject({
    browser: z.uuid(),
    number: z.int().min(1).optional().describe("Of the version that the page shows. Absent: the newest."),
  }),
  async handle(call) {
    const { rest, request, params, body } = call;
    const { headers } = request;
    const link = await openedLink(rest.database, params.token);
    await rest.database.reading(link.tenantId, (tx) => openedOffer(tx, link));
    const purpose = String(headers["sec-purpose"] ?? headers["purpose"] ?? "");
    if (/prefetch|prerender|preview/i.test(purpose) || programs.test(headers["user-agent"] ?? "")) return;
    if (await isStaff(rest.database, headers.authorization, link)) return;
    if (!(await isNew(rest.database, link, body))) return;
    await inProposal(call, { what: "views", most: 120, window: "1 hour" }, async (context, newest) => {
      const older = body.number !== undefined && body.number < newest.number;
      const shown = older ? await versionNumbered(context.tx, newest, body.number ?? 0) : newest;
      if (shown) await noteView(context, link, shown);
    });
  },
});

async function noteView(context: Context, { linkId }: KnownLink, offer: Offer): Promise<void> {
  const { tx, now } = context;
  const { itineraryId, number } = offer;
  // Whether it was seen is asked of what was before.
  const [noted] = await tx.query<{ wasSeen: boolean }>(
    `update offer_links set views = views + 1, first_viewed_at = coalesce(first_viewed_at, $2), last_viewed_at = $2,
       seen_number = greatest(seen_number, $3)
     where id = $1 returning exists (
       select from offers o join offer_links k on k.tenant_id = o.tenant_id and k.offer_id = o.id
       where o.itinerary_id = $4 and k.seen_number >= $3) as "wasSeen"`,
    [linkId, now.toISOString(), number, itineraryId],
  );
  if (noted?.wasSeen === false)
    await notifyTrip(context, offer, "itinerary_viewed", (version) => `The customer opened ${version}`);
  await notifyOfOffer(context, "viewed", offer);
}

/** Whether the page was opened by somebody of the organisation, who is signed in beside it. */
async function isStaff(
  database: Database,
  authorization: string | undefined,
  { tenantId }: KnownLink,
): Promise<boolean> {
  if (authorization === undefined) return false;
  try {
    return (await callerOf(database, authorization)).tenantId === tenantId;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** Whether it is the first time within half an hour. */
async function isNew(
  database: Database,
  { linkId }: KnownLink,
  { browser, number }: { browser: string; number?: number | undefined },
): Promise<boolean> {
  const subject = `view of ${number ?? "the newest"} under ${linkId} by ${browser}`;
  try {
    await admit(database, [{ subject, most: 1 }], "30 minutes", "views");
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

import { offers, offerContent, type Offer } from "../../../src/resources/offers";
import type { Behaviour } from "../endpoint/Behaviour";
import { decisionEndpoints, consentOf } from "./decisionEndpoints";
import { pdfEndpoints } from "./pdfEndpoints";
import { priceEndpoint } from "./pricedChoice";
import { askQuestion, readQuestions } from "./questionEndpoints";
import * as z from "zod";
import { type ImageSize, imageSizes } from "../../files/imageSizes";
import { sumOf } from "../../files/sums";
import { forbidden, HttpError, notFound } from "../../http/HttpError";
import { pictureAnswer, plain, shape } from "../endpoint/answers";
import { type Endpoint, endpoint } from "../endpoint/endpoint";
import { readOne, readRow } from "../endpoint/rows";
import { readStored } from "../files/readStored";
import { contentChanges } from "../itineraries/answers";
import { newestOffer, presentationOf, versionOf } from "../itineraries/versions";
import { organisationOf } from "../organisation/organisationOf";
import {
  admittedLink,
  openedLink,
  openedOffer,
  proposalUrl,
  inProposal,
  notifyTrip,
  versionNumbered,
} from "./openProposal";
import { picturesOf, proposalAnswer, readProposal } from "./readProposal";
import { mayWrite } from "../../database/repository/row";
import { isPlainDate } from "../../../src/domain/dates/plainDate";
import { changedSince } from "../../../src/domain/offers/changedSince";
import { itineraries } from "../../../src/resources/itineraries";
import { trips } from "../../../src/resources/trips";
import { isUuid } from "../../../src/schema";
import { documentLanguages, shownPrices } from "../../../src/vocabulary";
import { callerOf } from "../../auth/Caller";
import { admit } from "../../auth/throttle";
import type { Database } from "../../database/connection/Database";
import type { Context } from "../endpoint/Context";
import { notifyOfOffer } from "../notifications/notify";
import type { KnownLink } from "../offerLinks/offerLink";

const described = { method: "GET", access: "public", tag: offers.label.many } as const;

const read = endpoint({
  ...described,
  url: proposalUrl,
  summary: "Read an offer as its customer sees it",
  throttle: { subject: "offers", maximum: 600, window: "10 minutes", what: "requests" },
  answer: plain(
    z.object({
      proposal: proposalAnswer,
      consentHash: z.string().describe("Of the text of consent, for an acceptance."),
    }),
  ),
  async handle(call) {
    const link = await admittedLink(call, { what: "requests", maximum: 300, window: "10 minutes" });
    return call.services.database.reading(link.tenantId, async (tx) => {
      const offer = await readOne(tx, offers, await openedOffer(tx, link), "system");
      const consent = await consentOf(tx, offer);
      const trip = await readOne(tx, trips, offer.tripId, "system");
      return { proposal: await readProposal(tx, offer, trip, consent.text), consentHash: consent.hash };
    });
  },
});

/** The content behind a picture id never changes, so browsers keep it. */
const readPicture = endpoint({
  ...described,
  url: `${proposalUrl}/pictures/:fileId`,
  summary: "Read a picture of an offer in a size: full, medium or thumb",
  throttle: { subject: "pictures of offers", maximum: 3_000, window: "10 minutes", what: "pictures" },
  query: { type: "object", properties: { size: { type: "string", enum: imageSizes } } },
  answer: pictureAnswer,
  async handle({ params: { token, fileId }, request, reply, services }) {
    // Fastify gives query parameters as texts.
    const { size = "full" } = request.query as { size?: ImageSize };
    const link = await openedLink(services.database, token);
    const { type, sum } = await services.database.reading(link.tenantId, async (tx) => {
      const offerId = await openedOffer(tx, link);
      const isNamed = isUuid(fileId) && (await picturesOf(tx, offerId)).has(fileId);
      const [file] = isNamed
        ? await tx.query<{ type: string }>("select type from files where id = $1", [fileId])
        : [];
      return { type: file?.type, sum: file && (await sumOf(tx, fileId, size)) };
    });
    if (!type) throw notFound("This picture");
    const place = { tenantId: link.tenantId, fileId };
    const content = await readStored(services, { what: "picture", place, variant: size, type, sum });
    reply.header("cache-control", "private, max-age=31536000, immutable").type(type);
    return content;
  },
});

const readEndpoints: readonly Endpoint[] = [read, readPicture];

const money = z.object({ amount: z.int(), currency: z.string() });
const flag = { type: "string", enum: ["true", "false"] };

/** The page of an itinerary as if sent now: composed like a version, and not stored. */
const previewEndpoint = endpoint({
  method: "GET",
  url: "/api/itineraries/:id/preview",
  access: { resource: itineraries, action: "update" },
  summary:
    "An itinerary as its customer would read it if it were sent now, and what changed since the version before",
  query: {
    type: "object",
    properties: {
      language: { type: "string", enum: Object.keys(documentLanguages) },
      price: { type: "string", enum: Object.keys(shownPrices) },
      ...{ itemPrices: flag, options: flag },
      validUntil: { type: "string", format: "date" },
    },
  },
  answer: shape({
    proposal: plain(proposalAnswer),
    since: z.int().nullable().describe("The number of the version before; null where there is none."),
    changes: contentChanges,
    price: z.object({ before: money, after: money }).nullable().describe("Where both show theirs."),
  }),
  async read(tx, { params: { id }, caller, request }) {
    const itinerary = await readOne(tx, itineraries, id, caller);
    if (!(await mayWrite(tx, itineraries, "update", id, caller))) throw forbidden();
    const [trip, before, organisation] = [
      await readRow(tx, trips, itinerary.tripId),
      await newestOffer(tx, itinerary),
      await organisationOf(tx),
    ];
    if (!trip) throw notFound("This trip");
    // Fastify's parser gives what the schema of the query says, as texts.
    const asked = request.query as Record<string, string | undefined>;
    const { validUntil = itinerary.validUntil } = asked;
    if (validUntil !== null && !isPlainDate(validUntil))
      throw new HttpError(400, '"validUntil" takes a date such as 2026-12-24.');
    const shows = Object.fromEntries(
      (["price", "itemPrices", "options"] as const).flatMap((name) =>
        asked[name] === undefined ? [] : [[name, name === "price" ? asked[name] : asked[name] === "true"]],
      ),
    );
    const { language } = asked;
    const presentation = await presentationOf(tx, itinerary, { ...(language && { language }), shows });
    const content = { ...itinerary, validUntil, currency: itinerary.currency ?? organisation.currency };
    const acting = { sentAt: tx.now.toISOString(), sentBy: caller.userId };
    const version = { ...content, ...(await versionOf(tx, content, presentation)), ...acting };
    const consent = await consentOf(tx, presentation);
    const changed = before && changedSince(offerContent, before, version);
    return {
      proposal: await readProposal(tx, version, trip, consent.text),
      since: before?.number ?? null,
      changes: [...(changed?.changes ?? [])],
      price: changed?.price ?? null,
    };
  },
});

/** User agents of programs that open links to preview or scan them. */
const programs =
  /bot\b|crawl|spider|preview|scan|facebookexternalhit|whatsapp|telegram|slack|skype|discord|linkedin|headless|curl|wget|python/i;

/** Not counted: staff, preview programs, prefetching, and the same browser and version within 30 minutes. */
const viewedEndpoint = endpoint({
  method: "POST",
  url: `${proposalUrl}/viewed`,
  access: "public",
  tag: offers.label.many,
  summary: "Note that a customer looks at an offer",
  throttle: { subject: "views of offers", maximum: 600, window: "1 hour", what: "views" },
  body: z.strictObject({
    browser: z.uuid(),
    number: z.int().min(1).optional().describe("Of the version that the page shows. Absent: the newest."),
  }),
  async handle(call) {
    const { services, request, params, body } = call;
    const { headers } = request;
    const link = await openedLink(services.database, params.token);
    await services.database.reading(link.tenantId, (tx) => openedOffer(tx, link));
    const purpose = String(headers["sec-purpose"] ?? headers["purpose"] ?? "");
    if (/prefetch|prerender|preview/i.test(purpose) || programs.test(headers["user-agent"] ?? "")) return;
    if (await isStaff(services.database, headers.authorization, link)) return;
    if (!(await isNew(services.database, link, body))) return;
    await inProposal(call, { what: "views", maximum: 120, window: "1 hour" }, async (context, newest) => {
      const older = body.number !== undefined && body.number < newest.number;
      const shown = older ? await versionNumbered(context.tx, newest, body.number ?? 0) : newest;
      if (shown) await noteView(context, link, shown);
    });
  },
});

async function noteView(context: Context, { linkId }: KnownLink, offer: Offer): Promise<void> {
  const { tx, now } = context;
  const { itineraryId, number } = offer;
  // Evaluated on the values before this update.
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

async function isNew(
  database: Database,
  { linkId }: KnownLink,
  { browser, number }: { browser: string; number?: number | undefined },
): Promise<boolean> {
  const subject = `view of ${number ?? "the newest"} under ${linkId} by ${browser}`;
  try {
    await admit(database, [{ subject, maximum: 1 }], "30 minutes", "views");
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** Endpoints for customers, authorised by the token of a link, and the PDF of an offer. */
export const proposalBehaviour: Behaviour<typeof offers> = {
  endpoints: [
    ...readEndpoints,
    priceEndpoint,
    ...decisionEndpoints,
    readQuestions,
    askQuestion,
    viewedEndpoint,
    ...pdfEndpoints,
    previewEndpoint,
  ],
};

import * as z from "zod";
import { imageSizes, isImageSize } from "../../files/imageSizes";
import { sumOf } from "../../files/sums";
import { forbidden, HttpError, notFound } from "../../http/HttpError";
import { pictureAnswer, plain, shape } from "../endpoint/answers";
import { type Endpoint, endpoint } from "../endpoint/endpoint";
import { readOne, readRow } from "../endpoint/rows";
import { readStored } from "../files/readStored";
import { contentChanges } from "../itineraries/answers";
import { newestOffer, presentationOf, versionOf } from "../itineraries/versions";
import { organisationOf } from "../organisation/organisationOf";
import { consentOf } from "./decisionEndpoints";
import { admittedLink, openedLink, openedOffer, proposalUrl } from "./openProposal";
import { picturesOf, proposalAnswer, readProposal } from "./readProposal";
import { mayWrite } from "../../database/repository/row";
import { isPlainDate } from "../../../src/domain/dates/plainDate";
import { changedSince } from "../../../src/domain/offers/changedSince";
import { itineraries } from "../../../src/resources/itineraries";
import { offerContent, offers } from "../../../src/resources/offers";
import { trips } from "../../../src/resources/trips";
import { isUuid } from "../../../src/schema";
import { documentLanguages, shownPrices } from "../../../src/vocabulary";

const described = { method: "GET", access: "public", tag: offers.label.many } as const;

const read = endpoint({
  ...described,
  url: proposalUrl,
  summary: "Read an offer as its customer sees it",
  throttle: { subject: "offers", most: 600, window: "10 minutes", what: "requests" },
  answer: plain(
    z.object({
      proposal: proposalAnswer,
      consentHash: z.string().describe("Of the text of consent, for an acceptance."),
    }),
  ),
  async handle(call) {
    const link = await admittedLink(call, { what: "requests", most: 300, window: "10 minutes" });
    return call.rest.database.reading(link.tenantId, async (tx) => {
      const offer = await readOne(tx, offers, await openedOffer(tx, link), "system");
      const consent = await consentOf(tx, offer);
      const trip = await readOne(tx, trips, offer.tripId, "system");
      return { proposal: await readProposal(tx, offer, trip, consent.text), consentHash: consent.hash };
    });
  },
});

/** A picture never changes under its id, so that browsers keep it. */
const readPicture = endpoint({
  ...described,
  url: `${proposalUrl}/pictures/:fileId`,
  summary: "Read a picture of an offer in a size: full, medium or thumb",
  throttle: { subject: "pictures of offers", most: 3_000, window: "10 minutes", what: "pictures" },
  query: { type: "object", properties: { size: { type: "string", enum: imageSizes } } },
  answer: pictureAnswer,
  async handle({ params: { token, fileId }, request, reply, rest }) {
    // Fastify gives query parameters as texts.
    const { size = "full" } = request.query as Record<string, string>;
    if (!isImageSize(size)) throw new HttpError(400, 'A size is "full", "medium" or "thumb".');
    const link = await openedLink(rest.database, token);
    const { type, sum } = await rest.database.reading(link.tenantId, async (tx) => {
      const offerId = await openedOffer(tx, link);
      const isNamed = isUuid(fileId) && (await picturesOf(tx, offerId)).has(fileId);
      const [file] = isNamed
        ? await tx.query<{ type: string }>("select type from files where id = $1", [fileId])
        : [];
      return { type: file?.type, sum: file && (await sumOf(tx, fileId, size)) };
    });
    if (!type) throw notFound("This picture");
    const place = { tenantId: link.tenantId, fileId };
    const content = await readStored(rest, { what: "picture", place, variant: size, type, sum });
    reply.header("cache-control", "private, max-age=31536000, immutable").type(type);
    return content;
  },
});

export const readEndpoints: readonly Endpoint[] = [read, readPicture];

const money = z.object({ amount: z.int(), currency: z.string() });
const flag = { type: "string", enum: ["true", "false"] };

/** The page of an itinerary as its customer would have it if it were sent now: composed as a version is, and kept nowhere. */
export const previewEndpoint = endpoint({
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

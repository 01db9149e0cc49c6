import * as z from "zod";
import { offers } from "../../../src/resources/offers";
import { trips } from "../../../src/resources/trips";
import { isUuid } from "../../../src/schema";
import { imageSizes, isImageSize } from "../../files/imageSizes";
import { sumOf } from "../../files/sums";
import { HttpError, notFound } from "../../http/HttpError";
import { pictureAnswer, plain } from "../endpoint/answers";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/readOne";
import { readStored } from "../files/readStored";
import { consentOf } from "./decisionEndpoints";
import { openedOffer } from "./openedOffer";
import { admittedLink, openedLink, proposalUrl } from "./openProposal";
import { picturesOf } from "./picturesOf";
import { proposalAnswer } from "./proposalAnswer";
import { readProposal } from "./readProposal";

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

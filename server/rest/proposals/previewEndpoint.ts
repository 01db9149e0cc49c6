import * as z from "zod";
import { isPlainDate } from "../../../src/domain/dates/plainDate";
import { changedSince } from "../../../src/domain/offers/changedSince";
import { documentLanguages, shownPrices } from "../../../src/vocabulary";
import { itineraries } from "../../../src/resources/itineraries";
import { offerContent } from "../../../src/resources/offers";
import { trips } from "../../../src/resources/trips";
import { forbidden, HttpError, notFound } from "../../http/HttpError";
import { plain, shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { mayWrite } from "../writes/mayWrite";
import { readOne } from "../endpoint/readOne";
import { readRow } from "../endpoint/rows";
import { contentChanges } from "../itineraries/differenceAnswer";
import { newestOffer } from "../itineraries/newestOffer";
import { presentationOf } from "../itineraries/presentationOf";
import { versionOf } from "../itineraries/versionOf";
import { organisationOf } from "../organisation/organisationOf";
import { consentOf } from "./decisionEndpoints";
import { proposalAnswer } from "./proposalAnswer";
import { readProposal } from "./readProposal";

const money = z.object({ amount: z.int(), currency: z.string() });
const flag = { type: "string", enum: ["true", "false"] };

/** The page of an itinerary as its customer would have it if it were sent now: composed as a version is, and kept nowhere. */
export const previewEndpoint = endpoint({
  method: "GET",
  url: "/api/itineraries/:id/preview",
  access: { resource: itineraries, action: "update" },
  tag: itineraries.label.many,
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

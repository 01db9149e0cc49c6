import * as z from "zod";
import type { Transaction } from "../../database/connection/Transaction";
import { fieldError } from "../../http/HttpError";
import type { Behaviour } from "../endpoint/Behaviour";
import type { WriteContext } from "../endpoint/Context";
import { listOf, plain } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { hashOfRequest, onceFor } from "../endpoint/idempotency";
import { readOne, insertRow } from "../endpoint/rows";
import { rowsOf } from "../itineraries/priceInputOf";
import { notifyOfOffer } from "../notifications/notify";
import { organisationOf } from "../organisation/organisationOf";
import { inProposal, openedLink, openedOffer, proposalUrl, notifyTrip } from "./openProposal";
import { lockTrip } from "../trips/lockTrip";
import { endSteps, planSteps } from "../trips/planSteps";
import { answerDue } from "../../../src/domain/trips/automaticSteps";
import { type OfferQuestion, offerQuestions } from "../../../src/resources/offerQuestions";
import { type Offer, offers } from "../../../src/resources/offers";
import { type CustomerValues, customerView, presentSchema, shortened } from "../../../src/schema";

const maxQuestions = 50;

/** As the customer sees them, the oldest first. */
export async function questionsOf(
  tx: Transaction,
  { itineraryId }: Pick<Offer, "itineraryId">,
): Promise<({ id: string } & CustomerValues<typeof offerQuestions.fields>)[]> {
  const found = await tx.query<{ id: string }>(
    `select q.id from offers o join offer_questions q on q.tenant_id = o.tenant_id and q.offer_id = o.id
     where o.itinerary_id = $1 and q.deleted_at is null order by q.asked_at desc, q.id desc limit ${maxQuestions}`,
    [itineraryId],
  );
  const rows = await rowsOf(
    tx,
    offerQuestions,
    found.map(({ id }) => id),
  );
  const byTime = (one: OfferQuestion, other: OfferQuestion) => (one.askedAt < other.askedAt ? -1 : 1);
  return rows.sort(byTime).map((row) => ({ id: row.id, ...customerView(offerQuestions.fields, row) }));
}

export const readQuestions = endpoint({
  method: "GET",
  url: `${proposalUrl}/questions`,
  access: "public",
  tag: offers.label.many,
  summary: "The questions about an offer, with their answers",
  throttle: { subject: "questions read", maximum: 600, window: "10 minutes", what: "requests" },
  answer: listOf(
    z.object({
      ...{ id: z.string(), dayId: z.string().nullable(), name: z.string(), text: z.string() },
      askedAt: z.iso.datetime(),
      answer: z.string().nullable(),
      answeredAt: z.iso.datetime().nullable(),
    }),
  ),
  async handle({ services: { database }, params: { token } }) {
    const link = await openedLink(database, token);
    return database.reading(link.tenantId, async (tx) =>
      questionsOf(tx, await readOne(tx, offers, await openedOffer(tx, link), "system")),
    );
  },
});

const said = (field: "name" | "text") =>
  // The schema of a text gives a text.
  presentSchema(offerQuestions.fields[field]) as z.ZodType<string>;

/** A customer asks about an offer or one of its days. A repeated question is stored once. */
export const askQuestion = endpoint({
  method: "POST",
  url: `${proposalUrl}/questions`,
  access: "public",
  tag: offers.label.many,
  summary: "Ask about an offer, or about one of its days",
  throttle: { subject: "questions about offers", maximum: 60, window: "1 hour", what: "questions" },
  body: z.strictObject({
    dayId: z.string().min(1).max(40).optional(),
    name: said("name"),
    text: said("text"),
  }),
  answer: plain(z.object({ id: z.string(), askedAt: z.iso.datetime() })),
  status: 201,
  handle: (call) =>
    inProposal(call, { what: "questions", maximum: 20, window: "1 hour" }, (context, offer, { linkId }) => {
      const { body } = call;
      const requestHash = hashOfRequest("visitor", `ask ${linkId}`, body);
      const claim = { owner: linkId, key: requestHash.toString("base64url"), requestHash };
      return onceFor(context.tx, claim, async () => {
        const { tripId, id: offerId } = offer;
        const day = offer.days.findIndex(({ id }) => id === body.dayId);
        if (body.dayId !== undefined && day < 0)
          throw fieldError("dayId", "This day is not in the offer any more. Load the page again.");
        const asked = { tripId, offerId, ...body, askedAt: context.now.toISOString() };
        const { id, askedAt } = await insertRow(context, offerQuestions, asked);
        const about = (version: string) => (day < 0 ? version : `day ${day + 1} of ${version}`);
        await notifyTrip(
          context,
          offer,
          "question",
          (version) => `${body.name} asked about ${about(version)}`,
        );
        await notifyOfOffer(context, "question", offer);
        await planAnswer(context, { id, tripId, text: body.text });
        return { id, askedAt };
      });
    }),
});

/** The server sets who answered and when; an emptied answer clears both. An answer ends the planned step. */
export const questionBehaviour: Behaviour<typeof offerQuestions> = {
  beforeUpdate({ caller, now }, current, changes) {
    if (!("answer" in changes) || changes.answer === current.answer) return changes;
    if (!changes.answer?.trim()) return { ...changes, answer: null, answeredBy: null, answeredAt: null };
    return { ...changes, answeredBy: caller?.userId ?? null, answeredAt: now.toISOString() };
  },

  async afterUpdate(context, before, after) {
    if (!before.answeredAt && after.answeredAt)
      await endSteps(context, after.tripId, { questionId: after.id }, "done");
    if (before.answeredAt && !after.answeredAt) await planAnswer(context, after);
  },
};

/** Characters of a question that a step shows. */
const maxOfQuestion = 300;

async function planAnswer(
  context: WriteContext,
  { id: questionId, tripId, text }: Pick<OfferQuestion, "id" | "tripId" | "text">,
): Promise<void> {
  const trip = await lockTrip(context.tx, tripId);
  const dueAt = answerDue(await organisationOf(context.tx), context.now);
  const short = text.length > maxOfQuestion ? `${shortened(text, maxOfQuestion)}…` : text;
  const about = { purpose: "question", questionId } as const;
  await planSteps(context, trip, [{ kind: "other", dueAt, note: `Answer the question: ${short}` }], about);
}

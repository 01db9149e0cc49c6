import { answerDue } from "../../../src/domain/trips/automaticSteps";
import type { OfferQuestion } from "../../../src/resources/offerQuestions";
import { organisationOf } from "../organisation/organisationOf";
import { lockTrip } from "../trips/lockTrip";
import { planSteps } from "../trips/planSteps";
import type { WriteContext } from "../endpoint/Context";

/** Of a question, as many characters as a step shows. */
const mostOfQuestion = 300;

/** A question of the customer that waits for an answer is the trip's next step. */
export async function planAnswer(
  context: WriteContext,
  { id: questionId, tripId, text }: Pick<OfferQuestion, "id" | "tripId" | "text">,
): Promise<void> {
  const trip = await lockTrip(context.tx, tripId);
  const dueAt = answerDue(await organisationOf(context.tx), context.now);
  const short = text.length > mostOfQuestion ? `${text.slice(0, mostOfQuestion)}…` : text;
  const about = { purpose: "question", questionId } as const;
  planSteps(context, trip, [{ kind: "other", dueAt, note: `Answer the question: ${short}` }], about);
}

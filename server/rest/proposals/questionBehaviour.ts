import type { offerQuestions } from "../../../src/resources/offerQuestions";
import type { Behaviour } from "../endpoint/Behaviour";
import { endSteps } from "../trips/planSteps";
import { planAnswer } from "./planAnswer";

/** Who answered, and when, is said by the server. An answer that is taken away was none. An answered question is no step any more. */
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

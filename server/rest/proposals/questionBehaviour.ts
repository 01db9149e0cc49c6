import type { offerQuestions } from "../../../src/resources/offerQuestions";
import type { Behaviour } from "../endpoint/Behaviour";

/** Who answered, and when, is said by the server. An answer that is taken away was none. */
export const questionBehaviour: Behaviour<typeof offerQuestions> = {
  beforeUpdate({ caller, now }, current, changes) {
    if (!("answer" in changes) || changes.answer === current.answer) return changes;
    if (!changes.answer?.trim()) return { ...changes, answer: null, answeredBy: null, answeredAt: null };
    return { ...changes, answeredBy: caller?.userId ?? null, answeredAt: now.toISOString() };
  },
};

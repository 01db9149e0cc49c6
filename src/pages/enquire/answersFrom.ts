import { parseMoney } from "../../schema";
import type { PublicForm, Question } from "../../providers/publicForm";

/** The name of a question's input, which is also the path of what is wrong with its answer. */
export const inputNameOf = ({ key }: Question): string => `custom.${key}`;

/**
 * The answers to the organisation's own questions, by key; what is empty is left out. What cannot be read is sent as it
 * was typed, so that the server says at its field what it expects.
 */
export function answersFrom(typed: FormData, form: PublicForm): Record<string, unknown> {
  const answers = form.questions.map((question) => [question.key, answerOf(question, typed, form)] as const);
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined));
}

function answerOf(question: Question, typed: FormData, { currency, locale }: PublicForm): unknown {
  const name = inputNameOf(question);
  if (question.kind === "choices") return typed.has(name) ? typed.getAll(name) : undefined;
  const text = String(typed.get(name) ?? "").trim();
  if (text === "") return undefined;
  if (question.kind === "yesNo") return text === "yes";
  if (question.kind === "number") return numberOr(text);
  if (question.kind !== "money") return text;
  const amount = parseMoney(text, currency, locale);
  return amount === null ? text : { amount, currency };
}

/** The number that was typed, or the text where it is none. */
export function numberOr(text: string): number | string {
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
}

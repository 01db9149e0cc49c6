import * as z from "zod";
import type { QueryField } from "../../../src/schema";
import { HttpError } from "../../http/HttpError";
import type { Values } from "../endpoint/Values";
import { refuseWrong } from "../writes/checkWrite";
import { mergeCustom } from "../writes/customValues";
import type { PublicForm } from "./publicForm";

/** The organisation's own questions on a form. */
export const questionsOf = (shown: PublicForm) =>
  queryFieldsOn(shown).map(({ isPublic: _public, isActive: _active, ...question }) => question);

export const questionAnswer = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).readonly(),
  required: z.boolean(),
  help: z.string().nullable(),
  section: z.string().nullable(),
});

/**
 * The values of a trip's query fields from a visitor's answers.
 * @throws 422 where a required question is not answered or an answer breaks its field's rule, 400 for what was not asked.
 */
export function answersTo(shown: PublicForm, given: Values): Values {
  if (!shown.form.asksQueryFields && Object.keys(given).length > 0)
    throw new HttpError(400, "This form asks no further questions. Leave the field custom out.");
  const answers = mergeCustom(queryFieldsOn(shown), given, {}, "custom");
  refuseWrong(answers);
  return answers.values;
}

/** The active query fields that are marked for it, where the form asks any. */
const queryFieldsOn = ({ form, organisation }: PublicForm): QueryField[] =>
  form.asksQueryFields
    ? organisation.queryFields.filter(({ isActive, isPublic }) => isActive && isPublic)
    : [];

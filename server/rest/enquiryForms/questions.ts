import type { QueryField } from "../../../src/schema/queryFields";
import { Refusal } from "../../auth/Refusal";
import type { JsonSchema } from "../answerSchema";
import type { Values } from "../Values";
import { mergeCustom } from "../writes/customValues";
import type { PublicForm } from "./publicForm";

/** The organisation's own questions on a form. */
export const questionsOf = (shown: PublicForm) =>
  queryFieldsOn(shown).map(({ isPublic: _public, isActive: _active, ...question }) => question);

const text = { type: "string" };
export const questionsSchema: JsonSchema = {
  type: "array",
  items: {
    type: "object",
    properties: {
      key: text,
      label: text,
      kind: text,
      options: {
        type: "array",
        items: { type: "object", properties: { value: text, label: text } },
      },
      required: { type: "boolean" },
      help: { type: ["string", "null"] },
      section: { type: ["string", "null"] },
    },
  },
};

/**
 * The values of a trip's query fields from a visitor's answers.
 * @throws 422 where a required question is not answered or an answer breaks its field's rule, 400 for what was not asked.
 */
export function answersTo(shown: PublicForm, given: Values): Values {
  if (!shown.form.asksQueryFields && Object.keys(given).length > 0)
    throw new Refusal(400, "This form asks no further questions. Leave the field custom out.");
  return mergeCustom(queryFieldsOn(shown), given, {}, "custom");
}

/** The active query fields that are marked for it, where the form asks any. */
const queryFieldsOn = ({ form, organisation }: PublicForm): QueryField[] =>
  form.asksQueryFields
    ? // The declaration of the organisation's field holds query fields.
      (organisation.queryFields as QueryField[]).filter(({ isActive, isPublic }) => isActive && isPublic)
    : [];

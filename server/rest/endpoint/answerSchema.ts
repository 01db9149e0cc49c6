import * as z from "zod";
import { type AnyField, type Fields, memoized, presentSchema } from "../../../src/schema";

/** A JSON schema, as far as it is looked at here. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

/** The wire form of fields by their names, made once for each declaration. What is not listed never leaves the server. */
export const propertiesOf = memoized((fields: Fields): Readonly<Record<string, JsonSchema>> => {
  const entries = Object.entries(fields).map(([name, field]): [string, JsonSchema] => [
    name,
    { title: field.label, ...wordsOf(field), ...answerSchemaOf(presentSchema(asStored(field))) },
  ]);
  return Object.fromEntries(entries);
});

/** What a field is to people, for the API's description. */
function wordsOf({ personal, secret, customer }: AnyField): JsonSchema {
  const words = [
    ...(personal ? ["Blanked when the row is erased."] : []),
    ...(secret ? ["Masked; the verb reveal gives it."] : []),
    ...(customer ? ["Customers may see it."] : []),
  ];
  return words.length > 0 ? { description: words.join(" ") } : {};
}

/** The field as rows hold it: with the choices too that no body may. */
function asStored(field: AnyField): AnyField {
  if (!("written" in field)) return field;
  const { written: _, ...stored } = field;
  return stored;
}

/** The JSON schema of a body, for the API's description. */
export const bodySchemaOf = memoized((schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
});

/** The JSON schema by which an answer is written: nothing is required, nothing filled in, only what is listed passes. */
export const answerSchemaOf = (schema: z.ZodType): JsonSchema =>
  // A schema object of zod stays a schema object when keywords are left out.
  forAnswers(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" })) as JsonSchema;

const leftOut = new Set(["$schema", "required", "default", "propertyNames"]);

function forAnswers(node: unknown, isName = false): unknown {
  if (Array.isArray(node)) return node.map((one) => forAnswers(one));
  if (typeof node !== "object" || node === null) return node;
  const plain: JsonSchema = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (!isName && leftOut.has(keyword)) continue;
    plain[keyword] = forAnswers(value, !isName && keyword === "properties");
  }
  return isName ? plain : withoutAlternative(plain);
}

/** `anyOf [X, null]` as one schema of two types, which is written many times faster. */
function withoutAlternative(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== "null") return schema;
  const [first] = anyOf;
  return typeof first.type === "string" ? { ...rest, ...first, type: [first.type, "null"] } : schema;
}

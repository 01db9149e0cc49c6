import * as z from "zod";
import { presentSchema } from "../../src/schema/bodies";
import type { AnyField } from "../../src/schema/field";
import type { Fields } from "../../src/schema/kinds";
import { allFields, type Resource } from "../../src/schema/resource";

/** A JSON schema, as far as it is looked at here. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

/** What a row of the resource looks like on the wire. What is not listed here never leaves the server. */
export function answerSchema(resource: Resource): JsonSchema {
  const known = rows.get(resource);
  if (known) return known;
  const schema = fieldsSchema(allFields(resource));
  rows.set(resource, schema);
  resources.set(schema, resource);
  return schema;
}

const rows = new WeakMap<Resource, JsonSchema>();
const resources = new WeakMap<JsonSchema, Resource>();

/** The resource whose row, or list of rows, an answer is by its schema; undefined for answers of other shapes. */
export const resourceAnswered = (schema: JsonSchema): Resource | undefined =>
  // The items of a list's schema are a schema.
  resources.get(schema.type === "array" ? (schema.items as JsonSchema) : schema);

/** The wire form of some fields. A closed field is left out of an answer, so none is promised. */
export const fieldsSchema = (fields: Fields): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { title: field.label, ...answerSchemaOf(presentSchema(asStored(field))) },
    ]),
  ),
});

/** The field as rows hold it: with the choices too that no body may. */
function asStored(field: AnyField): AnyField {
  if (!("written" in field)) return field;
  const { written: _, ...stored } = field;
  return stored;
}

/** The answer that is a picture, for the API's description: its bytes are sent as they are. */
export const pictureAnswer: JsonSchema = {
  description: "The picture.",
  content: { "image/*": { schema: { type: "string", format: "binary" } } },
};

/** The JSON schema of a body, for the API's description. */
export const bodySchemaOf = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
};

/** The JSON schema by which an answer is written: nothing is owed, nothing filled in, only what is listed passes. */
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

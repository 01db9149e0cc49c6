import * as z from "zod";
import type { Readable } from "node:stream";
import {
  type AnyField,
  type Fields,
  memoized,
  presentSchema,
  type Actor,
  allFields,
  columnPaths,
  listedResource,
  permits,
  redacted,
  redactsAny,
  type Resource,
  type ResourceNamed,
  type RowIn,
  type Rule,
} from "../../../src/schema";
import type { Values } from "./Context";

export interface JsonSchema {
  [keyword: string]: unknown;
}

/** The JSON schemas of fields by name. Fields not listed never leave the server. */
const propertiesOf = memoized((fields: Fields): Readonly<Record<string, JsonSchema>> => {
  const entries = Object.entries(fields).map(([name, field]): [string, JsonSchema] => [
    name,
    { title: field.label, ...wordsOf(field), ...answerSchemaOf(presentSchema(asStored(field))) },
  ]);
  return Object.fromEntries(entries);
});

function wordsOf({ personal, secret, customer }: AnyField): JsonSchema {
  const words = [
    ...(personal ? ["Blanked when the row is erased."] : []),
    ...(secret ? ["Masked; the verb reveal gives it."] : []),
    ...(customer ? ["Customers may see it."] : []),
  ];
  return words.length > 0 ? { description: words.join(" ") } : {};
}

/** The field as stored: including choices that a body may not contain. */
function asStored(field: AnyField): AnyField {
  if (!("written" in field)) return field;
  const { written: _, ...stored } = field;
  return stored;
}

export const bodySchemaOf = memoized((schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
});

/** The JSON schema that writes an answer: no required keys, no defaults; keys not listed are dropped. */
const answerSchemaOf = memoized(
  (schema: z.ZodType) =>
    // Still a schema object.
    forAnswers(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" })) as JsonSchema,
);

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

/**
 * What an endpoint answers: its type, how it is written, what is left out for an actor, and its name in the API's
 * description. Rows appear at any depth as `rowOf`, `listOf` or `fieldsOf`, everything else as a zod type.
 */
export interface Answer<T> {
  schema: JsonSchema;
  /** Schemas that `schema` refers to, each with its `$id`. */
  components: readonly JsonSchema[];
  /** The value as the actor may see it; null is a visitor. Absent where nothing is restricted. */
  redact?(value: T, actor: Actor | null): unknown;
}

/** Values are checked by type where the endpoint is written. */
type AnyAnswer = Answer<never>;
type Part = AnyAnswer | z.ZodType;
type Parts = Readonly<Record<string, Part>>;
type ValueOfPart<P> = P extends z.ZodType ? z.output<P> : P extends Answer<infer T> ? T : never;
type Omissible<P extends Parts> = { [N in keyof P]: P[N] extends z.ZodOptional ? N : never }[keyof P];
type ValueOfParts<P extends Parts> = { [N in Exclude<keyof P, Omissible<P>>]: ValueOfPart<P[N]> } & {
  [N in Omissible<P>]?: ValueOfPart<P[N]>;
};
type NameIn<R extends Resource> = Extract<keyof RowIn<R>, string>;

/** A row without the fields that are closed to the actor, and further parts. */
export function rowOf<R extends Resource>(resource: R): Answer<RowIn<R>>;
export function rowOf<R extends Resource, P extends Parts>(
  resource: R,
  beside: P,
): Answer<RowIn<R> & ValueOfParts<P>>;
export function rowOf(resource: Resource, beside?: Parts): AnyAnswer {
  return beside
    ? objectOf(allFields(resource), beside)
    : component(componentName(resource), allFields(resource));
}

/** Some fields of a row, as in `rowOf`, and further parts. */
export function fieldsOf<R extends Resource, N extends NameIn<R>, P extends Parts = Record<never, Part>>(
  resource: R,
  names: readonly N[],
  beside?: P,
): Answer<Pick<RowIn<R>, N> & ValueOfParts<P>> {
  const isNamed = ([name]: readonly [string, unknown]) => names.some((one) => one === name);
  return objectOf(Object.fromEntries(Object.entries(allFields(resource)).filter(isNamed)), beside ?? {});
}

/** A list of rows, with the resource's columns through references, or of another part. */
export function listOf<R extends Resource>(resource: R, resourceNamed?: ResourceNamed): Answer<RowIn<R>[]>;
export function listOf<P extends Part>(part: P): Answer<ValueOfPart<P>[]>;
export function listOf(listed: Resource | Part, resourceNamed?: ResourceNamed): AnyAnswer {
  const { schema, components, redact } =
    "fields" in listed ? listedRow(listed, resourceNamed) : answerOf(listed);
  return {
    schema: { type: "array", items: schema },
    components,
    ...(redact && { redact: (values: never[], actor) => values.map((value) => redact(value, actor)) }),
  };
}

/** An object with exactly these parts; optional zod types may be missing. */
export const shape = <P extends Parts>(parts: P): Answer<ValueOfParts<P>> => objectOf({}, parts);

/** A part that is left out for actors whom the rule does not let read it. */
export function openTo<P extends Part>(rule: Rule, part: P): Answer<ValueOfPart<P>> {
  const { schema, components, redact = (value: never) => value } = answerOf(part);
  return {
    schema,
    components,
    redact: (value, actor) =>
      // The value has the type of the part.
      actor && permits(rule, actor) ? redact(value as never, actor) : undefined,
  };
}

export const perhaps = <P extends AnyAnswer>(part: P): Answer<ValueOfPart<P> | undefined> => part;

/** A value without rows, by its zod type. */
export function plain<T>(type: z.ZodType<T>): Answer<T> {
  const schema = answerSchemaOf(type);
  refuseUntyped(schema);
  return { schema, components: [] };
}

export const nameIn = <T extends object>(table: T) =>
  // Keys of a plain object are strings.
  z.enum(Object.keys(table) as Extract<keyof T, string>[]);

/** A value that the endpoint has redacted itself, such as one of a row's history. */
export const redactedValue: Answer<unknown> = { schema: {}, components: [] };

/** Bytes sent unchanged; void where the endpoint has already replied without content. */
const bytes = (description: string, type: string): Answer<Buffer | Readable | void> => ({
  schema: { description, content: { [type]: { schema: { type: "string", format: "binary" } } } },
  components: [],
});
export const pictureAnswer = bytes("The picture.", "image/*");
export const fileAnswer = bytes("The file, as a download.", "*/*");
export const pdfAnswer = bytes("The PDF, as a download.", "application/pdf");

const answerOf = (part: Part): AnyAnswer => (part instanceof z.ZodType ? plain(part) : part);

/** A named schema in the API's description, written once for all endpoints. */
const component = (name: string, fields: Fields): AnyAnswer => ({
  schema: { $ref: `${name}#` },
  components: [{ $id: name, type: "object", properties: propertiesOf(fields) }],
  ...redactFields(fields),
});

function listedRow(resource: Resource, resourceNamed: ResourceNamed = () => undefined): AnyAnswer {
  const listed = listedResource(resource);
  const name = componentName(resource);
  const paths = columnPaths(resource, resourceNamed).map(
    (path) => [path.name, { ...path.field, optional: true }] as const,
  );
  return paths.length === 0 && listed === resource
    ? component(name, allFields(listed))
    : component(`${name}Listed`, { ...allFields(listed), ...Object.fromEntries(paths) });
}

/** `query-sources` becomes QuerySources. Names are unique, labels need not be. */
const componentName = ({ name }: Resource): string =>
  name.replace(/(?:^|-)(\w)/g, (_match, first: string) => first.toUpperCase());

const redactFields = (fields: Fields): Pick<Answer<Values>, "redact"> =>
  redactsAny(fields) ? { redact: (row, actor) => redacted(row, fields, actor) } : {};

function objectOf(fields: Fields, parts: Parts): Answer<Values> {
  const beside = Object.entries(parts).map(([name, part]) => ({ name, ...answerOf(part) }));
  const redacting = beside.filter(({ redact }) => redact);
  return {
    schema: {
      type: "object",
      properties: {
        ...propertiesOf(fields),
        ...Object.fromEntries(beside.map(({ name, schema }) => [name, schema])),
      },
    },
    components: beside.flatMap(({ components }) => components),
    ...((redactsAny(fields) || redacting.length > 0) && {
      redact(value, actor) {
        const open = { ...redacted(value, fields, actor) };
        for (const { name, redact } of redacting)
          // The value has the type of its part.
          if (open[name] != null) open[name] = redact?.(open[name] as never, actor);
        return open;
      },
    }),
  };
}

/** Refuses an untyped part: a row in its place would be sent unredacted. */
function refuseUntyped(schema: unknown): void {
  if (typeof schema !== "object" || schema === null) return;
  const {
    type,
    enum: choices,
    const: only,
    anyOf,
    properties,
    additionalProperties,
    items,
  }: JsonSchema = {
    ...schema,
  };
  const isOpen = additionalProperties !== undefined && typeof additionalProperties === "object";
  if (
    (type === undefined && !choices && only === undefined && !anyOf) ||
    additionalProperties === true ||
    (type === "object" && !properties && !isOpen)
  )
    throw new Error(
      `An answer says nothing of a part of it: ${JSON.stringify(schema)}. Give its zod type, or rowOf for a row.`,
    );
  const inner = [
    ...(Array.isArray(anyOf) ? anyOf : []),
    ...Object.values(properties ?? {}),
    ...(isOpen ? [additionalProperties] : []),
    ...(items ? [items] : []),
  ];
  inner.forEach(refuseUntyped);
}

import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { FastifyInstance, SafePromiseLike } from "fastify";
import * as z from "zod";
import { ZodError, ZodType } from "zod";
import { checkInPieces, fieldErrorsOf, isStorableText, isUuid } from "../../../src/schema";
import { fieldError, fieldErrors, mostErrors, HttpError, notFound } from "../../http/HttpError";
import type { JsonSchema } from "./answers";

/** A refused request, wrapped because Fastify writes into validation errors. */
export class InvalidRequest extends Error {
  constructor(readonly httpError: HttpError) {
    super(httpError.message);
  }
}

/** For endpoints without a body. */
export const noBody = z.unknown();

/** Checks by zod, writes by JSON schemas. Writers are made on first use: making all would slow down every start. */
export function setCompilers(app: FastifyInstance): void {
  app.decorateRequest("sentBody", null);
  app.setValidatorCompiler<JsonSchema | ZodType>(({ schema, httpPart }) => {
    // Headers are described but not checked: browsers send many more.
    if (httpPart === "headers") return () => ({});
    const check = httpPart === "body" ? checkBody : httpPart === "params" ? checkParams : checkQuery;
    // SafePromiseLike differs from a promise only by a brand for linters.
    return (value: unknown) => check(schema, value) as Checked | SafePromiseLike<void>;
  });
  const select = SerializerSelector();
  // Fastify copies all of them each time.
  let named: Record<string, unknown> | undefined;
  app.setSerializerCompiler((route) => {
    const make = () => {
      const referred = referredIn(route.schema, (named ??= app.getSchemas()));
      return select(referred, {})({ ...route, httpStatus: route.httpStatus ?? "" });
    };
    let write: ReturnType<typeof make> | undefined;
    return (answer) => (write ??= make())(answer);
  });
}

/** The named schemas that a schema refers to, also through others: a writer checks each that it is given, which takes long. */
function referredIn(schema: unknown, all: Record<string, unknown>, found: Record<string, unknown> = {}) {
  for (const [, name = ""] of JSON.stringify(schema).matchAll(/"\$ref":"(\w+)#/g))
    if (!(name in found)) {
      found[name] = all[name];
      referredIn(all[name], all, found);
    }
  return found;
}

type Checked = { value?: unknown; error?: InvalidRequest };

const invalid = (error: unknown): Checked => {
  if (error instanceof HttpError) return { error: new InvalidRequest(error) };
  throw error;
};

function checkBody(schema: JsonSchema | ZodType, sent: unknown): Checked | Promise<void> {
  // Fastify passes null without a body.
  const body = sent ?? undefined;
  if (!(schema instanceof ZodType)) return {};
  if (schema === noBody) {
    const isEmpty = body == null || (typeof body === "object" && Object.keys(body).length === 0);
    return isEmpty ? {} : invalid(new HttpError(400, "Nothing is to be sent here. Leave the body out."));
  }
  try {
    if (typeof body !== "object" || body === null || !largeBodies.has(body))
      return { value: readBody(schema, body) };
  } catch (error) {
    return invalid(error);
  }
  // Fastify ignores the value of a fulfilled promise, so it is kept in checkedBodies.
  return checkedInTurns(schema, body).then(
    (value) => void checkedBodies.set(body, value),
    (error: unknown) => {
      throw invalid(error instanceof ZodError ? bodyError(error) : error).error;
    },
  );
}

/** Checked values of large bodies, by the body as sent. */
const checkedBodies = new WeakMap<object, unknown>();

export const checkedBody = (body: unknown): unknown =>
  typeof body === "object" && body !== null ? (checkedBodies.get(body) ?? body) : body;

/** An `id` in an address must be a UUID; otherwise 404. */
function checkParams(_schema: unknown, params: unknown): Checked {
  // Fastify passes address parts as text.
  const { id } = params as Readonly<Record<string, string>>;
  return id === undefined || isUuid(id) ? {} : invalid(notFound());
}

function checkQuery(schema: JsonSchema | ZodType, query: unknown): Checked {
  if (schema instanceof ZodType) return {};
  const { properties, additionalProperties } = schema;
  // Fastify's parser returns an object of texts, or of lists of them.
  const asked = Object.entries(query as Readonly<Record<string, string | readonly string[]>>);
  const [parameter] =
    asked.find(([name]) => !additionalProperties && !Object.hasOwn(properties ?? {}, name)) ?? [];
  if (parameter !== undefined)
    return invalid(new HttpError(400, `There is no parameter "${parameter.slice(0, 60)}" here.`));
  const unstorable = asked.find(([, value]) => ![value].flat().every(isStorableText));
  if (unstorable)
    return invalid(fieldError(unstorable[0], "This text holds a character that cannot be stored.", 400));
  // Each property of a schema is a schema.
  for (const [name, { enum: choices }] of Object.entries(properties ?? {}) as [string, JsonSchema][]) {
    // A text or, for a repeated name, several.
    const value = (query as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined && Array.isArray(choices) && !choices.includes(value))
      return invalid(fieldError(name, `"${name}" takes one of: ${choices.join(", ")}.`, 400));
  }
  return {};
}

/** Bodies that are checked in pieces, so that they do not block other requests. */
const largeBodies = new WeakSet<object>();

/** Length from which a body is large, in characters. */
const largeFrom = 32 * 1024;
/** How long a large body is checked before the event loop continues, in milliseconds. */
const turnMs = 5;

/** Maximum nesting of lists and objects, and maximum properties per object. */
const maxDepth = 32;
const maxProperties = 500;

/** Reads JSON bodies. Too deep or too wide ones get 400 before they are parsed. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // `parseAs` makes it a string.
    const text = body as string;
    const error = shapeError(text);
    if (error !== null) return done(new HttpError(400, error));
    void parse(request, text, (failed, value) => {
      if (text.length >= largeFrom && typeof value === "object" && value !== null) largeBodies.add(value);
      done(failed, value);
    });
  });
}

/** An error in words for JSON that is too deep or too wide. Syntax is left to the parser. */
function shapeError(text: string): string | null {
  // Property counts of the enclosing objects and lists, outermost first.
  const counts: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') at = endOfString(text, at);
    else if (sign === "{" || sign === "[") {
      if (counts.push(0) > maxDepth) return `This body is nested deeper than ${maxDepth} levels.`;
    } else if (sign === "}" || sign === "]") counts.pop();
    else if (sign === ":") {
      const count = (counts.pop() ?? 0) + 1;
      if (count > maxProperties) return `An object of this body has more than ${maxProperties} fields.`;
      counts.push(count);
    }
  }
  return null;
}

/** The position of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charAt(at - 1 - slashes) === "\\") slashes += 1;
  return slashes % 2 === 1;
}

/**
 * Checks values against the schema of a body; nothing is coerced or dropped.
 * @throws 400 for anything but an object of known properties, 422 where a field breaks a rule.
 */
export function readBody<T>(schema: ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw bodyError(parsed.error);
}

/** Yields to other requests in between. @throws ZodError */
export async function checkedInTurns<T>(schema: ZodType<T>, values: unknown): Promise<T> {
  const pieces = checkInPieces(schema, values);
  for (let began = performance.now(); ;) {
    const { done, value } = pieces.next();
    if (!done && performance.now() - began < turnMs) continue;
    // The result is used in its own turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    if (done) return value;
    began = performance.now();
  }
}

function bodyError(error: ZodError): HttpError {
  const isMalformed = error.issues.some(
    ({ code, path }) => code === "unrecognized_keys" || path.length === 0,
  );
  const errors = fieldErrorsOf(error, mostErrors);
  const unknown = error.issues.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : []));
  if (unknown.length > 0) {
    const named = unknown.slice(0, mostErrors).map((key) => `"${key.slice(0, 60)}"`);
    return new HttpError(400, `There is no field ${named.join(", ")}.`, { errors });
  }
  if (isMalformed) return new HttpError(400, "Send the fields as a JSON object.");
  return fieldErrors(errors);
}

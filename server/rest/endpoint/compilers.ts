import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { FastifyInstance, SafePromiseLike } from "fastify";
import * as z from "zod";
import { ZodError, ZodType } from "zod";
import { checkInPieces, fieldErrorsOf, isUuid } from "../../../src/schema";
import { fieldErrors, mostErrors, HttpError, notFound } from "../../http/HttpError";
import type { JsonSchema } from "./answers";

/** What Fastify's check of a request found. Its own words for it: Fastify writes into the error that a check gives. */
export class InvalidRequest extends Error {
  constructor(readonly httpError: HttpError) {
    super(httpError.message);
  }
}

/** The body of an endpoint that asks for none. */
export const noBody = z.unknown();

/**
 * Has Fastify check requests by the zod schemas of the endpoints, and write answers by the JSON schemas that are made of them: a writer
 * of fast-json-stringify for each, made with the first answer that it writes, since making all would hold up every start.
 */
export function setCompilers(app: FastifyInstance): void {
  app.decorateRequest("sentBody", null);
  app.setValidatorCompiler<JsonSchema | ZodType>(({ schema, httpPart }) => {
    // What is said of headers is said for the description alone: browsers send many more.
    if (httpPart === "headers") return () => ({});
    const check = httpPart === "body" ? checkBody : httpPart === "params" ? checkParams : checkQuery;
    // A promise is branded for linters alone.
    return (value: unknown) => check(schema, value) as Checked | SafePromiseLike<void>;
  });
  let compile: ReturnType<ReturnType<typeof SerializerSelector>> | undefined;
  app.setSerializerCompiler((route) => {
    let write: ReturnType<NonNullable<typeof compile>> | undefined;
    const make = () =>
      (compile ??= SerializerSelector()(app.getSchemas(), {}))({
        ...route,
        httpStatus: route.httpStatus ?? "",
      });
    return (answer) => (write ??= make())(answer);
  });
}

type Checked = { value?: unknown; error?: InvalidRequest };

const invalid = (error: unknown): Checked => {
  if (error instanceof HttpError) return { error: new InvalidRequest(error) };
  throw error;
};

function checkBody(schema: JsonSchema | ZodType, sent: unknown): Checked | Promise<void> {
  // Fastify gives null where nothing was sent.
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
  // Fastify takes from a promise alone whether it is kept.
  return checkedInTurns(schema, body).then(
    (value) => void checkedBodies.set(body, value),
    (error: unknown) => {
      throw invalid(error instanceof ZodError ? bodyError(error) : error).error;
    },
  );
}

/** What the check of a large body gave, by the body as it was sent. */
const checkedBodies = new WeakMap<object, unknown>();

/** The body of a request that has passed its check. */
export const checkedBody = (body: unknown): unknown =>
  typeof body === "object" && body !== null ? (checkedBodies.get(body) ?? body) : body;

/** A part of an address that is named `id` is a UUID, or leads nowhere. */
function checkParams(_schema: unknown, params: unknown): Checked {
  // Fastify gives every part of an address as text.
  const { id } = params as Readonly<Record<string, string>>;
  return id === undefined || isUuid(id) ? {} : invalid(notFound());
}

/** What an endpoint does not ask for is refused rather than ignored. */
function checkQuery(schema: JsonSchema | ZodType, query: unknown): Checked {
  if (schema instanceof ZodType) return {};
  const { properties, additionalProperties } = schema;
  // Fastify's parser gives an object of texts.
  const parameter = Object.keys(query as object).find(
    (name) => !additionalProperties && !Object.hasOwn(properties ?? {}, name),
  );
  return parameter === undefined
    ? {}
    : invalid(new HttpError(400, `There is no parameter "${parameter.slice(0, 60)}" here.`));
}

/** Bodies that are checked in pieces, so that however large they are they hold nobody up. */
const largeBodies = new WeakSet<object>();

/** From so many characters on, a body is large. */
const largeFrom = 32 * 1024;
/** How long a large one is checked before others have their turn of the event loop, in milliseconds. */
const turnMs = 5;

/** How deep lists and objects may lie in one another, and how many properties one object has at most. */
const maxDepth = 32;
const maxProperties = 500;

/** Reads bodies of JSON, and refuses with 400, before anything is made of them, those that are deep or wide beyond use. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // What is parsed as a string is one.
    const text = body as string;
    const error = shapeError(text);
    if (error !== null) return done(new HttpError(400, error));
    void parse(request, text, (failed, value) => {
      if (text.length >= largeFrom && typeof value === "object" && value !== null) largeBodies.add(value);
      done(failed, value);
    });
  });
}

/** What is wrong with the shape of a text of JSON, in words; whether it is JSON at all is left to the parser. */
function shapeError(text: string): string | null {
  // How many properties each object and list around the present place has, from the outermost on.
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

/** Where the string that begins at a place ends: at its closing quote, or with the text. */
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
 * Checks values against the schema of a body: nothing is coerced, nothing dropped. @throws 400 where they are not the object that
 * was asked for or hold an unknown property, 422 where a field breaks a rule.
 */
export function readBody<T>(schema: ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw bodyError(parsed.error);
}

/** Checks values however large they are: others have their turns meanwhile. @throws ZodError */
export async function checkedInTurns<T>(schema: ZodType<T>, values: unknown): Promise<T> {
  const pieces = checkInPieces(schema, values);
  for (let began = performance.now(); ;) {
    const { done, value } = pieces.next();
    if (!done && performance.now() - began < turnMs) continue;
    // What is made of the whole is made in a turn of its own.
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

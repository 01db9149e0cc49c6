import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodType } from "zod";
import { type FieldErrors, isUuid } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import { fieldErrors, notFound, HttpError } from "../../http/HttpError";
import { admitFrom, type Throttle } from "../../auth/throttle";
import type { Transaction } from "../../database/connection/Transaction";
import type { RouteAccess } from "./access";
import type { Answer } from "./answers";
import { bodySchemaOf, type JsonSchema } from "./answerSchema";
import { bodyLimits } from "./bodyLimits";
import { confirmed } from "./confirmed";
import { largeBody, readSentBody } from "./readBody";
import { once, refuseKey } from "./idempotency";
import type { Values } from "./Values";
import type { Rest } from "./Context";
import { inContext, type CallerContext } from "./Context";

/** One call of an endpoint: what was sent, checked, and by whom. */
export interface Call<Body = unknown, Url extends string = string> {
  body: Body;
  /** Parts of the address; one named `id` is known to be a UUID. */
  params: ParamsOf<Url>;
  /** Who asks. Reading it on a public route is a programming error and throws. */
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
  rest: Rest;
}

/** A call whose body breaks rules of single fields: `sent` is an object that names no unknown field, `broken` what is wrong by path. */
export type WrongCall = Pick<Call, "params" | "caller"> & { sent: Values; broken: FieldErrors };

/** The parts of an address that vary, by their names: `/api/trips/:id` has an id. */
export type ParamsOf<Url extends string> = string extends Url
  ? Readonly<Record<string, string>>
  : Url extends `${string}:${infer Rest}`
    ? Rest extends `${infer Name}/${infer More}`
      ? Readonly<Record<Name, string>> & ParamsOf<`/${More}`>
      : Readonly<Record<Rest, string>>
    : Readonly<Record<never, string>>;

interface Described<Url extends string, Body, Answered> {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** With `:id` for a part of the address. */
  url: Url;
  access: RouteAccess;
  /** The heading in the API's description under which the endpoint stands. */
  tag: string;
  /** What it does, in a few words. */
  summary: string;
  /** Absent: the request has no body, and one that is sent is refused. */
  body?: ZodType<Body>;
  /** Counted before the body is read, so that whoever is refused costs nothing. */
  throttle?: Throttle;
  /** The largest body, in bytes; the usual one, or that of visitors, where not given. */
  bodyLimit?: number;
  /** What else is wrong where fields of the body broke their own rules, by path, so that the answer names everything at once. */
  furtherErrors?(context: CallerContext, call: WrongCall): Promise<FieldErrors>;
  /** Absent: 204 without content. */
  answer?: Answer<Answered>;
  /** 200 where there is an answer, else 204. */
  status?: number;
  /** The query parameters, as a JSON schema; others are refused, unless it says `additionalProperties: true`. Absent: none. */
  query?: JsonSchema;
}

type Context<Url extends string, Body, Answered> =
  | {
      handle(call: Call<Body, Url>): Promise<Answered>;
      transact?: never;
      read?: never;
      idempotent?: never;
    }
  | {
      read(tx: Transaction, call: Call<Body, Url>): Promise<Answered>;
      transact?: never;
      handle?: never;
      idempotent?: never;
    }
  | {
      transact(context: CallerContext, call: Call<Body, Url>): Promise<Answered>;
      handle?: never;
      read?: never;
      idempotent?: true | "itself";
    };

/**
 * An endpoint as data. `transact` runs in one transaction of the caller's organisation and is what an endpoint normally
 * has; `read` only reads, without the cost of one; `handle` opens its transactions itself. `idempotent` (with `transact`): a
 * repeated Idempotency-Key gets the first answer again; elsewhere one is refused. Never for answers that hold a secret,
 * since the answer is stored: such an endpoint is `"itself"` idempotent, and calls `once` for the part that may be.
 */
export type Endpoint = Described<string, unknown, unknown> & Context<string, unknown, unknown>;

/** Declares an endpoint: its body, the parts of its address and what it gives have the types that it says. */
export const endpoint = <const Url extends string, Body = undefined, Answered = void>(
  declared: Described<Url, Body, Answered> & Context<Url, NoInfer<Body>, NoInfer<Answered>>,
): Endpoint =>
  // Its body is of its type by then: mount has checked it with the endpoint's own schema.
  declared as Endpoint;

/** Adds an endpoint to the server. */
export function mount(app: FastifyInstance, rest: Rest, declared: Endpoint): void {
  const { method, url, access, tag, summary, body, answer, throttle } = declared;
  const status = declared.status ?? (answer ? 200 : 204);
  for (const component of answer?.components ?? [])
    if (!app.getSchema(String(component["$id"]))) app.addSchema(component);
  app.route({
    method,
    url,
    bodyLimit: declared.bodyLimit ?? (access === "public" ? bodyLimits.visitors : bodyLimits.usual),
    ...(throttle
      ? { onRequest: (request: FastifyRequest) => admitFrom(rest.database, throttle, request.ip) }
      : {}),
    config: { access, ...(declared.handle ? {} : { confirms: true }) },
    schema: {
      tags: [tag],
      summary,
      ...(body ? { body: bodySchemaOf(body) } : {}),
      ...paramsSchema(url),
      ...(declared.query ? { querystring: declared.query } : {}),
      response: { [status]: answer?.schema ?? { type: "null" } },
      ...(access === "public" ? { security: [] } : {}),
    },
    handler: async (request, reply) => {
      const result = await confirmed(request, async () =>
        run(declared, await callOf(declared, rest, request, reply)),
      );
      if (reply.sent) return reply;
      if (!answer) return reply.code(status).send();
      return reply.code(status).send(answer.redact ? answer.redact(result, request.caller) : result);
    },
  });
}

async function callOf(
  endpoint: Endpoint,
  rest: Rest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call> {
  // Fastify gives every part of an address as text.
  const params = (request.params ?? {}) as Record<string, string>;
  for (const [name, value] of Object.entries(params)) if (name === "id" && !isUuid(value)) throw notFound();
  refuseUnasked(endpoint, request);
  if (!endpoint.idempotent) refuseKey(request);
  const call = {
    // Read below.
    body: undefined as unknown,
    params,
    get caller() {
      if (!request.caller) throw new Error(`${endpoint.url} is public and has no caller.`);
      return request.caller;
    },
    request,
    reply,
    rest,
  };
  if (endpoint.body)
    call.body = await readSentBody(endpoint.body, request.body, sizeOf(request)).catch((error: unknown) =>
      refuseAll(endpoint, call, error),
    );
  return call;
}

/** Refuses a body with what is wrong with its fields, and with what else is wrong besides; a large one is not looked through once more. */
async function refuseAll(endpoint: Endpoint, call: Call, error: unknown): Promise<never> {
  const broken = error instanceof HttpError && error.statusCode === 422 ? error.errors : undefined;
  if (!endpoint.furtherErrors || !broken || sizeOf(call.request) >= largeBody) throw error;
  const { rest, caller, request, params } = call;
  // A body that breaks rules of fields alone is an object.
  const wrong = { params, caller, sent: request.body as Values, broken };
  const further = await inContext(
    rest,
    caller,
    request,
    async (context) => (await endpoint.furtherErrors?.(context, wrong)) ?? {},
    request.cachedSession ?? undefined,
  );
  throw fieldErrors({ ...broken, ...further });
}

/** Of the body, in bytes; one that comes in parts may be of any size. */
const sizeOf = ({ headers }: FastifyRequest): number => Number(headers["content-length"] ?? Infinity);

async function run(endpoint: Endpoint, call: Call): Promise<unknown> {
  if (endpoint.handle) return endpoint.handle(call);
  const { rest, caller, request } = call;
  const cachedSession = request.cachedSession ?? undefined;
  if (endpoint.read)
    return rest.database.reading(caller.tenantId, (tx) => endpoint.read(tx, call), cachedSession);
  const context = (one: CallerContext) =>
    endpoint.idempotent === true
      ? once(one, request, () => endpoint.transact(one, call))
      : endpoint.transact(one, call);
  return inContext(rest, caller, request, context, cachedSession);
}

function paramsSchema(url: string): JsonSchema {
  const names = [...url.matchAll(/:([a-zA-Z]+)/g)].map(([, name = ""]) => name);
  if (names.length === 0) return {};
  const part = (name: string) => (name === "id" ? { type: "string", format: "uuid" } : { type: "string" });
  const properties = Object.fromEntries(names.map((name) => [name, part(name)]));
  return { params: { type: "object", properties, required: names } };
}

/** What an endpoint does not ask for is refused rather than ignored. */
function refuseUnasked(endpoint: { body?: unknown; query?: JsonSchema }, request: FastifyRequest): void {
  const { properties, additionalProperties } = endpoint.query ?? {};
  // The parameters of a query's schema are an object, and Fastify's parser gives one of texts.
  const parameter = Object.keys(request.query as object).find(
    (name) => !additionalProperties && !Object.hasOwn(properties ?? {}, name),
  );
  if (parameter !== undefined)
    throw new HttpError(400, `There is no parameter "${parameter.slice(0, 60)}" here.`);
  const isEmpty =
    request.body == null || (typeof request.body === "object" && Object.keys(request.body).length === 0);
  if (!endpoint.body && !isEmpty) throw new HttpError(400, "Nothing is to be sent here. Leave the body out.");
}

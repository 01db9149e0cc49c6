import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodType } from "zod";
import type { AnyRow } from "../../src/schema/resource";
import { isUuid } from "../../src/schema/kinds/reading";
import type { Caller } from "../auth/Caller";
import { notFound, Refusal } from "../auth/Refusal";
import { admitFrom, type Throttle } from "../auth/throttle";
import type { Transaction } from "../database/connection/Transaction";
import type { RouteAccess } from "./access";
import { bodySchemaOf, pictureAnswer, resourceAnswered, type JsonSchema } from "./answerSchema";
import { bodyLimits } from "./bodyLimits";
import { openRow, openRows } from "./resource/openRow";
import { confirmed } from "./confirmed";
import { readBody } from "./readBody";
import { once, refuseKey } from "./idempotency";
import type { Rest } from "./Work";
import { workIn, type CallersWork } from "./Work";

/** One call of an endpoint: what was sent, checked, and by whom. */
export interface Call<Body = undefined> {
  body: Body;
  /** Parts of the address; one named `id` is known to be a UUID. */
  params: Readonly<Record<string, string>>;
  /** Who asks. Reading it on a public route is a programming error and throws. */
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
  rest: Rest;
}

interface Described<Body> {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** With `:id` for a part of the address. */
  url: string;
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
  /** Absent: 204 without content. */
  answer?: JsonSchema;
  /** The answer is a picture, which `handle` sends itself. */
  isPicture?: true;
  /** 200 where there is an answer, else 204. */
  status?: number;
  /** The query parameters, as a JSON schema; others are refused, unless it says `additionalProperties: true`. Absent: none. */
  query?: JsonSchema;
}

/**
 * An endpoint as data. `work` runs in one transaction of the caller's organisation and is what an endpoint normally
 * has; `read` only reads, without the cost of one; `handle` opens its transactions itself. `idempotent` (with `work`): a
 * repeated Idempotency-Key gets the first answer again; elsewhere one is refused. Never for answers that hold a secret,
 * since the answer is stored.
 */
export type Endpoint<Body = undefined> = Described<Body> &
  (
    | { handle(call: Call<Body>): Promise<unknown>; work?: never; read?: never; idempotent?: never }
    | {
        read(tx: Transaction, call: Call<Body>): Promise<unknown>;
        work?: never;
        handle?: never;
        idempotent?: never;
      }
    | {
        work(work: CallersWork, call: Call<Body>): Promise<unknown>;
        handle?: never;
        read?: never;
        idempotent?: true;
      }
  );

/** Adds an endpoint to the server. */
export function mount<Body = undefined>(app: FastifyInstance, rest: Rest, endpoint: Endpoint<Body>): void {
  const { method, url, access, tag, summary, body, answer, throttle } = endpoint;
  const status = endpoint.status ?? (answer || endpoint.isPicture ? 200 : 204);
  const nothing = endpoint.isPicture ? pictureAnswer : { type: "null" };
  app.route({
    method,
    url,
    bodyLimit: endpoint.bodyLimit ?? (access === "public" ? bodyLimits.visitors : bodyLimits.usual),
    ...(throttle
      ? { onRequest: (request: FastifyRequest) => admitFrom(rest.database, throttle, request.ip) }
      : {}),
    config: { access, ...(endpoint.handle ? {} : { confirms: true }) },
    schema: {
      tags: [tag],
      summary,
      ...(body ? { body: bodySchemaOf(body) } : {}),
      ...paramsSchema(url),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      response: { [status]: answer ?? nothing },
      ...(access === "public" ? { security: [] } : {}),
    },
    handler: async (request, reply) => {
      const result = await confirmed(request, () => run(endpoint, callOf(endpoint, rest, request, reply)));
      if (reply.sent) return reply;
      if (!answer) return reply.code(status).send();
      return reply.code(status).send(openAnswer(answer, result, request.caller));
    },
  });
}

/** A row, from whatever endpoint, leaves without the fields that are closed to the caller's role. */
function openAnswer(answer: JsonSchema, result: unknown, caller: Caller | null): unknown {
  const resource = resourceAnswered(answer);
  if (!resource || !caller || typeof result !== "object" || result === null) return result;
  // An answer with the schema of a resource's row is such a row, or a list of them.
  return Array.isArray(result)
    ? openRows(resource, result as AnyRow[], caller)
    : openRow(resource, result as AnyRow, caller);
}

function callOf<Body>(
  endpoint: Endpoint<Body>,
  rest: Rest,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<Body> {
  // Fastify gives every part of an address as text.
  const params = (request.params ?? {}) as Record<string, string>;
  for (const [name, value] of Object.entries(params)) if (name === "id" && !isUuid(value)) throw notFound();
  refuseUnasked(endpoint, request);
  if (!endpoint.idempotent) refuseKey(request);
  return {
    // Without a schema the type parameter is undefined.
    body: (endpoint.body ? readBody(endpoint.body, request.body) : undefined) as Body,
    params,
    get caller() {
      if (!request.caller) throw new Error(`${endpoint.url} is public and has no caller.`);
      return request.caller;
    },
    request,
    reply,
    rest,
  };
}

async function run<Body>(endpoint: Endpoint<Body>, call: Call<Body>): Promise<unknown> {
  if (endpoint.handle) return endpoint.handle(call);
  const { rest, caller, request } = call;
  const belief = request.belief ?? undefined;
  if (endpoint.read) return rest.database.reading(caller.tenantId, (tx) => endpoint.read(tx, call), belief);
  const work = (one: CallersWork) =>
    endpoint.idempotent ? once(one, request, () => endpoint.work(one, call)) : endpoint.work(one, call);
  return workIn(rest, caller, request, work, belief);
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
    throw new Refusal(400, `There is no parameter "${parameter.slice(0, 60)}" here.`);
  const isEmpty =
    request.body == null || (typeof request.body === "object" && Object.keys(request.body).length === 0);
  if (!endpoint.body && !isEmpty) throw new Refusal(400, "Nothing is to be sent here. Leave the body out.");
}

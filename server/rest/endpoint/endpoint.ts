import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodType } from "zod";
import { type FieldErrors, type Field, nestedFields, type Resource } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import { fieldErrors, HttpError } from "../../http/HttpError";
import { admitFrom, type Throttle } from "../../auth/throttle";
import type { Transaction } from "../../database/connection/Transaction";
import { type RouteAccess, confirmed } from "./access";
import type { Answer, JsonSchema } from "./answers";
import { checkedBody, InvalidRequest, noBody } from "./compilers";
import { once } from "./idempotency";
import { type Values, type Rest, inContext, type CallerContext } from "./Context";

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
  /** The heading in the API's description under which the endpoint stands; that of the resource of `access` where not given. */
  tag?: string;
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
  const further = declared.furtherErrors;
  app.route({
    method,
    url,
    bodyLimit: declared.bodyLimit ?? (access === "public" ? bodyLimits.visitors : bodyLimits.usual),
    ...(throttle
      ? { onRequest: (request: FastifyRequest) => admitFrom(rest.database, throttle, request.ip) }
      : {}),
    config: { access, ...(declared.handle ? {} : { confirms: true }) },
    // What is wrong with a request is said once it is known who asks.
    attachValidation: true,
    schema: {
      tags: [
        tag ?? (typeof access === "object" && "resource" in access ? access.resource.label.many : "Server"),
      ],
      summary,
      ...(method === "GET" ? {} : { body: body ?? noBody }),
      ...paramsSchema(url),
      querystring: declared.query ?? { type: "object", properties: {} },
      response: { [status]: answer?.schema ?? { type: "null" } },
      ...(access === "public" ? { security: [] } : {}),
    },
    preValidation: (request, _reply, done) => {
      request.sentBody = request.body;
      done();
    },
    preHandler: async (request) => {
      const wrong = request.validationError ?? (declared.idempotent ? undefined : keyError(request));
      if (wrong) await confirmed(request, () => refuse(request, wrong, rest, further));
    },
    handler: async (request, reply) => {
      const result = await confirmed(request, () => run(declared, callOf(declared, rest, request, reply)));
      if (reply.sent) return reply;
      if (!answer) return reply.code(status).send();
      return reply.code(status).send(answer.redact ? answer.redact(result, request.caller) : result);
    },
  });
}

declare module "fastify" {
  interface FastifyRequest {
    /** The body as it was sent, without the defaults of its schema. */
    sentBody: unknown;
  }
}

const callOf = ({ body, url }: Endpoint, rest: Rest, request: FastifyRequest, reply: FastifyReply): Call => ({
  body: body ? checkedBody(request.body) : undefined,
  // Fastify gives every part of an address as text.
  params: (request.params ?? {}) as Record<string, string>,
  get caller() {
    if (!request.caller) throw new Error(`${url} is public and has no caller.`);
    return request.caller;
  },
  request,
  reply,
  rest,
});

/** Refuses a request; where fields of its body broke rules of their own, with what else is wrong with it. */
async function refuse(
  request: FastifyRequest,
  wrong: Error,
  rest: Rest,
  furtherErrors: Endpoint["furtherErrors"],
): Promise<never> {
  const error = wrong instanceof InvalidRequest ? wrong.httpError : wrong;
  const broken = error instanceof HttpError && error.statusCode === 422 ? error.errors : undefined;
  const { caller, cachedSession } = request;
  // A large body is not looked through once more.
  if (!furtherErrors || !broken || !caller || sizeOf(request) >= maxSizeForFurtherErrors) throw error;
  // A body that breaks rules of fields alone is an object.
  const call = { params: request.params as Call["params"], caller, sent: request.sentBody as Values, broken };
  const further = await inContext(
    rest,
    caller,
    request,
    (context) => furtherErrors(context, call),
    cachedSession ?? undefined,
  );
  throw fieldErrors({ ...broken, ...further });
}

/** In bytes. */
const maxSizeForFurtherErrors = 32 * 1024;

/**
 * Refuses an Idempotency-Key where it would be of no effect: whoever sends one relies on it.
 * @throws 400 where one is sent.
 */
export function refuseKey(request: FastifyRequest): void {
  const error = keyError(request);
  if (error) throw error;
}

const keyError = ({ headers }: FastifyRequest): HttpError | undefined =>
  headers["idempotency-key"] === undefined
    ? undefined
    : new HttpError(
        400,
        "This request takes no Idempotency-Key: its answer is not kept. Leave the header out.",
      );

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

/** The largest bodies of JSON, in bytes, by what sends them. Uploads have a limit of their own. */
export const bodyLimits = {
  signingIn: 16 * 1024,
  visitors: 64 * 1024,
  usual: 256 * 1024,
  /** Rows that hold thousands of values: itineraries with their days, hotels with their rates. */
  largeRows: 2 * 1024 * 1024,
} as const;

/** The largest body of a row of the resource, in bytes. */
export const bodyLimitOf = ({ fields }: Resource): number =>
  Object.values(fields).some((field) => valuesIn(field) > 4_000) ? bodyLimits.largeRows : bodyLimits.usual;

/** How many values a field holds at most, those of the rows inside it counted one by one. */
function valuesIn(field: Field): number {
  if (field.kind !== "rows" && field.kind !== "group") return 1;
  const each = Object.values(nestedFields(field)).reduce((sum, inner) => sum + valuesIn(inner), 0);
  return field.kind === "rows" ? (field.maxItems ?? 200) * each : each;
}

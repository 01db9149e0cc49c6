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
import { type Values, type Services, inContext, type CallerContext } from "./Context";

export interface Call<Body = unknown, Url extends string = string> {
  body: Body;
  /** Variable parts of the address; `id` is a valid UUID. */
  params: ParamsOf<Url>;
  /** Throws on a public route, which has no caller. */
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
  services: Services;
}

/** `sent` is an object without unknown fields, `broken` the errors of its fields by path. */
export type WrongCall = Pick<Call, "params" | "caller"> & { sent: Values; broken: FieldErrors };

/** The variable parts of an address: `/api/trips/:id` has `id`. */
export type ParamsOf<Url extends string> = string extends Url
  ? Readonly<Record<string, string>>
  : Url extends `${string}:${infer Rest}`
    ? Rest extends `${infer Name}/${infer More}`
      ? Readonly<Record<Name, string>> & ParamsOf<`/${More}`>
      : Readonly<Record<Rest, string>>
    : Readonly<Record<never, string>>;

interface Described<Url extends string, Body, Answered> {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  url: Url;
  access: RouteAccess;
  /** The heading in the API's description; that of the resource in `access` where not given. */
  tag?: string;
  summary: string;
  /** Absent: a body is refused. */
  body?: ZodType<Body>;
  /** Applied before the body is read, so that refused requests cost little. */
  throttle?: Throttle;
  /** Limit for the body, in bytes; by default the usual one, or the visitors' one for public routes. */
  bodyLimit?: number;
  /** Finds further errors, by path, after fields broke their own rules, so that the answer lists all at once. */
  furtherErrors?(context: CallerContext, call: WrongCall): Promise<FieldErrors>;
  answer?: Answer<Answered>;
  /** Default: 200 with an answer, else 204. */
  status?: number;
  /**
   * JSON schema of the query parameters. Others are refused unless `additionalProperties` is true, and values beside an
   * `enum`. Absent: none.
   */
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
 * An endpoint as data. `transact`, the usual case, runs in one transaction of the caller's organisation; `read` only
 * reads, without a transaction; `handle` opens transactions itself. `idempotent`: a repeated Idempotency-Key gets the
 * first answer again; other endpoints refuse the header. The answer is stored, so it must not hold a secret: such
 * endpoints use `"itself"` and call `once` for the part that may be stored.
 */
export type Endpoint = Described<string, unknown, unknown> & Context<string, unknown, unknown>;

export const endpoint = <const Url extends string, Body = undefined, Answered = void>(
  declared: Described<Url, Body, Answered> & Context<Url, NoInfer<Body>, NoInfer<Answered>>,
): Endpoint =>
  // mount checks the body with the endpoint's schema before.
  declared as Endpoint;

export function mount(app: FastifyInstance, services: Services, declared: Endpoint): void {
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
      ? { onRequest: (request: FastifyRequest) => admitFrom(services.database, throttle, request.ip) }
      : {}),
    config: { access, ...(declared.handle ? {} : { confirms: true }) },
    // Errors of a request are reported only after the caller is known.
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
      if (wrong) await confirmed(request, () => refuse(request, wrong, services, further));
    },
    handler: async (request, reply) => {
      const result = await confirmed(request, () =>
        run(declared, callOf(declared, services, request, reply)),
      );
      if (reply.sent) return reply;
      if (!answer) return reply.code(status).send();
      return reply.code(status).send(answer.redact ? answer.redact(result, request.caller) : result);
    },
  });
}

declare module "fastify" {
  interface FastifyRequest {
    /** The body as sent, without the defaults of its schema. */
    sentBody: unknown;
  }
}

const callOf = (
  { body, url }: Endpoint,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Call => ({
  body: body ? checkedBody(request.body) : undefined,
  // Fastify passes address parts as text.
  params: (request.params ?? {}) as Record<string, string>,
  get caller() {
    if (!request.caller) throw new Error(`${url} is public and has no caller.`);
    return request.caller;
  },
  request,
  reply,
  services,
});

/** Refuses a request; errors of single fields are reported together with further errors. */
async function refuse(
  request: FastifyRequest,
  wrong: Error,
  services: Services,
  furtherErrors: Endpoint["furtherErrors"],
): Promise<never> {
  const error = wrong instanceof InvalidRequest ? wrong.httpError : wrong;
  const broken = error instanceof HttpError && error.statusCode === 422 ? error.errors : undefined;
  const { caller, cachedSession } = request;
  if (!furtherErrors || !broken || !caller || sizeOf(request) >= maxSizeForFurtherErrors) throw error;
  // A body with only field errors is an object.
  const call = { params: request.params as Call["params"], caller, sent: request.sentBody as Values, broken };
  const further = await inContext(
    services,
    caller,
    request,
    (context) => furtherErrors(context, call),
    cachedSession ?? undefined,
  );
  throw fieldErrors({ ...broken, ...further });
}

/** In bytes. */
const maxSizeForFurtherErrors = 32 * 1024;

/** An Idempotency-Key without effect is refused, since its sender relies on it. @throws 400 */
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

/** Size of the body, in bytes; unknown, and so infinite, for a chunked one. */
const sizeOf = ({ headers }: FastifyRequest): number => Number(headers["content-length"] ?? Infinity);

async function run(endpoint: Endpoint, call: Call): Promise<unknown> {
  if (endpoint.handle) return endpoint.handle(call);
  const { services, caller, request } = call;
  const cachedSession = request.cachedSession ?? undefined;
  if (endpoint.read)
    return services.database.reading(caller.tenantId, (tx) => endpoint.read(tx, call), cachedSession);
  const context = (one: CallerContext) =>
    endpoint.idempotent === true
      ? once(one, request, () => endpoint.transact(one, call))
      : endpoint.transact(one, call);
  return inContext(services, caller, request, context, cachedSession);
}

function paramsSchema(url: string): JsonSchema {
  const names = [...url.matchAll(/:([a-zA-Z]+)/g)].map(([, name = ""]) => name);
  if (names.length === 0) return {};
  const part = (name: string) => (name === "id" ? { type: "string", format: "uuid" } : { type: "string" });
  const properties = Object.fromEntries(names.map((name) => [name, part(name)]));
  return { params: { type: "object", properties, required: names } };
}

/** Limits for JSON bodies, in bytes. Uploads have their own. */
export const bodyLimits = {
  signingIn: 16 * 1024,
  visitors: 64 * 1024,
  usual: 256 * 1024,
  /** For rows with thousands of values: itineraries with their days, hotels with their rates. */
  largeRows: 2 * 1024 * 1024,
} as const;

/** In bytes. */
export const bodyLimitOf = ({ fields }: Resource): number =>
  Object.values(fields).some((field) => valuesIn(field) > 4_000) ? bodyLimits.largeRows : bodyLimits.usual;

/** The most values a field can hold, including those of its inner rows. */
function valuesIn(field: Field): number {
  if (field.kind !== "rows" && field.kind !== "group") return 1;
  const each = Object.values(nestedFields(field)).reduce((sum, inner) => sum + valuesIn(inner), 0);
  return field.kind === "rows" ? (field.maxItems ?? 200) * each : each;
}

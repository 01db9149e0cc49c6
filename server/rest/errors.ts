import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Faults } from "../../src/schema/faults";
import { QueryFault } from "../../src/schema/QueryFault";
import { Refusal, type RefusalCode } from "../auth/Refusal";
import {
  BusyFault,
  ForbiddenFault,
  LargeFault,
  ReferenceFault,
  UnavailableFault,
  UniqueFault,
} from "../database/faults/DatabaseFault";
import { DamagedFault, isExhausted, StoreFault, storeFaultOf } from "../files/FileFault";
import type { JsonSchema } from "./answerSchema";

/** What every failed request is answered with. */
interface ErrorAnswer {
  message: string;
  errors?: Faults;
  current?: Record<string, unknown>;
  code?: RefusalCode;
  requestId: string;
}

/** The wire form of an error. */
export const errorSchema: JsonSchema = {
  $id: "Error",
  type: "object",
  properties: {
    message: { type: "string", description: "What was found and what to do, for a person." },
    errors: {
      type: "object",
      description: "Messages by the path of the field.",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
    current: {
      type: "object",
      description: "The row as it is now, where the version that was sent is stale.",
      additionalProperties: true,
    },
    code: {
      type: "string",
      enum: ["password_needed"],
      description: "What the caller can do for the same request to be accepted.",
    },
    requestId: { type: "string", description: "To be quoted to whoever runs the server." },
  },
};

/** Turns whatever a request throws into an answer that tells a person what to do and an attacker nothing. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
}

/** Answers one failed request. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (!refusal || refusal.statusCode >= 500)
    request.log[refusal ? "warn" : "error"]({ err: error }, "A request failed.");
  if (!refusal)
    return send(reply, 500, {
      message: `Something went wrong here. Quote ${request.id} if you ask for help.`,
      requestId: request.id,
    });
  const { statusCode, message, errors, current, code, retryAfter } = refusal;
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  return send(reply, statusCode, {
    message,
    ...(errors ? { errors } : {}),
    ...(current ? { current } : {}),
    ...(code ? { code } : {}),
    requestId: request.id,
  });
}

const send = (reply: FastifyReply, status: number, answer: ErrorAnswer): FastifyReply =>
  reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .serializer(JSON.stringify)
    .send(answer);

/** The refusal behind an error; undefined where nobody foresaw it. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof QueryFault)
    return new Refusal(400, error.message, { errors: { [error.parameter.slice(0, 100)]: [error.message] } });
  if (error instanceof UniqueFault) {
    const message = "Another one has this already. Choose something else.";
    return new Refusal(409, message, { errors: { [error.field]: [message] } });
  }
  if (error instanceof ReferenceFault) {
    const message = "What this refers to does not exist, or no longer.";
    return new Refusal(422, message, error.field ? { errors: { [error.field]: [message] } } : {});
  }
  if (error instanceof ForbiddenFault) return new Refusal(403, "Your role does not allow this.");
  if (error instanceof LargeFault) return new Refusal(400, error.message);
  if (error instanceof UnavailableFault || error instanceof BusyFault)
    return new Refusal(503, error.message, { retryAfter: 2 });
  if (error instanceof DamagedFault)
    return new Refusal(500, "The content of this picture is damaged or missing here. Upload it again.");
  if (isExhausted(error)) return refusalOf(storeFaultOf(error));
  if (error instanceof StoreFault)
    return new Refusal(error.isFull ? 507 : 503, error.message, { retryAfter: error.isFull ? 60 : 5 });
  return refusalOfFastify(error);
}

const inWords: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "This is larger than the server accepts.",
  FST_REQ_FILE_TOO_LARGE: "This file is larger than the server accepts.",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "Send JSON, with the content type application/json.",
  FST_ERR_CTP_EMPTY_JSON_BODY: "Send the fields as a JSON object.",
  FST_ERR_CTP_INVALID_JSON_BODY: "The body is no JSON that can be read.",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The body is not as long as its content-length says.",
  FST_ERR_BAD_URL: "This address cannot be read.",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "Send the file as multipart/form-data.",
};

function refusalOfFastify(error: unknown): Refusal | undefined {
  // Errors of Fastify and its plugins carry a status and a code; others have neither.
  const { statusCode, code } = (error ?? {}) as Partial<FastifyError>;
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  // The plugin says 406, which is about what a client can read; what was sent is of the wrong type.
  const status = code === "FST_INVALID_MULTIPART_CONTENT_TYPE" ? 415 : statusCode;
  return new Refusal(status, inWords[code ?? ""] ?? "The server cannot accept this request.");
}

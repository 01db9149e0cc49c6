import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type FieldErrors, QueryError } from "../../../src/schema";
import { priceCauseKinds } from "../../../src/vocabulary";
import { HttpError, type ErrorCode, type Repriced } from "../../http/HttpError";
import {
  BusyError,
  ForbiddenError,
  TooLargeError,
  ForeignKeyError,
  UnavailableError,
  UniqueError,
} from "../../database/errors/DatabaseError";
import { DamagedError, isExhausted, StoreError, storeErrorOf } from "../../files/FileError";
import type { JsonSchema } from "./answers";
import { InvalidRequest } from "./compilers";

interface ErrorAnswer extends Partial<Repriced> {
  message: string;
  errors?: FieldErrors;
  current?: Record<string, unknown>;
  code?: ErrorCode;
  requestId: string;
}

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
      enum: ["password_needed", "merged"],
      description: "What the caller can do for the same request to be accepted.",
    },
    into: { type: "string", description: "The id of the row into which this one was merged: write there." },
    stored: { type: "integer", description: "The total as it is stored, where it is another by now." },
    now: { type: "integer", description: "The total of now; `expectTotal` confirms it." },
    causes: {
      type: "array",
      description: "Why the two differ; the amounts add up to the difference.",
      items: {
        type: "object",
        properties: {
          kind: { type: "string", enum: [...priceCauseKinds] },
          itemId: { type: ["string", "null"] },
          title: { type: ["string", "null"], description: "Of the item." },
          amount: { type: "integer" },
        },
      },
    },
    requestId: { type: "string", description: "To be quoted to whoever runs the server." },
  },
};

/** Turns errors into answers that help a person and reveal nothing to an attacker. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const httpError = httpErrorOf(error);
  if (!httpError || httpError.statusCode >= 500)
    request.log[httpError ? "warn" : "error"]({ err: error }, "A request failed.");
  if (!httpError)
    return send(reply, 500, {
      message: `Something went wrong here. Quote ${request.id} if you ask for help.`,
      requestId: request.id,
    });
  const { statusCode, message, errors, current, code, into, repriced, retryAfter } = httpError;
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  return send(reply, statusCode, {
    message,
    ...(errors ? { errors } : {}),
    ...(current ? { current } : {}),
    ...(code ? { code } : {}),
    ...(into ? { into } : {}),
    ...repriced,
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

/** The HTTP error for an error; undefined for an unexpected one. */
export function httpErrorOf(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof InvalidRequest) return error.httpError;
  if (error instanceof QueryError)
    return new HttpError(400, error.message, {
      errors: { [error.parameter.slice(0, 100)]: [error.message] },
    });
  if (error instanceof UniqueError) {
    const message = "Another one has this already. Choose something else.";
    return new HttpError(409, message, { errors: { [error.field]: [message] } });
  }
  if (error instanceof ForeignKeyError) {
    const message = "What this refers to does not exist, or no longer.";
    return new HttpError(422, message, error.field ? { errors: { [error.field]: [message] } } : {});
  }
  if (error instanceof ForbiddenError) return new HttpError(403, error.message);
  if (error instanceof TooLargeError) return new HttpError(400, error.message);
  if (error instanceof UnavailableError || error instanceof BusyError)
    return new HttpError(503, error.message, { retryAfter: 2 });
  if (error instanceof DamagedError)
    return new HttpError(500, "The content of this file is damaged or missing here. Upload it again.");
  if (isExhausted(error)) return httpErrorOf(storeErrorOf(error));
  if (error instanceof StoreError)
    return new HttpError(error.isFull ? 507 : 503, error.message, { retryAfter: error.isFull ? 60 : 5 });
  return httpErrorOfFastify(error);
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

function httpErrorOfFastify(error: unknown): HttpError | undefined {
  // Only errors of Fastify and its plugins have a status and a code.
  const { statusCode, code } = (error ?? {}) as Partial<FastifyError>;
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  // The plugin uses 406, which is about acceptable answers; here the type of the body is wrong.
  const status = code === "FST_INVALID_MULTIPART_CONTENT_TYPE" ? 415 : statusCode;
  return new HttpError(status, inWords[code ?? ""] ?? "The server cannot accept this request.");
}

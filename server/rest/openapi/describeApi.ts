import swagger from "@fastify/swagger";
import type { FastifyInstance, FastifySchema } from "fastify";
import { errorSchema } from "../endpoint/errors";
import { docsPage, docsPolicy, docsSections } from "./docsPage";
import { keptAnswer } from "./keptAnswer";

/** Describes the API from its routes: OpenAPI 3.1 at /api/openapi.json, a page for people at /api/docs. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Tripwright",
        version: "1",
        description:
          "Instants are ISO 8601 in UTC, dates YYYY-MM-DD, money integers in the currency's minor unit, percentages in basis points. " +
          "Lists take _start, _end, _sort, _order, q and field filters with the suffixes _ne, _gt, _gte, _lt, _lte, _like, _in, _nin, _null, _between. " +
          "Errors are { message, errors?, requestId }.",
      },
      components: {
        securitySchemes: {
          token: { type: "http", scheme: "bearer", description: "A session's token or an API key." },
        },
      },
      security: [{ token: [] }],
    },
    hideUntagged: true,
    transform: ({ schema, url }) => ({ schema: withErrors(schema), url }),
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `schema${index}`),
    },
  });
  // Made at the first request, when all routes are there, and kept: the routes stay as they are.
  const json = keptAnswer("application/json; charset=utf-8", () => JSON.stringify(app.swagger()));
  const page = keptAnswer("text/html; charset=utf-8", () => docsPage(docsSections(app.swagger())));
  const options = { config: { access: "public" }, compress: false } as const;
  app.get("/api/openapi.json", options, json);
  app.get("/api/docs", options, (request, reply) =>
    page(request, reply.header("content-security-policy", docsPolicy)),
  );
}

/** Every endpoint may answer an error; which ones is the same for all of them (docs/api.md). */
function withErrors(schema: FastifySchema | undefined): FastifySchema {
  // The response part of a route's schema is an object by status.
  const response = (schema?.response ?? {}) as Record<string, unknown>;
  const { $id: _, ...error } = errorSchema;
  return { ...schema, response: { ...response, default: { description: "What was wrong.", ...error } } };
}

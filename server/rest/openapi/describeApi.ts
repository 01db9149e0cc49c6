import swagger from "@fastify/swagger";
import type { FastifyInstance, FastifySchema, FastifyReply, FastifyRequest } from "fastify";
import { ZodType } from "zod";
import { bodySchemaOf, type JsonSchema } from "../endpoint/answers";
import { noBody } from "../endpoint/compilers";
import { errorSchema } from "../endpoint/errors";
import { hash } from "node:crypto";
import { pagePolicy } from "../pages/contentPolicy";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

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
    transform: ({ schema, url }) => ({ schema: withErrors(described(schema)), url }),
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `schema${index}`),
    },
  });
  // Made at the first request, when all routes exist, and kept, since routes do not change.
  const json = keptAnswer("application/json; charset=utf-8", () => JSON.stringify(documentOf(app)));
  const page = keptAnswer("text/html; charset=utf-8", () => docsPage(docsSections(documentOf(app))));
  const options = { config: { access: "public" }, compress: false } as const;
  app.get("/api/openapi.json", options, json);
  app.get("/api/docs", options, (request, reply) =>
    page(request, reply.header("content-security-policy", docsPolicy)),
  );
}

/** Where an operation keeps its query's parameters until `withParameters` puts them in their place. */
const queryKey = "x-query";

/** A route's schema with JSON schemas instead of zod's, without empty parts. */
function described({ body, querystring, ...schema }: FastifySchema = {}): FastifySchema {
  // What is not a zod type is a JSON schema.
  const query = querystring as JsonSchema | undefined;
  const isBody = body instanceof ZodType && body !== noBody;
  return {
    ...schema,
    ...(query && Object.keys(query.properties ?? {}).length > 0 ? { [queryKey]: parametersOf(query) } : {}),
    ...(isBody ? { body: bodySchemaOf(body) } : {}),
  };
}

/** The plugin would copy all parameters for each of them, and the server would answer nothing for a second. */
function parametersOf(query: JsonSchema): object[] {
  // A query's schema is an object of simple values.
  const { properties, required = [] } = query as {
    properties: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    ...{ schema, in: "query", name, required: required.includes(name) },
    ...(description === undefined ? {} : { description }),
  }));
}

/** The plugin's document, with the parameters of each operation's query before those of its path. */
function documentOf(app: FastifyInstance): ApiDocument {
  // The types of the plugin are those of OpenAPI 2 and 3 together.
  const document = app.swagger() as ApiDocument;
  for (const methods of Object.values(document.paths ?? {}))
    for (const operation of Object.values(methods)) {
      const { [queryKey]: query, parameters = [] } = operation;
      if (query) operation.parameters = [...query, ...parameters];
      delete operation[queryKey];
    }
  return document;
}

/** Every endpoint may answer an error; all share the same errors (docs/api.md). */
function withErrors(schema: FastifySchema): FastifySchema {
  // The response part of a route's schema is an object by status.
  const response = (schema.response ?? {}) as Record<string, unknown>;
  return {
    ...schema,
    response: { ...response, default: { description: "What was wrong.", $ref: `${errorSchema.$id}#` } },
  };
}

interface ApiDocument {
  info: { title: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
}
interface Operation {
  [queryKey]?: readonly object[];
  parameters?: readonly object[];
  tags?: string[];
  summary?: string;
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}

const docsPage = (sections: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tripwright API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main>${sections}</main></body></html>`;

function docsSections({ info, paths = {} }: ApiDocument): string {
  const groups = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? "Other";
      groups.set(tag, [...(groups.get(tag) ?? []), entryOf(path, method, operation)]);
    }
  const sections = [...groups].map(([tag, entries]) => `<h2>${escape(tag)}</h2>${entries.join("")}`);
  return `<h1>${escape(info.title)} API</h1><p>${escape(info.description ?? "")}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>${sections.join("\n")}`;
}

function entryOf(path: string, method: string, operation: Operation): string {
  const parts = [
    ["Body", operation.requestBody?.content?.["application/json"]?.schema],
    ...Object.entries(operation.responses ?? {}).map(([status, { content }]) => [
      `Answer ${status}`,
      content?.["application/json"]?.schema,
    ]),
  ].filter(([, schema]) => schema !== undefined);
  const details = parts.map(
    ([name, schema]) =>
      `<h3>${escape(String(name))}</h3><pre>${escape(JSON.stringify(schema, null, 1))}</pre>`,
  );
  return `<details><summary><code><b>${method.toUpperCase()}</b> ${escape(path)}</code> ${escape(
    operation.summary ?? "",
  )}</summary>${details.join("")}</details>`;
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `:root{color-scheme:light dark;font:15px/1.5 "Noto Sans",system-ui,sans-serif}main{max-width:60rem;margin:2rem auto;padding:0 1rem}
details{border-bottom:1px solid #8884;padding:.4rem 0}summary{cursor:pointer}code{margin-right:1rem}pre{overflow:auto;font-size:12px;background:#8881;padding:.5rem}a{color:#318afb}`;

/** The content security policy of the page: allows only its own style. */
const docsPolicy = pagePolicy(`sha256-${hash("sha256", style, "base64")}`, [], false);

interface KeptText {
  etag: string;
  plain: Buffer;
  compressed: Buffer;
}

/** Answers with a text that is made and compressed once; 304 to clients that have it. */
function keptAnswer(
  type: string,
  make: () => string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let kept: Promise<KeptText> | undefined;
  return async ({ headers }, reply) => {
    const { etag, plain, compressed } = await (kept ??= keptText(make()));
    reply.headers({ etag, vary: "accept-encoding", "cache-control": "no-cache" });
    if (headers["if-none-match"] === etag) return reply.code(304).send();
    reply.type(type);
    const takesCompressed = /\bgzip\b(?!;q=0(\.0*)?\b)/.test(headers["accept-encoding"] ?? "");
    return takesCompressed ? reply.header("content-encoding", "gzip").send(compressed) : reply.send(plain);
  };
}

async function keptText(text: string): Promise<KeptText> {
  const plain = Buffer.from(text);
  const compressed = await promisify(gzip)(plain);
  return { etag: `"${hash("sha256", plain, "base64url")}"`, plain, compressed };
}

import { hash } from "node:crypto";
import { pagePolicy } from "../pages/contentPolicy";

/** The part of an OpenAPI document that the page shows. */
interface ApiDocument {
  info: { title: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
}
interface Operation {
  tags?: string[];
  summary?: string;
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}

/** The API's description, as its sections, as a page without scripts. */
export const docsPage = (sections: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tripwright API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main>${sections}</main></body></html>`;

/** The description of the API as HTML: what stays the same from one answer to the next. */
export function docsSections(description: unknown): string {
  // The document is the one that the swagger plugin made.
  const { info, paths = {} } = description as ApiDocument;
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

/** The content security policy of the page: it has no style but its own. */
export const docsPolicy = pagePolicy(`sha256-${hash("sha256", style, "base64")}`, [], false);

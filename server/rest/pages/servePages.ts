import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { FastifyInstance, FastifyReply, onSendAsyncHookHandler } from "fastify";
import {
  type Resource,
  openPaths,
  ownPaths,
  pathMatcher,
  placesOf,
  currentUserPath,
  firstCallsOf,
  lightPaths,
  type Paths,
  queryFieldsPath,
  tenantPath,
} from "../../../src/schema";
import { pagePolicy } from "./contentPolicy";
import { HttpError } from "../../http/HttpError";
import { readdir } from "node:fs/promises";
import fastifyStatic from "@fastify/static";

const nonceMark = "__CSP_NONCE__";
const publicUrlMark = "__PUBLIC_URL__";
const earlyCallsMark = "__EARLY_CALLS__";
const preloadsMark = "<!-- preloads -->";
const titleMark = "<!-- title -->";
const lightStyles = /<!-- styles -->((?:<link rel="stylesheet"[^>]*>)*)/;

/**
 * Serves the built application: its files, and index.html elsewhere (with status 404 where no page exists).
 * @param publicUrl for the addresses a page gives away; absent: the page uses its own origin.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  resources: readonly Resource[],
  publicUrl: string | undefined,
): Promise<void> {
  const isPage = pageFinder(resources);
  const openingOf = openings(folder, resources);
  const read = (name: string) => readDocument(join(folder, name), publicUrl ?? "");
  const index = read("index.html");
  // The login page accepts input before its script is loaded: it has a document of its own (scripts/buildLogin.mjs).
  const login = read(".vite/login.html");
  if (existsSync(folder)) await serveFiles(app, folder);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if (request.method !== "GET" && request.method !== "HEAD") throw nothingHere();
    if (path === "/api" || path.startsWith("/api/")) throw nothingHere();
    // A missing file of an older build gets 404 without a page: a browser would read the HTML as a script.
    if (!index || path.startsWith("/assets/")) throw nothingHere();
    reply.code(isPage(path) ? 200 : 404);
    const { page, scripts } = (path === "/login" && login) || index;
    return sendPage(reply, { page: withOpening(page, openingOf(request.url)), scripts, path });
  });
}

interface Document {
  page: string;
  /** SHA-256, base64. */
  scripts: readonly string[];
}

function readDocument(file: string, publicUrl: string): Document | undefined {
  if (!existsSync(file)) return undefined;
  const page = readFileSync(file, "utf8").replace(publicUrlMark, () => attribute(publicUrl));
  return { page, scripts: inlineScripts(page) };
}

/** Fills in the document, and preloads what it does not name already. */
function withOpening(page: string, { scripts, styles, calls, title = "" }: Opening): string {
  const links = scripts.filter((path) => !page.includes(path)).map(preload);
  return page
    .replace(earlyCallsMark, () => attribute(calls.join(" ")))
    .replace(titleMark, () => attribute(title))
    .replace(preloadsMark, () => links.join(""))
    .replace(lightStyles, (_, light: string) => styles.map(stylesheet).join("") || light);
}

const preload = (path: string): string => `<link rel="modulepreload" crossorigin href="${path}">`;

const stylesheet = (path: string): string => `<link rel="stylesheet" crossorigin href="${path}">`;

/** A host may contain quotation marks. */
const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const inlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = ""]) =>
    createHash("sha256").update(script).digest("base64"),
  );

interface SentPage {
  page: string;
  scripts: readonly string[];
  path: string;
}

function sendPage(reply: FastifyReply, { page, scripts, path }: SentPage): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  // Only the form may be framed: from another page of the folder a user could go on to any page.
  const embeddable = /^\/enquire\/[\w-]{1,40}\/?$/.test(path);
  reply.header("content-security-policy", pagePolicy(`nonce-${nonce}`, scripts, embeddable));
  if (embeddable) reply.removeHeader("x-frame-options");
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .send(page.replaceAll(nonceMark, nonce));
}

const nothingHere = () => new HttpError(404, "There is nothing at this address.");

export const pageFinder = (resources: readonly Resource[]): ((path: string) => boolean) =>
  pathMatcher([
    ...openPaths,
    ...ownPaths,
    ...resources.flatMap(placesOf).flatMap(({ paths }) => Object.values(paths ?? {})),
  ]);

/** In milliseconds. Vite puts a hash of the content into names in `assets`, so browsers may keep those for ever. */
const kept = { hashed: { maxAge: 31_536_000_000, immutable: true }, other: { maxAge: 300_000 } };

/** Serves each file by its own route, so that no other path reaches the folder; compressed where the build did so. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, index: false, preCompressed: true });
  for (const path of await filesOf(folder)) {
    const caching = path.startsWith("assets/") ? kept.hashed : kept.other;
    const options = { config: { access: "public" }, compress: false, onSend: nameScripts } as const;
    app.get(`/${path}`, options, (_request, reply) => {
      reply.header("vary", "accept-encoding");
      // The embed script runs in pages of other websites.
      if (path === "embed.js") reply.header("cross-origin-resource-policy", "cross-origin");
      return reply.sendFile(path, caching);
    });
  }
}

/** Scripts get the media type of RFC 9239; the plugin sends the older one. */
const nameScripts: onSendAsyncHookHandler = async (_request, reply, payload) => {
  if (reply.getHeader("content-type") === "application/javascript; charset=utf-8")
    reply.type("text/javascript; charset=utf-8");
  return payload;
};

/** Without index.html (it has a nonce for each answer), hidden files (used by the build) and compressed copies. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => path !== "index.html" && !/(^|\/)\.|\.(br|gz)$/.test(path));
}

interface Opening {
  /** Addresses of files. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Addresses of the API. */
  calls: readonly string[];
  /** The title, where the address decides it. */
  title?: string | undefined;
}

interface Page extends Pick<Opening, "title"> {
  isAt(path: string): boolean;
  scripts: readonly string[];
  /** In addition to the calls of all pages. */
  calls(path: string, search: string): readonly string[];
}

/** First API calls of pages that belong to no resource. */
const callsOfOwn: Readonly<Record<string, readonly string[]>> = { "/": ["/api/trips/counts"] };

/**
 * Gives what the page at an address needs first. A list narrowed by its address is requested by the page, which knows
 * the organisation's own fields.
 * @param folder of the build; without its `.vite/screens.json` no scripts and styles are named.
 */
function openings(folder: string, resources: readonly Resource[]): (url: string) => Opening {
  const scripts = scriptsByScreen(folder);
  const isLight = pathMatcher(lightPaths);
  const pages = [
    ...ownPaths.map((path): [string, Page] => [
      path,
      { isAt: pathMatcher([path]), scripts: scripts[path] ?? [], calls: () => callsOfOwn[path] ?? [] },
    ]),
    ...resources.flatMap(placesOf).flatMap((resource) =>
      Object.entries(resource.paths ?? {}).map(([screen, path]): [string, Page] => [
        path,
        {
          isAt: pathMatcher([path]),
          title: screen === "list" ? resource.label.many : undefined,
          scripts: scripts[`${resource.name}.${screen}`] ?? scripts[screen] ?? [],
          // `paths` has exactly these keys.
          calls: (at, search) => callsOf(resource, screen as keyof Paths, { path, at, search }),
        },
      ]),
    ),
  ];
  // "/trips/new" also matches "/trips/:id". The router takes the address with fewer parameters.
  const inOrder = pages.sort(([a], [b]) => a.split(":").length - b.split(":").length).map(([, page]) => page);
  return (url) => {
    const [path = "/", search = ""] = url.split("?", 2);
    if (isLight(path)) return { scripts: [], styles: [], calls: [] };
    const page = inOrder.find(({ isAt }) => isAt(path));
    return {
      scripts: page?.scripts ?? scripts["list"] ?? [],
      styles: scripts["styles"] ?? [],
      title: page?.title,
      calls: [currentUserPath, tenantPath, queryFieldsPath, ...(page?.calls(path, search) ?? [])],
    };
  };
}

function callsOf(
  resource: Resource,
  screen: keyof Paths,
  { path, at, search }: { path: string; at: string; search: string },
): readonly string[] {
  if (resource.singleton || screen === "create") return [];
  if (screen === "list") return search ? [] : firstCallsOf(resource);
  const id = at.split("/")[path.split("/").indexOf(":id")] ?? "";
  return /^[\w-]+$/.test(id) ? firstCallsOf(resource, id) : [];
}

function scriptsByScreen(folder: string): Readonly<Record<string, readonly string[]>> {
  const file = join(folder, ".vite/screens.json");
  if (!existsSync(file)) return {};
  // scripts/browser/screenScripts.ts writes it.
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, string[]>;
}

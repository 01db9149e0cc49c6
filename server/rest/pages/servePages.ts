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
/** Where the styles of the light pages stand. */
const lightStyles = /<!-- styles -->((?:<link rel="stylesheet"[^>]*>)*)/;

/**
 * Serves the built browser application: its files, and index.html for every other address that a browser asks for. Where
 * no page stands, that is an answer of 404, and the application says so in words. Without a built application there is
 * only the API.
 * @param publicUrl told to every page, for the addresses that it gives away; absent: the page takes its own.
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
  // The login page can be typed into before its script is there: it is drawn in a document of its own (scripts/buildLogin.mjs).
  const login = read(".vite/login.html");
  if (existsSync(folder)) await serveFiles(app, folder);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if (request.method !== "GET" && request.method !== "HEAD") throw nothingHere();
    if (path === "/api" || path.startsWith("/api/")) throw nothingHere();
    // A missing file of an older build must not look like a page, or a browser would take HTML for a script.
    if (!index || path.startsWith("/assets/")) throw nothingHere();
    reply.code(isPage(path) ? 200 : 404);
    const { page, scripts } = (path === "/login" && login) || index;
    return sendPage(reply, { page: withOpening(page, openingOf(request.url)), scripts, path });
  });
}

interface Document {
  page: string;
  /** The sums of the scripts that stand in it. */
  scripts: readonly string[];
}

/** Undefined where the file is missing. */
function readDocument(file: string, publicUrl: string): Document | undefined {
  if (!existsSync(file)) return undefined;
  const page = readFileSync(file, "utf8").replace(publicUrlMark, () => attribute(publicUrl));
  return { page, scripts: inlineScripts(page) };
}

/** Asks for what the page needs first with the document; what the document itself names is not named again. */
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

/** A host may hold quotation marks. */
const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The sums of the scripts that stand in a page, as its policy names them. */
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
  // The form alone, and no other page of that folder: the same document could go on to any page from there.
  const embeddable = /^\/enquire\/[\w-]{1,40}\/?$/.test(path);
  reply.header("content-security-policy", pagePolicy(`nonce-${nonce}`, scripts, embeddable));
  if (embeddable) reply.removeHeader("x-frame-options");
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .send(page.replaceAll(nonceMark, nonce));
}

/** The answer to who asks for what is not there, or no longer. */
const nothingHere = () => new HttpError(404, "There is nothing at this address.");

/** Tells whether a page stands at a path. */
export const pageFinder = (resources: readonly Resource[]): ((path: string) => boolean) =>
  pathMatcher([
    ...openPaths,
    ...ownPaths,
    ...resources.flatMap(placesOf).flatMap(({ paths }) => Object.values(paths ?? {})),
  ]);

/** In milliseconds. Vite names what lies in `assets` by its content, so that browsers may keep it for ever. */
const kept = { hashed: { maxAge: 31_536_000_000, immutable: true }, other: { maxAge: 300_000 } };

/**
 * Serves the files of the built application, each by a route of its own: whatever else is asked for reaches no folder.
 * What was compressed by the build (scripts/compressFiles.mjs) is sent so to browsers that can read it.
 */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, index: false, preCompressed: true });
  for (const path of await filesOf(folder)) {
    const caching = path.startsWith("assets/") ? kept.hashed : kept.other;
    const options = { config: { access: "public" }, compress: false, onSend: nameScripts } as const;
    app.get(`/${path}`, options, (_request, reply) => {
      reply.header("vary", "accept-encoding");
      // The script of the embed code runs in other websites' pages.
      if (path === "embed.js") reply.header("cross-origin-resource-policy", "cross-origin");
      return reply.sendFile(path, caching);
    });
  }
}

/** Scripts by the name that RFC 9239 gives them; the plugin knows their older one. */
const nameScripts: onSendAsyncHookHandler = async (_request, reply, payload) => {
  if (reply.getHeader("content-type") === "application/javascript; charset=utf-8")
    reply.type("text/javascript; charset=utf-8");
  return payload;
};

/** The paths of what may be served: index.html has a nonce for each answer (servePages.ts), hidden files are the build's own. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => path !== "index.html" && !/(^|\/)\.|\.(br|gz)$/.test(path));
}

/** What a browser asks for with a document, before its scripts run. */
interface Opening {
  /** Addresses of files. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Addresses of the API. */
  calls: readonly string[];
  /** What the page is called, where its address says it. */
  title?: string | undefined;
}

interface Page extends Pick<Opening, "title"> {
  isAt(path: string): boolean;
  scripts: readonly string[];
  /** What it reads first, besides what all pages do. */
  calls(path: string, search: string): readonly string[];
}

/** Which endpoints pages that belong to no resource read first. */
const callsOfOwn: Readonly<Record<string, readonly string[]>> = { "/": ["/api/trips/counts"] };

/**
 * Tells what the page at an address needs first. The light pages bring theirs themselves; a list that its address
 * narrows is asked for by the page, which knows the organisation's own fields.
 * @param folder of the built browser application; without its table of pages (`.vite/screens.json`) no scripts and styles are named.
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
  // "/trips/new" also matches "/trips/:id": the address with fewer parameters is the one that the router takes.
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

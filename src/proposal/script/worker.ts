/**
 * A service worker that keeps opened proposals, with files and pictures, for offline reading. API responses
 * are not kept; a page that responds 404 or 410 is removed.
 */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  readonly request: Request;
  /** The page that a navigation opens. */
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}
interface Received extends Waiting {
  readonly data: unknown;
  readonly source: { readonly id: string; postMessage(message: unknown): void } | null;
}
/** The used part of a service worker's scope, which the DOM types lack. */
interface Scope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(name: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(name: "message", listener: (event: Received) => void): void;
}
// This file runs only as a service worker.
const worker = self as unknown as Scope;

const files = "proposal files";
/** The oldest kept page is removed first. */
const maxPages = 5;
const pageName = (path: string) => `proposal ${path}`;
const isPage = (path: string) => /^\/p\/[\w-]{43}$/.test(path);
const isFile = (path: string) => path.startsWith("/assets/");
const isPicture = (path: string) => /^\/api\/public\/proposals\/[\w-]{43}\/pictures\//.test(path);
/** An address with a version is the same page. */
const isKeptSearch = (search: string) => /^$|^\?version=\d+$/.test(search);
/** The page whose cache holds a picture. */
const pageOfPicture = (path: string) => `/p/${path.split("/")[4]}`;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (isPage(url.pathname) && isKeptSearch(url.search))
    return event.respondWith(freshPage(event, url.pathname));
  if (isFile(url.pathname) || isPicture(url.pathname)) event.respondWith(keptFile(request, url));
});

/** The open pages that came from the cache because the network failed. */
const keptPages = new Set<string>();

worker.addEventListener("message", (event) => {
  // Sent by keepOffline of main.ts, as a question or with what to keep.
  if (event.data === "isKept") {
    if (event.source && keptPages.has(event.source.id)) event.source.postMessage("isKept");
    return;
  }
  // What keepOffline of main.ts sends.
  const { page, files: urls } = event.data as { page: string; files: string[] };
  event.waitUntil(keepAll(page, urls));
});

async function freshPage({ request, resultingClientId }: Fetching, path: string): Promise<Response> {
  const name = pageName(path);
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(name)).put(path, answer.clone());
    else if (answer.status === 404 || answer.status === 410) await caches.delete(name);
    return answer;
  } catch (error) {
    const kept = await caches.match(path, { cacheName: name });
    if (kept) keptPages.add(resultingClientId);
    if (kept) return kept;
    throw error;
  }
}

async function keptFile(request: Request, url: URL): Promise<Response> {
  const cacheName = isFile(url.pathname) ? files : pageName(pageOfPicture(url.pathname));
  const kept = await caches.match(request, { cacheName });
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    // One size per picture is kept.
    const other = await caches.match(request, { cacheName, ignoreSearch: true });
    if (other) return other;
    throw error;
  }
}

async function keepAll(page: string, urls: readonly string[]): Promise<void> {
  const { pathname, search } = new URL(page);
  if (!isPage(pathname) || !isKeptSearch(search)) return;
  const name = pageName(pathname);
  const cache = await caches.open(name);
  if (!(await cache.match(pathname))) {
    const answer = await fetch(page);
    if (answer.ok) await cache.put(pathname, answer);
  }
  const shared = await caches.open(files);
  for (const url of urls) {
    const path = new URL(url).pathname;
    const target = isFile(path) ? shared : isPicture(path) ? cache : null;
    if (!target || (await target.match(url))) continue;
    // A picture that fails to load is missing offline; the others are kept.
    await target.add(url).catch(() => undefined);
  }
  const pages = (await caches.keys()).filter((one) => one.startsWith("proposal /p/") && one !== name);
  for (const old of pages.slice(0, Math.max(0, pages.length - maxPages + 1))) await caches.delete(old);
}

import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { atMost, type Figure, noted } from "../Figure";
import { servePlainFrame } from "./servePlainFrame";
import { launchBrowser, tokenOf, tripNumber, type Visit } from "./visit";

/** Fast 3G as browsers' tools mean it, in bytes a second and milliseconds a request, on a processor four times slower. */
const network = {
  offline: false,
  latency: 562,
  downloadThroughput: 180 * 1_024,
  uploadThroughput: 84 * 1_024,
};
const slowerProcessor = 4;

/** Seconds until the sign-in can be typed into and until a page shows text; how many times as long as the frame alone. */
const budgets = { login: 2, contentful: 1.4, timesCold: 1.3, timesWarm: 1.5 };

interface Opening {
  /** Seconds from the navigation until text or a picture is painted: boxes and icons are no content. */
  contentful: number;
  usable: number;
  requests: number;
  /** The longest chain of requests of which each began after the one before had ended. */
  rounds: number;
}

interface OpenedPage {
  url: string;
  usable(page: Page): Promise<unknown>;
}

/** How often each page is opened: half of the openings are as fast as the figure. */
const openings = 7;

/** How long pages take to open on a slow network and a slow processor, with an empty cache and with a full one. */
export async function measureOpening(visit: Visit): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    return await openAll(browser, visit.address, await tokenOf(visit));
  } finally {
    await browser.close();
  }
}

async function openAll(browser: Browser, address: string, token: string): Promise<Figure[]> {
  const rows = await firstTrips(address, token);
  const frame = await servePlainFrame(rows);
  try {
    const withRows = (page: Page) =>
      page.locator("tbody tr").filter({ hasText: tripNumber }).nth(19).waitFor();
    const pages: Readonly<Record<string, OpenedPage>> = {
      frame: { url: frame.address, usable: withRows },
      "/login": { url: `${address}/login`, usable: (page) => page.getByLabel("Username").fill("mira") },
      "/": {
        url: address,
        usable: (page) => page.getByRole("heading", { name: "Open trips", exact: true }).waitFor(),
      },
      "/trips": { url: `${address}/trips`, usable: withRows },
      "a trip": {
        url: `${address}/trips/${rows[0]?.id}`,
        usable: (page) => page.getByRole("heading", { name: "Timeline" }).waitFor(),
      },
    };
    const taken = new Map<string, Taken>(Object.keys(pages).map((name) => [name, { cold: [], warm: [] }]));
    // In turns, so that a slow moment of the machine meets all of them.
    for (let opening = 0; opening < openings; opening += 1)
      for (const [name, page] of Object.entries(pages)) {
        const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
        if (name !== "frame" && name !== "/login")
          await context.addInitScript((own) => localStorage.setItem("token", own), token);
        taken.get(name)?.cold.push(await openSlowly(context, page));
        if (name !== "/login") taken.get(name)?.warm.push(await openSlowly(context, page));
        await context.close();
      }
    return figuresOf(taken);
  } finally {
    await frame.stop();
  }
}

/** All openings of a page, with an empty cache and with a full one. */
type Taken = Record<"cold" | "warm", Opening[]>;

function figuresOf(taken: ReadonlyMap<string, Taken>): Figure[] {
  const half = (name: string, cache: keyof Taken, part: keyof Opening) =>
    taken
      .get(name)
      ?.[cache].map((one) => one[part])
      .sort((a, b) => a - b)[Math.floor(openings / 2)] ?? Infinity;
  const contentful = (name: string) =>
    atMost(`${name}: text painted, cold`, half(name, "cold", "contentful"), {
      ...{ budget: budgets.contentful, unit: "s" },
    });
  /** Seconds of ours, beside the seconds that a page of the frame alone takes. */
  const againstFrame = (name: string, cache: keyof Taken, times: number) => {
    const [ours, frame] = [half(name, cache, "usable"), half("frame", cache, "usable")];
    return atMost(`${name}: usable, ${cache}`, ours, {
      budget: Math.round(10 * times * frame) / 10,
      ...{ unit: "s", beside: `the frame alone: ${frame.toFixed(1)} s; ${(ours / frame).toFixed(2)} times` },
    });
  };
  return [
    contentful("/login"),
    atMost("/login: typed into, cold", half("/login", "cold", "usable"), {
      budget: budgets.login,
      unit: "s",
    }),
    ...["/", "/trips", "a trip"].flatMap((name) => [
      contentful(name),
      againstFrame(name, "cold", budgets.timesCold),
      againstFrame(name, "warm", budgets.timesWarm),
      noted(`${name}: requests until usable, cold`, half(name, "cold", "requests"), "requests"),
      noted(`${name}: rounds until usable, cold`, half(name, "cold", "rounds"), "rounds"),
    ]),
  ];
}

/** Opens a page on the slow network and processor. */
export async function openSlowly(context: BrowserContext, { url, usable }: OpenedPage): Promise<Opening> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowerProcessor });
  const spans = noteRequests(session);
  const began = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await usable(page);
  const ended = performance.now();
  // What is asked from now on was not waited for.
  const requests = spans.size;
  const until = [...spans.values()].filter(({ to }) => to < Infinity);
  const contentful = await page.evaluate(firstContent);
  await page.close();
  return {
    contentful: contentful / 1_000,
    usable: (ended - began) / 1_000,
    requests,
    rounds: longestChain(until),
  };
}

/** In the page: milliseconds until the first text or picture was painted. */
const firstContent = () =>
  new Promise<number>((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries()[0]?.startTime ?? Infinity)).observe({
      ...{ type: "largest-contentful-paint", buffered: true },
    }),
  );

interface Span {
  /** Seconds of the browser's own clock; `to` is Infinity until the answer is there. */
  from: number;
  to: number;
}

function noteRequests(session: CDPSession): Map<string, Span> {
  const spans = new Map<string, Span>();
  session.on("Network.requestWillBeSent", ({ requestId, timestamp, request }) => {
    if (request.url.startsWith("http")) spans.set(requestId, { from: timestamp, to: Infinity });
  });
  session.on("Network.loadingFinished", ({ requestId, timestamp }) => {
    const span = spans.get(requestId);
    if (span) span.to = timestamp;
  });
  return spans;
}

/** Of spans, how many fit one after another at most: whichever ends first is taken, then the first to end of those after. */
function longestChain(spans: readonly Span[]): number {
  let count = 0;
  let end = -Infinity;
  for (const { from, to } of [...spans].sort((a, b) => a.to - b.to)) {
    if (from < end) continue;
    count += 1;
    end = to;
  }
  return count;
}

/** What the list of trips shows first. */
async function firstTrips(address: string, token: string): Promise<readonly { id: string }[]> {
  const answer = await fetch(`${address}/api/trips?_start=0&_end=20`, {
    headers: { authorization: `Bearer ${token}` },
  });
  // The list's rows have ids.
  const trips = (await answer.json()) as { id: string }[];
  if (trips.length < 20) throw new Error("The demo has too few trips to fill a list.");
  return trips;
}

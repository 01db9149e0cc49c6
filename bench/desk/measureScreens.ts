import type { Browser, Page } from "@playwright/test";
import { type Role, roleNames } from "../../src/schema";
import { atMost, type Figure } from "../Figure";
import { launchBrowser, tripNumber } from "../pages/visit";
import { type Desk, p95 } from "./Desk";

/** Milliseconds that all requests of a screen may take together, 95 in 100. */
const budget = 300;
/** Milliseconds without a further request, after which a screen is complete. */
const quietMs = 1_000;

interface Screen {
  name: string;
  path: string;
  role: Role;
  /** Resolves when what the screen is for is there. */
  shown(page: Page): Promise<unknown>;
}

const rowShown = (page: Page) => page.locator("tbody tr").filter({ hasText: tripNumber }).nth(9).waitFor();
const home = (role: Role): Screen => ({
  ...{ name: `home of ${role}`, path: "/", role },
  shown: (page) => page.getByRole("list", { name: "Figures" }).getByText(/\d/).first().waitFor(),
});

/** Ways in which people look at their trips, kept as views. */
const views: Readonly<Record<string, string>> = {
  "open trips by start": "status=new&status=in_progress&status=quoted&_sort=startDate&_order=asc",
  "large budgets of a kind of source": "querySourceId.kind=walk_in&_sort=budget&_order=desc",
  honeymoons: "tags=honeymoon",
};

/**
 * Opens each screen once in a real browser, notes what it asks of the server, and asks all of that again, at once, as
 * the browser does.
 */
export async function measureScreens(desk: Desk): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const screens: Screen[] = [
      {
        ...{ name: "board of trips, first screen", path: "/trips?view=board", role: "sales" },
        shown: (page) => page.locator("section li[data-row]").nth(39).waitFor(),
      },
      {
        ...{ name: "calendar of trips, a month", path: "/trips?view=calendar&_tab=all", role: "sales" },
        shown: (page) => page.locator("[role=cell] [data-row]").first().waitFor(),
      },
      ...roleNames.map(home),
    ];
    for (const [name, query] of Object.entries(views)) {
      const body = { name, resource: "trips", query, sharedWith: "everyone" };
      const { id } = await desk.ask<{ id: string }>("/api/views", { method: "POST", body });
      const path = `/trips?_view=${id}`;
      screens.push({ name: `saved view, ${name}`, path, role: "sales", shown: rowShown });
    }
    const figures: Figure[] = [];
    for (const screen of screens) figures.push(await measureScreen(desk, browser, screen));
    return [...figures, ...(await measureSums(desk))];
  } finally {
    await browser.close();
  }
}

async function measureScreen(desk: Desk, browser: Browser, screen: Screen): Promise<Figure> {
  const { name, role } = screen;
  const { asked, ms } = await openScreen(desk, browser, screen);
  const taken = await p95(() => Promise.all(asked.map((path) => desk.ask(path, { role }))));
  return atMost(`${name}: its data, 95 in 100`, taken, {
    ...{ budget, unit: "ms" },
    beside: `${asked.length} requests; shown after ${Math.round(ms)} ms in a browser that knows the scripts`,
  });
}

/** @returns what the screen asks of the server, and the milliseconds until it is shown at the second visit. */
async function openScreen({ address, tokens }: Desk, browser: Browser, { path, role, shown }: Screen) {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  await context.addInitScript((own) => localStorage.setItem("token", own), tokens[role]);
  const page = await context.newPage();
  await page.goto(address + path);
  await shown(page);
  const asked = new Set<string>();
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    // The changes are a stream without an end.
    if (request.method() === "GET" && pathname.startsWith("/api/") && pathname !== "/api/changes")
      asked.add(pathname + search);
  });
  const start = performance.now();
  await page.goto(address + path);
  await shown(page);
  const ms = performance.now() - start;
  for (let before = -1; before < asked.size; await page.waitForTimeout(quietMs)) before = asked.size;
  await context.close();
  if (asked.size === 0) throw new Error(`${path} asked nothing of the server.`);
  return { asked: [...asked], ms };
}

/** A list in groups with sums, of all that match. */
async function measureSums({ ask }: Desk): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, by] of Object.entries({
    "a choice": "status",
    "a reference": "assigneeUserId",
    "the month": "startDate_month",
  })) {
    const path = `/api/trips/aggregate?_by=${by}&_measures=budget_sum,adults_sum`;
    const taken = await p95(() => ask(path));
    figures.push(atMost(`trips grouped by ${name} with sums, 95 in 100`, taken, { budget, unit: "ms" }));
  }
  return figures;
}

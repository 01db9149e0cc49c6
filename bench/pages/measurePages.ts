import type { Browser, Page, Request } from "@playwright/test";
import { bundleSizes } from "../bundle";
import { type Figure, noted } from "../Figure";
import { launchBrowser, tokenOf, tripNumber, type Visit } from "./visit";

/** The JavaScript that a browser with an empty cache fetches until two pages can be used: for information, since time is the budget. */
export async function measurePages(visit: Visit): Promise<Figure[]> {
  const { address } = visit;
  const browser = await launchBrowser();
  try {
    const token = await tokenOf(visit);
    const login = await scriptsUntil(browser, `${address}/login`, undefined, (page) =>
      page.getByLabel("Username").fill("mira"),
    );
    const trips = await scriptsUntil(browser, `${address}/trips`, token, (page) =>
      page.locator("tbody tr").filter({ hasText: tripNumber }).nth(24).waitFor(),
    );
    const bundled = bundleSizes();
    const measured = new Map([
      ["/login", { until: "is usable", kib: login }],
      ["/trips", { until: "shows 25 rows", kib: trips }],
    ]);
    return bundled.map(({ page, kib }) => {
      const { until, kib: fetched } = measured.get(page) ?? { until: "is usable", kib };
      const manifest = `${kib} KiB by the build's manifest`;
      return noted(`gzipped JavaScript until ${page} ${until}`, fetched, "KiB", manifest);
    });
  } finally {
    await browser.close();
  }
}

/** KiB of scripts as they came over the network. */
async function scriptsUntil(
  browser: Browser,
  address: string,
  token: string | undefined,
  usable: (page: Page) => Promise<unknown>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  if (token) await context.addInitScript((kept) => localStorage.setItem("token", kept), token);
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  const note = (request: Request) => {
    if (/\.js(\?|$)/.test(request.url()))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  page.on("requestfinished", note);
  await page.goto(address, { waitUntil: "commit" });
  await usable(page);
  // What is fetched ahead of need from now on does not count, and may be cut off by the end.
  page.off("requestfinished", note);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return bytes / 1_024;
}

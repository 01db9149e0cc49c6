import { type Browser, expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { complaintsOf } from "./complaints";
import { enterAs } from "./session";
import { untilQuiet } from "./untilQuiet";

/** A page that is kept for many looks, so that scripts and styles are fetched and compiled once. */
export interface Looker {
  page: Page;
  /** What the browser complained about, requests that failed among it. */
  complaints: string[];
  /** Whether somebody is signed in, who goes from page to page in the open workspace. */
  isSignedIn: boolean;
}

/** A path that no page has: the 404 page. */
export const noSuchPage = "/no-such-page";

/** A page with a context of its own, of the person with that token or of a visitor. That there is no page at `noSuchPage` is no complaint. */
export async function lookerOf(browser: Browser, baseURL = "", token?: string): Promise<Looker> {
  const page = await browser.newPage({ baseURL });
  const isMissing = (url: string) => url.endsWith(noSuchPage);
  const complaints = complaintsOf(page, { except: isMissing });
  // What the stored scripts of the tests call, and what opens where a page runs one of another kind.
  await page.exposeFunction("executed", (which: unknown) => complaints.push(`ran ${String(which)}`));
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => complaints.push(`ran ${dialog.message()}`)));
  page.on("response", (answer) => {
    if (answer.status() >= 400 && !isMissing(answer.url()))
      complaints.push(`${answer.status()} ${answer.url()}`);
  });
  await page.addInitScript(watchShifts);
  if (token) await enterAs(page, token);
  return { page, complaints, isSignedIn: token !== undefined };
}

/**
 * Goes to a page: in the open workspace as the browser's back button does, which starts no script anew and takes half as long
 * as loading the document. The 404 page between them tells whether the next one has come.
 */
export async function visit({ page, isSignedIn }: Looker, path: string): Promise<void> {
  const isOpen = isSignedIn && (await page.getByRole("button", { name: /^User menu of/ }).isVisible());
  // What opens over a page may stay open on the next one.
  if (!isOpen || (await page.locator(over.join()).filter({ visible: true }).count()) > 0) {
    await page.goto(path);
    return;
  }
  const nothing = page.getByRole("heading", { level: 1, name: "404" });
  await page.evaluate(goInPage, noSuchPage);
  await nothing.waitFor();
  if (path === noSuchPage) return;
  await page.evaluate(goInPage, path);
  await nothing.waitFor({ state: "detached" });
}

/** Runs in the page. */
const goInPage = (path: string) => {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
  // What arrives from now on belongs to the next page.
  performance.clearResourceTimings();
  window.shifts = [];
  performance.mark("visited");
};

/** What opens over the page, and rules of axe that the component library breaks there. */
interface Over {
  open(page: Page): Promise<void>;
  broken?: readonly string[];
}

const wide = { width: 1440, height: 900 };
const narrow = { width: 360, height: 740 };
const colours = ["color-contrast", "link-in-text-block"];
/** Where everything stands that opens over a page: axe has judged what is below it without it. */
const over = [".ant-dropdown", ".ant-popover", ".ant-select-dropdown", ".ant-modal-wrap", ".ant-drawer"];

/**
 * Looks at a page in both widths, in light and in dark, which are switched on the open page. What stands in the page
 * depends on the width alone, so that axe looks for every error once a width, and in the other colours at the colours.
 */
export async function expectSoundInAllLooks(looker: Looker, path: string, overlay?: Over) {
  const { page, complaints } = looker;
  complaints.length = 0;
  for (const [size, first, second] of [
    [wide, "light", "dark"],
    [narrow, "dark", "light"],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: first });
    // What is open on a page may close when the width changes.
    if (overlay || size === wide) await visit(looker, path);
    await expectLoaded(page);
    if (!overlay && size === wide) await expectSteady(page);
    await overlay?.open(page);
    await expectFits(page);
    await expectNoError(page, overlay && size === narrow ? over : undefined, {
      rules: Object.fromEntries((overlay?.broken ?? []).map((rule) => [rule, { enabled: false }])),
    });
    await page.emulateMedia({ colorScheme: second });
    await expect(page.locator("html")).toHaveAttribute("data-theme", second);
    await expectFits(page);
    await expectNoError(page, overlay && over, { runOnly: colours });
  }
  expect(complaints).toEqual([]);
}

/** Looks at a page whose parts were seen in all looks elsewhere: for every error once, and at what it is made of in both widths. */
export async function expectSound(looker: Looker, path: string) {
  const { page, complaints } = looker;
  complaints.length = 0;
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(wide);
  await visit(looker, path);
  await expectLoaded(page);
  await expectSteady(page);
  await expectFits(page);
  await expectNoError(page);
  await page.setViewportSize(narrow);
  await expectLoaded(page);
  await expectFits(page);
  expect(complaints).toEqual([]);
}

/** Waits until the page says what it is about and waits for nothing itself, and nothing has arrived for so many milliseconds. */
export async function expectLoaded(page: Page, quiet = 200) {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await untilQuiet(page, quiet);
  await expect(page.locator(".ant-skeleton, [aria-label=Loading]")).toHaveCount(0);
}

/** What was on the page stayed in its place while the rest of it was read: as much as Web Vitals calls good. */
async function expectSteady(page: Page) {
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.1);
}

/** Runs in the page: follows what moves, how far in CSS pixels, and what that counts. */
const watchShifts = () => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    // Not yet in the types of the browser.
    for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as LayoutShift[])
      if (!hadRecentInput)
        window.shifts.push({
          value,
          moved: sources.map(({ node, previousRect: from, currentRect: to }) =>
            [node?.textContent?.slice(0, 40), to.x - from.x, to.y - from.y].join(" "),
          ),
        });
  }).observe({ type: "layout-shift", buffered: true });
};

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

interface Shift {
  value: number;
  moved: string[];
}

declare global {
  interface Window {
    /** Of `watchShifts`, since the page was visited. */
    shifts: Shift[];
  }
}

/** Nothing moves any more, and nothing is wider than the window. */
async function expectFits(page: Page) {
  await page.evaluate(untilStill);
  expect(await page.evaluate(whatSticksOut)).toEqual([]);
}

/** No serious error that axe can find, in the whole page or in those parts of it. */
async function expectNoError(page: Page, parts?: readonly string[], options: axe.RunOptions = {}) {
  // The source is long: a page takes it once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate(runAxe, { parts, options });
  const errors = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => [id, ...nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ""}`)]);
  expect(errors).toEqual([]);
  expect(passes.map(({ id }) => id)).toContain("color-contrast");
}

/** Runs in the page, and details nothing but errors. */
const runAxe = ({ parts, options }: { parts: readonly string[] | undefined; options: axe.RunOptions }) => {
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const include = parts?.filter((part) => document.querySelector(part));
  return inPage.run(include ? { include } : document, { resultTypes: ["violations"], ...options });
};

/** Runs in the page: brings what moves to its end, where it has one, until nothing has moved for three frames. */
const untilStill = async () => {
  for (let still = 0; still < 3; still += 1) {
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === "running" && effect?.getComputedTiming().iterations !== Infinity,
      );
    for (const animation of moving) animation.finish();
    if (moving.length > 0) still = -1;
    // What has just been opened begins to move with the next frame.
    await new Promise(requestAnimationFrame);
  }
};

/** Runs in the page: what makes it wider than its window, the widest first; nothing where all is well. */
const whatSticksOut = () => {
  const { scrollWidth } = document.documentElement;
  // In a wide window the body goes on below the scroll bar.
  const width = document.body.offsetWidth;
  if (scrollWidth <= width) return [];
  // What stands in a box that scrolls or hides it makes nothing wider.
  const isClipped = ({ parentElement: box }: Element): boolean =>
    box !== null &&
    box !== document.body &&
    (getComputedStyle(box).overflowX !== "visible" || isClipped(box));
  return [...document.querySelectorAll("body *")]
    .map((element) => ({ element, right: element.getBoundingClientRect().right }))
    .filter(({ element, right }) => right > width + 1 && !isClipped(element))
    .sort((one, other) => other.right - one.right)
    .map(({ element, right }) => `${Math.round(right)} ${element.outerHTML.slice(0, 120)}`)
    .slice(0, 8);
};

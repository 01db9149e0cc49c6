import type { CDPSession, Locator, Page } from "@playwright/test";
import { atMost, type Figure } from "../Figure";
import { launchBrowser, tokenOf, type Visit } from "../pages/visit";
import { storeLongItinerary } from "./storeLongItinerary";

/** In milliseconds: a frame of a screen that draws 60 in a second. */
const frame = 1_000 / 60;
/** Keys, and milliseconds between them: somebody who types fast. */
const [keys, between] = [60, 120];
/** How often what was typed saves itself, and the milliseconds that it may take. */
const [saves, savingTime] = [7, 300];

/**
 * From the key to the painted page, in milliseconds, 75 in 100 keys, and how long a save by itself takes: typed into an item of a long itinerary and into its
 * party, while its price is made anew at every key. The browser paints as soon as it can, so that no wait for the screen
 * counts.
 */
export async function measureKeystroke(visit: Visit): Promise<Figure[]> {
  const path = await storeLongItinerary(visit);
  const browser = await launchBrowser(["--disable-gpu-vsync", "--disable-frame-rate-limit"]);
  try {
    const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
    await context.addInitScript((own) => localStorage.setItem("token", own), await tokenOf(visit));
    const page = await context.newPage();
    await page.addInitScript(notePaints);
    await page.goto(`${visit.address}${path}`);
    await page.getByRole("status", { name: "Total price" }).waitFor();
    await page.getByRole("button", { name: /^Car/ }).first().click();
    // The first change begins the saving by itself; it is made here, and stays.
    await page.getByRole("textbox", { name: "Title" }).nth(0).press("End");
    await page.keyboard.press("s");
    const session = await context.newCDPSession(page);
    const figures: Figure[] = [];
    for (const [name, input] of inputsOf(page)) {
      const { paint, busy } = await typeInto(page, session, input);
      figures.push(
        atMost(`a key in ${name} of 150 items until it is painted, 75 in 100`, paint, {
          ...{ budget: Math.round(frame * 10) / 10, unit: "ms" },
          beside: `${Math.round(busy)} ms of the processor's time a key, the price included`,
        }),
      );
    }
    return [...figures, await measureSaving(page)];
  } finally {
    await browser.close();
  }
}

/** From the request that the editor makes by itself to the end of its answer, which stores the itinerary and prices it anew. */
async function measureSaving(page: Page): Promise<Figure> {
  const times: number[] = [];
  for (let save = 0; save < saves; save += 1) {
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === "PATCH" && answer.url().includes("/api/itineraries/"),
    );
    await page.getByRole("textbox", { name: "Title" }).nth(0).press("End");
    await page.keyboard.type("x");
    const answer = await answered;
    if (!answer.ok()) throw new Error(`Saving answered ${answer.status()}.`);
    await answer.finished();
    times.push(answer.request().timing().responseEnd);
  }
  const median = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Infinity;
  return atMost("a save by itself of 30 days with 150 items, there and back", median, {
    ...{ budget: savingTime, unit: "ms" },
  });
}

const inputsOf = (page: Page): readonly (readonly [string, Locator])[] => [
  ["the title", page.getByRole("textbox", { name: "Title" }).nth(0)],
  ["the cost", page.getByLabel("Cost", { exact: true }).first()],
  ["the adults", page.getByLabel("Adults", { exact: true }).first()],
];

async function typeInto(page: Page, session: CDPSession, input: Locator) {
  await input.click();
  // The first keys load and compile what the others need.
  for (let key = 0; key < 10; key += 1) await pressOne(page, key);
  await page.evaluate(() => (window.paints.length = 0));
  await session.send("Performance.enable");
  const before = await taskSeconds(session);
  for (let key = 0; key < keys; key += 1) await pressOne(page, key);
  const busy = (1_000 * ((await taskSeconds(session)) - before)) / keys;
  const paints = await page.evaluate(() => window.paints.sort((one, other) => one - other));
  return { paint: paints[Math.ceil(paints.length * 0.75) - 1] ?? Infinity, busy };
}

/** A digit, and back: what is in the input stays as short and as right as it was. */
async function pressOne(page: Page, key: number): Promise<void> {
  await page.keyboard.press(key % 2 ? "Backspace" : "1");
  await page.waitForTimeout(between);
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
}

declare global {
  interface Window {
    /** Milliseconds from each key to the frame that it made. */
    paints: number[];
  }
}

/** Runs in the page. A task before all others that is posted within a frame comes as soon as that is painted. */
function notePaints(): void {
  window.paints = [];
  // Not every version of the DOM's types knows it; the browser of the bench does.
  const { scheduler } = window as unknown as {
    scheduler: { postTask(task: () => unknown, options: { priority: "user-blocking" }): Promise<void> };
  };
  let pressed = 0;
  addEventListener("keydown", ({ timeStamp }) => (pressed = timeStamp), true);
  addEventListener(
    "input",
    () => {
      const began = pressed;
      requestAnimationFrame(() => {
        void scheduler.postTask(() => window.paints.push(performance.now() - began), {
          priority: "user-blocking",
        });
      });
    },
    true,
  );
}

import type { Locator, Page } from "@playwright/test";
import { atMost, type Figure } from "../Figure";
import { launchBrowser, tokenOf, type Visit } from "../pages/visit";
import { notePaints, paintsAtOnce, pressKeys } from "./paints";
import { storeLongItinerary } from "./storeLongItinerary";

/** In milliseconds: a frame of a screen that draws 60 in a second. */
const frame = 1_000 / 60;
/** How often what was typed saves itself, and the milliseconds that it may take. */
const [saves, savingTime] = [7, 300];

/**
 * From the key to the painted page, in milliseconds, 75 in 100 keys, and how long a save by itself takes: typed into an item of a long itinerary and into its
 * party, while its price is made anew at every key.
 */
export async function measureKeystroke(visit: Visit): Promise<Figure[]> {
  const path = await storeLongItinerary(visit);
  const browser = await launchBrowser(paintsAtOnce);
  try {
    const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
    await context.addInitScript((own) => localStorage.setItem("token", own), await tokenOf(visit));
    const page = await context.newPage();
    await page.addInitScript(notePaints, { begins: "keydown", effects: ["input"] });
    await page.goto(`${visit.address}${path}`);
    await page.getByRole("status", { name: "Total price" }).waitFor();
    await page.getByRole("button", { name: /^Car/ }).first().click();
    // The first change begins the saving by itself; it is made here, and stays.
    await page.getByRole("textbox", { name: "Title" }).nth(0).press("End");
    await page.keyboard.press("s");
    const session = await context.newCDPSession(page);
    const figures: Figure[] = [];
    for (const [name, input] of inputsOf(page)) {
      await input.click();
      const { paint, busy } = await pressKeys(page, session, digitAndBack);
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

/** A digit, and back: what is in the input stays as short and as right as it was. */
const digitAndBack = (key: number) => (key % 2 ? "Backspace" : "1");

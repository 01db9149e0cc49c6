import type { CDPSession, Page } from "@playwright/test";
import { atMost, type Figure } from "../Figure";
import { notePaints, paintsAtOnce, pressKeys } from "../keystroke/paints";
import { launchBrowser } from "../pages/visit";
import type { Desk } from "./Desk";

const rows = 200;
/** How many times slower the processor is made, as in a cheap laptop. */
const slowness = 4;
/** Milliseconds from a key until it is painted. */
const budget = 50;

/** There and back, some cells each way. */
const thereAndBack = (there: string, back: string) => (key: number) => (key % 16 < 8 ? there : back);

/** From the key to the painted page in a table of 200 rows that is edited in place. */
export async function measureTable({ address, tokens }: Desk): Promise<Figure[]> {
  const browser = await launchBrowser(paintsAtOnce);
  try {
    const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
    await context.addInitScript((token) => {
      localStorage.setItem("token", token);
      localStorage.setItem("list.inPlace.trips", "yes");
    }, tokens.sales);
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    await page.addInitScript(notePaints, { begins: "keydown", effects: ["input", "focusin"] });
    await page.goto(`${address}/trips?size=${rows}`);
    // The head is a row too.
    await page.locator(`[role=grid][aria-rowcount="${rows + 1}"]`).waitFor();
    await page.locator("tr[data-row]").first().waitFor();
    // What the page loads ahead of need is not measured.
    await page.waitForTimeout(5_000);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    const cell = page.locator("tr[data-row]").nth(12).locator("[data-cell=customerName]");
    await cell.click({ position: { x: 90, y: 8 } });
    const figures = [
      await figureOf(page, session, "arrows up and down", thereAndBack("ArrowDown", "ArrowUp")),
      await figureOf(page, session, "arrows left and right", (key) =>
        key % 4 < 2 ? "ArrowRight" : "ArrowLeft",
      ),
    ];
    await cell.press("F2");
    figures.push(await figureOf(page, session, "letters in a cell", (key) => (key % 2 ? "Backspace" : "x")));
    await page.keyboard.press("Escape");
    const inAndOut = (key: number) => (key % 2 ? "Escape" : "F2");
    return [...figures, await figureOf(page, session, "opening a cell and going back", inAndOut)];
  } finally {
    await browser.close();
  }
}

async function figureOf(
  page: Page,
  session: CDPSession,
  name: string,
  keyAt: (key: number) => string,
): Promise<Figure> {
  const { paint, median, busy } = await pressKeys(page, session, keyAt);
  const beside = `half within ${Math.round(median)} ms; ${Math.round(busy)} ms of the processor's time a key`;
  const full = `a table of ${rows} rows, ${slowness} times slower, ${name}: until painted, 75 in 100`;
  return atMost(full, paint, { budget, unit: "ms", beside });
}

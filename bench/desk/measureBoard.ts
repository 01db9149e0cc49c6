import { atMost, type Figure } from "../Figure";
import { notePaints, type Painted, paintsAtOnce, pressKeys, timePaints } from "../keystroke/paints";
import { launchBrowser } from "../pages/visit";
import type { Desk } from "./Desk";

/** How many times slower the processor is made, as in a cheap laptop. */
const slowness = 4;
/** Milliseconds from an act until it is painted. */
const budget = 50;

/** A board of more than 5,000 trips, each of its columns read as far as a column goes. */
export async function measureBoard({ address, tokens }: Desk): Promise<Figure[]> {
  const browser = await launchBrowser(paintsAtOnce);
  try {
    const figures: Figure[] = [];
    for (const begins of ["keydown", "pointermove"]) {
      const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
      await context.addInitScript((token) => localStorage.setItem("token", token), tokens.owner);
      context.setDefaultTimeout(120_000);
      const page = await context.newPage();
      await page.addInitScript(notePaints, {
        ...{ begins, effects: [begins === "keydown" ? "focusin" : begins] },
      });
      await page.goto(`${address}/trips?view=board&_tab=all`);
      await page.locator("section li[data-row]").first().waitFor();
      const more = page.getByRole("button", { name: /^Show more of / });
      while ((await more.count()) > 0) {
        const before = await page.locator("section li[data-row]").count();
        await more.first().click();
        await page.waitForFunction(
          (count) => document.querySelectorAll("section li[data-row]").length > count,
          before,
        );
      }
      const cards = await page.locator("section li[data-row]").count();
      // What the page loads ahead of need is not measured.
      await page.waitForTimeout(3_000);
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
      const card = page.locator("section li[data-movable=true]").nth(2);
      const figureOf = (name: string, { paint, median, busy }: Painted) => {
        const beside = `half within ${Math.round(median)} ms; ${Math.round(busy)} ms of the processor's time`;
        const full = `a board with ${cards} cards drawn, ${slowness} times slower, ${name}: until painted, 75 in 100`;
        return atMost(full, paint, { budget, unit: "ms", beside });
      };
      if (begins === "keydown") {
        await card.locator("a").first().focus();
        const down = (key: number) => (key % 16 < 8 ? "ArrowDown" : "ArrowUp");
        figures.push(figureOf("an arrow key", await pressKeys(page, session, down)));
      } else {
        const box = await card.boundingBox();
        if (!box) throw new Error("The card is out of sight.");
        const [x, y] = [box.x + box.width - 40, box.y + box.height - 8];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + 20, y);
        await page.waitForTimeout(1_000);
        const there = (move: number) => page.mouse.move(x + 30 + (move % 40) * 20, y + (move % 7) * 10);
        figures.push(figureOf("a move of a dragged card", await timePaints(page, session, there)));
        await page.keyboard.press("Escape");
        await page.mouse.up();
      }
      await context.close();
    }
    return figures;
  } finally {
    await browser.close();
  }
}

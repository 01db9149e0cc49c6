import type { Page } from "@playwright/test";

/** Waits until nothing has arrived for so many milliseconds: the line on which a page follows changes stays open all the time. */
export async function untilQuiet(page: Page, quiet = 500): Promise<void> {
  const isQuiet = (quiet: number) => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const ended = files.map(({ responseEnd }) => responseEnd);
    return document.readyState === "complete" && performance.now() - Math.max(0, ...ended) > quiet;
  };
  // Asked at every frame, as usual, the page would draw all the time that it does nothing.
  await page.waitForFunction(isQuiet, quiet, { polling: 50 });
}

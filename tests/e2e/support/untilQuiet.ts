import type { Page } from "@playwright/test";

/** Waits until nothing has arrived for so many milliseconds, nor has the page been visited: the line on which it follows changes stays open. */
export async function untilQuiet(page: Page, quiet = 500): Promise<void> {
  const isQuiet = (quiet: number) => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const visits = performance.getEntriesByName("visited");
    const last = Math.max(
      0,
      ...visits.map(({ startTime }) => startTime),
      ...files.map(({ responseEnd }) => responseEnd),
    );
    return document.readyState === "complete" && performance.now() - last > quiet;
  };
  // Asked at every frame, as usual, the page would draw all the time that it does nothing.
  await page.waitForFunction(isQuiet, quiet, { polling: 50 });
}

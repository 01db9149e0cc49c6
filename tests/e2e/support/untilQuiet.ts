import type { Page } from "@playwright/test";

/** Waits until nothing has arrived for half a second: the line on which a page follows changes stays open all the time. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const ended = files.map(({ responseEnd }) => responseEnd);
    return document.readyState === "complete" && performance.now() - Math.max(0, ...ended) > 500;
  });
}

import type { Page } from "@playwright/test";

/** The inputs of all kinds of fields, which pages load when the first is shown. */
export const inputScripts = /\/inputs-[^/]*\.js$/;

/** Holds back the scripts whose address matches, until what it answers is called. */
export async function holdScripts(page: Page, address: RegExp): Promise<() => void> {
  let letThrough = (): void => undefined;
  const called = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(address, async (route) => {
    await called;
    await route.continue();
  });
  return () => letThrough();
}

import { expect, type Page, test } from "@playwright/test";
import { enterAs, tokenOf } from "./support/session";

/** Holds the file of a page back until it is let go. */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(file, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Sees the spinner, drawn and not only in place, and after letting go the page instead of it. */
async function spinsUntil(page: Page, letGo: () => void, heading: string): Promise<void> {
  const spinner = page.getByRole("status", { name: "Loading", exact: true });
  await expect(spinner).toBeVisible();
  await expect(spinner.locator("span")).toHaveCSS("opacity", "1");
  await expect(page.getByRole("heading", { level: 1, name: heading })).toHaveCount(0);
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(spinner).toHaveCount(0);
}

test("something is drawn before any script or style has come", async ({ page }) => {
  const letGo = await holdBack(page, /\/assets\/index-[\w-]+\.(js|css)$/);
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.locator("#first-paint")).toBeVisible();
  const drawn = () => page.evaluate(() => performance.getEntriesByName("first-paint").length);
  await expect.poll(drawn).toBe(1);
  letGo();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#first-paint")).toHaveCount(0);
});

test("a spinner stands in the frame while the file of a page is on its way", async ({ page, request }) => {
  await enterAs(page, await tokenOf(request, "viewer"));
  const letGo = await holdBack(page, /\/assets\/TripsPage-[\w-]+\.js$/);
  await page.goto("/trips", { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: /^User menu/ })).toBeVisible();
  await spinsUntil(page, letGo, "Trips");
});

test("a spinner stands where a visitor's page will be", async ({ page }) => {
  const letGo = await holdBack(page, /\/assets\/SignupPage-[\w-]+\.js$/);
  await page.goto("/signup", { waitUntil: "commit" });
  await spinsUntil(page, letGo, "Create an organisation");
});

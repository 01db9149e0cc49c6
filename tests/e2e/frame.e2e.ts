import { expect, test } from "@playwright/test";
import { chooseEntry } from "./support/person";
import { demoPassword, signInAs, startSession } from "./support/session";
import { untilQuiet } from "./support/untilQuiet";

test("an expired session is said once, on the login page, and the visitor comes back after it", async ({
  page,
}) => {
  await signInAs(page, "sales", "/profile", await startSession(page.request, "sales"));
  await expect(page.getByText("This session")).toBeVisible();
  await untilQuiet(page);
  // The click comes before the page hears by itself that the session is over.
  await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("token")}` };
    await fetch("/api/auth/logout", { method: "POST", headers });
    document.querySelector<HTMLAnchorElement>('a[href="/trips"]')?.click();
  });
  await expect(page).toHaveURL(/\/login\?to=%2Ftrips/);
  const said = page.getByRole("alert").filter({ hasText: /./ });
  await expect(said).toHaveCount(1);
  await expect(said).toContainText("Session expired. Please log in again.");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await page.getByLabel("Username").fill("sales");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/trips/);
  await expect(page.getByRole("heading", { name: "Trips" })).toBeVisible();
});

test("signing out in one tab signs out the other, and ends the session on the server", async ({
  context,
}) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  const token = await startSession(first.request, "accounts");
  await signInAs(first, "accounts", "/profile", token);
  await second.goto("/profile");
  await expect(second.getByRole("heading", { name: "Your profile" })).toBeVisible();
  // A tab behind another draws nothing.
  await first.bringToFront();
  await first.getByRole("button", { name: /^User menu/ }).click();
  await chooseEntry(first, "Sign out");
  await expect(first).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login/);
  expect(await first.evaluate(() => localStorage.getItem("token"))).toBeNull();
  const headers = { authorization: `Bearer ${token}` };
  // The page does not wait for the server to know.
  await expect.poll(async () => (await first.request.get("/api/users/me", { headers })).status()).toBe(401);
});

test("on a phone the links fold out, and nothing is wider than the screen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, "admin", "/profile");
  await expect(page.getByRole("link", { name: "Trips" })).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Trips" }).click();
  await expect(page).toHaveURL(/\/trips$/);
  await expect(page.getByRole("link", { name: "Trips", exact: true })).toBeHidden();
  for (const path of ["/profile", "/org", "/org/users", "/privacy-policy"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
});

test("the keyboard skips to the content, and a new page starts there", async ({ page }) => {
  await signInAs(page, "owner", "/profile");
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Your profile" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.getByRole("link", { name: "Trips" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Trips · Tripwright$/);
});

test("Ctrl+K finds a trip, does what the page offers, and goes to other pages, by keys alone", async ({
  page,
}) => {
  const token = await startSession(page.request, "admin");
  const headers = { authorization: `Bearer ${token}` };
  const name = `Ottilie Findelkind ${crypto.randomUUID().slice(0, 6)}`;
  const data = { customerName: name };
  expect((await page.request.post("/api/trips", { headers, data })).status()).toBe(201);
  await signInAs(page, "admin", "/profile", token);
  await expect(page.getByRole("heading", { name: "Your profile" })).toBeVisible();
  const finder = page.getByRole("dialog", { name: "Find" });
  const option = (name: RegExp) => finder.getByRole("option", { name });
  // Its script comes late the first time. What is typed at once is for it, and for no shortcut of the page.
  await page.route(/FinderDialog-[^/]*\.js$/, async (route) => {
    await page.waitForTimeout(500);
    await route.continue();
  });
  const ask = async (words: string) => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(words);
    await expect(finder.getByRole("combobox")).toHaveValue(words);
  };
  await ask("ottilei");
  await expect(option(/Ottilie Findelkind.*TRP-/).first()).toBeVisible();
  await expect(option(/Ottilie Findelkind.*Contact/).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(finder).toHaveCount(0);
  await ask(`${name} trp`);
  // What a part of the words found, the contact before the trip, may stand there until the answer to all of them.
  await expect(option(new RegExp(`${name}.*TRP-`))).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await ask("assign the trip to");
  await expect(option(/^Assign the trip to …/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Person" })).toBeFocused();
  await ask("new trip");
  await expect(option(/^New trip$/)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/trips\/new$/);
  await ask("go to tax raets");
  await expect(option(/^Go to Taxes/)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Taxes" })).toBeVisible();
  // What was open last stands first.
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Your profile" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(option(/Ottilie Findelkind/).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByText("Find rows, pages and actions")).toBeVisible();
});

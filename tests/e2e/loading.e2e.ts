import { expect, type Page, test } from "@playwright/test";
import { demoPassword, enterAs, tokenOf } from "./support/session";

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
  const letGo = await holdBack(page, /\/assets\/(index|style)-[\w-]+\.(js|css)$/);
  await page.goto("/signup", { waitUntil: "commit" });
  await expect(page.locator("#first-paint")).toBeVisible();
  const drawn = () => page.evaluate(() => performance.getEntriesByName("first-paint").length);
  await expect.poll(drawn).toBe(1);
  letGo();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#first-paint")).toHaveCount(0);
});

test("a visitor types and sends name and password before any file has come, whose script then signs in", async ({
  page,
}) => {
  const failures: string[] = [];
  page.on("console", (message) => message.type() === "error" && failures.push(message.text()));
  const letGo = await holdBack(page, /\/assets\/(index|style)-[\w-]+\.(js|css)$/);
  await page.goto("/login?to=%2Ftrips", { waitUntil: "commit" });
  await expect(page.getByLabel("Username")).toBeFocused();
  await expect(page.getByRole("button", { name: "Log in" })).toHaveCSS("border-radius", "8px");
  await page.keyboard.type("viewer");
  await page.getByRole("textbox", { name: "Password" }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login\?to=%2Ftrips$/);
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: "Trips" })).toBeVisible();
  // React would say that what the document drew is not what it draws.
  expect(failures).toEqual([]);
});

test("a spinner stands in the frame while the file of a page is on its way", async ({ page, request }) => {
  await enterAs(page, await tokenOf(request, "viewer"));
  const letGo = await holdBack(page, /\/assets\/ProfilePage-[\w-]+\.js$/);
  await page.goto("/profile", { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: /^User menu/ })).toBeVisible();
  await spinsUntil(page, letGo, "Profile");
});

test("a spinner stands where a visitor's page will be", async ({ page }) => {
  const letGo = await holdBack(page, /\/assets\/SignupPage-[\w-]+\.js$/);
  await page.goto("/signup", { waitUntil: "commit" });
  await spinsUntil(page, letGo, "Create an organisation");
});

/** How often each call is made from now on, pictures aside; what others change meanwhile makes the page read nothing again. */
async function followCalls(page: Page): Promise<Map<string, number>> {
  await page.route("**/api/changes*", (route) => route.abort());
  const calls = new Map<string, number>();
  page.on("request", (asked) => {
    const { pathname, search } = new URL(asked.url());
    const isReading = asked.method() === "GET" && /^\/api\/(?!files|changes)/.test(pathname);
    if (isReading) calls.set(pathname + search, (calls.get(pathname + search) ?? 0) + 1);
  });
  return calls;
}

const unread = (page: Page) => page.evaluate(() => Object.keys(window.earlyAnswers?.answers ?? {}));

for (const [path, usable, call] of [
  ["/trips", "TRP-", "/api/trips?_start=0&_end=25&_sort=createdAt&_order=desc"],
  ["/org/users", "New user", "/api/users?"],
  ["/follow-ups", "Follow-ups", "/api/follow-ups?"],
  ["/org/jobs", "Jobs", "/api/jobs?"],
  ["/", "Open trips", "/api/trips/counts"],
] as const)
  test(`what the document of ${path} asks for is read by the application, and asked for once`, async ({
    page,
    request,
  }) => {
    await enterAs(page, await tokenOf(request, "admin"));
    const calls = await followCalls(page);
    const letGo = await holdBack(page, /\/assets\/index-[\w-]+\.js$/);
    await page.goto(path, { waitUntil: "commit" });
    const asked = () => [...calls.keys()].filter((one) => one.startsWith(call));
    await expect.poll(asked).not.toEqual([]);
    letGo();
    await expect(page.getByText(usable).first()).toBeVisible();
    await expect.poll(() => unread(page)).toEqual([]);
    // The page of jobs reads its rows again every few seconds.
    if (path === "/org/jobs") return;
    for (const [one, times] of calls) expect(times, one).toBe(1);
  });

test("the styles of what pages show first are in a file, and not made in the browser", async ({
  page,
  request,
}) => {
  await enterAs(page, await tokenOf(request, "admin"));
  const made = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLStyleElement>("style[data-css-hash]")].flatMap(({ sheet }) =>
        [...(sheet?.cssRules ?? [])].flatMap((rule) =>
          // The variables of the theme alone differ between light and dark.
          rule instanceof CSSStyleRule && !rule.selectorText.includes(".tripwright")
            ? [rule.selectorText]
            : [],
        ),
      ),
    );
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Open trips", exact: true })).toBeVisible();
  expect(await made()).toEqual([]);
  await page.goto("/trips");
  await page.getByRole("row").filter({ hasText: "TRP-" }).first().getByRole("link").first().waitFor();
  expect(await made()).toEqual([]);
  await page.getByRole("row").filter({ hasText: "TRP-" }).first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  expect(await made()).toEqual([]);
});

test("what an address read the last time its document asks for ahead of the application", async ({
  page,
  request,
}) => {
  await enterAs(page, await tokenOf(request, "admin"));
  const calls = await followCalls(page);
  await page.goto("/");
  const panel = page.getByRole("region", { name: "Open trips", exact: true });
  await expect(panel.getByRole("listitem").first()).toBeVisible();
  const mine = () =>
    [...calls.keys()].filter((one) => /^\/api\/trips\?status_in=new&.*_sort=nextFollowUpAt/.test(one));
  // What stands there came with the counts; the rows are asked for behind it.
  await expect.poll(mine).toHaveLength(1);
  calls.clear();
  const letGo = await holdBack(page, /\/assets\/index-[\w-]+\.js$/);
  await page.reload({ waitUntil: "commit" });
  await expect.poll(mine).toHaveLength(1);
  letGo();
  await expect(panel.getByRole("listitem").first()).toBeVisible();
  for (const one of mine()) expect(calls.get(one)).toBe(1);
});

test("what nobody looks for first is read when the page has what it shows first", async ({
  page,
  request,
}) => {
  await enterAs(page, await tokenOf(request, "admin"));
  const calls = await followCalls(page);
  const letGo = await holdBack(page, /\/api\/trips\?status_in=new&/);
  await page.goto("/");
  const panel = page.getByRole("region", { name: "Open trips", exact: true });
  await expect(panel).toBeVisible();
  const asked = (call: string) => [...calls.keys()].filter((one) => one.startsWith(call));
  await expect.poll(() => asked("/api/trips?status_in=new&").length).toBeGreaterThan(0);
  expect(asked("/api/trips/aggregate")).toEqual([]);
  expect(asked("/api/hotels")).toEqual([]);
  letGo();
  // Of the period, of the one before, of what is offered and of what is booked.
  await expect.poll(() => asked("/api/trips/aggregate")).toHaveLength(4);
  await expect(page.getByText("Won this month")).toBeVisible();
});

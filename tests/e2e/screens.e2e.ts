import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { resources } from "../../src/resources";
import { demoPassword, enterAs, startSession, tokenOf } from "./support/session";

test.describe.configure({ mode: "parallel" });

/** What the specification lists; `{resource}` stands for the id of that resource's first row. */
const specified = [
  "/",
  "/profile",
  "/trips",
  "/trips/new",
  "/trips/edit/{trips}",
  "/trips/{trips}",
  "/trips/{lead}/itinerary",
  "/trips/{lead}/itinerary/{itineraries}",
  "/org",
  "/org/organisation",
  "/org/preferences",
  "/org/query-fields",
  "/org/integrations",
  "/org/users",
  "/org/users/new",
  "/org/users/{users}",
  "/org/teams",
  "/org/teams/new",
  "/org/teams/{teams}",
  "/org/hotels-repository",
  "/org/hotels-repository/new",
  "/org/hotels-repository/{hotels}",
  "/org/activities-repository",
  "/org/activities-repository/new",
  "/org/activities-repository/{activities}",
  "/org/query-sources",
  "/org/query-source/new",
  "/org/query-source/{query-sources}",
  "/privacy-policy",
  "/terms-conditions",
  "/unauthorized",
  "/no-such-page",
];
/** What the declarations add to it. */
const declared = resources.flatMap(({ name, paths = {} }) =>
  Object.values(paths).map((path) => path.replace(":id", `{${name}}`)),
);
const wide = { width: 1440, height: 900 };
const narrow = { width: 360, height: 740 };

for (const path of new Set([...specified, ...declared]))
  test(`${path} is whole and accessible, wide and narrow, light and dark`, async ({ page, request }) => {
    const complaints = complaintsOf(page);
    await page.setViewportSize(wide);
    await enterAs(page, await tokenOf(request, "owner"));
    await page.goto(await withIds(path, request));
    await expectSound(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize(narrow);
    await expectSound(page);
    expect(complaints).toEqual([]);
  });

for (const path of ["/login", "/signup", "/set-password", "/privacy-policy", "/terms-conditions"])
  test(`${path} is whole and accessible to a visitor`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.setViewportSize(wide);
    await page.goto(path);
    await expectSound(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize(narrow);
    await expectSound(page);
    expect(complaints).toEqual([]);
  });

test("any other path shows the 404 page, whose button leads home", async ({ page, request }) => {
  await enterAs(page, await tokenOf(request, "owner"));
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
  await expect(page.getByText("Sorry, the page you visited does not exist.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Back Home" }).click();
  await expect(page).toHaveURL("/");
});

for (const role of ["operations", "accounts", "viewer"])
  test(`${role} is sent from the organisation section to /unauthorized`, async ({ page, request }) => {
    await enterAs(page, await tokenOf(request, role));
    for (const path of ["/org", "/org/users", "/admin"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/unauthorized");
    }
  });

test("a visitor is sent to the login page and comes back to what they asked for", async ({ page }) => {
  await page.goto("/trips?q=a");
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole("textbox", { name: "Username" }).fill("sales");
  await page.getByRole("textbox", { name: "Password" }).fill("not this one at all");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toContainText(/username|password/i);
  await page.getByRole("textbox", { name: "Password" }).fill(demoPassword);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/trips\?.*q=a/);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeTruthy();
});

test("signing out forgets the session here and on the server", async ({ page, request }) => {
  const token = await startSession(request, "operations");
  await enterAs(page, token);
  await page.goto("/");
  await page.getByRole("button", { name: /^User menu of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  const headers = { authorization: `Bearer ${token}` };
  // The page does not wait for the server to know.
  await expect.poll(async () => (await request.get("/api/users/me", { headers })).status()).toBe(401);
});

test("a session that is over ends with one message", async ({ page, request }) => {
  const token = await startSession(request, "accounts");
  await enterAs(page, token);
  await page.goto("/");
  await expect(page.getByRole("button", { name: /^User menu of/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await request.post("/api/auth/logout", { headers: { authorization: `Bearer ${token}` } });
  await page.getByRole("link", { name: "Trips", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(1);
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toContainText(
    "Session expired. Please log in again.",
  );
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

/** Loaded to the end, no wider than the window, and without a serious fault that axe can find. */
async function expectSound(page: Page) {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.locator(".ant-skeleton, [aria-label=Loading]")).toHaveCount(0);
  // Colours are judged when they have stopped changing.
  await expect.poll(() => page.evaluate(isStill)).toBe(true);
  expect(await page.evaluate(whatSticksOut)).toEqual([]);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const faults = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => [id, ...nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ""}`)]);
  expect(faults).toEqual([]);
}

/** Runs in the page. */
const isStill = () =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== "running" || effect?.getComputedTiming().iterations === Infinity,
    );

/** Runs in the page: what makes it wider than its window; nothing where all is well. */
const whatSticksOut = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map((element) => element.outerHTML.slice(0, 120))
    .slice(0, 8);
};

/** Errors in the page, among them what its content security policy refuses, and requests that failed. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on(
    "response",
    (answer) => answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`),
  );
  return complaints;
}

async function withIds(path: string, request: APIRequestContext): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(request, "owner")}` };
  const first = async (name: string) => {
    const answer = await request.get(`/api/${name}?_start=0&_end=1`, { headers });
    // Every row has an id; an itinerary has its trip's too.
    return ((await answer.json()) as { id: string; tripId: string }[])[0];
  };
  let filled = path;
  for (const [mark, name = ""] of path.matchAll(/\{([a-z-]+)\}/g))
    filled = filled.replace(
      mark,
      (name === "lead" ? (await first("itineraries"))?.tripId : (await first(name))?.id) ?? mark,
    );
  return filled;
}

import { type APIRequestContext, expect, test as base } from "@playwright/test";
import { screens } from "../../src/pages/screens";
import { resources } from "../../src/resources";
import { overlays } from "./fixtures/overlays";
import { firstRow } from "./support/firstRow";
import { json } from "./support/organisation";
import { demoPassword, enterAs, startSession, tokenOf } from "./support/session";
import { expectSound, expectSoundInAllLooks, type Looker, lookerOf } from "./support/soundLooks";
import { untilQuiet } from "./support/untilQuiet";

const noSuchPage = "/no-such-page";
const isMissingPage = (url: string) => url.endsWith(noSuchPage);

/** A worker keeps a page for all its looks. */
const test = base.extend<object, { owner: Looker; visitor: Looker }>({
  owner: [
    async ({ browser }, use, { project }) => {
      const looker = await lookerOf(browser, project.use.baseURL, isMissingPage);
      await enterAs(looker.page, await tokenOf(looker.page.request, "owner"));
      await use(looker);
      await looker.page.context().close();
    },
    { scope: "worker" },
  ],
  visitor: [
    async ({ browser }, use, { project }) => {
      const looker = await lookerOf(browser, project.use.baseURL, isMissingPage);
      await use(looker);
      await looker.page.context().close();
    },
    { scope: "worker" },
  ],
});
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
  "/org/security",
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
  noSuchPage,
];
/** What the declarations add to it, and those of them that are drawn by the declaration alone. */
const declared = resources.flatMap(({ name, paths = {} }) =>
  Object.entries(paths).map(([kind, path]) => ({
    path: path.replace(":id", `{${name}}`),
    isGeneric: !Object.keys(screens[name as keyof typeof screens] ?? {}).includes(kind),
  })),
);
/** Their parts are seen in all looks with a field of every kind in them (declared.e2e.ts). */
const generic = declared.filter(({ isGeneric }) => isGeneric).map(({ path }) => path);

for (const path of new Set([...specified, ...declared.map(({ path }) => path)]))
  if (generic.includes(path))
    test(`${path} is whole and accessible, wide and narrow`, async ({ owner, request }) => {
      await expectSound(owner, await withIds(path, request));
    });
  else
    test(`${path} is whole and accessible, wide and narrow, light and dark`, async ({ owner, request }) => {
      await expectSoundInAllLooks(owner, await withIds(path, request));
    });

for (const path of ["/login", "/signup", "/set-password", "/enquire/{form}", "/set-password{link}"])
  test(`${path} is whole and accessible to a visitor`, async ({ visitor, request }) => {
    await expectSoundInAllLooks(visitor, await withIds(path, request));
  });

for (const { path, name, ...overlay } of overlays)
  test(`${name} is whole and accessible, wide and narrow, light and dark`, async ({ owner, request }) => {
    await expectSoundInAllLooks(owner, await withIds(path, request), overlay);
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
  await untilQuiet(page);
  await request.post("/api/auth/logout", { headers: { authorization: `Bearer ${token}` } });
  // Whatever the page asks next ends it: what this click opens, or a reading of its own that comes first.
  const trips = page.getByRole("link", { name: "Trips", exact: true });
  await Promise.any([page.waitForURL(/\/login/), trips.click().then(() => page.waitForURL(/\/login/))]);
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(1);
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toContainText(
    "Session expired. Please log in again.",
  );
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

async function withIds(path: string, request: APIRequestContext): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(request, "owner")}` };
  const first = (name: string) => firstRow(name, request, headers);
  const filled: Record<string, () => Promise<string>> = {
    lead: async () => (await first("itineraries")).tripId,
    form: async () => {
      const data = { name: crypto.randomUUID(), asksQueryFields: true };
      return (await json(request.post("/api/enquiry-forms", { data, headers }))).publicId;
    },
    link: async () => {
      const { id } = await first("users");
      // A shared session's password may be typed too long ago by now.
      const fresh = { authorization: `Bearer ${await startSession(request, "owner")}` };
      return new URL((await json(request.post(`/api/users/${id}/invite`, { headers: fresh }))).link).hash;
    },
  };
  const [mark, name = ""] = /\{([a-z-]+)\}/.exec(path) ?? [];
  if (!mark) return path;
  const value = await (filled[name]?.() ?? first(name).then(({ id }) => id));
  return withIds(path.replace(mark, value), request);
}

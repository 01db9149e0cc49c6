import { expect } from "@playwright/test";
import { naughtyStrings } from "../promises/fixtures/naughtyStrings";
import { overlays } from "./fixtures/overlays";
import { drawnStates, workspacePages } from "./fixtures/pages";
import { complaintsOf } from "./support/complaints";
import { json } from "./support/organisation";
import { chooseEntry } from "./support/person";
import { test, withIds } from "./support/scriptedTest";
import { demoPassword, enterAs, startSession, tokenOf } from "./support/session";
import { expectLoaded, expectSound, expectSoundInAllLooks, noSuchPage, visit } from "./support/soundLooks";
import { expectInert, expectScriptAsText } from "./support/storedScripts";
import { expectTabWalks } from "./support/walkByTab";

test.describe.configure({ mode: "parallel" });

/** What the specification lists; `{resource}` stands for the id of that resource's row. */
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
for (const path of new Set([...specified, ...workspacePages.map(({ path }) => path), ...drawnStates])) {
  const { isGeneric = false, showsWords = false } = workspacePages.find((page) => page.path === path) ?? {};
  const [look, looks] = isGeneric
    ? [expectSound, "wide and narrow"]
    : [expectSoundInAllLooks, "wide and narrow, light and dark"];
  test(`${path} is whole and accessible, ${looks}, lets Tab through, and runs no stored script`, async ({
    owner,
    scripted,
  }) => {
    // The browser keeps whether first steps are left, which stand above the rest from then on.
    if (path === "/") {
      await visit(owner, path);
      await expectLoaded(owner.page);
    }
    await look(owner, withIds(path, scripted));
    await expectTabWalks(owner.page);
    if (showsWords) await expectScriptAsText(owner.page);
    await expectInert(owner.page);
  });
}

for (const path of [
  "/login",
  "/signup",
  "/forgot-password",
  "/set-password",
  "/confirm-email",
  "/enquire/{form}",
])
  test(`${path} is whole and accessible to a visitor, lets Tab through, and runs no stored script`, async ({
    visitor,
    scripted,
  }) => {
    await expectSoundInAllLooks(visitor, withIds(path, scripted));
    await expectTabWalks(visitor.page);
    if (path.endsWith("{form}")) await expectScriptAsText(visitor.page);
    await expectInert(visitor.page);
  });

test("an invitation's page is whole and accessible, and runs no stored script", async ({
  visitor,
  request,
}) => {
  // A shared session's password may be typed too long ago by now.
  const headers = { authorization: `Bearer ${await startSession(request, "owner")}` };
  const [{ id }] = await json(request.get("/api/users?_end=1", { headers }));
  const { link } = await json(request.post(`/api/users/${id}/invite`, { headers }));
  // Where the page is open already, another hash alone would not load it.
  await visitor.page.goto("about:blank");
  await expectSoundInAllLooks(visitor, `/set-password${new URL(link).hash}`);
  await visitor.page.goto(`/set-password#${encodeURIComponent(naughtyStrings[0] ?? "")}`);
  await expectLoaded(visitor.page);
  await expectInert(visitor.page);
  expect(visitor.complaints).toEqual([]);
});

for (const { path, name, ...overlay } of overlays)
  test(`${name} is whole and accessible, wide and narrow, light and dark`, async ({ owner, scripted }) => {
    await expectSoundInAllLooks(owner, withIds(path, scripted), overlay);
    if (overlay.isForm) await expectTabWalks(owner.page, "[role=dialog]");
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
    await expect(page.getByRole("heading", { name: "You have no access to this page" })).toBeVisible();
    if (role !== "viewer") return;
    await page.getByRole("button", { name: /^User menu/ }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Your Profile", "Keyboard shortcuts?", "Sign out"]);
  });

for (const role of ["operations", "accounts", "viewer"])
  test(`${role} finds hotels and suppliers in the menu, and costs where the role may see them`, async ({
    page,
    request,
  }) => {
    await enterAs(page, await tokenOf(request, role));
    await page.goto("/trips");
    const products = page.getByRole("button", { name: "Products" });
    await products.click();
    await chooseEntry(page, "Hotels");
    await expect(page).toHaveURL("/hotels");
    await page.getByRole("link", { name: "Lakewhisper Palace", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Lakewhisper Palace" })).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByText("Room types", { exact: true })).toBeVisible();
    await expect(main.getByRole("region", { name: "Rate sheets" })).toBeVisible({
      visible: role !== "viewer",
    });
    await expect(main.getByRole("link", { name: "Edit hotel" })).toHaveCount(0);
    await products.click();
    await expect(page.getByRole("menuitem", { name: "Activities" })).toBeVisible();
    const suppliers = page.getByRole("menuitem", { name: "Suppliers" });
    if (role === "viewer") return expect(suppliers).toHaveCount(0);
    await suppliers.click();
    await page.getByRole("link", { name: "Monsoon Wheels", exact: true }).click();
    await expect(main.getByText("Anoop Kuttan")).toBeVisible();
    await expect(main.getByText("•••• 0163")).toBeVisible({ visible: role === "accounts" });
    await expect(main.getByRole("link", { name: "Edit supplier" })).toBeVisible();
  });

test("a visitor is sent to the login page and comes back to what they asked for", async ({ page }) => {
  // The wrong password is refused.
  const complaints = complaintsOf(page, { except: (url) => url.endsWith("/api/auth/login") });
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
  await expect(page.getByRole("main").getByRole("link", { name: /^TRP-/ }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

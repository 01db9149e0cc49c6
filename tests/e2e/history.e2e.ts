import { expect, test } from "@playwright/test";
import { json, type SignedUp, signUp } from "./support/organisation";
import { enterAs } from "./support/session";

/** What was changed in a row, on its page, in an organisation of this file's own. */
let organisation: SignedUp;

test.beforeAll(async ({ baseURL }) => {
  organisation = await signUp(baseURL ?? "", "Kept Words", "Mira Holt");
});
test.afterAll(async () => {
  await organisation?.api.dispose();
});

test("a source's history says who changed what in which way, and sets a field and a whole change back", async ({
  page,
}) => {
  const { api, token } = organisation;
  const { id } = await json(
    api.post("/api/query-sources", { data: { name: "Harbour fair", commission: 250 } }),
  );
  await enterAs(page, token);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/history")) asked.push(request.url());
  });
  await page.goto(`/org/query-source/${id}`);
  const main = page.getByRole("main");
  await main.getByLabel("Name", { exact: true }).fill("Harbour market");
  await main.getByLabel("Contact", { exact: true }).fill("Ada Lund");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  expect(asked).toEqual([]);

  const opener = main.getByRole("button", { name: "History", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const history = main.getByRole("region", { name: "History", exact: true });
  const items = history.getByRole("listitem").filter({ has: page.locator("time") });
  await expect(items).toHaveCount(2);
  await expect(items.nth(0)).toContainText("Mira Holt");
  await expect(items.nth(0)).toContainText("Changed in a form");
  await expect(items.nth(0)).toContainText(/Name:Harbour fair→Harbour market/);
  await expect(items.nth(1)).toContainText("Created through the API");

  await items.nth(0).getByRole("button", { name: "Set Name back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Set back" }).click();
  await expect(items).toHaveCount(3);
  // The question goes with an animation; the next one is not to be answered in it.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(items.nth(0)).toContainText("Set back");
  await expect(main.getByLabel("Name", { exact: true })).toHaveValue("Harbour fair");
  await expect(main.getByLabel("Contact", { exact: true })).toHaveValue("Ada Lund");

  await items.nth(1).getByRole("button", { name: "Set back to before this change" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Set back" }).click();
  await expect(main.getByLabel("Contact", { exact: true })).toHaveValue("");
  await expect(items).toHaveCount(4);
  const row = await json(api.get(`/api/query-sources/${id}`));
  expect(row).toMatchObject({ name: "Harbour fair", contactName: null, commission: 250 });
});

test("a history that could not be read says so and is read again", async ({ page }) => {
  const { api, token } = organisation;
  const { id } = await json(api.post("/api/query-sources", { data: { name: "Pier" } }));
  await enterAs(page, token);
  // A page that comes back to the server reads again by itself: it succeeds with the click alone.
  const isClicked = () => page.evaluate(() => document.body.dataset["clicked"] === "yes");
  await page.route(`**/api/query-sources/${id}/history`, async (route) =>
    (await isClicked()) ? route.continue() : route.fulfill({ status: 503, json: { message: "Not now." } }),
  );
  await page.goto(`/org/query-source/${id}`);
  await page.getByRole("button", { name: "History", exact: true }).press("Enter");
  const history = page.getByRole("region", { name: "History", exact: true });
  await expect(history.getByRole("alert")).toContainText("Not now.");
  await history
    .getByRole("button", { name: "Try again" })
    .evaluate((button) =>
      button.addEventListener("click", () => (document.body.dataset["clicked"] = "yes"), { capture: true }),
    );
  await history.getByRole("button", { name: "Try again" }).click();
  await expect(history.getByText("Created through the API")).toBeVisible();
  // An answer may still be on its way.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

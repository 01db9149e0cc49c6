import { expect, type Page, test } from "@playwright/test";
import { json, signUp } from "./support/organisation";
import { enterAs } from "./support/session";

const shots = process.env["SHOTS"];
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
};

test("many rows are changed at once: fields, states and the trash, looked at first and undone together", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { api, token } = await signUp(baseURL ?? "", "Harbour Lists", "Ida Moss");
  for (let index = 1; index <= 28; index += 1)
    await json(api.post("/api/hotels", { data: { name: `Hotel ${index}`, city: "Kochi", country: "IN" } }));
  await enterAs(page, token);
  await page.goto("/org/hotels-repository?size=25");
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await main.getByLabel("Select all on this page").check();
  await main.getByRole("button", { name: "Select all 28" }).click();
  await expect(main.getByText("All 28 hotels selected")).toBeVisible();
  await shoot(page, "selected");
  await main.getByRole("button", { name: "Edit fields …" }).click();
  await dialog.getByRole("combobox", { name: "Field to change" }).fill("Category");
  await page.keyboard.press("Enter");
  await dialog.getByRole("combobox", { name: "Category" }).press("ArrowDown");
  await page.keyboard.press("Enter");
  await dialog.getByRole("combobox", { name: "Field to change" }).fill("Amenities");
  await page.keyboard.press("Enter");
  await dialog.getByRole("combobox", { name: "Amenities" }).fill("pool");
  await page.keyboard.press("Enter");
  await shoot(page, "edit");
  await dialog.getByRole("button", { name: "See what changes" }).click();
  await expect(dialog.getByText("All 28 hotels can be changed.")).toBeVisible({ timeout: 30_000 });
  await shoot(page, "looked");
  await dialog.getByRole("button", { name: "Change 28 hotels" }).click();
  await expect(page.getByText("28 hotels changed.")).toBeVisible({ timeout: 30_000 });
  await shoot(page, "changed");
  const [first] = await json(api.get("/api/hotels?_end=1"));
  expect(first.amenities).toEqual(["pool"]);
  // The record of the run undoes all of it.
  await page.getByRole("button", { name: "Details" }).click();
  await expect(main.getByRole("heading", { name: "28 hotels changed" })).toBeVisible();
  await expect(main.getByText("28 done.")).toBeVisible();
  await shoot(page, "record");
  await main.getByRole("button", { name: "Undo" }).click();
  await expect(main.getByText("It was undone.")).toBeVisible({ timeout: 30_000 });
  await expect(main.getByRole("button", { name: "Undo" })).toBeHidden();
  await api.dispose();
});

test("trips are moved and tagged together by the keyboard; one that cannot be says why", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { api, token } = await signUp(baseURL ?? "", "Harbour Moves", "Ida Moss");
  const trips = [];
  for (const customerName of ["Asha", "Bela", "Caro"])
    trips.push(await json(api.post("/api/trips", { data: { customerName } })));
  await json(api.post(`/api/trips/${trips[2].id}/move`, { data: { to: "in_progress" } }));
  await enterAs(page, token);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/trips");
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await main
    .getByRole("button", { name: /Select/ })
    .first()
    .click();
  await main.getByLabel("Select all on this page").check();
  await expect(main.getByText("3 trips selected")).toBeVisible();
  await shoot(page, "narrow-selected");
  await main.getByRole("button", { name: "Move …" }).press("Enter");
  await page.getByRole("menuitem", { name: /In progress/i }).press("Enter");
  await dialog.getByRole("button", { name: "See what changes" }).press("Enter");
  await expect(dialog.getByText("2 of 3 trips can be moved to in progress. 1 cannot:")).toBeVisible({
    timeout: 30_000,
  });
  await expect(dialog.getByRole("link", { name: trips[2].reference })).toBeVisible();
  await shoot(page, "narrow-looked");
  await dialog.getByRole("button", { name: /Move to in progress: 2 trips/ }).press("Enter");
  await expect(dialog.getByText(/2 of 3 trips moved to in progress\. 1 was refused:/)).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 trips are as they were.")).toBeVisible({ timeout: 30_000 });
  expect((await json(api.get(`/api/trips/${trips[0].id}`))).status).toBe("new");
  await api.dispose();
});

import { expect, type Page, test } from "@playwright/test";
import { json, signUp } from "./support/organisation";
import { choose } from "./support/person";
import { enterAs } from "./support/session";
import { expectSoundInAllLooks, lookerOf } from "./support/soundLooks";

const shots = process.env["SHOTS"];
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
};

test("many rows are changed at once: fields, states and the trash, looked at first and undone together", async ({
  page,
  browser,
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
  const question = page.getByRole("dialog", { name: "Undo this for 28 hotels?" });
  await question.getByRole("button", { name: "Undo" }).click();
  await expect(main.getByText("It was undone.")).toBeVisible({ timeout: 30_000 });
  await expect(main.getByRole("button", { name: "Undo" })).toBeHidden();
  const looker = await lookerOf(browser, baseURL, token);
  await expectSoundInAllLooks(looker, new URL(page.url()).pathname);
  await looker.page.close();
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
    trips.push(await json(api.post("/api/trips", { data: { customerName, tags: ["early"] } })));
  await json(api.post(`/api/trips/${trips[2].id}/move`, { data: { to: "in_progress" } }));
  await enterAs(page, token);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/trips");
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const selectAll = async () => {
    await main
      .getByRole("button", { name: /Select/ })
      .first()
      .click();
    await main.getByLabel("Select all on this page").check();
    await expect(main.getByText("3 trips selected")).toBeVisible();
  };
  await selectAll();
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
  await dialog.getByRole("button", { name: "Close" }).last().press("Enter");
  await expect(dialog).toBeHidden();

  // Tags are added to those that a trip has.
  await selectAll();
  await main.getByRole("button", { name: "Edit fields …" }).press("Enter");
  await dialog.getByRole("combobox", { name: "Field to change" }).fill("Tags");
  await page.keyboard.press("Enter");
  await dialog.getByRole("combobox", { name: "Tags" }).fill("monsoon");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "See what changes" }).press("Enter");
  await dialog.getByRole("button", { name: "Change 3 trips" }).press("Enter");
  await expect(page.getByText("3 trips changed.")).toBeVisible({ timeout: 30_000 });
  for (const { id } of trips)
    expect((await json(api.get(`/api/trips/${id}`))).tags).toEqual(["early", "monsoon"]);
  await api.dispose();
});

test("two hotels become one: which stays, whose values it has, and what leads to it then", async ({
  page,
  baseURL,
}) => {
  const { api, token } = await signUp(baseURL ?? "", "Harbour Doubles", "Ida Moss");
  const hotel = (name: string, city: string, website: string | null) =>
    json(api.post("/api/hotels", { data: { name, city, country: "IN", website } }));
  const gone = await hotel("Tea Vlley", "Munnar", "https://tea.example");
  const kept = await hotel("Tea Valley", "Munar", null);
  await enterAs(page, token);
  await page.goto("/org/hotels-repository");
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await main.getByLabel("Select all on this page").check();
  await main.getByRole("button", { name: "Merge …" }).click();
  const of = (name: string) => dialog.getByRole("group", { name });
  await of("Stays").getByRole("radio", { name: "Tea Valley" }).check();
  await of("City").getByRole("radio", { name: "Munnar" }).check();
  await of("Website")
    .getByRole("radio", { name: /tea\.example/ })
    .check();
  await expect(dialog.getByText("Nothing else leads to Tea Valley then.")).toBeVisible();
  await expect(dialog.getByText("Room types: those of all are kept.")).toBeVisible();
  await shoot(page, "merge");
  await dialog.getByRole("button", { name: "Merge 2 hotels into one" }).click();
  await expect(dialog.getByText(/^Nothing else leads to Tea Valley now\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(main.getByRole("row", { name: /Tea Vlley/ })).toBeHidden();
  expect(await json(api.get(`/api/hotels/${kept.id}`))).toMatchObject({
    ...{ name: "Tea Valley", city: "Munnar", website: "https://tea.example" },
  });
  expect(await json(api.get(`/api/hotels/${gone.id}`))).toMatchObject({ mergedIntoId: kept.id });
  // From a row, the other is asked for.
  await hotel("Tea Valey", "Munnar", null);
  await page.reload();
  await main.getByRole("button", { name: "Merge Tea Valey" }).click();
  await choose(dialog.getByRole("combobox", { name: "The other hotel" }), "Tea Valley");
  // What is clicked in the dialog is no click on its row.
  await dialog.getByText("Merge hotels").click();
  await expect(of("Stays").getByRole("radio", { name: "Tea Valey" })).toBeChecked();
  await api.dispose();
});

test("on a board cards go through their transitions by pointer and by keys; a column that is closed to a card refuses it", async ({
  page,
  baseURL,
}) => {
  const { api, token } = await signUp(baseURL ?? "", "Harbour Board", "Ida Moss");
  const trip = (customerName: string) => json(api.post("/api/trips", { data: { customerName } }));
  const [asha, bela] = [await trip("Asha"), await trip("Bela")];
  await enterAs(page, token);
  await page.setViewportSize({ width: 1440, height: 900 });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/trips") asked.push(searchParams.get("status") ?? "the table's page");
  });
  await page.goto("/trips?view=board");
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  const card = (name: string) => page.locator("li[data-row]").filter({ hasText: name });
  const within = (name: string, who: string) => column(name).locator("li[data-row]").filter({ hasText: who });
  const statusOf = async ({ id }: { id: string }) => (await json(api.get(`/api/trips/${id}`))).status;
  await expect(within("New", "Asha")).toBeVisible();
  // The columns scroll, not the page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
  // Each column asks for its own cards, and nothing for a page of the table.
  expect(asked).toContain("new");
  expect(asked).not.toContain("the table's page");

  const drag = async (who: string, to: string) => {
    await card(who).scrollIntoViewIfNeeded();
    const [from, target] = [await card(who).boundingBox(), await column(to).boundingBox()];
    if (!from || !target) throw new Error("Not on the board.");
    await page.mouse.move(from.x + from.width / 2, from.y + 6);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2 + 20, from.y + 20, { steps: 4 });
    await page.mouse.move(target.x + target.width / 2, target.y + 60, { steps: 8 });
    await page.mouse.move(target.x + target.width / 2 + 4, target.y + 64, { steps: 2 });
  };
  await drag("Asha", "Quoted");
  await expect(column("Quoted")).toHaveAttribute("data-drop", "no");
  await page.mouse.up();
  await expect(within("New", "Asha")).toBeVisible();
  expect(await statusOf(asha)).toBe("new");
  await drag("Asha", "In progress");
  await expect(column("In progress")).toHaveAttribute("data-over", "true");
  await page.mouse.up();
  await expect(within("In progress", "Asha")).toBeVisible();
  await expect.poll(() => statusOf(asha)).toBe("in_progress");

  await card("Bela").getByRole("link").first().focus();
  await page.keyboard.press("m");
  await page.getByRole("menuitem", { name: /on hold …/i }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Waits for a visa");
  await dialog.getByLabel("Look at it again on").fill("24 Dec 2099");
  // Enter in its last field makes the move.
  await dialog.getByLabel("Look at it again on").press("Enter");
  await expect(within("On hold", "Bela")).toBeVisible();
  await expect.poll(() => statusOf(bela)).toBe("on_hold");

  // On a phone the switch of views is whole and in sight.
  await page.setViewportSize({ width: 390, height: 844 });
  const views = page.getByRole("radiogroup", { name: "View of the list" });
  const box = await views.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  await shoot(page, "narrow-board");
  await api.dispose();
});

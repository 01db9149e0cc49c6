import { expect, type Page, test } from "@playwright/test";
import { addUser, json, type SignedUp, signUp } from "./support/organisation";
import { appOf, ownerOf } from "../promises/fixtures/ownerOf";
import { spawnServer } from "../setup/spawnServer";
import { temporaryFolder } from "../setup/temporaryFolder";
import { choose } from "./support/person";
import { enterAs } from "./support/session";

/** Pages that follow what others change, in an organisation of this file's own: one changes, the other only looks. */
let organisation: SignedUp;
let colleague: string;
let colleagueId: string;

test.beforeAll(async ({ baseURL }) => {
  organisation = await signUp(baseURL ?? "", "Living Lists", "Mira Holt");
  const username = `sales-${crypto.randomUUID().slice(0, 8)}`;
  ({ token: colleague, id: colleagueId } = await addUser(organisation.api, {
    fullname: "Nils Ek",
    username,
    role: "sales",
  }));
});
test.afterAll(async () => {
  await organisation?.api.dispose();
});

/** Opens the address as the colleague, and waits until its page follows. */
async function look(page: Page, address: string): Promise<void> {
  await enterAs(page, colleague);
  const following = page.waitForResponse(/\/api\/changes/);
  await page.goto(address);
  expect((await following).status()).toBe(200);
}

test("the open list and the open page show what somebody else changes in another browser", async ({
  page,
  browser,
}) => {
  const { api, token } = organisation;
  const { id } = await json(api.post("/api/trips", { data: { customerName: "Solveig Dahl" } }));
  await look(page, "/trips");
  const list = page.getByRole("main");
  await expect(list.getByText("Solveig Dahl").first()).toBeVisible();
  const detail = await page.context().newPage();
  await look(detail, `/trips/${id}`);
  await expect(detail.getByRole("heading", { name: /Solveig Dahl/ })).toBeVisible();

  const other = await browser.newContext();
  const editor = await other.newPage();
  await enterAs(editor, token);
  await editor.goto(`/trips/edit/${id}`);
  await editor.getByLabel("Customer", { exact: true }).fill("Astrid Dahl");
  await editor.getByRole("button", { name: "Save", exact: true }).click();

  await expect(detail.getByRole("heading", { name: /Astrid Dahl/ })).toBeVisible();
  await expect(list.getByText("Astrid Dahl").first()).toBeVisible();
  const berg = { customerName: "Ingrid Berg", assigneeUserId: colleagueId };
  await json(api.post("/api/trips", { data: berg }));
  await expect(list.getByText("Ingrid Berg").first()).toBeVisible();
  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  const told = page.getByRole("dialog", { name: "Notifications" });
  await told.getByRole("link", { name: /^Mira Holt gave you .* Ingrid Berg/ }).click();
  await expect(page.getByRole("heading", { name: /Ingrid Berg/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  await page.goBack();
  await api.delete(`/api/trips/${id}`);
  await expect(detail.getByText("This trip is not there any more")).toBeVisible();
  await expect(list.getByText("Astrid Dahl")).toHaveCount(0);
  await other.close();
});

test("an open form says at once what was changed elsewhere, and keeps what is typed", async ({ page }) => {
  const { api } = organisation;
  const { id } = await json(api.post("/api/trips", { data: { customerName: "Ola Nordmann" } }));
  await look(page, `/trips/edit/${id}`);
  const name = page.getByLabel("Customer", { exact: true });
  const email = page.getByLabel("Email", { exact: true });
  await expect(name).toHaveValue("Ola Nordmann");
  await name.fill("Ola N.");
  await api.patch(`/api/trips/${id}`, { data: { version: 1, email: "ola@mail.example" } });
  await expect(page.getByText(/Changed by someone else just now.*Email/)).toBeVisible();
  await expect(email).toHaveValue("ola@mail.example");
  await expect(name).toHaveValue("Ola N.");

  await api.patch(`/api/trips/${id}`, { data: { version: 2, customerName: "Ola Nordheim" } });
  await expect(page.getByText(/Changed elsewhere just now too/)).toBeVisible();
  await expect(name).toHaveValue("Ola N.");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save with these choices" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  expect(await json(api.get(`/api/trips/${id}`))).toMatchObject({
    ...{ customerName: "Ola N.", email: "ola@mail.example" },
  });
});

test("two people in one itinerary, on two servers, see each other, and lose nothing of what either writes", async ({
  page,
  browser,
}) => {
  const { api, token } = organisation;
  const dataDir = process.env.E2E_DATA_DIR ?? "";
  const second = await spawnServer({
    ...{ PORT: "0", DATA_DIR: temporaryFolder(), LOG_LEVEL: "warn" },
    ...{ DATABASE_URL: appOf(dataDir), MIGRATION_DATABASE_URL: ownerOf(dataDir) },
  });
  try {
    const trip = { customerName: "Ingrid Berg", assigneeUserId: colleagueId };
    const { id: tripId } = await json(api.post("/api/trips", { data: trip }));
    const meals = { breakfast: false, lunch: false, dinner: false };
    const items = [{ id: "ferry", kind: "note", title: "Ferry" }];
    const days = [
      { id: "kochi", title: "Kochi", meals, items },
      { id: "munnar", title: "Munnar", meals },
    ];
    const offer = { tripId, name: "Option A", currency: "INR", days };
    const { id } = await json(api.post("/api/itineraries", { data: offer }));
    const path = `/trips/${tripId}/itinerary/${id}`;
    const item = (of: Page, field: string) => of.locator(`[id="item-ferry.${field}"]`);
    const save = (of: Page) =>
      of.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
    const people = (of: Page) => of.getByRole("list", { name: "Also here" });
    const openItem = (of: Page) => of.getByRole("button", { name: "Open Ferry" }).click();

    await look(page, path);
    const there = await browser.newContext();
    const other = await there.newPage();
    await enterAs(other, token);
    await other.goto(second.address + path);
    await expect(people(page).getByText("Mira Holt")).toBeVisible();
    await expect(people(other).getByText("Nils Ek")).toBeVisible();
    await other.getByRole("navigation", { name: "Days" }).getByText("Munnar").click();
    await expect(people(page).getByText("day 2")).toBeVisible();
    await expect(page.getByRole("img", { name: "Here too: Mira Holt" })).toBeVisible();
    await other.getByRole("navigation", { name: "Days" }).getByText("Kochi").click();

    // Different fields of one item, while the line of one of them is down.
    await openItem(page);
    await openItem(other);
    await page.context().setOffline(true);
    await expect(people(page)).toHaveCount(0);
    await item(other, "title").fill("Boat");
    await save(other);
    await expect.poll(async () => (await json(api.get(`/api/itineraries/${id}`))).version).toBeGreaterThan(1);
    await item(page, "description").fill("Leaves at nine");
    await page.context().setOffline(false);
    await expect(item(page, "title")).toHaveValue("Boat");
    await expect(people(page).getByText("Mira Holt")).toBeVisible();
    await save(page);
    await expect(item(other, "description")).toHaveValue("Leaves at nine");

    // The same field: all else of both at once, and of it both values and a question.
    await page.context().setOffline(true);
    await item(page, "title").fill("Night ferry");
    await item(page, "description").fill("Leaves at ten");
    const { version } = await json(api.get(`/api/itineraries/${id}`));
    await item(other, "title").fill("House boat");
    await save(other);
    await expect
      .poll(async () => (await json(api.get(`/api/itineraries/${id}`))).version)
      .toBeGreaterThan(version);
    await page.context().setOffline(false);
    await expect(item(other, "description")).toHaveValue("Leaves at ten");
    await expect(item(other, "title")).toHaveValue("House boat");
    await expect(item(page, "title")).toHaveValue("Night ferry");
    const question = page.getByRole("group", { name: "Title, changed elsewhere too" });
    await expect(question).toContainText("Mira Holt: House boat");
    await item(page, "title").press("Tab");
    await expect(question.getByRole("button", { name: "Keep mine" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(item(page, "title")).toBeFocused();
    await expect(item(other, "title")).toHaveValue("Night ferry");
    const [first] = (await json(api.get(`/api/itineraries/${id}`))).days;
    expect(first.items[0]).toMatchObject({ title: "Night ferry", description: "Leaves at ten" });

    await there.close();
    await expect(people(page)).toHaveCount(0);
  } finally {
    await second.stop();
  }
});

test("a view that its owner makes, shares and changes follows in the colleague's list, which can go its own way", async ({
  page,
  browser,
}) => {
  const { api, token } = organisation;
  for (const [customerName, priority] of [
    ["Yrsa Falk", "high"],
    ["Liv Moe", "normal"],
  ])
    await json(api.post("/api/trips", { data: { customerName, priority } }));
  const other = await browser.newContext();
  const owner = await other.newPage();
  await enterAs(owner, token);
  await owner.goto("/trips?priority=high");
  await owner.getByRole("button", { name: "More about this list" }).click();
  await owner.getByRole("menuitem", { name: "Save as view" }).click();
  await owner.getByLabel("Name").fill("Urgent");
  await owner.getByRole("button", { name: "Create view" }).click();
  const tabs = (on: Page) => on.getByRole("navigation", { name: "Views of trips" });
  await expect(tabs(owner).getByRole("link", { name: "Urgent" })).toHaveAttribute("aria-current", "page");

  await look(page, "/trips");
  await expect(page.getByText("Liv Moe")).toBeVisible();
  await expect(tabs(page)).toHaveCount(0);
  await owner.getByRole("button", { name: "More about the view Urgent" }).click();
  await owner.getByRole("menuitem", { name: "Rename and share" }).click();
  await choose(owner.getByRole("combobox", { name: "Who has it" }), "Everybody");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await tabs(page).getByRole("link", { name: "Urgent" }).click();
  await expect(page.getByText("Yrsa Falk")).toBeVisible();
  await expect(page.getByText("Liv Moe")).toHaveCount(0);

  // What was changed is shown, thrown away, and saved for all.
  await owner.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(owner.getByRole("status").filter({ hasText: "Changed" })).toBeVisible();
  await owner.getByRole("link", { name: "Throw away" }).click();
  await expect(owner).toHaveURL(/\?_view=[\w-]+$/);
  await owner.getByRole("button", { name: "Clear", exact: true }).click();
  await owner.getByRole("button", { name: "Save for all" }).click();
  await expect(page.getByText("Liv Moe")).toBeVisible();

  // A colleague may not change it, but makes it their own, and opens the list with it.
  await page.goto(`${page.url()}&status=cancelled`);
  await expect(page.getByRole("button", { name: "Save as new" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save for all" })).toHaveCount(0);
  await page.getByRole("button", { name: "More about the view Urgent" }).click();
  await page.getByRole("menuitem", { name: "Set as my default" }).click();
  await expect(tabs(page).getByLabel("My default")).toBeVisible();
  await page.goto("/trips");
  await expect(tabs(page).getByRole("link", { name: "Urgent" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: /^New \d/ }).click();
  await expect(page).toHaveURL(/_view=none&status=new/);
  await other.close();
});

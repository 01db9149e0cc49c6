import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { addUser, json, type SignedUp, signUp } from "./support/organisation";
import { choose } from "./support/person";
import { enterAs } from "./support/session";

/** A desk of three, each in a browser of their own. */
let organisation: SignedUp;
let [nils, vera] = [
  { id: "", token: "" },
  { id: "", token: "" },
];

test.beforeAll(async ({ baseURL }) => {
  organisation = await signUp(baseURL ?? "", "Three Desks", "Ida Moss");
  const user = (fullname: string, role: string) =>
    addUser(organisation.api, { fullname, role, username: `${role}-${crypto.randomUUID().slice(0, 8)}` });
  [nils, vera] = [await user("Nils Ek", "sales"), await user("Vera Sund", "admin")];
});
test.afterAll(async () => {
  await organisation?.api.dispose();
});

/** Opens the address in a browser of that person's, and waits until its page follows what others change. */
async function openAs(browser: Browser, token: string, address: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await enterAs(page, token);
  const following = page.waitForResponse(/\/api\/changes/);
  await page.goto(address);
  expect((await following).status()).toBe(200);
  return page;
}

const card = (page: Page, column: string, who: string) =>
  page.getByRole("region", { name: column, exact: true }).locator("li[data-row]").filter({ hasText: who });

/** Takes hold of a card, carries it over a column, and gives what lets go of it. */
async function carry(page: Page, held: Locator, to: string): Promise<() => Promise<void>> {
  const [from, target] = [
    await held.boundingBox(),
    await page.getByRole("region", { name: to, exact: true }).boundingBox(),
  ];
  if (!from || !target) throw new Error("Not on the board.");
  await page.mouse.move(from.x + from.width / 2, from.y + 6);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 20, from.y + 20, { steps: 4 });
  await page.mouse.move(target.x + target.width / 2, target.y + 60, { steps: 8 });
  await page.mouse.move(target.x + target.width / 2 + 4, target.y + 64, { steps: 2 });
  return () => page.mouse.up();
}

test("the same card is dragged by two: the first one's move stands, and the second is told with nothing lost", async ({
  browser,
}) => {
  const { api } = organisation;
  const trip = await json(api.post("/api/trips", { data: { customerName: "Yrsa Falk" } }));
  const [first, second] = await Promise.all(
    [nils, vera].map(({ token }) => openAs(browser, token, "/trips?view=board")),
  );
  if (!first || !second) throw new Error("Two pages are open.");
  await expect(card(first, "New", "Yrsa Falk")).toBeVisible();
  await expect(card(second, "New", "Yrsa Falk")).toBeVisible();
  // Both have it in hand when the first lets go.
  const [letGoFirst, letGoSecond] = [
    await carry(first, card(first, "New", "Yrsa Falk"), "In progress"),
    await carry(second, card(second, "New", "Yrsa Falk"), "On hold"),
  ];
  await letGoSecond();
  const dialog = second.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Waits for a visa");
  await dialog.getByLabel("Look at it again on").fill("24 Dec 2099");
  await letGoFirst();
  await expect(card(first, "In progress", "Yrsa Falk")).toBeVisible();
  await expect.poll(async () => (await json(api.get(`/api/trips/${trip.id}`))).status).toBe("in_progress");
  // The other's board follows behind the dialog.
  await expect(card(second, "In progress", "Yrsa Falk")).toBeAttached();
  await dialog.getByLabel("Look at it again on").press("Enter");
  await expect(dialog.getByText(/Someone else changed this in the meantime/)).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Waits for a visa");
  await dialog.getByRole("button", { name: "Move to on hold" }).click();
  await expect(card(second, "On hold", "Yrsa Falk")).toBeVisible();
  await expect(card(first, "On hold", "Yrsa Falk")).toBeVisible();
  expect(await json(api.get(`/api/trips/${trip.id}`))).toMatchObject({ status: "on_hold" });
  for (const page of [first, second]) await page.context().close();
});

test("200 trips are assigned and undone under the eyes of two others", async ({ browser }) => {
  test.setTimeout(300_000);
  const patient = { timeout: 90_000 };
  const { api, token } = organisation;
  for (let made = 0; made < 200; made += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        json(api.post("/api/trips", { data: { customerName: `Guest ${made + index}`, priority: "low" } })),
      ),
    );
  const theirs = `/trips?priority=low&assigneeUserId=${nils.id}`;
  const [owner, manager, assignee] = await Promise.all([
    openAs(browser, token, "/trips?priority=low"),
    openAs(browser, vera.token, theirs),
    openAs(browser, nils.token, theirs),
  ]);
  const main = owner.getByRole("main");
  const dialog = owner.getByRole("dialog");
  await main.getByLabel("Select all on this page").check();
  await main.getByRole("button", { name: "Select all 200" }).click();
  await main.getByRole("button", { name: "Edit fields …" }).click();
  await choose(dialog.getByRole("combobox", { name: "Field to change" }), "Assignee");
  await choose(dialog.getByRole("combobox", { name: "Assignee" }), "Nils Ek");
  await dialog.getByRole("button", { name: "See what changes" }).click();
  await expect(dialog.getByText("All 200 trips can be changed.")).toBeVisible(patient);
  await dialog.getByRole("button", { name: "Change 200 trips" }).click();
  await expect(owner.getByText("200 trips changed.")).toBeVisible(patient);
  for (const page of [manager, assignee])
    await expect(page.getByRole("main").getByText("1 – 25 of 200")).toBeVisible();
  // One notification for all of them.
  await expect(assignee.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  await owner.getByRole("button", { name: "Undo" }).click();
  await expect(owner.getByText("200 trips are as they were.")).toBeVisible(patient);
  for (const page of [manager, assignee])
    await expect(page.getByRole("main").getByText(/No trips? match/)).toBeVisible();
  for (const page of [owner, manager, assignee]) await page.context().close();
});

test("whoever is mentioned is told, and comes to the note itself", async ({ browser }) => {
  const { api } = organisation;
  const trip = await json(api.post("/api/trips", { data: { customerName: "Liv Moe" } }));
  const note = (body: string) =>
    json(api.post("/api/timeline", { data: { tripId: trip.id, kind: "note", body } }));
  const page = await openAs(browser, vera.token, "/follow-ups");
  await note(`@user:${vera.id} which boat is it?`);
  // Later ones fill more than a page of the timeline.
  for (let more = 0; more < 30; more += 1) await note(`Later ${more}`);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("link", { name: /Ida Moss mentioned you/ }).click();
  await expect(page).toHaveURL(new RegExp(`/trips/${trip.id}#note-`));
  const told = page.locator(":focus").filter({ hasText: "which boat is it?" });
  await expect(told).toBeInViewport();
  await page.context().close();
});

test("a hundred rows that name other rows are drawn at once without a fault", async ({ browser }) => {
  const { api } = organisation;
  const dueAt = new Date().toISOString();
  for (let index = 0; index < 100; index += 1) {
    const trip = await json(api.post("/api/trips", { data: { customerName: `Caller ${index}` } }));
    const assigneeUserId = index % 2 === 0 ? nils.id : vera.id;
    const data = { tripId: trip.id, kind: "meeting", dueAt, assigneeUserId };
    await json(api.post("/api/follow-ups", { data }), 201);
  }
  const page = await (await browser.newContext()).newPage();
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  await enterAs(page, vera.token);
  // The steps that the trips of other tests have by themselves are calls.
  await page.goto("/follow-ups?_tab=all&size=200&view=cards&kind=meeting");
  await expect(page.getByRole("main").getByText(/Caller \d+/)).toHaveCount(100);
  expect(faults).toEqual([]);
  await page.context().close();
});

import { expect, test } from "@playwright/test";
import { addUser, json, password, type SignedUp, signUp } from "./support/organisation";
import { choose, tabTo } from "./support/person";
import { enterAs } from "./support/session";

/** Who works on what, and who no longer does, in an organisation of this file's own. */
let organisation: SignedUp;

test.beforeAll(async ({ baseURL }) => {
  organisation = await signUp(baseURL ?? "", "Early Ferries", "Vera Sund");
});
test.beforeEach(({ page }) => enterAs(page, organisation.token));
test.afterAll(async () => {
  await organisation?.api.dispose();
});

const newName = () => `ada-${crypto.randomUUID().slice(0, 8)}`;

test("a trip is assigned to a team on its page, which the timeline tells", async ({ page }) => {
  const { api } = organisation;
  const ada = await addUser(api, { fullname: "Ada Brook", username: newName(), role: "sales" });
  const team = await json(api.post("/api/teams", { data: { name: "Asia desk", members: [ada.id] } }));
  const trip = await json(api.post("/api/trips", { data: { customerName: "Noor Amsel" } }));

  await page.goto(`/trips/${trip.id}`);
  const main = page.getByRole("main");
  const assigned = main.getByRole("region", { name: "Assigned to" });
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  const teams = assigned.getByLabel("Team", { exact: true });
  // What a screen reader says of the option is its name.
  await teams.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Asia desk", exact: true })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await choose(teams, "Asia desk");
  expect((await saved).status()).toBe(200);
  await expect(main.getByRole("region", { name: "Timeline" })).toContainText("Asia desk");
  await page.reload();
  await expect(assigned).toContainText("Asia desk");
  expect(await json(api.get(`/api/trips/${trip.id}`))).toMatchObject({ assigneeTeamId: team.id });
});

test("the inbox is worked through by keyboard alone: looked at, taken, assigned, answered, merged and rejected", async ({
  page,
}) => {
  const { api } = organisation;
  const mark = crypto.randomUUID().slice(0, 6);
  const user = { fullname: `Ada Lund ${mark}`, username: newName(), role: "sales" };
  const ada = await addUser(api, user);
  const sources = [];
  for (const name of [`Fair ${mark}`, `Phone ${mark}`])
    sources.push(await json(api.post("/api/query-sources", { data: { name } }), 201));
  const trips: { id: string; reference: string }[] = [];
  for (const [index, name] of ["Ilse Vael", "Bo Tarn", "Cleo Moor", "Dov Lenz", "Eva Roth"].entries()) {
    const data = { customerName: name, assigneeUserId: null, notes: `Is it warm, ${name}?` };
    const querySourceId = sources[index === 3 ? 1 : 0].id;
    trips.push(await json(api.post("/api/trips", { data: { ...data, querySourceId } }), 201));
  }
  const [ilse, bo, cleo, dov] = trips.map(({ id }) => id);
  const stored = (id?: string) => json(api.get(`/api/trips/${id}`));
  const { keyboard } = page;
  const main = page.getByRole("main");
  const names = (...which: string[]) =>
    expect(main.getByRole("table").locator("tbody [data-row]")).toContainText(which);
  const looked = (name: string) => main.getByRole("region", { name: new RegExp(name) });
  const waiting = (count: number) =>
    expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: `Inbox ${count} unanswered` }),
    ).toBeVisible();

  // Those of a source, the oldest first.
  const before = (await json(api.get("/api/trips/counts"))).byValue.new - 5;
  await page.goto(`/inbox?querySourceId=${sources[1].id}`);
  await names("Dov Lenz");
  await page.goto(`/inbox?${sources.map(({ id }) => `querySourceId=${id}`).join("&")}`);
  await waiting(before + 5);
  const row = main.getByRole("row", { name: /Ilse Vael/ });
  await expect(row).toContainText(`Fair ${mark}`);
  await expect(row.locator("time").first()).toHaveText(/^(now|this minute|\d+ \S+ ago)$/);
  await expect(main.getByRole("columnheader", { name: "Came in" })).toHaveAttribute("aria-sort", "ascending");
  await names("Ilse Vael", "Bo Tarn", "Cleo Moor", "Dov Lenz", "Eva Roth");

  await keyboard.press("j");
  await expect(looked("Ilse Vael")).toBeFocused();
  await expect(looked("Ilse Vael").getByText("Is it warm, Ilse Vael?").first()).toBeVisible();
  await keyboard.press("i");
  await expect(looked("Ilse Vael").getByRole("button", { name: "Assign to me" })).toHaveCount(0);
  await keyboard.press("n");
  await keyboard.type("Yes, all year.");
  await keyboard.press("Control+Enter");
  // What is answered leaves the inbox, and the next one is looked at.
  await expect(looked("Bo Tarn")).toBeFocused();
  await waiting(before + 4);
  await names("Bo Tarn", "Cleo Moor", "Dov Lenz", "Eva Roth");
  expect((await stored(ilse)).status).not.toBe("new");

  await expect(looked("Bo Tarn").getByRole("combobox", { name: "Person" })).toBeVisible();
  await keyboard.press("a");
  await keyboard.type(user.fullname);
  await expect(page.getByRole("option", { name: user.fullname })).toHaveCount(1);
  await keyboard.press("Enter");
  await expect.poll(() => stored(bo)).toMatchObject({ assigneeUserId: ada.id, status: "new" });
  // The next key is for the inbox again.
  await keyboard.press("j");
  await expect(looked("Cleo Moor")).toBeFocused();

  await expect(looked("Cleo Moor").getByRole("button", { name: "Merge …" })).toBeVisible();
  await keyboard.press("g");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("combobox", { name: "The other trip" })).toBeFocused();
  await keyboard.type(trips[3]?.reference ?? "");
  await expect(page.getByRole("option", { name: /Dov Lenz|TRP-/ }).first()).toBeAttached();
  await keyboard.press("Enter");
  await tabTo(dialog.getByRole("button", { name: "Merge 2 trips into one" }));
  await keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toContainText("take apart for 90 days");
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await names("Bo Tarn", "Cleo Moor", "Eva Roth");
  expect(await stored(dov)).toMatchObject({ mergedIntoId: cleo });

  await expect(looked("Cleo Moor").getByRole("button", { name: "Reject …" })).toBeVisible();
  await keyboard.press("r");
  await expect(dialog.getByLabel("Close reason")).toBeFocused();
  await keyboard.type("Spam");
  await keyboard.press("Enter");
  await keyboard.press("Control+Enter");
  await expect(looked("Eva Roth")).toBeFocused();
  await names("Bo Tarn", "Eva Roth");
  expect(await stored(cleo)).toMatchObject({ status: "cancelled", closeReason: "spam" });
});

test("a user hands over their work, is deactivated on their page, signed out and cannot sign in again", async ({
  page,
  browser,
}) => {
  const username = newName();
  const { api } = organisation;
  const { id } = await addUser(api, { fullname: "Ada Reed", username, role: "sales" });
  const given = { customerName: "Ines Falk", assigneeUserId: id };
  const { id: tripId } = await json(api.post("/api/trips", { data: given }));
  const theirs = await (await browser.newContext()).newPage();
  const signIn = async () => {
    await theirs.getByLabel("Username").fill(username);
    await theirs.getByLabel("Password", { exact: true }).fill(password);
    await theirs.getByRole("button", { name: "Log in" }).click();
  };
  await theirs.goto("/login");
  await signIn();
  await expect(theirs.getByRole("button", { name: /^User menu/ })).toBeVisible();

  await page.goto(`/org/users/${id}`);
  const main = page.getByRole("main");
  const work = main.getByRole("region", { name: "Open work" });
  await expect(work).toContainText("Ada Reed looks after 1 trip and 1 follow-up.");
  await work.getByRole("button", { name: "Hand over …" }).click();
  const dialog = page.getByRole("dialog", { name: "Hand over the open work of Ada Reed" });
  await choose(dialog.getByLabel("To whom"), "Vera Sund");
  await dialog.getByRole("button", { name: "Hand over", exact: true }).click();
  await expect(page.getByText(/handed over\.$/)).toBeVisible();
  await expect(work).toBeHidden();
  // The trip, and its next step with it.
  const { id: vera } = await json(api.get("/api/users/me"));
  expect(await json(api.get(`/api/trips/${tripId}`))).toMatchObject({ assigneeUserId: vera });
  const steps = await json(api.get(`/api/follow-ups?tripId=${tripId}&status=open`));
  expect(steps).toMatchObject([{ assigneeUserId: vera }]);

  await main.getByRole("checkbox", { name: "Active" }).click();
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  expect((await saved).status()).toBe(200);

  // The open page may be signed out by itself before anything is clicked.
  await theirs.goto("/trips");
  await expect(theirs).toHaveURL(/\/login/);
  await signIn();
  await expect(
    theirs.getByRole("alert").filter({ hasText: "The username or password is wrong." }),
  ).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
  await theirs.context().close();
});

import { expect, test } from "@playwright/test";
import { addUser, json, password, type SignedUp, signUp } from "./support/organisation";
import { choose } from "./support/person";
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

test("the inbox is worked through by keyboard: looked at, taken, answered and rejected", async ({ page }) => {
  const { api } = organisation;
  const before = (await json(api.get("/api/trips/counts"))).byValue.new ?? 0;
  for (const customerName of ["Ilse Vael", "Bo Tarn"])
    await json(
      api.post("/api/trips", { data: { customerName, assigneeUserId: null, notes: "Is it warm?" } }),
    );
  await page.goto("/inbox");
  const main = page.getByRole("main");
  const menu = page.getByRole("navigation", { name: "Main" });
  const waiting = (count: number) =>
    expect(menu.getByRole("link", { name: `Inbox ${count} unanswered` })).toBeVisible();
  await waiting(before + 2);
  await main
    .getByRole("row", { name: /Ilse Vael/ })
    .getByRole("link", { name: /^TRP-/ })
    .press("Space");
  const looked = (name: string) => main.getByRole("region", { name: new RegExp(name) });
  await expect(looked("Ilse Vael").getByText("Is it warm?").first()).toBeVisible();
  await page.keyboard.press("i");
  await expect(looked("Ilse Vael").getByRole("button", { name: "Assign to me" })).toHaveCount(0);
  await page.keyboard.press("n");
  await page.keyboard.type("Yes, all year.");
  await page.keyboard.press("Control+Enter");
  await waiting(before + 1);
  await expect(main.getByRole("row", { name: /Ilse Vael/ })).toHaveCount(0);

  await page.keyboard.press("j");
  await expect(looked("Bo Tarn").getByRole("button", { name: "Reject …" })).toBeVisible();
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  await choose(dialog.getByLabel("Close reason"), "Spam");
  await dialog.getByRole("button", { name: "Move to cancelled" }).click();
  await expect(main.getByRole("row", { name: /Bo Tarn/ })).toHaveCount(0);
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

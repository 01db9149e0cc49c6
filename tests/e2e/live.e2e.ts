import { expect, type Page, test } from "@playwright/test";
import { addUser, json, type SignedUp, signUp } from "./support/organisation";
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

import { expect, test } from "@playwright/test";
import { json, type SignedUp, signUp } from "./support/organisation";
import { drag } from "./support/person";
import { enterAs } from "./support/session";

/** What the mouse does to lists, in an organisation of this file's own. */
let organisation: SignedUp;

test.beforeAll(async ({ baseURL }) => {
  organisation = await signUp(baseURL ?? "", "Paper Kites", "Tove Lark");
});
test.beforeEach(({ page }) => enterAs(page, organisation.token));
test.afterAll(async () => {
  await organisation?.api.dispose();
});

test("query fields are put in order with the mouse", async ({ page }) => {
  const { api } = organisation;
  const labels = ["Dietary wishes", "Seat wishes", "Pillow wishes"];
  const queryFields = labels.map((label, index) => ({ key: `wish${index}`, label, kind: "text" }));
  const { version } = await json(api.get("/api/tenants"));
  await json(api.patch("/api/tenants", { data: { version, queryFields } }));

  await page.goto("/org/query-fields");
  const handles = page.getByRole("main").getByRole("button", { name: /^Move / });
  await expect(handles).toHaveCount(3);
  const stored = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await drag(handles.nth(2), handles.nth(0));
  expect((await stored).status()).toBe(200);
  await page.reload();
  await expect(handles).toHaveCount(3);
  for (const [place, label] of ["Pillow wishes", "Dietary wishes", "Seat wishes"].entries())
    await expect(handles.nth(place)).toHaveAccessibleName(`Move ${label}`);
  const after = await json(api.get("/api/tenants/query-fields"));
  expect(after).toMatchObject({ queryFields: [{ key: "wish2" }, { key: "wish0" }, { key: "wish1" }] });
});

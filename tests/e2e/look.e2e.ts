import { expect, test } from "@playwright/test";
import { json, signUp } from "./support/organisation";
import { enterAs } from "./support/session";
import { expectSoundInAllLooks, lookerOf } from "./support/soundLooks";

const names = ["Amber Boats", "Banyan Cars", "Cedar Stays"];

async function threeSuppliers(baseURL: string) {
  const { api, token } = await signUp(baseURL, "Slow Rivers", "Runa Falk");
  const ids: string[] = [];
  for (const name of names)
    ids.push((await json(api.post("/api/suppliers", { data: { name, currency: "INR" } }))).id);
  return { api, token, ids };
}
const list = "/suppliers?_sort=name&_order=asc";

test("a row is looked at beside its list, then the next, changed in place, and left by the keys alone", async ({
  page,
  baseURL,
}) => {
  const { api, token, ids } = await threeSuppliers(baseURL ?? "");
  await enterAs(page, token);
  await page.goto(list);
  const main = page.getByRole("main");
  const panel = (name: string) => main.getByRole("region", { name, exact: true });
  const link = (name: string) => main.getByRole("link", { name, exact: true });

  await link("Amber Boats").press("Space");
  await expect(panel("Amber Boats")).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`look=${ids[0]}`));
  await expect(panel("Amber Boats").getByRole("status")).toHaveText("Amber Boats, 1 of 3");
  await expect(panel("Amber Boats").getByRole("button", { name: "The supplier before" })).toBeDisabled();
  await page.keyboard.press("ArrowDown");
  await expect(panel("Banyan Cars")).toBeFocused();
  await page.keyboard.press("j");
  await expect(panel("Cedar Stays")).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(panel("Banyan Cars")).toBeFocused();

  // What is typed there does not move on; leaving it is asked about.
  await panel("Banyan Cars").getByRole("button", { name: "Edit Name" }).click();
  const name = panel("Banyan Cars").getByRole("textbox", { name: "Name" });
  await name.fill("Banyan jeeps");
  await panel("Banyan Cars").getByRole("button", { name: "The next supplier" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  await name.press("Enter");
  await expect(link("Banyan jeeps")).toBeVisible();
  await expect.poll(async () => (await json(api.get(`/api/suppliers/${ids[1]}`))).name).toBe("Banyan jeeps");

  // The address has it, and the way back is the list.
  await page.reload();
  await expect(panel("Banyan jeeps")).toBeVisible();
  await link("Banyan jeeps").focus();
  await page.keyboard.press("Escape");
  await expect(panel("Banyan jeeps")).toHaveCount(0);
  await expect(link("Banyan jeeps")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(panel("Banyan jeeps")).toBeFocused();
  await page.goBack();
  await expect(panel("Banyan jeeps")).toHaveCount(0);
  await link("Banyan jeeps").press("Space");
  await expect(panel("Banyan jeeps")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/suppliers/${ids[1]}$`));
  await page.goBack();
  await expect(panel("Banyan jeeps")).toBeVisible();

  // While one is looked at a click shows another; one that is deleted says so, and the next follows it.
  await main
    .getByRole("row", { name: /Amber Boats/ })
    .getByRole("cell")
    .nth(1)
    .click();
  await expect(panel("Amber Boats")).toBeVisible();
  await main.getByRole("button", { name: "Delete Amber Boats" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete supplier" }).click();
  await expect(panel("Amber Boats").getByText("It is in the trash.")).toBeVisible();
  await expect(link("Amber Boats")).toHaveCount(0);
  await panel("Amber Boats").getByRole("button", { name: "The next supplier" }).click();
  await expect(panel("Banyan jeeps").getByRole("button", { name: "Edit Name" })).toBeVisible();
  // What somebody else deletes stays as it was, and is said.
  expect((await api.delete(`/api/suppliers/${ids[1]}`)).ok()).toBe(true);
  await expect(page.getByText("This supplier is not there any more").first()).toBeVisible();
  await expect(panel("Banyan jeeps")).toBeVisible();
  await page.reload();
  await expect(panel("No such supplier").getByText("It was deleted")).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByText("Look at the next row")).toBeVisible();
  // Keys are its own once it has the focus.
  await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(panel("No such supplier")).toBeVisible();
  await api.dispose();
});

test("looking beside the list is sound in light and dark, and a phone has the list alone", async ({
  browser,
  baseURL,
}) => {
  const { api, token, ids } = await threeSuppliers(baseURL ?? "");
  const looker = await lookerOf(browser, baseURL, token);
  await looker.page.setViewportSize({ width: 390, height: 844 });
  await looker.page.goto(`${list}&look=${ids[0]}`);
  await expect(looker.page.getByRole("link", { name: "Amber Boats" })).toBeVisible();
  await expect(looker.page.getByRole("region", { name: "Amber Boats" })).toHaveCount(0);
  await expect(looker.page.getByRole("button", { name: "Look at Amber Boats" })).toHaveCount(0);
  await looker.page.setViewportSize({ width: 1440, height: 900 });
  await expect(looker.page.getByRole("region", { name: "Amber Boats" })).toBeVisible();
  await expectSoundInAllLooks(looker, `${list}&look=${ids[0]}`);
  await looker.page.close();
  await api.dispose();
});

test("a trip beside its list has the facts of its page, in the order of the declaration", async ({
  page,
  baseURL,
}) => {
  const { api, token } = await signUp(baseURL ?? "", "Slow Looks", "Runa Falk");
  const data = { customerName: "Asha Raman", phone: "+91 98470 55001", destinations: ["Munnar"] };
  const dates = { startDate: "2027-04-11", endDate: "2027-04-15", dateFlexibility: "exact", adults: 2 };
  const { id, reference } = await json(api.post("/api/trips", { data: { ...data, ...dates } }));
  await json(
    api.post("/api/itineraries", { data: { tripId: id, name: "Tea hills", currency: "INR", days: [] } }),
  );
  await enterAs(page, token);
  await page.goto("/trips");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: reference, exact: true }).press("Space");
  const panel = main.getByRole("region", { name: `${reference} Asha Raman` });
  await expect(panel.getByText("+91 98470 55001")).toBeVisible();
  const headings = panel.getByRole("heading", { level: 2 });
  await expect(headings.filter({ hasText: /Customer|Travel|Budget/ })).toHaveText([
    ...["Customer", "Travel", "Budget and source"],
  ]);
  await expect(panel.getByText("11 – 15 Apr 2027 · 4n")).toBeVisible();
  await expect(panel.getByRole("link", { name: "+91 98470 55001" }).first()).toBeVisible();
  // Its itinerary is not moved to other dates without a question.
  await panel.getByRole("button", { name: "Edit Travellers" }).click();
  await panel.getByLabel("Adults").fill("3");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog").getByText("Tea hills")).toBeVisible();
  await api.dispose();
});

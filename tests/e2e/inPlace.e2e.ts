import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { addUser, json, type SignedUp, signUp } from "./support/organisation";
import { enterAs } from "./support/session";

let organisation: SignedUp;
let colleague: string;

test.beforeAll(async ({ baseURL }) => {
  organisation = await signUp(baseURL ?? "", "Two At One Cell", "Mira Holt");
  const username = `admin-${crypto.randomUUID().slice(0, 8)}`;
  ({ token: colleague } = await addUser(organisation.api, { fullname: "Nils Ek", username, role: "admin" }));
  for (const name of ["Misty Peak", "Spice Court"])
    await json(organisation.api.post("/api/hotels", { data: { name, city: "Munnar", country: "IN" } }));
});
test.afterAll(async () => {
  await organisation?.api.dispose();
});

async function openGrid(page: Page, token: string): Promise<void> {
  await enterAs(page, token);
  await page.goto("/hotels");
  await page.getByText("Misty Peak").waitFor();
  await page.getByRole("button", { name: "Edit in the list" }).click();
  await page.getByRole("grid").waitFor();
}
const cityOf = (page: Page, hotel: string) =>
  page.getByRole("row").filter({ hasText: hotel }).getByRole("gridcell").nth(2);

test("two people edit the same cell: both values are shown in it, and nothing typed is lost", async ({
  page,
  browser,
}) => {
  await openGrid(page, organisation.token);
  const other = await browser.newContext();
  const theirs = await other.newPage();
  await openGrid(theirs, colleague);

  await cityOf(page, "Misty Peak").click();
  // The first letter begins the editing and is the first of the new value.
  await page.keyboard.type("Kumily");
  await cityOf(theirs, "Misty Peak").click();
  await theirs.keyboard.type("Thekkady");
  await theirs.keyboard.press("Enter");
  await expect(cityOf(theirs, "Spice Court")).toBeFocused();

  // The change comes while the cell is still being typed in.
  await expect(cityOf(page, "Misty Peak")).toContainText("Thekkady");
  await expect(page.getByRole("textbox", { name: /City/ })).toHaveValue("Kumily");
  await page.evaluate(axe.source);
  const found = await page.evaluate(() =>
    // The script above put it there.
    (window as unknown as { axe: typeof axe }).axe.run("main", { resultTypes: ["violations"] }),
  );
  expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(cityOf(theirs, "Misty Peak")).toHaveText("Kumily");
  await expect(cityOf(page, "Misty Peak")).toHaveText("Kumily");
  await other.close();
});

test("of many rows those in sight are drawn, columns keep their widths, and keys reach every row", async ({
  page,
}) => {
  const { api, token } = organisation;
  const rows = Array.from({ length: 120 }, (_, index) => ({
    ...{ name: `Lodge ${String(index).padStart(3, "0")}`, country: "IN" },
    city: index === 60 ? "Thiruvananthapuram beside the sea" : "Kochi",
  }));
  const run = { resource: "hotels", action: "create", rows };
  const { id } = await json(api.post("/api/runs", { data: run }));
  await expect
    .poll(async () => (await json(api.get(`/api/runs/${id}`))).done, { timeout: 30_000 })
    .toBe(rows.length);
  await enterAs(page, token);
  await page.goto("/org/hotels-repository?size=200&q=Lodge&_sort=name&_order=asc");
  await page.getByText("Lodge 000").waitFor();
  await page.getByRole("button", { name: "Edit in the list" }).click();
  await page.getByRole("grid").waitFor();
  await expect(page.getByText("Lodge 100")).toHaveCount(0);
  const city = page.getByRole("columnheader", { name: /^City/ });
  const width = (await city.boundingBox())?.width;
  const focused = page.locator("tr[data-row]:has(:focus)");
  await page.locator("[data-cell=name]").first().focus();
  await page.keyboard.press("Control+End");
  await expect(focused).toContainText("Lodge 119");
  // A screen reader counts the rows that are not drawn too, and the head.
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "121");
  await expect(focused).toHaveAttribute("aria-rowindex", "121");
  await expect(page.getByText("Lodge 010")).toHaveCount(0);
  await expect(page.getByText("Lodge 110")).toBeAttached();
  expect((await city.boundingBox())?.width).toBe(width);
  await page.keyboard.press("PageUp");
  await expect(focused).toContainText("Lodge 109");
  await page.keyboard.press("Control+Home");
  await expect(focused).toContainText("Lodge 000");
  await expect(page.getByText("Lodge 010")).toBeAttached();
  // The actions of a row are there for a pointer and for Tab.
  const remove = (name: string) => page.getByRole("button", { name: `Delete ${name}` });
  await expect(remove("Lodge 003")).toBeHidden();
  await page.getByText("Lodge 003").hover();
  await expect(remove("Lodge 003")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(remove("Lodge 000")).toBeFocused();
  await page.locator("[data-cell=name]").first().focus();
  // A row whose cell is open stays, with what is typed.
  await page.keyboard.press("F2");
  await page.keyboard.type("x");
  await page.getByRole("region", { name: "Hotels" }).evaluate((frame) => frame.scrollTo(0, 4_000));
  await expect(page.getByText("Lodge 110")).toBeAttached();
  await expect(page.getByRole("textbox", { name: /Name/ })).toHaveValue("Lodge 000x");
  await page.keyboard.press("Escape");
});

test("headings and figures stay in sight above and below the rows of a group", async ({ page }) => {
  const { api, token } = organisation;
  const guests = Array.from({ length: 25 }, (_, index) => ({ customerName: `Guest ${index}` }));
  await Promise.all(guests.map((data) => json(api.post("/api/trips", { data }))));
  await enterAs(page, token);
  await page.addInitScript(() => localStorage.setItem("list.group.trips", "priority"));
  await page.goto("/trips");
  await page.locator("tr[data-group]").getByRole("button", { expanded: false }).click();
  await page.getByText("Guest 1", { exact: true }).waitFor();
  for (const top of [0, 300]) {
    await page.getByRole("region", { name: "Trips" }).evaluate((frame, top) => frame.scrollTo(0, top), top);
    for (const part of ["thead", "tfoot"]) await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
  }
  // Neither covers what a key leads to.
  const isCovered = () =>
    page.evaluate(() => {
      const { left, width, top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      return [top + 1, bottom - 2].map(
        (y) => !document.activeElement?.contains(document.elementFromPoint(left + width / 2, y)),
      );
    });
  const walk = async (keys: readonly string[]) => {
    for (const key of keys)
      for (let row = 0; row < 40; row += 1) {
        await page.keyboard.press(key);
        expect(await isCovered()).toEqual([false, false]);
      }
  };
  await page.locator("tr[data-row]").first().getByRole("checkbox").focus();
  await walk(["Tab", "Shift+Tab"]);
  await page.getByRole("button", { name: "Edit in the list" }).click();
  await page.getByRole("grid").waitFor();
  await page.locator("[data-cell=customerName]").first().focus();
  await walk(["ArrowDown", "ArrowUp"]);
});

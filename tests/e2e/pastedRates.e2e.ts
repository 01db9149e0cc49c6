import { type APIRequestContext, expect, test } from "@playwright/test";
import { json, signUp } from "./support/organisation";
import { enterAs } from "./support/session";

/** A block of a spreadsheet, as it is on the clipboard after copying. */
const block = [
  ["Room type", "Meal plan", "Season", "From", "To", "Weekdays", "Single", "Double"],
  ["Garden room", "CP · Breakfast (BB)", "Winter", "2027-01-01", "2027-03-31", "", "3,500.00", "4,250.50"],
  ["Lake room", "MAP · Half board (HB)", "Winter", "2027-01-01", "2027-03-31", "", "5,000", "6,100"],
  ["Garden room", "EP · Room only", "Monsoon", "2027-06-01", "2027-08-31", "", "2,000.75", "2,900"],
]
  .map((line) => `${line.join("\t")}\r\n`)
  .join("");

const [winter, monsoon] = [
  { season: "Winter", from: "2027-01-01", to: "2027-03-31" },
  { season: "Monsoon", from: "2027-06-01", to: "2027-08-31" },
];
const rates = [
  { roomType: "Garden room", mealPlan: "cp", ...winter, single: 350_000, double: 425_050 },
  { roomType: "Lake room", mealPlan: "map", ...winter, single: 500_000, double: 610_000 },
  { roomType: "Garden room", mealPlan: "ep", ...monsoon, single: 200_075, double: 290_000 },
];

/** A draft of a rate sheet, of a hotel with these rooms: its id. */
async function newSheet(api: APIRequestContext, roomTypes: object[], values: object): Promise<string> {
  const supplier = await json(api.post("/api/suppliers", { data: { name: "Backwaters", currency: "INR" } }));
  const hotel = { name: "Palm Court", city: "Kochi", country: "IN", roomTypes };
  const { id: hotelId } = await json(api.post("/api/hotels", { data: hotel }));
  const data = { name: "Contract 2027", supplierId: supplier.id, hotelId, currency: "INR", ...values };
  return (await json(api.post("/api/hotel-sheets", { data }))).id;
}

test("a block copied from a spreadsheet fills the rates of a sheet and is saved", async ({
  page,
  context,
  baseURL,
}) => {
  const { api, token } = await signUp(baseURL ?? "", "Slow Rivers", "Runa Falk");
  const roomTypes = ["Garden room", "Lake room"].map((name) => ({ name }));
  const id = await newSheet(api, roomTypes, {});
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterAs(page, token);
  await page.goto(`/rates/hotels/edit/${id}`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Add rate" }).click();
  // The rooms of the hotel are there.
  await expect(main.getByLabel("Room type, rate 1", { exact: true })).toHaveRole("combobox");
  await page.evaluate((text) => navigator.clipboard.writeText(text), block);
  await main.getByLabel("Room type, rate 1", { exact: true }).press("ControlOrMeta+V");
  await expect(main.getByText("Filled 24 cells.", { exact: true })).toBeVisible();
  const season = main.getByLabel("Season, rate 3", { exact: true });
  await expect(season).toHaveValue("Monsoon");
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(main.getByText("What was pasted is taken back.", { exact: true })).toBeVisible();
  await expect(season).toHaveCount(0);
  await main.getByLabel("Room type, rate 1", { exact: true }).press("ControlOrMeta+V");
  await expect(main.getByText("Filled 24 cells.", { exact: true })).toBeVisible();

  // Copied out and pasted again it asks what becomes of the rows, and is the same.
  await main.getByRole("button", { name: "Copy for a spreadsheet" }).click();
  await expect(main.getByText("Copied.", { exact: true })).toBeAttached();
  await page.evaluate(async () => {
    const text = await navigator.clipboard.readText();
    await navigator.clipboard.writeText(text.replace("4250.50", "some").replace("Winter", "Cold"));
  });
  await main.getByLabel("Season, rate 2", { exact: true }).press("ControlOrMeta+V");
  const question = page.getByRole("dialog", { name: "Paste the table" });
  await expect(question).toContainText("The clipboard has 3 rates.");
  await question.getByRole("button", { name: "Replace" }).click();
  await expect(
    main.getByText(/^Filled \d+ cells\. 1 cell could not be read and was left out\.$/),
  ).toBeVisible();
  await expect(main.getByText("“some” could not be read: left empty.")).toBeVisible();
  await expect(question).toBeHidden();
  await expect(main.getByLabel("Season, rate 1", { exact: true })).toHaveValue("Cold");
  await main.getByRole("button", { name: "Undo pasting" }).click();
  await main.getByRole("button", { name: "Copy for a spreadsheet" }).click();
  // The browser takes a moment to put it there.
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toContain("Cold");
  await main.getByLabel("Season, rate 2", { exact: true }).press("ControlOrMeta+V");
  await question.getByRole("button", { name: "Replace" }).click();
  await expect(question).toBeHidden();

  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  expect((await saved).status()).toBe(200);
  await page.goto(`/rates/hotels/edit/${id}`);
  const roomType = page.getByLabel("Room type, rate 2", { exact: true });
  await expect(main.getByRole("cell").filter({ has: roomType })).toContainText("Lake room");
  await expect(season).toHaveValue("Monsoon");
  await expect(main.getByLabel("Room type, rate 4", { exact: true })).toHaveCount(0);
  expect(await json(api.get(`/api/hotel-sheets/${id}`))).toMatchObject({ rates });
  await api.dispose();
});

test("rates of overlapping seasons are pointed out, and on a phone each is a line that opens", async ({
  page,
  baseURL,
}) => {
  const { api, token } = await signUp(baseURL ?? "", "Slow Rivers", "Runa Falk");
  const twice = { ...rates[0], season: "Fair", from: "2027-03-01", to: "2027-03-31" };
  const id = await newSheet(api, [], { rates: [...rates, twice] });
  await enterAs(page, token);
  await page.goto(`/rates/hotels/edit/${id}`);
  const main = page.getByRole("main");
  const hint = main
    .getByRole("status")
    .filter({ hasText: "both hold 1 to 31 Mar 2027 with the same priority" });
  await expect(hint).toContainText("Rate 4 counts: its season is shorter.");
  await main.getByLabel("Priority, rate 4", { exact: true }).fill("1");
  await page.keyboard.press("Tab");
  await expect(hint).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  const line = main.getByRole("button", { name: /^rate 2 *Lake room/ });
  const season = main.getByLabel("Season, rate 2", { exact: true });
  await expect(line).toHaveText(/Lake room *Winter *₹6,100\.00$/);
  await expect(line).toHaveAttribute("aria-expanded", "false");
  await expect(season).toBeHidden();
  await line.press("Enter");
  await expect(line).toHaveAttribute("aria-expanded", "true");
  await expect(season).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(main.getByLabel("Room type, rate 2", { exact: true })).toBeFocused();
  // What is refused opens its row, so that its field can be reached.
  const from = main.getByLabel("From, rate 2", { exact: true });
  await from.fill("some day");
  await line.click();
  await expect(from).toBeHidden();
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(from).toBeFocused();
  await main.getByRole("button", { name: "Add rate" }).click();
  await expect(main.getByLabel("Room type, rate 5", { exact: true })).toBeFocused();
  await api.dispose();
});

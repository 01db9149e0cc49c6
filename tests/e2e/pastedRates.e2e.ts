import { expect, test } from "@playwright/test";
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

test("a block copied from a spreadsheet fills a hotel's rates and is saved", async ({
  page,
  context,
  baseURL,
}) => {
  const { api, token } = await signUp(baseURL ?? "", "Slow Rivers", "Runa Falk");
  const roomTypes = ["Garden room", "Lake room"].map((name) => ({ name }));
  const data = { name: "Palm Court", city: "Kochi", country: "IN", currency: "INR", roomTypes };
  const { id } = await json(api.post("/api/hotels", { data }));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterAs(page, token);
  await page.goto(`/org/hotels-repository/${id}`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Add rate" }).click();
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

  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  expect((await saved).status()).toBe(200);
  await page.goto(`/org/hotels-repository/${id}`);
  const roomType = page.getByLabel("Room type, rate 2", { exact: true });
  await expect(main.getByRole("cell").filter({ has: roomType })).toContainText("Lake room");
  await expect(season).toHaveValue("Monsoon");
  await expect(main.getByLabel("Room type, rate 4", { exact: true })).toHaveCount(0);
  expect(await json(api.get(`/api/hotels/${id}`))).toMatchObject({ rates });
  await api.dispose();
});

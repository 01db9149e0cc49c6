import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { json, signUp } from "./support/organisation";
import { enterAs } from "./support/session";
import { expectSoundInAllLooks, lookerOf } from "./support/soundLooks";

const shots = process.env["SHOTS"];
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

const lines = Array.from({ length: 60 }, (_, index) => {
  const day = String((index % 12) + 1).padStart(2, "0");
  return `Guest ${index},${day}/06/2027,${index % 20 === 7 ? "many" : 2},Spring fair`;
});
const trips = `Customer,Start,Adults,Where met\n${lines.join("\n")}\n`;

test("a file with flawed rows is brought, mended and brought again, and then taken back", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { api, token } = await signUp(baseURL ?? "", "Harbour Files", "Ida Moss");
  await enterAs(page, token);
  await page.goto("/trips");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "More about this list" }).click();
  await page.getByRole("menuitem", { name: "Import …" }).click();
  await expect(main.getByRole("heading", { name: "Import trips" })).toBeVisible();
  const sample = page.waitForEvent("download");
  await main.getByRole("button", { name: "Download a sample file" }).click();
  expect(await readFile(await (await sample).path(), "utf8")).toContain('"Customer"');
  const bring = async (name: string, content: string | Buffer) => {
    const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
    await page.locator("input[type=file]").setInputFiles(file);
    await expect(main.getByRole("heading", { name })).toBeVisible({ timeout: 30_000 });
  };
  await shoot(page, "new");
  await bring("guests.csv", trips);
  // The order of the dates is open, and a column has no field.
  await expect(main.getByText(/day or the month come first/)).toBeVisible();
  await shoot(page, "columns");
  await main.getByRole("button", { name: "Check" }).click();
  await expect(main.getByRole("alert").getByText(/day or the month/)).toBeVisible();
  await main.getByText("Day first").click();
  await expect(main.getByText(/day or the month come first/)).toBeHidden();
  await main.getByRole("combobox", { name: "Field for Where met" }).fill("Travels from");
  await page.keyboard.press("Enter");
  await expect(main.getByRole("columnheader", { name: "Travels from" })).toBeVisible();
  await main.getByRole("button", { name: "Check" }).click();
  await expect(main.getByText("Would be: 57 new, 3 with faults.")).toBeVisible({ timeout: 60_000 });
  await expect(main.getByText("Line 9, Adults")).toBeVisible();
  await shoot(page, "checked");
  const looker = await lookerOf(browser, baseURL, token);
  await expectSoundInAllLooks(looker, new URL(page.url()).pathname);
  const waiting = page.waitForEvent("download");
  await main.getByRole("button", { name: "Download the lines to mend" }).click();
  const faults = await readFile(await (await waiting).path(), "utf8");
  expect(faults).toContain("What to mend");
  await main.getByRole("button", { name: "Import 57 rows" }).click();
  await expect(main.getByText("Imported: 57 new, 3 with faults.")).toBeVisible({ timeout: 60_000 });
  await shoot(page, "done");
  const first = page.url();

  await page.goto("/imports/new?resource=trips");
  await expect(main.getByRole("link", { name: "guests.csv" })).toBeVisible();
  await bring("mended.csv", faults.replaceAll("many", "3"));
  await main.getByText("Day first").click();
  await main.getByRole("button", { name: "Check" }).click();
  // The column is remembered.
  await expect(main.getByRole("columnheader", { name: "Travels from" })).toBeVisible();
  await main.getByRole("button", { name: "Import 3 rows" }).click({ timeout: 60_000 });
  await expect(main.getByText("Imported: 3 new.")).toBeVisible({ timeout: 60_000 });
  expect(await json(api.get("/api/trips?origin=Spring fair&_end=100"))).toHaveLength(60);
  // One was edited since, and stays.
  const [edited] = await json(api.get("/api/trips?customerName=Guest 1"));
  await json(api.patch(`/api/trips/${edited.id}`, { data: { version: edited.version, title: "Ours" } }));
  await page.goto(first);
  await main.getByRole("button", { name: "Undo" }).click();
  await expect(main.getByText(/Taken back: 56. 1 stay/)).toBeVisible({ timeout: 60_000 });
  await shoot(page, "undone");
  expect(await json(api.get("/api/trips?_end=100"))).toHaveLength(4);
  await expectSoundInAllLooks(looker, "/imports/new?resource=trips");
  await looker.page.close();
  await api.dispose();
});

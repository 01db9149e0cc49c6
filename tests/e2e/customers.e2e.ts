import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import AxeBuilder from "axe-core";
import { Client } from "pg";
import sharp from "sharp";
import { backUp } from "../../server/backup/backUp";
import { openFileStore } from "../../server/files/FileStore";
import { answersAbout, filesIn } from "../promises/fixtures/everywhere";
import { ownerOf } from "../promises/fixtures/ownerOf";
import { tablesWith } from "../rest/tablesWith";
import { temporaryFolder } from "../setup/temporaryFolder";
import { complaintsOf } from "./support/complaints";
import { json, signUp } from "./support/organisation";
import { enterAs } from "./support/session";
import { expectSoundInAllLooks, lookerOf } from "./support/soundLooks";

const [all, flawed, doubles] = [500, 20, 10];

/** Each 25th line has a fault, and ten lines have the number of the line before under another name. */
const lines = Array.from({ length: all }, (_, index) => {
  const day = String((index % 12) + 1).padStart(2, "0");
  const isDouble = index % 50 === 1;
  const number = 40_000_000 + (isDouble ? index - 1 : index);
  const adults = index % 25 === 7 ? "many" : "2";
  return `Guest ${isDouble ? "Twin" : "Lone"}${index},${day}/06/2027,${adults},+47 ${number},Spring fair`;
});
const file = `Customer,Start,Adults,Phone,Where met\n${lines.join("\n")}\n`;

const party = [
  { name: "BOSE TARA", birthDate: "1988-04-12", passport: "Z9183746", expires: "2030-06-30" },
  { name: "BOSE ARUN", birthDate: "1986-01-30", passport: "Z7262514", expires: "2030-05-12" },
  { name: "BOSE MIRA", birthDate: "2019-04-12", passport: "Z3000112", expires: "2031-02-01" },
  { name: "BOSE KABIR", birthDate: "2025-02-01", passport: "Z3000987", expires: "2033-02-01" },
];

test("enquiries come in and are mended, two are merged and taken apart, four travel, and one is found nowhere", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(360_000);
  const { api, token } = await signUp(baseURL ?? "", "Harbour Customers", "Ida Moss");
  await enterAs(page, token);
  await test.step("a file is brought, mended and brought again", async () => {
    await bringAll(page, api);
    const looker = await lookerOf(browser, baseURL, token);
    await expectSoundInAllLooks(looker, new URL(page.url()).pathname);
    await expectSoundInAllLooks(looker, "/imports/new?resource=trips");
    await looker.page.close();
  });
  await test.step("two are merged, used and taken apart", () => mergeAndTakeApart(page, api));
  const travelled = await test.step("a customer names four travellers", () =>
    nameTravellers(page, api, { browser, baseURL }));
  await test.step("one is erased", () => erase(page, api, travelled));
  await api.dispose();
});

/** Others' pages and runs may share the server meanwhile. */
const ofRun = { timeout: 120_000 };

async function bringAll(page: Page, api: APIRequestContext): Promise<void> {
  const main = page.getByRole("main");
  await page.goto("/trips");
  await main.getByRole("button", { name: "More about this list" }).click();
  await page.getByRole("menuitem", { name: "Import …" }).click();
  await expect(main.getByRole("heading", { name: "Import trips" })).toBeVisible();
  const sample = page.waitForEvent("download");
  await main.getByRole("button", { name: "Download a sample file" }).click();
  expect(await readFile(await (await sample).path(), "utf8")).toContain('"Customer"');
  const bring = async (name: string, content: string) => {
    const buffer = Buffer.from(content);
    await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
    await expect(main.getByRole("heading", { name })).toBeVisible();
  };
  await bring("guests.csv", file);
  // The order of the dates is open, and a column has no field.
  await main.getByRole("button", { name: "Check" }).click();
  await expect(main.getByRole("alert").getByText(/day or the month/)).toBeVisible();
  await main.getByText("Day first").click();
  await expect(main.getByText(/day or the month come first/)).toBeHidden();
  await main.getByRole("combobox", { name: "Field for Where met" }).fill("Travels from");
  await page.keyboard.press("Enter");
  await expect(main.getByRole("columnheader", { name: "Travels from" })).toBeVisible();
  await main.getByRole("button", { name: "Check" }).click();
  await expect(main.getByText(`Would be: ${all - flawed} new, ${flawed} with faults.`)).toBeVisible(ofRun);
  await expect(main.getByText("Line 9, Adults")).toBeVisible();
  const waiting = page.waitForEvent("download");
  await main.getByRole("button", { name: "Download the lines to mend" }).click();
  const faults = await readFile(await (await waiting).path(), "utf8");
  expect(faults).toContain("What to mend");
  await main.getByRole("button", { name: `Import ${all - flawed} rows` }).click();
  await expect(main.getByText(`Imported: ${all - flawed} new, ${flawed} with faults.`)).toBeVisible(ofRun);

  await page.goto("/imports/new?resource=trips");
  await expect(main.getByRole("link", { name: "guests.csv" })).toBeVisible();
  const mended = async (name: string) => {
    await bring(name, faults.replaceAll("many", "3"));
    await main.getByText("Day first").click();
    await expect(main.getByText(/day or the month come first/)).toBeHidden();
    const check = main.getByRole("button", { name: "Check" });
    // Until the order is stored.
    await expect(check).not.toHaveClass(/loading/);
    await check.click();
    // The column is remembered.
    await expect(main.getByRole("columnheader", { name: "Travels from" })).toBeVisible();
  };
  await mended("mended.csv");
  await main.getByRole("button", { name: `Import ${flawed} rows` }).click();
  await expect(main.getByText(`Imported: ${flawed} new.`)).toBeVisible(ofRun);
  // One was edited since, and stays where all is taken back. What was taken back is brought once more.
  const [edited] = await json(api.get("/api/trips?customerName=Guest Lone7"));
  await json(api.patch(`/api/trips/${edited.id}`, { data: { version: edited.version, title: "Ours" } }));
  await main.getByRole("button", { name: "Undo" }).click();
  await page
    .getByRole("dialog", { name: "Undo this import?" })
    .getByRole("button", { name: "Undo the import" })
    .click();
  await expect(main.getByText(new RegExp(`Taken back: ${flawed - 1}. 1 stay`))).toBeVisible(ofRun);
  await page.goto("/imports/new?resource=trips");
  await mended("mended.csv");
  await main.getByRole("button", { name: `Import ${flawed - 1} rows` }).click();
  await expect(main.getByText(`Imported: ${flawed - 1} new, 1 already the same.`)).toBeVisible(ofRun);

  const totalOf = async (url: string) => Number((await api.get(url)).headers()["x-total-count"]);
  expect([await totalOf("/api/trips?_end=1"), await totalOf("/api/contacts?_end=1")]).toEqual([all, all]);
  const twins = await json(api.get("/api/contacts?q=Twin&_end=50"));
  const alike: { name: string; reasons: string[] }[][] = await Promise.all(
    twins.map(({ id }: { id: string }) => json(api.get(`/api/contacts/${id}/alike`))),
  );
  const withNumber = alike.flatMap((found) => found.filter(({ reasons }) => reasons.includes("phone")));
  expect(withNumber.map(({ name }) => name.replace(/\d+/, ""))).toEqual(
    Array.from({ length: doubles }, () => "Guest Lone"),
  );
}

async function mergeAndTakeApart(page: Page, api: APIRequestContext): Promise<void> {
  const main = page.getByRole("main");
  const [twin] = await json(api.get("/api/contacts?name=Guest Twin51"));
  const [lone] = await json(api.get("/api/contacts?name=Guest Lone50"));
  const before = await json(api.get(`/api/contacts/${lone.id}`));
  await page.goto(`/contacts/${twin.id}`);
  await main.getByRole("button", { name: "Perhaps the same as 2 others" }).click();
  await main
    .getByRole("region", { name: "Perhaps the same as" })
    .getByRole("button", { name: "Merge with Guest Lone50" })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("1 trip leads to Guest Twin51 then.")).toBeVisible();
  await expect(dialog.getByText("Ways to reach: those of all are kept.")).toBeVisible();
  await dialog.getByRole("button", { name: "Merge 2 contacts into one" }).click();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  const later = await json(api.post("/api/trips", { data: { contactId: twin.id, customerName: twin.name } }));
  // The address of the merged one leads to the one that stayed.
  await page.goto(`/contacts/${lone.id}`);
  await expect(main.getByRole("heading", { level: 1, name: "Guest Twin51" })).toBeVisible();
  const merged = main.getByRole("region", { name: "Merged into it" });
  await merged.getByRole("button", { name: "Its history" }).press("Enter");
  await expect(dialog.getByText(/Created by the import/)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.goto("/org/merges");
  await main.getByRole("link", { name: "Guest Lone50" }).click();
  await expect(main.getByText("Contacts")).toBeVisible();
  await main.getByRole("button", { name: "Take apart …" }).click();
  await expect(dialog.getByText("Added since, and staying with “Guest Twin51”:")).toBeVisible();
  await expect(dialog.getByRole("link", { name: later.reference })).toBeVisible();
  await dialog.getByRole("button", { name: "Take apart" }).click();
  await expect(main.getByText("Taken apart", { exact: true }).first()).toBeVisible();
  const [apart, trips] = [
    await json(api.get(`/api/contacts/${lone.id}`)),
    await json(api.get(`/api/trips?contactId=${lone.id}`)),
  ];
  expect([apart.ways, apart.tripsCount, trips.length]).toEqual([before.ways, 1, 1]);
  expect(await json(api.get(`/api/trips/${later.id}`))).toMatchObject({ contactId: twin.id });
}

interface Travelled {
  tripId: string;
  contactId: string;
}

async function nameTravellers(
  page: Page,
  api: APIRequestContext,
  { browser, baseURL }: { browser: Browser; baseURL: string | undefined },
): Promise<Travelled> {
  const dates = { startDate: "2030-01-05", endDate: "2030-01-15", adults: 2 };
  const data = { customerName: "Zephyrine Quillfeather", email: "zephyrine@quillfeather.example", ...dates };
  const trip = await json(api.post("/api/trips", { data }));
  await page.goto(`/trips/${trip.id}`);
  const panel = page.getByRole("region", { name: "Travellers" });
  await panel.getByRole("button", { name: "Ask the customer" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  const path = new URL(await page.getByRole("textbox", { name: "Link" }).inputValue()).pathname;

  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport, locale: "en-GB" });
  const phone = await context.newPage();
  const complaints = complaintsOf(phone);
  phone.on("dialog", (dialog) => void dialog.accept());
  await phone.goto(path);
  const travellers = phone.getByRole("group");
  await expect(travellers).toHaveCount(2);
  await phone.getByRole("button", { name: "Send" }).click();
  await expect(phone.getByLabel("Name as in the passport").first()).toBeFocused();
  for (const [index, { name, birthDate, passport, expires }] of party.entries()) {
    if (index >= 2) await phone.getByRole("button", { name: "Add a traveller" }).click();
    const one = travellers.nth(index);
    await one.getByLabel("Name as in the passport").fill(name);
    await one.getByLabel("Date of birth").fill(birthDate);
    await one.getByLabel("Nationality").selectOption({ label: "India" });
    await one.getByLabel("Passport number").fill(passport);
    await one.getByLabel("Passport valid until").fill(expires);
  }
  // A phone may load the page anew before anything is sent.
  await phone.reload();
  await expect(travellers).toHaveCount(4);
  for (const [index, { passport }] of party.entries())
    await expect(travellers.nth(index).getByLabel("Passport number")).toHaveValue(passport);
  const picture = { create: { width: 300, height: 200, channels: 3, background: "#335577" } } as const;
  const scan = await sharp(picture).jpeg().toBuffer();
  await travellers
    .first()
    .getByLabel("Scan or photo")
    .setInputFiles({ name: "markpassport.jpg", mimeType: "image/jpeg", buffer: scan });
  await phone.evaluate(AxeBuilder.source);
  const violations = await phone.evaluate(async () =>
    // The source above puts it there.
    (await (window as unknown as { axe: typeof AxeBuilder }).axe.run(document)).violations.map(
      ({ id }) => id,
    ),
  );
  expect(violations).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await phone.getByRole("button", { name: "Send" }).click();
  await expect(phone.getByText("Thank you. Harbour Customers has what you sent.")).toBeFocused();
  await phone.goto(path);
  await expect(phone.getByLabel("Name as in the passport").first()).toHaveValue("BOSE TARA");
  expect(await phone.content()).not.toMatch(/3746|1988-04-12|2030-06-30/);
  expect(complaints).toEqual([]);
  await context.close();

  await page.goto(`/trips/${trip.id}`);
  for (const { name } of party) await expect(panel.getByRole("link", { name })).toBeVisible();
  // Two adults were said, two adults and two children travel.
  await panel.getByRole("button", { name: "Take the counts from the travellers" }).click();
  await page.getByRole("button", { name: "Take the counts", exact: true }).click();
  await expect
    .poll(async () => new Set((await json(api.get(`/api/trips/${trip.id}`))).childAges))
    .toEqual(new Set([10, 4]));
  expect(await json(api.get(`/api/trips/${trip.id}`))).toMatchObject({ adults: 2, infants: 0 });
  await panel.getByRole("link", { name: "BOSE TARA" }).click();
  const documents = page.getByRole("region", { name: "Travel documents" });
  await documents.getByRole("link", { name: "Passport" }).click();
  await expect(page.getByRole("main").getByText("•••• 3746")).toBeVisible();
  await expect(page.getByRole("main").getByText("markpassport.jpg")).toBeVisible();
  return { tripId: trip.id, contactId: trip.contactId };
}

/** What is planted, each in a place of its own. */
const marks = [
  ...["Zephyrine", "quillfeather.example", "marktitle", "markformer", "marknotes", "markpreference"],
  ...["marktimeline", "markstep", "markmembership", "BOSE KABIR", "Z9183746", "markpassport"],
];

async function erase(page: Page, api: APIRequestContext, { tripId, contactId }: Travelled): Promise<void> {
  const change = async (url: string, values: object) => {
    const { version } = await json(api.get(url));
    await json(api.patch(url, { data: { version, ...values } }));
  };
  await change(`/api/trips/${tripId}`, { title: "markformer" });
  await change(`/api/trips/${tripId}`, { title: "marktitle", notes: "marknotes" });
  await change(`/api/contacts/${contactId}`, { preferences: "markpreference" });
  const account = await json(api.post("/api/accounts", { data: { name: "Fjord Works", kind: "company" } }));
  const membership = { contactId, accountId: account.id, role: "booker", note: "markmembership" };
  await json(api.post("/api/memberships", { data: membership }));
  await json(api.post("/api/timeline", { data: { tripId, kind: "call", body: "marktimeline" } }));
  const step = { tripId, kind: "call", dueAt: "2030-01-01T10:00:00.000Z", note: "markstep" };
  await json(api.post("/api/follow-ups", { data: step }));

  const dataDir = process.env.E2E_DATA_DIR ?? "";
  const ownerUrl = ownerOf(dataDir);
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const target = temporaryFolder();
  try {
    for (const mark of marks) expect([mark, await tablesWith(owner, mark)]).not.toEqual([mark, []]);
    await page.goto(`/contacts/${contactId}`);
    // By a key: the panels above it still grow as they are read, and a button that moves in the middle of a click gets none.
    await page.getByRole("main").getByRole("button", { name: "History", exact: true }).press("Enter");
    await page.getByRole("button", { name: "Erase personal data …" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/4 travellers, 4 travel documents/)).toBeVisible();
    await dialog.getByRole("button", { name: "Erase", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Erased" })).toBeVisible();
    // Seven days later.
    const { rows } = await owner.query(
      "update erasures set until = now() where row_id = $1 returning tenant_id",
      [contactId],
    );
    await owner.query(
      "insert into jobs (tenant_id, id, kind, status, due_at) values ($1, $2, 'ended_erasures', 'queued', now())",
      [rows[0]?.tenant_id, randomUUID()],
    );
    await expect.poll(() => tablesWith(owner, "Zephyrine")).toEqual([]);
    for (const mark of marks) expect([mark, await tablesWith(owner, mark)]).toEqual([mark, []]);
    const files = openFileStore(join(dataDir, "files"));
    await backUp({ ownerUrl, files, dataDir, folder: target, warn: (message) => expect(message).toBe("") });
    const read = async (url: string) => JSON.stringify(await json(api.get(url)));
    const said = await answersAbout(read, { tripId, contactId });
    const stored = `${filesIn(join(dataDir, "files"))}\n${filesIn(target)}`;
    for (const mark of marks)
      expect([mark, said.includes(mark), stored.includes(mark)]).toEqual([mark, false, false]);
  } finally {
    await owner.end();
    rmSync(target, { recursive: true, force: true });
  }
}

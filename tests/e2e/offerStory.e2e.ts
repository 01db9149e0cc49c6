import { readFile } from "node:fs/promises";
import { type Browser, type Download, expect, type Page, test } from "@playwright/test";
import { addDays } from "../../src/domain/dates/plainDate";
import { bare, readPdf } from "../pdf/readPdf";
import { addUser, json, signUp } from "./support/organisation";
import { atRest, choose, chooseEntry } from "./support/person";
import { enterAs } from "./support/session";
import { untilQuiet } from "./support/untilQuiet";

const startDate = addDays(new Date().toISOString().slice(0, 10), 60);
const meals = { breakfast: false, lunch: false, dinner: false };
type Api = Awaited<ReturnType<typeof signUp>>["api"];

/**
 * Prices by hand: 20 % of markup comes on every cost, nothing is rounded, and there is no tax.
 *
 * Version 1: Harbour House for two nights at 4,000, 9,600; from the airport 1,500, 1,800; to the airport 1,000, 1,200    12,600
 * The draft after it: to the airport 1,500, 1,800                                                                        13,200
 * Version 2: Harbour House at 4,400, 10,560                                                                              14,160
 * As the customer chooses it: the boat at 2,000, 2,400                                                                   16,560
 * And the evening at 500, 600                                                                                            17,160
 */
async function prepare(api: Api, assigneeUserId: string) {
  const { version } = await json(api.get("/api/tenants"));
  const preferences = { version, currency: "INR", locale: "en-IN", defaultMarkup: 2_000 };
  await json(api.patch("/api/tenants", { data: preferences }));
  const supplier = await json(api.post("/api/suppliers", { data: { name: "Harbours", currency: "INR" } }));
  const room = { roomType: "Sea view", mealPlan: "cp" };
  const house = { name: "Harbour House", city: "Kochi", country: "IN", roomTypes: [{ name: room.roomType }] };
  const { id: hotelId } = await json(api.post("/api/hotels", { data: house }));
  const rates = [{ ...room, from: startDate, to: addDays(startDate, 90), double: 400_000 }];
  const contract = { name: "Contract", supplierId: supplier.id, hotelId, currency: "INR", rates };
  const sheet = await json(api.post("/api/hotel-sheets", { data: contract }));
  await json(api.post(`/api/hotel-sheets/${sheet.id}/move`, { data: { to: "published" } }));
  const drive = (title: string, cost: number | null) => ({ kind: "transfer", title, cost, currency: "INR" });
  const extra = (title: string, cost: number) => ({
    ...{ kind: "activity", title, cost, currency: "INR", basis: "per_group", inclusion: "optional" },
  });
  const stay = { kind: "hotel_stay", title: "Harbour House", hotelId, nights: 1, ...room };
  const days = [
    { title: "Arrival", overnightPlace: "Kochi", items: [drive("From the airport", 150_000), stay] },
    {
      ...{ title: "Old town", overnightPlace: "Kochi" },
      items: [extra("Sunset boat", 200_000), extra("Kathakali evening", 50_000)],
    },
    { title: "Departure", items: [drive("To the airport", null)] },
  ].map((day) => ({ ...day, meals }));
  const trip = (customerName: string, more: object = {}) =>
    json(api.post("/api/trips", { data: { customerName, startDate, adults: 2, ...more } }));
  const { id: tripId } = await trip("Two Friends");
  const before = { tripId, name: "For two", startDate, adults: 2, currency: "INR", days };
  const { id } = await json(api.post("/api/itineraries", { data: before }));
  await json(api.post(`/api/itineraries/${id}/template`, { data: { name: "Harbour days" } }));
  const wish = { phone: "+91 98470 55002", destinations: ["Goa"], dateFlexibility: "few_days" };
  return { sheetId: sheet.id, trip: await trip("Asha Raman", { ...wish, assigneeUserId }) };
}

async function openAs(browser: Browser, token: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, token);
  await page.goto(path);
  return page;
}

/** The text of a PDF that was downloaded, without spaces. */
async function textOf(download: Promise<Download>): Promise<string> {
  return (await readPdf(await readFile(await (await download).path()))).text;
}

test("an offer from its template to what was sold: two people write it, its customer chooses, and accepts without a line", async ({
  browser,
  baseURL,
}) => {
  const { api, token } = await signUp(baseURL ?? "", "Harbour & Hills", "Mira Holt");
  const user = { fullname: "Nils Ek", username: `sales-${crypto.randomUUID().slice(0, 8)}`, role: "sales" };
  const nils = await addUser(api, user);
  const { sheetId, trip } = await prepare(api, nils.id);

  // From a template.
  const page = await openAs(browser, nils.token, `/trips/${trip.id}`);
  const main = page.getByRole("main");
  const header = main.locator("header").first();
  await main.getByRole("button", { name: "From a template" }).click();
  const drawer = page.getByRole("dialog");
  await choose(drawer.getByRole("combobox", { name: "Template" }), "Harbour days");
  await atRest(drawer.getByRole("button", { name: "Create itinerary" })).click();
  await expect(main.getByRole("heading", { level: 1, name: "Option A" })).toBeVisible();
  const path = new URL(page.url()).pathname;

  // Two write it, and see each other.
  const other = await openAs(browser, token, path);
  const people = (of: Page) => of.getByRole("list", { name: "Also here" });
  const title = (of: Page) => of.getByRole("main").getByLabel("Title", { exact: true });
  await expect(people(page).getByText("Mira Holt")).toBeVisible();
  await expect(people(other).getByText("Nils Ek")).toBeVisible();
  await other.getByRole("navigation", { name: "Days" }).getByText("Old town").click();
  await expect(people(page).getByText("day 2")).toBeVisible();
  await title(other).fill("Lanes and harbour");
  await title(page).fill("Welcome to Kochi");
  const days = (of: Page) => of.getByRole("navigation", { name: "Days" });
  await expect(days(page).getByText("Lanes and harbour")).toBeVisible();
  await expect(days(other).getByText("Welcome to Kochi")).toBeVisible();

  // What is to be looked at stands in the sheet before anything is sent, and leads to its place.
  const sheet = page.getByRole("dialog", { name: /^(Send|Version)/ });
  const findings = sheet.getByRole("region", { name: "Findings" });
  await main.getByRole("button", { name: "Send …" }).click();
  await expect(findings).toContainText(/One thing holds it back.*Day 2.*Night 2 has no bed/);
  await findings.getByText("2 things to look at that may go out as they are").click();
  await expect(findings).toContainText(/The trip goes to Goa, the itinerary to Kochi\./);
  await findings.getByRole("button", { name: /^Day 3/ }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.locator(`[id^="item-"][id$=".title"]`)).toBeFocused();
  await main.getByLabel("Cost", { exact: true }).fill("1000");
  await main.getByRole("button", { name: "Stay one more night at Harbour House" }).click();
  await main.getByRole("button", { name: "Give the itinerary's destinations to the trip" }).click();
  await expect(main.getByText("Nothing to look at")).toBeVisible();
  await main.getByRole("button", { name: "Send …" }).click();
  await expect(sheet.getByRole("region", { name: "Preview for the customer" })).toContainText("₹12,600.00");
  await expect(findings).toHaveCount(0);
  await expect(sheet).toContainText("Nothing holds it back.");
  await sheet.getByRole("button", { name: "Send version 1" }).click();
  await expect(sheet.getByRole("textbox", { name: "Link" })).toHaveValue(/\/p\/[\w-]{43}$/);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(header).toContainText("Version 1 with the customer");

  // The draft of the next version, and a rate that changes before it is sent.
  await main.getByLabel("Cost", { exact: true }).fill("1500");
  await expect(header).toContainText("draft of version 2 (+₹600.00)");
  const dearer = await json(api.post(`/api/hotel-sheets/${sheetId}/copy`, { data: { percent: 1_000 } }));
  await json(api.post(`/api/hotel-sheets/${dearer.id}/move`, { data: { to: "published" } }));
  await main.getByRole("button", { name: "Send version 2 …" }).click();
  await sheet.getByRole("button", { name: "Send version 2" }).click();
  await expect(sheet).toContainText("It was ₹13,200.00 when it was saved and is ₹14,160.00 now:");
  await expect(sheet.getByRole("status").getByRole("listitem")).toHaveText("Harbour House+ ₹960.00");
  await sheet.getByRole("button", { name: "Send at the new price" }).click();
  const link = await sheet.getByRole("textbox", { name: "Link" }).inputValue();
  await page.keyboard.press("Escape");
  await expect(header).toContainText("Version 2 with the customer");
  await expect(header).not.toContainText("draft");

  // Why it became dearer.
  await main.getByRole("button", { name: "Versions" }).click();
  const versions = main.getByRole("region", { name: "Versions" });
  // The links of version 2 stand above it.
  await expect(versions.getByText(/open link/i).first()).toBeVisible();
  await versions.getByRole("link", { name: "Compare version 1" }).click();
  await expect(main.getByRole("heading", { level: 1, name: "Compare versions" })).toBeVisible();
  const causes = main.getByRole("table", { name: "Why the price differs" });
  await expect(causes.getByRole("row", { name: /To the airport/ })).toContainText("+ ₹600.00");
  await expect(causes.getByRole("row", { name: /Harbour House/ })).toContainText("+ ₹960.00");
  await expect(causes.getByRole("row", { name: /^Difference/ })).toContainText("+ ₹1,560.00");

  // The customer, on a phone.
  const phone = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  });
  const theirs = await phone.newPage();
  await theirs.goto(link);
  const total = theirs.locator("[data-price]");
  await expect(total).toContainText("₹14,160.00");
  await theirs.getByRole("switch", { name: /Sunset boat/ }).tap();
  await expect(total).toContainText("₹16,560.00");
  await phone.setOffline(true);
  await theirs.getByRole("switch", { name: /Kathakali/ }).tap();
  await expect(total).toContainText("The price could not be calculated.");
  const accepting = theirs.locator('[data-form="accept"]');
  await accepting.getByLabel("Your full name").fill("Asha Raman");
  await accepting.getByLabel("Type your name as your signature").fill("Asha Raman");
  await accepting.getByRole("checkbox").tap();
  await accepting.getByRole("button").tap();
  await expect(theirs.getByText("Not sent yet.")).toBeVisible();
  await phone.setOffline(false);
  await expect(theirs.getByText("Harbour & Hills has been informed")).toBeVisible();
  await expect(total).toContainText("₹17,160.00");
  await expect(theirs.getByRole("heading", { name: /^Accepted by Asha Raman/ })).toBeVisible();

  // The trip took over what was agreed, and is sold.
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").nth(1).click();
  await expect(main.getByText("Version 2 accepted")).toBeVisible();
  // The trip is read with what it took over, too.
  await untilQuiet(page);
  await main.getByRole("button", { name: "Move to converted" }).click();
  await expect
    .poll(() => json(api.get(`/api/trips/${trip.id}`)))
    .toMatchObject({
      ...{ status: "converted", dateFlexibility: "exact", endDate: addDays(startDate, 2) },
      destinations: ["Kochi"],
    });

  // The sale goes on: version 1 is had back as a draft, and version 2 stands beside it.
  await page.goto(path);
  await main.getByRole("button", { name: "Move or copy" }).click();
  await chooseEntry(page, "Begin version 3");
  await expect(header).toContainText("Version 2 accepted, draft of version 3");
  await main.getByRole("button", { name: "Versions" }).click();
  await versions.getByRole("button", { name: "Restore version 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore version 1" }).click();
  await expect(versions.getByRole("button", { name: "Keep version 2" })).toBeVisible();
  await expect(main.getByRole("status", { name: "Total price" })).toHaveText(/13,560\.00/);

  // Both on paper, for whoever sold it and for whoever bought it.
  const first = page.waitForEvent("download");
  await versions.getByRole("button", { name: "Download PDF of version 1" }).click();
  expect(await textOf(first)).toContain(bare("₹12,600.00"));
  const second = theirs.waitForEvent("download");
  await theirs.getByRole("link", { name: /PDF/ }).tap();
  // As it was accepted, with what the customer chose.
  expect(await textOf(second)).toContain(bare("₹17,160.00"));
  await Promise.all([page, other, theirs].map((one) => one.context().close()));
});

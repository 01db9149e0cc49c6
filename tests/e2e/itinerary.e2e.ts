import { expect, type APIRequestContext, type Locator, type Page, test } from "@playwright/test";
import { addDays } from "../../src/domain/dates/plainDate";
import { atRest, choose as chooseOption, chooseEntry, drag } from "./support/person";
import { enterAs, tokenOf } from "./support/session";
import { untilQuiet } from "./support/untilQuiet";

const startDate = addDays(new Date().toISOString().slice(0, 10), 60);
const meals = { breakfast: false, lunch: false, dinner: false };
const transfer = (id: string, title: string) => ({
  id,
  kind: "transfer",
  title,
  cost: 150_000,
  currency: "INR",
});
const threeDays = [
  { id: "d1", title: "Kochi", meals, items: [transfer("i1", "From the airport"), transfer("i2", "Ferry")] },
  { id: "d2", title: "Munnar", meals },
  { id: "d3", title: "Thekkady", meals },
];
const oneDay = threeDays.slice(0, 1);
const paymentSchedule = [
  { label: "Deposit", basisPoints: 2_500, due: "on_acceptance" },
  { label: "Rest", basisPoints: 7_500, due: "days_before_start", daysBefore: 30 },
];

/** Something that sales make, as it is stored. */
async function made(request: APIRequestContext, path: string, data: object) {
  const headers = { authorization: `Bearer ${await tokenOf(request, "sales")}` };
  const answer = await request.post(path, { data, headers });
  expect(answer.ok()).toBe(true);
  // What is made here are rows.
  return (await answer.json()) as { id: string; version: number };
}

/** An offer of a trip of its own, and where its page is. */
async function newOffer(
  request: APIRequestContext,
  days: readonly object[],
  more: object = {},
  ofTrip: object = {},
) {
  const headers = { authorization: `Bearer ${await tokenOf(request, "sales")}` };
  const trip = await made(request, "/api/trips", {
    customerName: "Itinerary Test",
    phone: "+91 98470 55001",
    // Without it nobody could say whether the tax on outbound trips falls.
    scope: "domestic",
    startDate,
    ...ofTrip,
  });
  const { id, version } = await made(request, `/api/trips/${trip.id}/itineraries`, { name: "Option A" });
  const data = { version, days, currency: "INR", paymentSchedule, ...more };
  expect((await request.patch(`/api/itineraries/${id}`, { data, headers })).status()).toBe(200);
  return { trip: `/trips/${trip.id}`, page: `/trips/${trip.id}/itinerary/${id}` };
}

async function open(page: Page, username: string, path: string): Promise<Locator> {
  await enterAs(page, await tokenOf(page.request, username));
  await page.goto(path);
  const main = page.getByRole("main");
  // The first page of all has the whole application to load.
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 60_000 });
  return main;
}

/** Chooses from the menu of the itinerary as a whole. */
async function choose(main: Locator, label: string): Promise<void> {
  await main.getByRole("button", { name: "Move or copy" }).click();
  await chooseEntry(main.page(), label);
}

/** Takes a handle down by one place with the keyboard, hearing what a screen reader hears. */
async function moveDown(handle: Locator, what: string): Promise<void> {
  const page = handle.page();
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(new RegExp(`^${what} is picked up at place 1 of`))).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText(`${what} is at place 2.`)).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText(`${what} is put down at place 2.`)).toBeAttached();
}

test("days and items change places by keyboard and by drag", async ({ page }) => {
  const offer = await newOffer(page.request, threeDays);
  const main = await open(page, "sales", offer.page);
  const days = main.getByRole("navigation", { name: "Days" }).getByRole("listitem");
  await moveDown(
    main.getByRole("button", { name: "Move From the airport", exact: true }),
    "From the airport",
  );
  const items = main.getByRole("region", { name: "Day 1" }).getByRole("listitem");
  await expect(items.first()).toContainText("Ferry");
  await moveDown(main.getByRole("button", { name: "Move Day 1 · Kochi" }), "Day 1 · Kochi");
  await expect(days).toContainText(["Munnar", "Kochi", "Thekkady"]);

  await drag(
    main.getByRole("button", { name: "Move Day 3 · Thekkady" }),
    main.getByRole("button", { name: "Move Day 1 · Munnar" }),
  );
  await expect(days).toContainText(["Thekkady", "Munnar", "Kochi"]);
  await drag(main.getByRole("button", { name: "Move Ferry" }), days.first().getByText("Thekkady"));
  // The day that is shown went to the third place.
  await expect(main.getByRole("region", { name: "Day 3" }).getByRole("listitem")).toHaveCount(1);

  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(main.getByText(/^Saved( \d|$)/)).toBeVisible();
  await page.reload();
  await expect(days).toContainText(["Thekkady", "Munnar", "Kochi"]);
  await expect(main.getByRole("button", { name: "Move Ferry" })).toBeVisible();
});

test("what falls out of the days on other dates comes back from the tray, and the trip is asked about its dates too", async ({
  page,
}) => {
  const offer = await newOffer(page.request, threeDays.toReversed());
  const main = await open(page, "sales", offer.page);
  const drawer = page.getByRole("dialog");
  const follows = drawer.getByRole("region", { name: "What follows" });
  const apply = async () => {
    await atRest(drawer.getByRole("button", { name: "Change", exact: true })).click();
    await expect(drawer).toHaveCount(0);
  };

  await main.getByRole("button", { name: "Dates and party" }).click();
  const [start, end] = [
    drawer.getByLabel("Start", { exact: true }),
    drawer.getByLabel("End", { exact: true }),
  ];
  const endBefore = await end.inputValue();
  await start.fill(addDays(startDate, 7));
  await start.press("Enter");
  // The end follows the start: what is typed before it did would stand behind it.
  await expect(end).not.toHaveValue(endBefore);
  await end.fill(addDays(startDate, 8));
  await end.press("Enter");
  await expect(follows.getByRole("region", { name: "Goes to the tray" })).toContainText("Ferry");
  await apply();
  const tray = main.getByRole("region", { name: "Tray" });
  await tray.getByRole("button", { name: "Put into day… Ferry" }).click();
  await chooseEntry(page, "Day 2 · Munnar");
  await expect(tray).not.toContainText("Ferry");
  await expect(main.getByRole("region", { name: "Day 2" })).toContainText("Ferry");
  const days = main.getByRole("navigation", { name: "Days" }).getByRole("listitem");
  await drag(
    tray.getByRole("button", { name: "Move From the airport", exact: true }),
    days.first().getByText("Thekkady"),
  );
  await expect(main.getByRole("region", { name: "Day 1" })).toContainText("From the airport");
  await expect(tray).not.toContainText("From the airport");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(main.getByText(/^Saved( \d|$)/)).toBeVisible();

  // The trip is asked in the same way, also where a fact of it is edited.
  await page.goto(offer.trip);
  const apart = main.getByRole("list", { name: "Differs from the trip" });
  await apart.getByRole("button", { name: "Give the itinerary's dates to the trip" }).click();
  await expect(follows.getByRole("region", { name: "Option A" })).toContainText("Nothing else changes.");
  await apply();
  await expect(apart).toHaveCount(0);
  await main.getByRole("button", { name: "Edit Travellers" }).click();
  const travellers = main.getByRole("form", { name: "Travellers" });
  await travellers.getByLabel("Adults").fill("3");
  await travellers.getByRole("button", { name: "Save" }).click();
  await expect(follows).toContainText("Total");
  await drawer.getByRole("button", { name: "Cancel" }).click();
  await expect(travellers).toContainText("Dates and party are not changed yet.");
  await travellers.getByRole("button", { name: "Save" }).click();
  await apply();
  await expect(travellers).toHaveCount(0);
  await expect(main.getByText("3 adults").first()).toBeVisible();

  // The form of the trip asks too.
  await main.getByRole("link", { name: "Edit", exact: true }).click();
  await main.getByLabel("Adults").fill("4");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(follows).toContainText("Total");
  await apply();
  await expect(main.getByText("4 adults").first()).toBeVisible();
});

test("a transfer for nine people comes in the cheapest vehicles that take them, until others are taken", async ({
  page,
}) => {
  const name = `Airport run ${Date.now()}`;
  const service = await made(page.request, "/api/transport-services", {
    ...{ name, city: "Kochi", country: "IN", fromPlace: "Airport", toPlace: "Kochi" },
    vehicles: [
      { name: "Sedan", seats: 3, bags: 2 },
      { name: "Van", seats: 6, bags: 6 },
    ],
  });
  const supplier = await made(page.request, "/api/suppliers", { name, currency: "INR" });
  const sheet = await made(page.request, "/api/transport-sheets", {
    ...{ name: "Cars", supplierId: supplier.id, transportId: service.id, currency: "INR" },
    rates: [
      { vehicle: "Sedan", price: 300_000 },
      { vehicle: "Van", price: 500_000 },
    ],
  });
  await made(page.request, `/api/transport-sheets/${sheet.id}/move`, { to: "published", version: 1 });
  const markup = { kind: "percent", basisPoints: 0 };
  const bare = [{ id: "d1", title: "Kochi", meals, items: [] }];
  const offer = await newOffer(page.request, bare, { adults: 9, markup });
  const main = await open(page, "sales", offer.page);
  await main.getByRole("button", { name: "Transfer", exact: true }).click();
  await chooseOption(main.getByLabel("Transport", { exact: true }), name);
  await expect(main.getByLabel("From", { exact: true })).toHaveValue("Airport");
  const vehicles = main.getByRole("group", { name: "Vehicles" });
  // Nine bags too: 2 vans are 10,000, a van and 2 sedans 11,000.
  await expect(vehicles).toContainText("2 × Van");
  await expect(vehicles).toContainText("the cheapest for people and bags");
  await vehicles.getByRole("button", { name: "2 × Sedan and 1 × Van: ₹1,000.00 more" }).click();
  await expect(vehicles.getByRole("button", { name: "2 × Van: ₹1,000.00 less" })).toBeVisible();
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(main.getByText(/^Saved( \d|$)/)).toBeVisible();
  await page.reload();
  const item = main.getByRole("region", { name: "Day 1" }).getByRole("listitem").first();
  await expect(item).toContainText("2 × Sedan and 1 × Van");
  await expect(item).toContainText("₹11,000.00");
});

test("what is sent is what is on the page", async ({ page }) => {
  const offer = await newOffer(page.request, threeDays);
  const main = await open(page, "sales", offer.page);
  await main.getByLabel("Name").fill("Backwaters");
  const findings = main.getByRole("region", { name: "Findings" });
  await findings.getByRole("button", { name: "Waive" }).first().click();
  await findings.getByLabel("Reason").fill("They stay with family");
  await findings.getByRole("button", { name: "Waive", exact: true }).first().click();
  const ofDay = [main.getByLabel("Title", { exact: true }), main.getByLabel("Description", { exact: true })];
  for (const input of ofDay) await expect(input).toBeVisible();
  // All in one go: nothing is drawn between but the inputs, as on a slow machine.
  await main.getByRole("button", { name: "Send …" }).evaluate((send: HTMLElement) => {
    for (const name of ["title", "description"]) {
      document.getElementById(`day-d1.${name}`)?.focus();
      document.execCommand("selectAll");
      document.execCommand("insertText", false, `The ${name}`);
    }
    send.click();
  });
  await page.getByRole("button", { name: "Send version 1" }).click();
  await expect(main.locator("header").first()).toContainText("Sent");
  await page.reload();
  await expect(main.getByRole("heading", { level: 1, name: "Backwaters" })).toBeVisible();
  await expect(ofDay[0]!).toHaveValue("The title");
  await expect(ofDay[1]!).toHaveValue("The description");
  await expect(main.locator("header").first()).toContainText("Sent");
  // Another night without a bed is not what was waived.
  await findings.getByText("Waived: 1").click();
  await expect(findings.getByText("Waived: They stay with family")).toBeVisible();
  await main.getByRole("button", { name: "Add day" }).click();
  await expect(findings).toContainText("Not waived any more");
  await expect(findings).toContainText("Nights 1 to 3");
});

test("what was sent is shared again, shown and closed, and what its customer asks is answered in the trip", async ({
  page,
}) => {
  const offer = await newOffer(page.request, oneDay);
  const main = await open(page, "sales", offer.page);
  await main.getByRole("button", { name: "Send …" }).click();
  const sheet = page.getByRole("dialog", { name: /^(Send|Version)/ });
  await sheet.getByRole("button", { name: "Send version 1" }).press("Control+Enter");
  await expect(sheet.getByRole("textbox", { name: "Link" })).toBeVisible();
  await page.keyboard.press("Escape");
  await main.getByRole("button", { name: "Send version 1 again …" }).click();
  await expect(sheet.getByRole("textbox", { name: "Link" })).toHaveValue(/\/p\/[\w-]{43}$/);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  await main.getByRole("button", { name: "Versions" }).click();
  const versions = main.getByRole("region", { name: "Versions" });
  await versions.getByRole("button", { name: "New link to version 1" }).click();
  const token = (await versions.getByRole("textbox", { name: "Link" }).inputValue()).split("/p/")[1];
  const question = { name: "Ana Lindqvist", text: "Is the road open?", dayId: "d1" };
  const asking = await page.request.post(`/api/public/proposals/${token}/questions`, { data: question });
  expect(asking.status()).toBe(201);
  await versions.getByRole("button", { name: "Revoke the links to version 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close the links" }).click();
  await expect(versions).toContainText("No open link");
  await versions.getByRole("button", { name: "Show version 1" }).click();
  const shown = page.getByRole("dialog", { name: /version 1/ });
  await expect(shown).toContainText("From the airport");
  await page.keyboard.press("Escape");
  await expect(shown).toHaveCount(0);

  // What the customer asked is answered in the trip.
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().click();
  const questions = page.getByRole("region", { name: "Questions" });
  await expect(questions).toContainText("about day 1 (Kochi) of");
  await questions.getByRole("button", { name: "Answer the question of Ana Lindqvist" }).click();
  await questions.getByLabel("Answer to Ana Lindqvist").fill("From nine o'clock.");
  await questions.getByRole("button", { name: "Save answer" }).click();
  await expect(questions.getByRole("button", { name: "Change the answer to" })).toBeVisible();
  await expect(questions).toContainText("From nine o'clock.");
});

test("one offer in two options has a price for each, and stands for the one that is chosen", async ({
  page,
  browser,
}) => {
  const offer = await newOffer(page.request, oneDay);
  const main = await open(page, "sales", offer.page);
  const panel = main.getByRole("region", { name: "Options" });
  const total = main.getByRole("status", { name: "Total price" });
  await main.getByRole("button", { name: "Offer in options" }).click();
  await panel.getByLabel("Name of the option").fill("Comfort");
  await panel.getByRole("button", { name: "Add option" }).click();
  await panel.getByLabel("Name of the option").fill("Premium");
  await main.getByRole("button", { name: "Open Ferry" }).click();
  await chooseOption(main.getByLabel("Only in the option"), "Premium");
  const [comfort, premium] = [panel.getByText(/^Comfort/), panel.getByText(/^Premium/)];
  // Two transfers at 1,500 with 20 % of markup, of which one is in Premium alone.
  await expect(total).toHaveText(/3,/);
  const dearer = await total.textContent();
  await comfort.click();
  await expect(total).not.toHaveText(dearer ?? "");
  await premium.click();
  await expect(total).toHaveText(dearer ?? "");
  await panel.getByRole("button", { name: "Price of the itinerary" }).click();
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(main.getByText(/^Saved( \d|$)/)).toBeVisible();

  const context = await browser.newContext();
  const reader = await open(await context.newPage(), "viewer", offer.page);
  const price = reader.getByRole("region", { name: "Price" });
  await expect(price).toContainText(/Comfort.*Premium/);
  await expect(reader.getByRole("listitem").filter({ hasText: "Ferry" })).toContainText("Premium");
  await context.close();

  // What is in the option alone is not dropped unasked.
  await panel.getByRole("button", { name: "Remove …" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Premium?" });
  await expect(dialog).toContainText("One item is in this option alone: Ferry.");
  await dialog.getByRole("button", { name: "Keep in all options" }).click();
  await expect(panel).not.toContainText("Premium");
  await expect(total).toHaveText(dearer ?? "");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(main.getByText(/^Saved( \d|$)/)).toBeVisible();
});

test("a copy opens, and the options of a trip lead to each other", async ({ page }) => {
  const offer = await newOffer(page.request, oneDay);
  const main = await open(page, "sales", offer.page);
  await choose(main, "Duplicate");
  await expect(page.getByText("Option B is a copy of Option A.")).toBeVisible();
  await expect(main.getByRole("heading", { level: 1, name: "Option B" })).toBeVisible();
  await main.getByRole("button", { name: "2 options" }).click();
  await chooseEntry(page, /^Option A/);
  await expect(main.getByRole("heading", { level: 1, name: "Option A" })).toBeVisible();
  await expect(page).toHaveURL(offer.page);
});

test("a deleted itinerary can be had back at once and later", async ({ page }) => {
  const offer = await newOffer(page.request, oneDay);
  const main = await open(page, "sales", offer.page);
  const remove = async () => {
    await choose(main, "Delete …");
    await page.getByRole("dialog").getByRole("button", { name: "Delete itinerary" }).click();
  };
  const card = main.getByRole("link", { name: "Option A" });
  const deleted = main.getByText("Deleted itineraries");
  await remove();
  // The message does not stay for long, and a click would wait until it stands still.
  await page.getByRole("button").filter({ hasText: "Undo" }).press("Enter");
  await expect(page).toHaveURL(offer.trip);
  await expect(card).toBeVisible();
  await expect(deleted).toHaveCount(0);
  await card.click();
  await expect(main.getByRole("button", { name: "Move or copy" })).toBeVisible();

  await remove();
  await expect(page).toHaveURL(offer.trip);
  await expect(card).toHaveCount(0);
  await deleted.click();
  await main.getByRole("button", { name: "Restore Option A" }).click();
  await expect(card).toBeVisible();
  await expect(deleted).toHaveCount(0);
});

test("everybody reads when what is to be paid, and only some what it costs", async ({ page, browser }) => {
  const offer = await newOffer(page.request, oneDay);
  const main = await open(page, "accounts", offer.page);
  const payments = main.getByRole("region", { name: "Payment schedule" });
  await expect(payments.getByRole("listitem")).toContainText(["Deposit", "Rest"]);
  const price = main.getByRole("region", { name: "Price" });
  await expect(price).toContainText("Cost");
  await price.getByRole("button", { name: "How Total came about" }).click();
  const explanation = page.getByRole("tooltip");
  await explanation.getByText("Cost", { exact: true }).click();
  await explanation.getByText("Day 1: Kochi").click();
  await expect(explanation).toContainText("From the airport");
  await page.keyboard.press("Escape");
  await main.getByText("Cost and internal note").first().click();
  await expect(main.getByRole("region", { name: /^Day 1/ })).toContainText("1,500");

  const context = await browser.newContext();
  const reader = await open(await context.newPage(), "viewer", offer.page);
  await expect(reader.getByRole("region", { name: "Payment schedule" })).toContainText("Deposit");
  const total = reader.getByRole("region", { name: "Price" });
  await expect(total).toContainText("Total");
  await expect(total).not.toContainText(/Cost|Markup|Rounding/);
  await expect(total.getByRole("button", { name: "How Total came about" })).toHaveCount(0);
  await expect(reader.getByText("Cost and internal note")).toHaveCount(0);
  await reader.page().emulateMedia({ media: "print" });
  await expect(reader.page().getByRole("banner")).toBeHidden();
  await expect(reader.getByRole("navigation", { name: "Breadcrumb" })).toBeHidden();
  await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
  await context.close();
});

test("texts that are not in the customer's language are named in the editor, each with the way to it", async ({
  page,
}) => {
  const description = "We drive to the lake and walk with you to the market.";
  const [day] = threeDays;
  const offer = await newOffer(
    page.request,
    [
      { ...day, title: null },
      { ...threeDays[1], description },
    ],
    {
      inclusions: [],
      exclusions: ["Lunch and dinner on the tour"],
      terms: "Les prix sont garantis pour vous.",
    },
    { preferredLanguage: "fr" },
  );
  const main = await open(page, "sales", offer.page);
  const findings = main.getByRole("region", { name: "Findings" });
  const texts = findings.getByText("3 texts are in English, the offer is in Français");
  await texts.click();
  await findings.getByRole("button", { name: "Description of day 2" }).click();
  await expect(main.locator(":focus")).toHaveValue(description);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Nous roulons vers le lac et le marché avec vous.");
  await expect(findings.getByText("2 texts are in English")).toBeVisible();
  await findings.getByRole("button", { name: "Not included: Lunch and dinner on the tour" }).click();
  await expect(main.getByRole("textbox", { name: "Not included" })).toBeFocused();
});

test("days of one trip become a template, whose days are inserted in an itinerary of another trip", async ({
  page,
}) => {
  const offer = await newOffer(page.request, threeDays);
  const name = `Harbour days ${Date.now()}`;
  const main = await open(page, "sales", offer.page);
  await main.getByRole("button", { name: "More for day 1" }).click();
  await chooseEntry(page, "Save as template …");
  const dialog = page.getByRole("dialog", { name: "Save days as a template" });
  await dialog.getByRole("button", { name: "Save template" }).click();
  await expect(dialog.getByText("Give it a name.")).toBeVisible();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("combobox", { name: "To" }).fill("Munnar");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText(`“${name}” is among the templates.`)).toBeVisible();

  await page.goto("/templates");
  await main.getByRole("link", { name: `Edit ${name}` }).click();
  const written = main.getByRole("navigation", { name: "Days" }).getByRole("button", { name: /^\d / });
  await main.getByRole("button", { name: "More for day 2" }).click();
  await chooseEntry(page, "Repeat");
  await expect(written).toHaveCount(3);
  await main.getByRole("button", { name: "Undo" }).click();
  await expect(written).toHaveCount(2);
  await main.getByLabel("Overnight in").fill("Fort Kochi");
  await page.keyboard.press("Control+s");
  await expect(main.getByText("Overnight in Fort Kochi")).toBeVisible();

  const other = await newOffer(page.request, oneDay);
  await page.goto(other.page);
  const days = main.getByRole("navigation", { name: "Days" });
  await untilQuiet(page);
  await days.getByRole("button", { name: "More for day 1" }).click();
  await chooseEntry(page, "Insert days from a template …");
  const insert = page.getByRole("dialog", { name: "Insert days after day 1" });
  await insert.getByRole("combobox", { name: "Template" }).fill(name);
  await page.keyboard.press("Enter");
  const taken = insert.getByRole("region", { name: "Taken as it was" }).getByRole("listitem");
  await expect(taken).toHaveText(["From the airport", "Ferry"]);
  await insert.getByRole("button", { name: "Insert days" }).click();
  await expect(days.getByRole("button", { name: /^\d (Kochi|Munnar)/ })).toHaveCount(3);
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(main.getByText(/^Saved( \d|$)/)).toBeVisible();
});

test("what the customer has is compared with the draft after it, from the line that tells of it", async ({
  page,
}) => {
  const offer = await newOffer(page.request, oneDay);
  const itinerary = `/api/itineraries/${offer.page.split("/").at(-1)}`;
  await made(page.request, `${itinerary}/send`, {});
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "sales")}` };
  // Sent rows are of one shape.
  const { version, days } = (await (await page.request.get(itinerary, { headers })).json()) as {
    version: number;
    days: { items: object[] }[];
  };
  const [kochi] = days;
  const [arrival, ferry] = kochi?.items ?? [];
  const edited = [{ ...kochi, items: [ferry, arrival, transfer("i3", "Taxi to the hills")] }];
  expect((await page.request.patch(itinerary, { data: { version, days: edited }, headers })).ok()).toBe(true);

  const main = await open(page, "sales", offer.page);
  await main.getByRole("link", { name: /^Version 1 with the customer, draft of version 2/ }).click();
  const causes = main.getByRole("table", { name: "Why the price differs" });
  await expect(causes.getByRole("row", { name: /Taxi to the hills/ })).toContainText("+");
  await expect(causes.getByRole("row", { name: /Ferry|From the airport/ })).toHaveCount(0);
  const content = main.getByRole("region", { name: "Content" });
  await expect(content.getByRole("listitem").filter({ hasText: "Moved" })).toContainText("of the day");
  await expect(content.getByRole("listitem").filter({ hasText: "Taxi to the hills" })).toContainText("Added");
  await chooseOption(main.getByRole("combobox", { name: "From" }), "Option A, draft of version 2");
  await expect(main.getByRole("heading", { name: "Nothing differs" })).toBeVisible();
});

import { expect, type Page, test } from "@playwright/test";
import { json } from "./support/organisation";
import { chooseEntry } from "./support/person";
import { enterAs, tokenOf } from "./support/session";

const secrets = /\bCost\b|Markup|margin|GST|Rounding|1,234|Gave us a discount|Findings|To look at/;
const item = {
  id: "i1",
  kind: "transfer",
  title: "From the airport",
  cost: 123_400,
  currency: "INR",
  internalNote: "Gave us a discount",
};
const meals = { breakfast: false, lunch: false, dinner: false };
const days = [
  { id: "d1", title: "Kochi", meals, items: [item] },
  { id: "d2", title: "Munnar", meals, description: "Tea country" },
];

/** A draft of a trip of its own, open for its writer. */
async function openDraft(page: Page) {
  const token = await tokenOf(page.request, "owner");
  const headers = { authorization: `Bearer ${token}` };
  const values = { customerName: "Print Test", phone: "+91 98470 55002", title: "Hills and backwaters" };
  const trip = await json(page.request.post("/api/trips", { data: values, headers }));
  const made = page.request.post(`/api/trips/${trip.id}/itineraries`, {
    data: { name: "Option A" },
    headers,
  });
  const { id, version } = await json(made);
  const data = { version, days, currency: "INR", startDate: "2030-01-04" };
  await json(page.request.patch(`/api/itineraries/${id}`, { data, headers }));
  const note = { tripId: trip.id, kind: "note", body: "Haggles about everything" };
  await json(page.request.post("/api/timeline", { data: note, headers }));
  await page.emulateMedia({ colorScheme: "dark" });
  await enterAs(page, token);
  await page.goto(`/trips/${trip.id}/itinerary/${id}`);
  const main = page.getByRole("main");
  // The first page of all has the whole application to load.
  await expect(main.getByRole("region", { name: "Price" })).toContainText("Cost", { timeout: 60_000 });
  return { main, trip };
}

test("a customer's paper has the whole offer and no cost, an internal one has the costs", async ({
  page,
}) => {
  const { main, trip } = await openDraft(page);
  await main.getByLabel("Name").fill("Not saved yet");
  await page.emulateMedia({ media: "print" });
  for (const shown of ["Hills and backwaters", "Print Test", trip.reference, "Not saved yet", "Tea country"])
    await expect(main).toContainText(shown, { useInnerText: true });
  await expect(main).toContainText("Total", { useInnerText: true });
  await expect(main).not.toContainText(secrets, { useInnerText: true });
  await expect(main.getByText(await organisationName(page)).first()).toBeVisible();
  await expect(main.getByRole("button")).toHaveCount(0);
  await expect(main.getByRole("textbox")).toHaveCount(0);
  await expect(main.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
  await page.emulateMedia({ media: "screen" });

  await page.evaluate(() => {
    window.print = () => document.body.append(document.querySelector("main")?.textContent ?? "");
  });
  await main.getByRole("button", { name: "Print" }).click();
  await chooseEntry(page, "Internal, with costs and notes");
  await expect(page.locator("body")).toContainText(/Internal: not for the customer.*Gave us a discount/);
  await expect(main.getByLabel("Name")).toHaveValue("Not saved yet");
});

test("a trip prints its facts, without buttons and without what is written for colleagues", async ({
  page,
}) => {
  const { main, trip } = await openDraft(page);
  await page.goto(`/trips/${trip.id}`);
  await expect(main.getByRole("heading", { name: "Timeline" })).toBeVisible({ timeout: 60_000 });
  await main.getByPlaceholder("Write a note for your colleagues").fill("Half a thought");
  await expect(main).toContainText("Haggles about everything");
  await page.emulateMedia({ media: "print" });
  for (const shown of ["Print Test", trip.reference, "Option A", "+91 98470 55002"])
    await expect(main).toContainText(shown, { useInnerText: true });
  await expect(main).not.toContainText("Haggles about everything", { useInnerText: true });
  await expect(main.getByRole("button")).toHaveCount(0);
  await expect(main.getByRole("textbox")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await expect(main.getByPlaceholder("Write a note for your colleagues")).toHaveValue("Half a thought");
});

async function organisationName(page: Page): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "owner")}` };
  // The organisation of the demo has a name.
  return (await json(page.request.get("/api/tenants", { headers }))).name as string;
}

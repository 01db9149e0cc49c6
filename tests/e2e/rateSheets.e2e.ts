import { expect, test } from "@playwright/test";
import { json, signUp } from "./support/organisation";
import { choose } from "./support/person";
import { enterAs } from "./support/session";

test("next year's rate sheet is made from this year's at 6 % more and published, and the drafts that it touches are priced anew", async ({
  page,
  baseURL,
}) => {
  const { api, token } = await signUp(baseURL ?? "", "Slow Rivers", "Runa Falk");
  const supplier = await json(api.post("/api/suppliers", { data: { name: "Backwaters", currency: "INR" } }));
  const roomTypes = [{ name: "Garden room" }];
  const hotel = { name: "Palm Court", city: "Kochi", country: "IN", roomTypes };
  const { id: hotelId } = await json(api.post("/api/hotels", { data: hotel }));
  const season = { season: "Winter", from: "2027-01-01", to: "2027-03-31" };
  const rates = [{ roomType: "Garden room", mealPlan: "cp", ...season, double: 425_000 }];
  const valid = { validFrom: "2027-01-01", validTo: "2027-12-31" };
  const data = { name: "Contract 2027", supplierId: supplier.id, hotelId, currency: "INR", ...valid, rates };
  const { id } = await json(api.post("/api/hotel-sheets", { data }));
  await json(api.post(`/api/hotel-sheets/${id}/move`, { data: { to: "published" } }));
  const trip = await json(api.post("/api/trips", { data: { customerName: "Ines Calder" } }));
  const meals = { breakfast: false, lunch: false, dinner: false };
  const stay = { kind: "hotel_stay", title: "Palm Court", hotelId, nights: 1 };
  const days = [{ meals, items: [{ ...stay, roomType: "Garden room", mealPlan: "cp" }] }, { meals }];
  const offer = { tripId: trip.id, startDate: "2028-01-10", adults: 2, currency: "INR", days };
  await json(api.post("/api/itineraries", { data: { ...offer, name: "In the garden" } }));
  await enterAs(page, token);

  // A published sheet is read, whatever the address.
  await page.goto(`/rates/hotels/edit/${id}`);
  await expect(page).toHaveURL(new RegExp(`/rates/hotels/${id}$`));
  const main = page.getByRole("main");
  await expect(main.getByText(/^No rate: .*2027/)).toBeVisible();

  await main.getByRole("button", { name: "Make next year’s" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Contract 2028");
  await dialog.getByLabel("Prices change by", { exact: true }).fill("6");
  await page.keyboard.press("Tab");
  await choose(dialog.getByLabel("Rounded to", { exact: true }), "100");
  // 4,250.00 and 6 % are 4,505.00.
  await expect(dialog.getByRole("row", { name: /Double/ })).toContainText("4,500.00");
  await dialog.getByRole("button", { name: "Make a draft" }).click();

  await expect(main.getByLabel("Double, rate 1", { exact: true })).toHaveValue("4,500");
  await expect(main.getByLabel("Single sells for, rate 1", { exact: true })).toHaveCount(0);
  await main.getByRole("button", { name: "Selling prices" }).click();
  await expect(main.getByLabel("Single sells for, rate 1", { exact: true })).toBeVisible();
  const copyId = new URL(page.url()).pathname.split("/").at(-1);
  await page.goto(`/rates/hotels/${copyId}`);
  await main.getByRole("button", { name: "Publish …" }).click();
  // It holds for all of 2028 and has rates for the winter alone.
  const before = dialog.getByRole("region", { name: "Before you publish it" });
  await expect(before.getByText(/^No rate: .*Dec 2028$/)).toBeVisible();
  await expect(before).toContainText("nothing on this sheet can be changed");
  // Nobody has a price for those nights yet; 15 % come on top of 4,500.00.
  const touched = dialog.getByRole("row", { name: /In the garden/ });
  await expect(touched).toContainText("₹0.00 → ₹5,175.00");
  const moved = page.waitForResponse(/\/move$/);
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  expect((await moved).status()).toBe(200);
  await expect(main.getByRole("button", { name: "Make a new version" })).toBeVisible();
  const stored = await json(api.get(`/api/hotel-sheets/${copyId}`));
  expect(stored).toMatchObject({
    status: "published",
    followsId: null,
    rates: [{ from: "2028-01-01", to: "2028-03-31", double: 450_000 }],
  });
  expect((await json(api.get(`/api/hotel-sheets/${id}`))).status).toBe("published");
  await page.goto(`/trips/${trip.id}`);
  // The head of the trip and the itinerary's card.
  await expect(main.getByText("₹5,175.00", { exact: true })).toHaveCount(2);
  await api.dispose();
});

test("the form of a rate sheet shows what applies, keeps what was typed while another choice is tried, and stores what counts", async ({
  page,
  baseURL,
}) => {
  const { api, token } = await signUp(baseURL ?? "", "Slow Rivers", "Runa Falk");
  const supplier = await json(api.post("/api/suppliers", { data: { name: "Backwaters", currency: "INR" } }));
  const { id: hotelId } = await json(
    api.post("/api/hotels", { data: { name: "Palm Court", city: "Kochi", country: "IN" } }),
  );
  const data = { name: "Contract 2027", supplierId: supplier.id, hotelId, currency: "INR" };
  const { id } = await json(api.post("/api/hotel-sheets", { data }));
  await enterAs(page, token);
  await page.goto(`/rates/hotels/edit/${id}`);
  const main = page.getByRole("main");
  const select = (label: string) => main.getByLabel(label, { exact: true }).and(page.getByRole("combobox"));
  const gross = "Gross: what the customer pays, less your commission";
  const commission = main.getByLabel("Commission", { exact: true });
  await expect(main.getByLabel("Prices are", { exact: true })).toBeVisible();
  await expect(commission).toHaveCount(0);
  await choose(select("Prices are"), gross);
  await commission.fill("12");
  await main.getByLabel("Supplier's tax is in the prices").uncheck();
  await main.getByLabel("Supplier's tax", { exact: true }).fill("5");
  await choose(select("Prices are"), "Net: what you pay");
  await expect(commission).toHaveCount(0);
  await choose(select("Prices are"), gross);
  await expect(commission).toHaveValue("12");
  await choose(select("Prices are"), "Net: what you pay");

  await main.getByRole("button", { name: "Add supplement" }).click();
  await main.getByLabel("Supplement, supplement 1").fill("City tax");
  await main.getByLabel("Price, supplement 1").fill("200");
  await expect(main.getByText("Prices for children", { exact: true })).toBeVisible();
  await choose(select("Counted, supplement 1"), "Percent of the nights");
  await expect(main.getByLabel("Price, supplement 1")).toHaveCount(0);
  await expect(main.getByText("Prices for children", { exact: true })).toHaveCount(0);
  await main.getByLabel("Percent, supplement 1").fill("7.5");
  await main.getByRole("button", { name: "Commission and tax" }).click();
  await expect(main.getByLabel("Supplier's tax on it, supplement 1")).toBeVisible();
  await expect(main.getByLabel("Commissionable, supplement 1")).toHaveCount(0);
  // A second one that is counted otherwise has no percentage.
  await main.getByRole("button", { name: "Add supplement" }).click();
  await main.getByLabel("Supplement, supplement 2").fill("Gala dinner");
  await main.getByLabel("Price, supplement 2").fill("2000");
  await expect(main.getByLabel("Percent, supplement 2")).toHaveCount(0);
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/rates/hotels/${id}$`));
  expect(await json(api.get(`/api/hotel-sheets/${id}`))).toMatchObject({
    ...{ terms: "net", commission: null, taxIncluded: false, supplierTax: 500 },
    supplements: [
      { name: "City tax", basis: "percent", basisPoints: 750, cost: null },
      { name: "Gala dinner", cost: 200_000, basisPoints: null },
    ],
  });

  // What is read is what counts, and prices that become gross are asked for the commission with it.
  await expect(main.getByText("Commission", { exact: true })).toHaveCount(0);
  await main.getByRole("button", { name: "Edit Prices are" }).click();
  await choose(select("Prices are"), gross);
  await main.getByLabel("Commission", { exact: true }).fill("10");
  // What is shown at once is not stored yet.
  const stored = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(main.getByRole("button", { name: "Edit Commission" })).toBeVisible();
  await stored;
  expect(await json(api.get(`/api/hotel-sheets/${id}`))).toMatchObject({
    terms: "commissionable",
    commission: 1_000,
  });
  await api.dispose();
});

import { expect, type Locator, type Page, test } from "@playwright/test";
import { listedOn } from "./support/listedOn";
import { tabTo } from "./support/person";
import { signInAs } from "./support/session";

/** Follows a link that shows a count, and comes back. Another test may make or move a trip between the two readings. */
async function leadsToItsList(page: Page, link: Locator, heading: string, countOf: () => Promise<string>) {
  await expect(async () => {
    const count = Number((await countOf()).replace(/\D/g, ""));
    expect(count).toBeGreaterThan(0);
    await link.click();
    const listed = await listedOn(page);
    expect(new URL(page.url()).pathname).toBe("/trips");
    await page.goBack();
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    expect(listed).toBe(count);
  }).toPass();
}

test("a report is a chart and a table, and each figure leads to the rows that it counts", async ({
  page,
}) => {
  await signInAs(page, "owner");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" }).click();
  await page.getByRole("link", { name: /^Conversion by source/ }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Conversion by source", level: 1 })).toBeVisible();
  await main.getByRole("combobox", { name: "Period" }).selectOption({ label: "All days" });
  await expect(page).toHaveURL(/_period=all/);
  const row = main.getByRole("table").getByRole("row").nth(1);
  for (const cell of [row.getByRole("cell").first(), row.getByRole("cell").nth(1)]) {
    const link = cell.getByRole("link");
    await leadsToItsList(page, link, "Conversion by source", () => link.innerText());
  }
  // A bar says what it counts, and opens it too.
  const bar = main.locator(".recharts-bar-rectangle").first();
  const label = main.locator(".recharts-label-list text").first();
  await leadsToItsList(page, bar, "Conversion by source", async () => (await label.textContent()) ?? "");
  await main.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("menuitem", { name: "Priority" }).click();
  await page.getByRole("checkbox", { name: "Urgent" }).check();
  await expect(page).toHaveURL(/priority.*urgent.*_period=all/);
});

test("a report is opened, set and followed by keyboard alone; its chart is loaded with it and tells without colour", async ({
  page,
}) => {
  await signInAs(page, "owner", "/reports");
  const main = page.getByRole("main");
  const { keyboard } = page;
  const charts = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType("resource").filter(({ name }) => name.includes("ReportChart")).length,
    );
  await tabTo(main.getByRole("link", { name: /^Conversion by source/ }));
  expect(await charts()).toBe(0);
  await keyboard.press("Enter");
  await expect(main.getByRole("heading", { name: "Conversion by source", level: 1 })).toBeVisible();
  await tabTo(main.getByRole("combobox", { name: "Period" }));
  await keyboard.type("All days");
  await expect(page).toHaveURL(/_period=all/);
  // The enquiries and those of them that are booked: each series has a pattern of its own.
  const bars = main.locator(".recharts-bar");
  await expect(bars).toHaveCount(2);
  expect(await charts()).toBeGreaterThan(0);
  const patterns = await bars.evaluateAll((series) =>
    series.map((one) => {
      const [, id] = /url\(#(.+)\)/.exec(one.querySelector("path")?.getAttribute("fill") ?? "") ?? [];
      return id && document.getElementById(id)?.innerHTML;
    }),
  );
  expect(patterns).toEqual([expect.stringContaining("<"), expect.stringContaining("<")]);
  expect(new Set(patterns.map((drawn) => drawn?.replaceAll(/ fill-opacity="[^"]*"/g, ""))).size).toBe(2);
  const figure = main.getByRole("table").getByRole("row").nth(1).getByRole("link").first();
  await tabTo(figure);
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/trips\?/);
  // Of a report with amounts the chart shows the number or one of them.
  await page.goto("/reports/trips/by-state?_period=all");
  const labels = main.locator(".recharts-label-list text");
  await expect(labels.first()).toHaveText(/^\d+$/);
  await tabTo(main.getByRole("combobox", { name: "The chart shows" }));
  await keyboard.type("Value");
  await expect(labels.filter({ hasText: /\d\D\d\d$/ }).first()).toBeVisible();
});

test("reports say where there is nothing to count, and what is closed to a role", async ({ page }) => {
  await signInAs(page, "sales", "/reports/trips/conversion-by-team?_days=2020-01-01,2020-01-31");
  await expect(page.getByText(/^Nothing to count here/)).toBeVisible();
  await page.getByRole("textbox", { name: "To" }).fill("10 Feb 2020");
  await page.getByRole("textbox", { name: "To" }).press("Enter");
  await expect(page).toHaveURL(/_days=2020-01-01(,|%2C)2020-02-10/);
  await page.goto("/reports/trips/by-state");
  await expect(page.getByText("This report needs “Value”, which your role may not read.")).toBeVisible();
});

test("a report of more rows than are looked at at once is made of all of them while the page waits", async ({
  page,
}) => {
  // The demo has no 200,000 trips: the answer of the server says that it has more.
  await page.route("**/api/trips/reports/by-state?*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isPart: true } });
  });
  await signInAs(page, "owner", "/reports/trips/by-state");
  const main = page.getByRole("main");
  await expect(main.getByText("There are more rows than the 200,000 that were counted.")).toBeVisible();
  await main.getByRole("button", { name: "Count all of them" }).click();
  await expect(main.getByText(/^Of all rows, counted at \d/)).toBeVisible();
  await expect(main.getByRole("table").getByRole("row").nth(1)).toBeVisible();
  // Whoever has left is told, and led to the figures that were made.
  await page.goto("/trips");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page
    .getByRole("dialog", { name: "Notifications" })
    .getByRole("link", { name: /^Report “Trips and value by state”: \d+ trips counted/ })
    .first()
    .click();
  await expect(main.getByText(/^Of all rows, counted at \d/)).toBeVisible();
  // Other rows are another question.
  await main.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("menuitem", { name: "Priority" }).click();
  await page.getByRole("checkbox", { name: "Urgent" }).check();
  await expect(main.getByRole("button", { name: "Count all of them" })).toBeVisible();
  // An answer may still be on its way.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

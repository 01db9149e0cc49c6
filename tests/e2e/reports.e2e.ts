import { expect, type Locator, type Page, test } from "@playwright/test";
import { listedOn } from "./support/listedOn";
import { signInAs } from "./support/session";

/** Follows a link that shows a count, and comes back. Another test may make or move a trip between the two readings. */
async function leadsToItsList(page: Page, link: Locator, countOf: () => Promise<string>) {
  await expect(async () => {
    const count = Number((await countOf()).replace(/\D/g, ""));
    expect(count).toBeGreaterThan(0);
    await link.click();
    const listed = await listedOn(page);
    expect(new URL(page.url()).pathname).toBe("/trips");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
    expect(listed).toBe(count);
  }).toPass();
}

test("reports say what came in and was won, by whatever, and each figure leads to the trips that it counts", async ({
  page,
}) => {
  await signInAs(page, "owner");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
  const main = page.getByRole("main");
  const figures = main.getByRole("list", { name: "Figures" }).getByRole("link");
  await expect(figures).toHaveCount(6);

  const period = main.getByRole("combobox", { name: "Period" });
  const month = await figures.first().innerText();
  await period.selectOption({ label: "This financial year" });
  await expect(page).toHaveURL(/period=year/);
  await expect(figures.first()).not.toHaveText(month);
  for (const label of [/^Came in/, /^Booked of them/, /^Won/]) {
    const figure = figures.filter({ hasText: label });
    await leadsToItsList(
      page,
      figure,
      async () => (await figure.innerText()).split("\n")[1]?.split(" ")[0] ?? "",
    );
    await expect(period).toHaveValue("year");
  }

  for (const heading of [/^By month/, "By person", "By source", "By destination", "Lost, by reason"]) {
    const table = main.getByRole("region", { name: heading }).getByRole("table");
    const row = table.getByRole("row").nth(1);
    await leadsToItsList(page, row.getByRole("rowheader").getByRole("link"), () =>
      row.getByRole("cell").first().innerText(),
    );
  }
  const sources = main.getByRole("region", { name: "By source" }).getByRole("row");
  const won = sources.filter({ hasText: "₹" }).first().getByRole("cell").last().getByRole("link");
  await leadsToItsList(page, won, () => won.innerText());
  const nobody = main.getByRole("row", { name: /^Nobody/ });
  await leadsToItsList(page, nobody.getByRole("link").first(), () =>
    nobody.getByRole("cell").first().innerText(),
  );
});

test("reports take days of one's own, which their address keeps", async ({ page }) => {
  await signInAs(page, "admin", "/reports?from=2026-10-01&to=2026-10-07");
  const main = page.getByRole("main");
  await expect(main.getByText("1 – 7 Oct 2026, beside 24 – 30 Sept 2026")).toBeVisible();
  const to = main.getByRole("textbox", { name: "To" });
  await to.fill("10 Oct 2026");
  await to.press("Enter");
  await expect(page).toHaveURL(/from=2026-10-01&to=2026-10-10/);
  await expect(main.getByText(/^1 – 10 Oct 2026, beside 21 – 30 Sept 2026/)).toBeVisible();
  await page.goto("/reports?from=2020-01-01&to=2020-01-31");
  await expect(main.getByText("Nothing came in, and nothing was won.").first()).toBeVisible();
  await expect(main.getByText("Nothing of what came in was lost.")).toBeVisible();
});

test("reports say what could not be read, and try again", async ({ page }) => {
  const refused = {
    status: 400,
    contentType: "application/json",
    body: JSON.stringify({ message: "Not now." }),
  };
  await page.route(/aggregate\?.*_by=querySourceId/, (route) => route.fulfill(refused));
  await signInAs(page, "accounts", "/reports?period=year");
  const sources = page.getByRole("region", { name: "By source" });
  await expect(sources.getByText("Not now.")).toBeVisible();
  await page.unroute(/aggregate\?.*_by=querySourceId/);
  await sources.getByRole("button", { name: "Try again" }).click();
  await expect(sources.getByRole("table")).toBeVisible();
});

test("reports are for those who may know what the business sells", async ({ page }) => {
  await signInAs(page, "sales", "/reports");
  await expect(page).toHaveURL(/unauthorized/);
  await expect(page.getByRole("link", { name: "Reports" })).toHaveCount(0);
});

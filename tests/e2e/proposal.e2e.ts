import AxeBuilder from "axe-core";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { complaintsOf } from "./support/complaints";
import { sendTrip } from "./support/offeredTrip";
import { json, signUp } from "./support/organisation";

/** In bytes, of all that a page loads besides pictures. */
const budget = 100 * 1_024;
const phone = { width: 360, height: 740 };
const secrets = /Secret margin note|internalNote|"cost"|markup|2,500\.00/i;

let api: APIRequestContext;
test.beforeAll(async ({ baseURL }) => {
  ({ api } = await signUp(baseURL ?? "", "Harbour & Hills Travels", "Mira Solberg"));
  const { version } = await json(api.get("/api/tenants"));
  const details = { currency: "INR", locale: "en-IN", defaultMarkup: 1_500, brandColour: "#f2c14e" };
  await json(
    api.patch("/api/tenants", {
      data: { version, ...details, emails: [{ email: "hello@harbour.example" }] },
    }),
  );
});

/** All that axe finds: this is the page that the public sees. */
async function errorsOn(page: Page): Promise<string[]> {
  await page.evaluate(AxeBuilder.source);
  const { violations } = await page.evaluate(() =>
    // The source above puts it there.
    (window as unknown as { axe: typeof AxeBuilder }).axe.run(document, { resultTypes: ["violations"] }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("a customer chooses on a telephone, reads on without a line, and accepts in that moment", async ({
  browser,
  baseURL,
}) => {
  const { path, itinerary } = await sendTrip(api);
  const context = await browser.newContext({ baseURL, viewport: phone, colorScheme: "dark" });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  const sizes: Promise<number>[] = [];
  const outside: string[] = [];
  const asked = new Set<string>();
  page.on("requestfinished", (request) => {
    const { pathname, origin } = new URL(request.url());
    if (request.method() === "GET") asked.add(pathname);
    if (origin !== new URL(baseURL ?? "").origin) outside.push(request.url());
    if (request.method() === "GET" && !pathname.includes("/pictures/"))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  const total = page.locator("[data-price]");
  await expect(total).toContainText("₹14,375.00");
  await page.getByRole("radio", { name: /Luxury/ }).check();
  await expect(total).toContainText("₹21,850.00");
  await page.getByRole("switch", { name: /Sunset boat/ }).check();
  await expect(total).toContainText("₹30,475.00");
  await expect(page.locator("[data-bar]")).toContainText("₹30,475.00");
  const dues = page.locator("[data-payments] li");
  await expect(dues).toHaveText(["DepositOn acceptance₹7,618.75", "BalanceOn 27 November 2030₹22,856.25"]);
  expect(await widthOf(page)).toBe(phone.width);
  expect(await errorsOn(page)).toEqual([]);
  const loaded = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(loaded).toBeGreaterThan(20_000);
  expect(loaded).toBeLessThan(budget);

  // What is kept is the page, its files and its pictures.
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  // Pictures below the first screen are asked for when they are scrolled to.
  for (const one of await page.locator("img").all()) await one.scrollIntoViewIfNeeded();
  const pictures = async () => new Set((await kept()).filter((one) => one.includes("/pictures/")));
  await expect.poll(async () => (await pictures()).size).toBe(3);
  expect((await kept()).filter((one) => !/^\/(p|assets)\/|\/pictures\//.test(one))).toEqual([]);
  // The worker may have kept a picture before the page has told the end of its own request.
  await expect.poll(async () => (await kept()).filter((one) => !asked.has(one))).toEqual([]);
  expect((await kept()).filter((one) => one.startsWith("/p/"))).toEqual([path]);
  const keptPage = await page.evaluate(async (url) => (await caches.match(url))?.text(), path);
  expect(keptPage).toContain("Kerala, slowly");
  expect(keptPage).not.toMatch(secrets);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kerala, slowly");
  await expect(page.getByText("You are offline and reading")).toBeVisible();
  expect(
    await page.locator(".p-cover img").evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);

  const accepting = page.locator('[data-form="accept"]');
  await page.getByRole("radio", { name: /Luxury/ }).check();
  await accepting.getByRole("button").click();
  await expect(accepting.getByText("Please enter your name.")).toBeVisible();
  await accepting.getByLabel("Your full name").fill("Asha Raman");
  await accepting.getByLabel("Type your name as your signature").fill("Asha Raman");
  await accepting.getByRole("checkbox").check();
  await accepting.getByRole("button").click();
  await expect(page.getByText("Not sent yet.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator(":focus")).toContainText("Harbour & Hills Travels has been informed");
  const offer = await json(api.get(`/api/offers?itineraryId=${itinerary.id}`));
  expect(offer[0]).toMatchObject({ status: "accepted" });
  await page.reload();
  await expect(page.getByRole("heading", { name: /Accepted by Asha Raman/ })).toBeVisible();
  await page.getByRole("link", { name: /Accepted by Asha Raman/ }).click();
  expect(await errorsOn(page)).toEqual([]);
  await expect(page.getByText("Accepted option: Luxury")).toBeVisible();
  await expect(page.getByRole("radio", { name: /Luxury/ })).toBeChecked();
  await expect(page.getByRole("switch", { name: /Sunset boat/ })).toBeDisabled();
  await expect(total).toContainText("₹21,850.00");
  await expect(dues.first()).toContainText("₹5,462.50");
  expect(complaints.filter((one) => !one.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  expect(outside).toEqual([]);
  await context.close();
});

test("a version that was read leads to the one that took its place, which is kept in its stead", async ({
  browser,
  baseURL,
}) => {
  const { path, itinerary, send } = await sendTrip(api, { pictures: false });
  const userAgent = "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile";
  const context = await browser.newContext({ baseURL, viewport: phone, userAgent });
  const page = await context.newPage();
  const seen = page.waitForResponse((answer) => answer.url().endsWith("/viewed"));
  await page.goto(path);
  expect((await seen).status()).toBe(204);
  const keptPage = () => page.evaluate(async (url) => (await caches.match(url))?.text(), path);
  await expect.poll(keptPage).toContain("Version 1");
  const { version, days } = await json(api.get(`/api/itineraries/${itinerary.id}`));
  const renamed = days.map((day: object, index: number) =>
    index === 1 ? { ...day, title: "Among the tea" } : day,
  );
  await json(api.patch(`/api/itineraries/${itinerary.id}`, { data: { version, days: renamed } }));
  await send();

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "There is a newer version of this proposal",
  );
  await expect(page.getByText("Title: Up into the tea hills → Among the tea")).toBeVisible();
  expect([await widthOf(page), await errorsOn(page), await keptPage()]).toEqual([phone.width, [], undefined]);
  const again = page.waitForResponse((answer) => answer.url().endsWith("/viewed"));
  await page.getByRole("link", { name: "Read the newest version" }).click();
  await expect(page.getByRole("heading", { name: "What has changed since version 1" })).toBeVisible();
  expect((await again).status()).toBe(204);
  await expect.poll(keptPage).toContain("Version 2");
  await context.setOffline(true);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Among the tea" })).toBeVisible();
  await context.setOffline(false);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Among the tea" })).toBeVisible();
  await context.close();
});

test("the page is read without JavaScript, from right to left, and on paper", async ({
  browser,
  baseURL,
}) => {
  const { path } = await sendTrip(api, { language: "ar", customer: "ليلى حداد", days: 12 });
  const context = await browser.newContext({ baseURL, viewport: phone, javaScriptEnabled: false });
  const page = await context.newPage();
  const answer = await page.goto(path);
  const { "x-robots-tag": robots, "referrer-policy": referrer } = answer?.headers() ?? {};
  expect([robots, referrer]).toEqual(["noindex, nofollow, noarchive", "no-referrer"]);
  expect(await answer?.text()).not.toMatch(secrets);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByText("ليلى حداد").first()).toBeVisible();
  await expect(page.getByText("Misty Peak, suite").first()).toBeVisible();
  await expect(page.locator(".p-line-main")).toContainText(/₹|INR/);
  await expect(page.getByRole("button")).toHaveCount(0);
  // What cannot be done is said where it would be, with how else to answer.
  const instead = page.locator(".p-decided");
  await expect(instead).toContainText("جافاسكربت");
  await expect(instead.getByRole("link", { name: "hello@harbour.example" })).toBeVisible();
  // A name in Latin letters stands where the rest of a page in Arabic does.
  const title = page.getByRole("heading", { level: 1 });
  expect(await title.evaluate((heading) => getComputedStyle(heading).textAlign)).toMatch(
    /right|match-parent/,
  );
  const first = page.locator(".p-day-number").first();
  expect((await first.boundingBox())?.x).toBeGreaterThan(phone.width / 2);
  await context.close();
  const reader = await browser.newPage({ baseURL, viewport: phone });
  await reader.goto(path);
  expect(await widthOf(reader)).toBe(phone.width);
  expect(await errorsOn(reader)).toEqual([]);
  for (const format of ["A4", "Letter"]) {
    const paper = (await reader.pdf({ format })).toString("latin1");
    const pages = paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(3);
    expect(pages).toBeLessThan(14);
  }
  await reader.close();
});

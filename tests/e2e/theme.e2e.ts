import { expect, test } from "@playwright/test";
import { json } from "./support/organisation";
import { enterAs, tokenOf } from "./support/session";
import { untilQuiet } from "./support/untilQuiet";

test("the theme's font and colour are on the page, and nothing comes from elsewhere", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  const fontFiles: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fontFiles.push(new URL(request.url()).pathname);
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== baseURL) foreign.push(request.url());
  });
  await enterAs(page, await tokenOf(page.request, "sales"));
  await page.goto("/trips");
  const main = page.getByRole("link", { name: "New trip" });
  // The first page of all has the whole application to load.
  await expect(main).toBeVisible({ timeout: 60_000 });
  await expect(main).toHaveCSS("background-color", "rgb(22, 104, 220)");
  await expect(main).toHaveCSS("font-family", /^"Noto Sans"/);
  await untilQuiet(page);
  // The stand-in is a font of the machine, seen until the theme's has come, which is after what the page shows.
  const fonts = () =>
    page.evaluate(() => [
      ...new Set(
        [...document.fonts]
          .filter(({ status }) => status === "loaded")
          .map(({ family }) => family.replaceAll('"', ""))
          .filter((family) => family !== "Noto Sans stand-in"),
      ),
    ]);
  await expect.poll(fonts).toEqual(["Noto Sans"]);
  expect(foreign).toEqual([]);
  // The document asks for the weight of running text, the styles for the others; no file comes twice.
  const early = await page
    .locator('link[rel="preload"][as="font"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(early).toEqual([expect.stringMatching(/-latin-400-/)]);
  const latin = fontFiles.filter((path) => /-latin-\d/.test(path));
  expect(latin).toEqual(expect.arrayContaining(early));
  expect(new Set(latin).size).toBe(latin.length);
});

test("in a system's own colours what is selected is marked, and nothing else", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await enterAs(page, await tokenOf(page.request, "sales"));
  await page.goto("/trips");
  const main = page.getByRole("main");
  const tabs = main.getByRole("navigation").getByRole("link");
  await expect(tabs.first()).toHaveAttribute("aria-current", "page", { timeout: 60_000 });
  const [highlight, canvas] = await page.evaluate(() =>
    ["Highlight", "Canvas"].map((name) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.backgroundColor = name;
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return backgroundColor;
    }),
  );
  const marked = [
    tabs.first(),
    page.getByRole("link", { name: "Trips", exact: true }),
    main.locator(".ant-segmented-item-selected"),
  ];
  for (const one of marked) await expect(one).toHaveCSS("background-color", highlight ?? "");
  await expect(tabs.nth(1)).toHaveCSS("border-bottom-color", canvas ?? "");
  await expect(tabs.nth(1)).not.toHaveCSS("background-color", highlight ?? "");
});

test("without scripts the page says what it needs, and nothing seems to load", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ["/login", "/trips"]) {
    await page.goto(`${baseURL}${path}`);
    await expect(page.locator("noscript p")).toBeInViewport();
    await expect(page.locator("#root")).toBeHidden();
  }
  await context.close();
});

test("numbers have boxes of 120 pixels, in which they can be read beside their unit", async ({ page }) => {
  const token = await tokenOf(page.request, "owner");
  const headers = { authorization: `Bearer ${token}` };
  const [activity] = await json(
    page.request.get("/api/activities?durationMinutes_gte=100&_end=1", { headers }),
  );
  await enterAs(page, token);
  for (const [path, label] of [
    ["/trips/new", "Adults"],
    ["/org/preferences?part=work", "First response within"],
    [`/org/activities-repository/${activity.id}`, "Duration"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(/\d/);
    const boxes = await page.evaluate(numberBoxes);
    expect(boxes.map(({ name }) => name)).toContain(label);
    for (const { name, width, room } of boxes) {
      expect([name, width]).toEqual([name, 120]);
      expect([name, room >= 30]).toEqual([name, true]);
    }
  }
});

/** Runs in the page: its inputs of numbers but for those in the cells of tables, in pixels. */
const numberBoxes = () =>
  [...document.querySelectorAll<HTMLInputElement>("main input[inputmode=decimal]")]
    .filter((input) => !input.closest("[role=row], table, li"))
    .map((input) => ({
      name: input.labels?.[0]?.innerText.replace(/\s*\*$/, "") ?? "",
      width: Math.round((input.closest(".ant-input-affix-wrapper") ?? input).getBoundingClientRect().width),
      room: input.clientWidth,
    }));

import { expect, test } from "@playwright/test";
import { json, type SignedUp, signUp } from "./support/organisation";
import { drag } from "./support/person";
import { enterAs } from "./support/session";

/** What the mouse does to lists, in an organisation of this file's own. */
let organisation: SignedUp;

test.beforeAll(async ({ baseURL }) => {
  organisation = await signUp(baseURL ?? "", "Paper Kites", "Tove Lark");
});
test.beforeEach(({ page }) => enterAs(page, organisation.token));
test.afterAll(async () => {
  await organisation?.api.dispose();
});

test("query fields are put in order with the mouse", async ({ page }) => {
  const { api } = organisation;
  const labels = ["Dietary wishes", "Seat wishes", "Pillow wishes"];
  const queryFields = labels.map((label, index) => ({ key: `wish${index}`, label, kind: "text" }));
  const { version } = await json(api.get("/api/tenants"));
  await json(api.patch("/api/tenants", { data: { version, queryFields } }));

  await page.goto("/org/query-fields");
  const handles = page.getByRole("main").getByRole("button", { name: /^Move / });
  await expect(handles).toHaveCount(3);
  const stored = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await drag(handles.nth(2), handles.nth(0));
  expect((await stored).status()).toBe(200);
  await page.reload();
  await expect(handles).toHaveCount(3);
  for (const [place, label] of ["Pillow wishes", "Dietary wishes", "Seat wishes"].entries())
    await expect(handles.nth(place)).toHaveAccessibleName(`Move ${label}`);
  const after = await json(api.get("/api/tenants/query-fields"));
  expect(after).toMatchObject({ queryFields: [{ key: "wish2" }, { key: "wish0" }, { key: "wish1" }] });
});

test("columns are moved by their headings and in their list, widened by their edge, and stay in sight where pinned", async ({
  page,
}) => {
  const { api } = organisation;
  await json(api.post("/api/trips", { data: { customerName: "Solveig Dahl" } }));
  await page.setViewportSize({ width: 1100, height: 800 });
  const names = ["reference", "customerName", "email", "startDate", "adults", "assigneeUserId", "createdAt"];
  const widths = names.map((name) => `${name}:240`).join();
  await page.goto(`/trips?columns=${names.join()}&widths=${widths}`);
  await page.getByText("Solveig Dahl").waitFor();
  const table = page.getByRole("region", { name: "Trips" });
  const heads = table.locator("thead th[data-column]");
  const order = () => heads.evaluateAll((all) => all.map((one) => one.getAttribute("data-column")).join(" "));
  const head = (name: string) => table.locator(`thead th[data-column="${name}"]`);
  const centre = async (name: string) => {
    const box = await head(name).boundingBox();
    if (!box) throw new Error(`There is no heading ${name}.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  // A heading is dragged before another. No release of one sorts, which is looked at below.
  const [from, to] = [await centre("email"), await centre("customerName")];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await expect(head("customerName")).toHaveAttribute("data-drop", "before");
  await page.mouse.up();
  await expect.poll(order).toContain("reference email customerName startDate");
  await expect(head("email")).not.toHaveAttribute("aria-sort", /./);
  // Escape leaves it where it was, and so does a release where the press was, which would be a click.
  for (const byEscape of [true, false]) {
    await head("customerName").getByRole("button").hover();
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await expect(head("email")).toHaveAttribute("data-drop", "before");
    if (byEscape) await page.keyboard.press("Escape");
    await head("customerName").getByRole("button").hover();
    await expect(heads.and(page.locator("[data-drop]"))).toHaveCount(0);
    await page.mouse.up();
    await expect.poll(order).toContain("reference email customerName startDate");
  }
  // By keys, which stay on the heading.
  const sort = head("startDate").getByRole("button");
  await sort.focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(order).toContain("reference email startDate customerName");
  await expect(sort).toBeFocused();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(order).toContain("reference startDate email customerName");
  await expect(page).not.toHaveURL(/_sort=/);

  // In the list of columns, by the mouse and by keys.
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const columns = page.getByRole("group", { name: "Columns" });
  const handle = (label: string) => columns.getByRole("button", { name: `Move ${label}`, exact: true });
  await drag(handle("Customer"), handle("Dates"));
  await expect.poll(order).toContain("reference customerName startDate email");
  await handle("Customer").focus();
  for (const key of ["Space", "ArrowDown", "Space"]) {
    await page.keyboard.press(key);
    // The list listens for the next key a frame later.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
  await expect.poll(order).toContain("reference startDate customerName email");
  await columns.getByRole("button", { name: "Keep Dates in view" }).click();
  await page.keyboard.press("Escape");

  // The edge of a heading widens its column, and a double click fits it to what stands in it.
  const edge = await head("startDate").getByRole("separator").boundingBox();
  if (!edge) throw new Error("The heading has no edge.");
  const width = async () => (await head("startDate").boundingBox())?.width ?? 0;
  expect(await width()).toBeCloseTo(240, 0);
  const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/widths=[^&]*startDate%3A300/);
  expect(await width()).toBeCloseTo(300, 0);
  await page.mouse.dblclick(x + 60, y);
  await expect(page).not.toHaveURL(/startDate%3A/);
  await expect.poll(width).toBeLessThan(200);

  // What is pinned stays where it is while the others scroll under it.
  const before = await Promise.all(["reference", "startDate", "customerName"].map(centre));
  await table.evaluate((frame) => frame.scrollTo({ left: 200, behavior: "instant" }));
  const after = await Promise.all(["reference", "startDate", "customerName"].map(centre));
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after[2]?.x).toBeLessThan(before[2]?.x ?? 0);
  const cell = table
    .locator("tbody tr[data-row] td, tbody tr[data-row] th")
    .and(table.locator("[data-pinned]"));
  await expect(cell.nth(1)).toBeInViewport({ ratio: 1 });
});

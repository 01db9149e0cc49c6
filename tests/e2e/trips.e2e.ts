import { expect, type Locator, type Page, test } from "@playwright/test";
import { complaintsOf } from "./support/complaints";
import { chooseEntry } from "./support/person";
import { signInAs, tokenOf } from "./support/session";
import { untilQuiet } from "./support/untilQuiet";

/** Opens the first trip of a state and waits until it is drawn. */
async function openTrip(page: Page, username: string, state: string): Promise<Locator> {
  await signInAs(page, username, `/trips?status=${state}`);
  return openFirst(page);
}

/** Goes on from a list of trips to its first. */
async function openFirst(page: Page): Promise<Locator> {
  const main = page.getByRole("main");
  await main.getByRole("link", { name: /^TRP-/ }).first().click();
  await expect(main.getByRole("region", { name: "Timeline" }).getByRole("listitem").first()).toBeVisible();
  return main;
}

test("a new trip is taken in on one screen, and what is folded away opens where it is needed", async ({
  page,
}) => {
  // Of their own for each try: one that came before would be a known customer too.
  const number = crypto.getRandomValues(new Uint32Array(1)).toString().slice(-6).padStart(6, "0");
  const [name, phone] = [`Ines ${number}`, `+351 912 ${number.slice(0, 3)} ${number.slice(3)}`];
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, "sales", "/trips/new");
  const main = page.getByRole("main");
  const create = main.getByRole("button", { name: "Create trip" });
  // The form has its height once the parts that are loaded with it have come.
  const bottom = async () => {
    const { y = 0, height = 0 } = (await create.boundingBox()) ?? {};
    return y + height;
  };
  await expect.poll(bottom).toBeLessThan(800);
  // Two lines of 22 with padding and border: measured at once, also where little motion is wanted.
  expect((await main.getByLabel("Notes", { exact: true }).boundingBox())?.height).toBe(58);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
  const rooms = main.getByLabel("Rooms", { exact: true });
  await expect(rooms).toBeHidden();

  await main.getByText(/^More fields \(\d+\)$/).click();
  await rooms.fill("900");
  await main.getByText(/^More fields/).click();
  await expect(rooms).toBeHidden();
  await main.getByLabel("Customer", { exact: true }).fill(name);
  await main.getByLabel("Phone", { exact: true }).fill(phone);
  await create.click();
  await expect(rooms).toBeFocused();
  await rooms.fill("9");
  await main.getByLabel("Notes", { exact: true }).fill("Wants the sea.");
  await main.getByLabel("Notes", { exact: true }).press("Control+Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.goto("/trips/new");
  const known = main.getByRole("region", { name: "Known customers" });
  await expect(known.getByRole("status")).toHaveText(
    /^Contacts with the same phone or email, or a like name/,
  );
  await main.getByLabel("Phone", { exact: true }).fill(phone.replace(/\D/g, ""));
  await known.getByRole("button", { name: `Use ${name}` }).click();
  const theirs = main.getByRole("region", { name: "Trips of this customer" });
  await expect(theirs.getByRole("status")).toHaveText("This customer has an open trip already.");
  await expect(theirs.getByRole("link", { name })).toBeVisible();
  await expect(main.getByLabel("Customer", { exact: true })).toHaveValue(name);

  // What is pasted fills what is empty, says where it stands, and is offered where something was typed.
  await page.goto("/trips/new");
  await main.getByLabel("Adults", { exact: true }).fill("3");
  await main.getByRole("button", { name: "Paste an enquiry" }).click();
  const box = page.getByLabel("The mail or message, as it came");
  await box.fill(`Hi, we are 2 adults, 10-17 December 2099 please. Call ${phone}. Thanks, Ines Prado`);
  await box.press("Control+Enter");
  const pasted = main.getByRole("region", { name: "Pasted enquiry" });
  await expect(main.getByLabel("Customer", { exact: true })).toHaveValue("Ines Prado");
  await expect(main.getByLabel("End", { exact: true })).toHaveAccessibleDescription(
    /Read from “10-17 December 2099”/,
  );
  await expect(main.getByLabel("Adults", { exact: true })).toHaveValue("3");
  await pasted.getByRole("button", { name: "Use 2 for Adults" }).click();
  await expect(main.getByLabel("Adults", { exact: true })).toHaveValue("2");
  await expect(known.getByRole("button", { name: `Use ${name}` })).toBeVisible();
  await pasted.getByRole("button", { name: "Take back" }).click();
  await expect(main.getByLabel("Customer", { exact: true })).toHaveValue("");
});

test("a fact of a trip turns into its input and tells the timeline", async ({ page }) => {
  const main = await openTrip(page, "sales", "quoted");
  await main.getByRole("button", { name: "Edit Email" }).click();
  const form = main.getByRole("form", { name: "Email" });
  await form.getByRole("textbox").fill("not an address");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await form.getByRole("textbox").fill("new.address@example.com");
  await form.getByRole("textbox").press("Enter");
  await expect(form).toHaveCount(0);
  // The timeline may have it by then too.
  await expect(main.getByRole("link", { name: "new.address@example.com" }).first()).toBeVisible();
  await expect(main.getByRole("region", { name: "Timeline" })).toContainText(
    // Before it stands the address that the trip had, if it had one.
    /Email:(.*)→\s*new\.address@example\.com/,
  );
});

test("nobody overwrites another's edit of a trip unseen", async ({ page, browser }) => {
  // Without the feed the page does not know what the other wrote until it saves.
  await page.route("**/api/changes*", (route) => route.abort());
  const main = await openTrip(page, "sales", "quoted");
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, "owner", new URL(page.url()).pathname);
  await rename(other.getByRole("main"), "Written First");
  await expect(other.getByRole("heading", { level: 1, name: "Written First" })).toBeVisible();

  await rename(main, "Written Second");
  const form = main.getByRole("form", { name: "Customer" });
  await expect(form.getByRole("alert")).toContainText("This was changed elsewhere");
  await expect(main.getByRole("heading", { level: 1, name: "Written First" })).toBeVisible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(main.getByRole("heading", { level: 1, name: "Written Second" })).toBeVisible();
  await other.context().close();
});

test("a transition asks for what it needs and says what the trip lacks", async ({ page }) => {
  const complaints = complaintsOf(page);
  const main = await openTrip(page, "sales", "in_progress");
  await page.keyboard.press("m");
  await chooseEntry(page, "Move to on hold …");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Move to on hold" }).click();
  await expect(dialog.getByText("Choose the date on which to look at the trip again.")).toBeVisible();
  await expect(dialog.getByText("Say why the trip makes this move.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press("m");
  await chooseEntry(page, "Move to converted");
  await expect(dialog.getByText("Mark the itinerary that the customer accepted.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Move to converted" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(main.locator("header").first()).toContainText("In progress");
  expect(complaints).toEqual([]);
});

test("after a transition the focus is at those that are left, and at the state where none is", async ({
  page,
}) => {
  const main = await openTrip(page, "sales", "quoted");
  const others = main.getByRole("button", { name: "More moves" });
  await others.press("Enter");
  await page.getByRole("menuitem", { name: "Move to in progress" }).press("Enter");
  await expect(main.getByRole("button", { name: "Move to quoted" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Move to in progress" })).toBeHidden();
  await expect(others).toBeFocused();

  await page.goto("/trips?status=on_trip");
  await openFirst(page);
  await main.getByRole("button", { name: "Move", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Move to completed" }).press("Enter");
  await expect(main.locator(":focus")).toHaveText("Completed");
});

test("a viewer reads a trip and can change nothing of it", async ({ page }) => {
  const main = await openTrip(page, "viewer", "quoted");
  await untilQuiet(page);
  await expect(main.locator(".ant-skeleton")).toHaveCount(0);
  await expect(main.getByRole("region", { name: "Itineraries" })).toBeVisible();
  await expect(main.getByRole("button", { name: "More moves" })).toHaveCount(0);
  await expect(main.getByRole("button", { name: /^Edit / })).toHaveCount(0);
  await expect(main.getByRole("button", { name: /^Move to/ })).toHaveCount(0);
  await expect(main.getByRole("textbox")).toHaveCount(0);
  await expect(main.getByRole("link", { name: "New itinerary" })).toHaveCount(0);
});

async function rename(main: Locator, name: string): Promise<void> {
  await main.getByRole("button", { name: "Edit Customer", exact: true }).click();
  const form = main.getByRole("form", { name: "Customer" });
  await form.getByRole("textbox").fill(name);
  await form.getByRole("button", { name: "Save" }).click();
}

test("a trip is moved in the calendar by the preview of what follows, never by itself", async ({ page }) => {
  const token = await tokenOf(page.request, "sales");
  const headers = { authorization: `Bearer ${token}` };
  // A second try finds the trip of the first one in the same month.
  const customerName = `Calendar Trip ${crypto.randomUUID().slice(0, 8)}`;
  const data = { customerName, startDate: "2031-03-10", endDate: "2031-03-12" };
  const made = await (
    await page.request.post("/api/trips", {
      headers: { ...headers, "idempotency-key": crypto.randomUUID() },
      data,
    })
  ).json();
  await signInAs(page, "sales", "/trips?view=calendar&_tab=all&on=2031-03-01");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: customerName }).first().hover();
  await page.mouse.down();
  const target = main.locator('[role=cell][data-date="2031-03-04"]');
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 3, { steps: 5 });
  // The month is read again while the trip is dragged.
  const renamed = `${customerName} and family`;
  const readAgain = page.waitForResponse(async (response) =>
    new URL(response.url()).pathname === "/api/trips" ? (await response.text()).includes(renamed) : false,
  );
  await page.request.patch(`/api/trips/${made.id}`, {
    headers,
    data: { customerName: renamed, version: made.version },
  });
  await readAgain;
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
  await page.mouse.up();
  const drawer = page.getByRole("dialog", { name: `Dates and party of ${made.reference}` });
  await expect(drawer.getByText("There is no itinerary yet that this would change.")).toBeVisible();
  await drawer.getByRole("button", { name: "Change", exact: true }).click();
  await expect(drawer).toBeHidden();
  const stored = await (await page.request.get(`/api/trips/${made.id}`, { headers })).json();
  expect(stored).toMatchObject({ startDate: "2031-03-04", endDate: "2031-03-06" });
});

test("a filter is found, filled and left by keyboard alone", async ({ page }) => {
  await signInAs(page, "sales", "/trips");
  await page.getByRole("button", { name: "Filter", exact: true }).press("Enter");
  await expect(page.getByPlaceholder("Find a filter")).toBeFocused();
  await page.keyboard.type("dest");
  // What is in use is answered after the word is entered: its spelling is taken all the same.
  let answer = () => {};
  const entered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/trips/destinations*", async (route) => {
    await entered;
    await route.continue();
  });
  await page.keyboard.press("Enter");
  const popover = page.getByRole("dialog", { name: "Filter Destinations" });
  await expect(popover.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("KANDY");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/destinations_in=KANDY/);
  answer();
  await expect(page).toHaveURL(/destinations_in=Kandy/);
  // Once for the list of suggestions, once for the filter.
  await page.keyboard.press("Escape");
  await expect(page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(popover).toBeHidden();
  await expect(page.getByRole("button", { name: /^Destinations/ })).toBeFocused();
  const destinations = page.getByRole("main").getByRole("row").getByText("Kandy");
  await expect(destinations.first()).toBeVisible();
});

test("follow-ups are filtered by their trip and found by its customer, and the link says both", async ({
  page,
}) => {
  await signInAs(page, "sales", "/follow-ups?_tab=all");
  const main = page.getByRole("main");
  const rows = main.getByRole("row").filter({ has: page.getByRole("link") });
  await page.getByRole("button", { name: "Filter", exact: true }).press("Enter");
  await page.keyboard.type("trip › state");
  await page.keyboard.press("Enter");
  const popover = page.getByRole("dialog", { name: "Filter Trip › State" });
  const filtered = page.waitForResponse(/\/api\/follow-ups\?.*tripId\.status/);
  await popover.getByRole("checkbox", { name: "Quoted" }).press("Space");
  await expect(page).toHaveURL(/tripId\.status=quoted/);
  const chip = main.getByRole("button", { name: /^Trip › State: Quoted ?$/ });
  await expect(chip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popover).toBeHidden();
  // The rows of before stay until the filter is answered and drawn.
  await filtered;
  await expect(main.locator("[aria-busy=true]")).toHaveCount(0);

  const customer = (await rows.first().getByRole("link").first().textContent()) ?? "";
  await main.getByRole("searchbox", { name: "Search follow-ups" }).fill(customer);
  await expect(page).toHaveURL(/q=/);
  await page.reload();
  await expect(chip).toBeVisible();
  await expect(rows.first()).toContainText(customer);
  for (const row of await rows.all()) await expect(row).toContainText(customer);
  await rows.first().getByRole("link").first().click();
  await expect(main.getByRole("heading", { level: 1, name: customer })).toBeVisible();
  await expect(main.locator("header").first()).toContainText("Quoted");
});

test("the trips without an open follow-up are found by a filter of that name, and the follow-ups name where they lead", async ({
  page,
}) => {
  await signInAs(page, "sales", "/trips");
  const main = page.getByRole("main");
  await page.getByRole("button", { name: "Filter", exact: true }).press("Enter");
  await page.keyboard.type("open follow");
  await page.keyboard.press("Enter");
  const popover = page.getByRole("dialog", { name: "Filter Without an open follow-up" });
  const filtered = page.waitForResponse(/\/api\/trips\?.*withoutOpenFollowUp=true/);
  await popover.getByRole("radio", { name: "Yes" }).press("Space");
  await expect(page).toHaveURL(/withoutOpenFollowUp=true/);
  expect((await filtered).status()).toBe(200);
  await expect(main.getByRole("button", { name: /^Without an open follow-up: Yes ?$/ })).toBeVisible();
  await page.goto("/follow-ups?_tab=all");
  await expect(main.getByRole("columnheader", { name: "Trip › Destinations" })).toBeVisible();
});

test("a group of conditions is put together by keyboard alone, shared by its link and taken apart", async ({
  page,
  browser,
}) => {
  await signInAs(page, "sales", "/trips");
  const main = page.getByRole("main");
  const total = main.getByRole("link", { name: /^All \d/ });
  const whole = await total.textContent();
  await page.getByRole("button", { name: "Filter", exact: true }).press("Enter");
  await page.keyboard.type("prio");
  await page.keyboard.press("Enter");
  const simple = page.getByRole("dialog", { name: "Filter Priority" });
  await expect(simple.getByRole("checkbox").first()).toBeFocused();
  await simple.getByRole("checkbox", { name: "Urgent" }).press("Space");
  await expect(main.getByRole("button", { name: /^Priority: Urgent ?$/ })).toBeVisible();
  await simple.getByRole("button", { name: "Or another condition" }).press("Enter");

  const group = page.getByRole("dialog", { name: "Any of these conditions" });
  await expect(group.getByRole("button", { name: "Add a condition" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByPlaceholder("Find a filter")).toBeFocused();
  await page.keyboard.type("dest");
  await page.keyboard.press("Enter");
  await expect(group.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("Kandy");
  await expect(page.locator(".ant-select-item-option-active")).toHaveText("Kandy");
  await page.keyboard.press("Enter");
  const words = /^Any of: Priority: Urgent ?, Destinations: Kandy$/;
  await expect(main.getByRole("button", { name: words })).toBeVisible();
  await expect(page).toHaveURL(/\?_any\.priority=urgent&_any\.destinations_in=Kandy$/);
  // The suggestions, the condition, the group.
  await page.keyboard.press("Escape");
  await expect(page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(group.getByRole("button", { name: "or Destinations: Kandy" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(group).toBeHidden();
  const chip = main.getByRole("button", { name: words });
  await expect(chip).toBeFocused();
  await expect(main.getByRole("row").getByText("Kandy").first()).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signInAs(other, "owner", new URL(page.url()).pathname + new URL(page.url()).search);
  await expect(other.getByRole("main").getByRole("button", { name: words })).toBeVisible();
  // Rows are there before their number, and others make trips meanwhile.
  await expect(total).not.toHaveText(whole ?? "");
  const counted = other.getByRole("main").getByRole("link", { name: /^All \d/ });
  await expect.poll(async () => (await counted.textContent()) === (await total.textContent())).toBe(true);
  await other.context().close();

  await chip.press("Enter");
  await group.getByRole("radio", { name: "Any of these" }).press("ArrowRight");
  await expect(page).toHaveURL(/\?_all\.priority=urgent&_all\.destinations_in=Kandy$/);
  const all = page.getByRole("dialog", { name: "All of these conditions" });
  await all.getByRole("radio", { name: "All of these" }).press("ArrowLeft");
  await expect(page).toHaveURL(/\?_any\./);
  await group.getByRole("button", { name: "Remove the condition Priority" }).press("Enter");
  await expect(page).toHaveURL(/\?_any\.destinations_in=Kandy$/);
  await expect(group.getByRole("button", { name: "Remove the condition Destinations" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/trips$/);
  await expect(group).toBeHidden();
  await expect(main.getByRole("button", { name: "Filter", exact: true })).toBeFocused();
});

import { expect, type Locator, type Page, test } from "@playwright/test";
import { choose, chooseSeveral, typeDate } from "./support/person";
import { holdScripts, inputScripts } from "./support/heldScripts";

/**
 * The first day of a travel business, as its people live it: from an empty installation to an offer that was sent.
 *
 * The price by hand: two adults sleep 10 June (low season, 80.00) and 11 June (high season, 120.00) in one double room:
 * 200.00. The activity costs 45.50 a person: 91.00. Cost 291.00, markup 15 %: 12.00 + 18.00 + 13.65 = 43.65, no tax
 * declared, total 334.65.
 */
// A second try, which is traced, takes nearly twice as long.
test.setTimeout(360_000);

const run = Date.now().toString(36);
const password = "seven quiet ferries";

test("a new organisation takes in an enquiry and sends an offer", async ({ page, browser }) => {
  const name = (word: string) => `${word}-${run}`;
  const newVisitor = async () => (await browser.newContext()).newPage();
  const main = page.getByRole("main");
  const field = (label: string) => main.getByLabel(label, { exact: true });
  const create = () => main.getByRole("button", { name: /^(Create|Save)/ }).click();

  const publish = async () => {
    await main.getByRole("button", { name: "Publish …" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("No draft and nothing that was sent is touched.")).toBeVisible();
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(main.getByText("Published", { exact: true }).first()).toBeVisible();
  };

  await test.step("sign up an organisation", async () => {
    await page.goto("/signup");
    await page.getByLabel("Organisation").fill("Lantern Journeys");
    await page.getByLabel("Full name").fill("Mira Holt");
    await page.getByLabel("Username").fill(name("mira"));
    await page.getByLabel("Email").fill("mira@lantern.example");
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Create organisation" }).click();
    await expect(page.getByRole("button", { name: "User menu of Mira Holt" })).toBeVisible();
  });

  await test.step("add a user, who sets a password by a one-time link", async () => {
    await addUser(page, "Jon Vale", name("jon"), "Sales", await newVisitor());
  });

  await test.step("add a team with that user", async () => {
    await page.goto("/org/teams/new");
    await field("Name").fill("Asia desk");
    await chooseSeveral(main.getByRole("combobox", { name: "Members" }), "Jon Vale");
    await create();
    await expect(page).toHaveURL(/\/org\/teams\/[0-9a-f-]{36}$/);
  });

  await test.step("add a hotel", async () => {
    await page.goto("/org/hotels-repository/new");
    await field("Name").fill("Palm Court");
    await field("City").fill("Kochi");
    await choose(field("Country"), "India");
    await main.getByRole("button", { name: "Add room type" }).click();
    await field("Room type, room type 1").fill("Garden room");
    await create();
    await expect(page).toHaveURL(/\/org\/hotels-repository\/show\/[0-9a-f-]{36}$/);
  });

  await test.step("add a supplier", async () => {
    await page.goto("/suppliers/new");
    await field("Name").fill("Malabar Stays");
    await choose(field("Currency"), "USD · US Dollar");
    await create();
    await expect(page).toHaveURL(/\/suppliers\/(edit\/)?[0-9a-f-]{36}$/);
  });

  await test.step("publish a rate sheet with two seasons in the editable table", async () => {
    await page.goto("/rates/hotels/new");
    await field("Name").fill("Contract 2027");
    await choose(field("Supplier"), "Malabar Stays");
    await choose(field("Hotel"), "Palm Court");
    await choose(field("Currency"), "USD · US Dollar");
    const seasons = [
      ["Low", "2027-06-01", "2027-06-10", "80"],
      ["High", "2027-06-11", "2027-09-30", "120.00"],
    ] as const;
    for (const [index, [season, from, to, double]] of seasons.entries()) {
      await main.getByRole("button", { name: "Add rate" }).click();
      const cell = (label: string) => field(`${label}, rate ${index + 1}`);
      await choose(cell("Room type"), "Garden room");
      await choose(cell("Meal plan"), "CP · Breakfast (BB)");
      await cell("Season").fill(season);
      await typeDate(cell("From"), from);
      await typeDate(cell("To"), to);
      await cell("Double").fill(double);
    }
    await create();
    await publish();
  });

  await test.step("add an activity", async () => {
    await page.goto("/org/activities-repository/new");
    await field("Name").fill("Backwater cruise");
    await field("City").fill("Kochi");
    await choose(field("Country"), "India");
    await main.getByRole("button", { name: "Add ticket type" }).click();
    await field("Ticket, ticket type 1").fill("Seat");
    await create();
    await expect(page).toHaveURL(/\/org\/activities-repository\/show\/[0-9a-f-]{36}$/);
  });

  await test.step("publish what it costs", async () => {
    await page.goto("/rates/activities/new");
    await field("Name").fill("Boats 2027");
    await choose(field("Supplier"), "Malabar Stays");
    await choose(field("Activity"), "Backwater cruise");
    await choose(field("Currency"), "USD · US Dollar");
    await main.getByRole("button", { name: "Add rate" }).click();
    await choose(field("Ticket, rate 1"), "Seat");
    await field("Price, rate 1").fill("45.50");
    await create();
    await publish();
  });

  await test.step("add a query source", async () => {
    await page.goto("/org/query-source/new");
    await field("Name").fill("Our website");
    await create();
    await expect(page).toHaveURL(/\/org\/query-source\/[0-9a-f-]{36}$/);
  });

  await test.step("add two query fields", async () => {
    // The inputs come only once the drawer was asked for.
    const letThrough = await holdScripts(page, inputScripts);
    await page.goto("/org/query-fields");
    await page.getByRole("main").getByRole("button", { name: "Add field" }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Add field" })).toBeVisible();
    letThrough();
    await fillQueryField(page, "Dietary wishes");
    await addQueryField(page, "Seat wishes", async (drawer) => {
      await choose(drawer.getByLabel("Kind", { exact: true }), "Choice");
      for (const [index, option] of ["Window", "Aisle"].entries()) {
        await drawer.getByRole("button", { name: "Add option" }).click();
        await drawer.getByLabel(`Label, option ${index + 1}`).fill(option);
      }
    });
    const preview = page.getByRole("region", { name: "Preview of the form" });
    await expect(preview.getByLabel("Dietary wishes")).toBeVisible();
    await expect(preview.getByLabel("Seat wishes")).toBeVisible();
  });

  const address = await test.step("make a website enquiry form", async () => {
    await page.goto("/org/integrations");
    await main.getByRole("button", { name: "New enquiry form" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Name", { exact: true }).fill("Website");
    await choose(drawer.getByLabel("Source", { exact: true }), "Our website");
    await choose(drawer.getByLabel("Team", { exact: true }), "Asia desk");
    await drawer.getByRole("button", { name: /^(Create|Save)/ }).click();
    await expect(drawer).toBeHidden();
    return (await main.getByRole("link", { name: /\/enquire\// }).getAttribute("href")) ?? "";
  });

  await test.step("a traveller sends an enquiry", async () => {
    const visitor = await newVisitor();
    await visitor.goto(address);
    await visitor.getByLabel("Your name").fill("Noor Amsel");
    const opened = Date.now();
    await visitor.getByLabel("Email").fill("noor@travel.example");
    await visitor.getByLabel("Where would you like to go?").fill("Kochi");
    await visitor.getByLabel("From", { exact: true }).fill("2027-06-10");
    await visitor.getByLabel("To", { exact: true }).fill("2027-06-12");
    await visitor.getByLabel("What would make this trip a good one?").fill("Slow mornings near the water.");
    // Whoever sends within 3 seconds of opening the form is taken for a machine.
    await expect.poll(() => Date.now() - opened, { timeout: 10_000 }).toBeGreaterThan(3_200);
    await visitor.getByRole("button", { name: "Send enquiry" }).click();
    await expect(visitor.getByRole("heading", { name: "Your enquiry is on its way" })).toBeVisible();
    await visitor.context().close();
  });

  await test.step("find the new trip and fill in a query field", async () => {
    await page.goto("/trips");
    await main.getByText("Noor Amsel").first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Noor Amsel" })).toBeVisible();
    await expect(main.getByText("Our website").first()).toBeVisible();
    await expect(main.getByText("Slow mornings near the water.").first()).toBeVisible();
    await main.getByRole("link", { name: "Edit" }).click();
    await field("Dietary wishes").fill("No shellfish");
    await choose(field("Seat wishes"), "Window");
    await create();
    await expect(main.getByText("No shellfish").first()).toBeVisible();
  });
  const tripUrl = page.url();

  await test.step("assign it to the user", async () => {
    await choose(main.getByRole("combobox", { name: "Person" }), "Jon Vale");
    const entries = main.getByRole("region", { name: "Timeline" }).getByRole("listitem");
    await expect(entries.filter({ hasText: "Assignment" }).first()).toContainText("Jon Vale");
  });

  await test.step("log a call, which takes the trip into work", async () => {
    const composer = main.getByRole("group", { name: "Add to the timeline" });
    await composer.getByText("Call", { exact: true }).click();
    await main.getByRole("textbox", { name: "What was said on the phone?" }).fill("Wants a garden room.");
    await main.getByRole("button", { name: "Log call" }).click();
    await expect(main.getByText("Wants a garden room.").last()).toBeVisible();
    await expect(stateOf(main, "In progress")).toBeVisible();
  });

  await test.step("write a three-day itinerary and see its price", async () => {
    await main.getByRole("link", { name: "New itinerary" }).click();
    const days = page.getByRole("navigation", { name: "Days" });
    await expect(days.getByRole("listitem")).toHaveCount(3);
    await main.getByRole("button", { name: /Hotel$/ }).click();
    await choose(field("Hotel"), "Palm Court");
    await field("Nights").fill("2");
    await expect(field("Title").first()).toHaveValue("Palm Court");
    await expect(totalOf(page)).toHaveText(/\$230\.00/);
    await days.getByRole("button", { name: /^2/ }).click();
    await main.getByRole("button", { name: /Activity$/ }).click();
    await choose(field("Activity"), "Backwater cruise");
    await days.getByRole("button", { name: /^3/ }).click();
    await page.getByRole("region", { name: "Day 3" }).getByLabel("Title").fill("Homeward");
    await expect(totalOf(page)).toHaveText(/\$334\.65/);
    const price = page.getByRole("region", { name: "Price" });
    await expect(price).toContainText("$291.00");
    await expect(price).toContainText("$43.65");
    await main.getByRole("button", { name: "Create itinerary" }).click();
    await expect(page).toHaveURL(/\/itinerary\/[0-9a-f-]{36}$/);
    await expect(totalOf(page)).toHaveText(/\$334\.65/);
  });
  const itineraryUrl = page.url();

  await test.step("send it and see the trip quoted", async () => {
    await main.getByRole("button", { name: "Send …" }).click();
    await page.getByRole("button", { name: "Send version 1" }).click();
    await expect(main.getByText("Sent", { exact: true })).toBeVisible();
    await page.goto(tripUrl);
    await expect(stateOf(main, "Quoted")).toBeVisible();
    await expect(main.getByText("$334.65").first()).toBeVisible();
  });

  await test.step("a viewer finds /org closed and costs hidden", async () => {
    const visitor = await newVisitor();
    await addUser(page, "Vera Lund", name("vera"), "Viewer", visitor);
    await visitor.goto("/org");
    await expect(visitor).toHaveURL(/\/unauthorized$/);
    await visitor.getByRole("button", { name: "User menu of Vera Lund" }).click();
    await expect(visitor.getByRole("menuitem", { name: "Your Profile" })).toBeVisible();
    await expect(visitor.getByRole("menuitem", { name: "Organisation" })).toHaveCount(0);
    const answer = visitor.waitForResponse(/\/api\/itineraries\/[0-9a-f-]{36}$/);
    await visitor.goto(itineraryUrl);
    const body = await (await answer).text();
    expect(body).toContain("33465");
    expect(body).not.toContain("29100");
    expect(body).not.toMatch(/"(cost|markup)"/);
    await expect(visitor.getByText("$334.65").first()).toBeVisible();
    await expect(visitor.getByText("$291.00")).toHaveCount(0);
    await expect(visitor.getByText("$43.65")).toHaveCount(0);
    await visitor.context().close();
  });
});

/** The state that stands beside the trip's name. */
const stateOf = (main: Locator, label: string) =>
  main.locator("header").first().getByText(label, { exact: true });

const totalOf = (page: Page) => page.getByRole("status", { name: "Total price" });

/** Adds a user and lets them set their password in a browser of their own, which stays signed in. */
async function addUser(page: Page, fullname: string, username: string, role: string, visitor: Page) {
  const main = page.getByRole("main");
  await page.goto("/org/users/new");
  await main.getByLabel("Full name", { exact: true }).fill(fullname);
  await main.getByLabel("Username", { exact: true }).fill(username);
  await choose(main.getByLabel("Role", { exact: true }), role);
  await main.getByRole("button", { name: /^(Create|Save)/ }).click();
  await main.getByRole("button", { name: "Make an invitation link" }).click();
  const link = await main.getByRole("textbox", { name: "Link" }).inputValue();
  await visitor.goto(link);
  await visitor.getByRole("textbox", { name: "Password" }).fill(password);
  await visitor.getByRole("button", { name: "Set password and log in" }).click();
  await expect(visitor.getByRole("button", { name: `User menu of ${fullname}` })).toBeVisible();
}

async function addQueryField(page: Page, label: string, more?: (drawer: Locator) => Promise<void>) {
  await page.getByRole("main").getByRole("button", { name: "Add field" }).click();
  await fillQueryField(page, label, more);
}

async function fillQueryField(page: Page, label: string, more?: (drawer: Locator) => Promise<void>) {
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Label", { exact: true }).fill(label);
  await more?.(drawer);
  await drawer.getByRole("button", { name: "Add field" }).click();
  await expect(drawer).toBeHidden();
}

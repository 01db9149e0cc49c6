import { expect, type Locator, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { type MailServer, startMailServer } from "../setup/mailServer";
import { addUser, json, password, type SignedUp, signUp } from "./support/organisation";
import { acceptImage, choose, chooseInMenu } from "./support/person";
import { enterAs } from "./support/session";
import { expectTabWalks } from "./support/walkByTab";

/** What an owner looks after, in an organisation of this file's own. */
test.describe.configure({ mode: "serial" });

let organisation: SignedUp;
let main: Locator;

test.beforeAll(async ({ baseURL }) => {
  organisation = await signUp(baseURL ?? "", "Quiet Harbours", "Mira Holt");
});
test.beforeEach(async ({ page }) => {
  await enterAs(page, organisation.token);
  main = page.getByRole("main");
});
test.afterAll(async () => {
  await organisation?.api.dispose();
});

/**
 * Lets the next call to an address be answered as the server does where the password was typed more than ten minutes ago.
 * The route stays: where one ends by itself (`times`), requests that begin just then may hang (Playwright's issue 41802).
 */
async function refusing(page: Page, address: string): Promise<() => void> {
  let isNext = false;
  await page.route(address, (route) => {
    if (!isNext || route.request().method() === "GET") return route.continue();
    isNext = false;
    return route.fulfill({ status: 403, json: { message: "Enter it again.", code: "password_needed" } });
  });
  return () => void (isNext = true);
}

/** Asks for the link that confirms the owner's address, follows it, and lets e-mails of the organisation go out by that. */
async function confirmAddress(page: Page, mails: MailServer): Promise<void> {
  await page.goto("/org/users");
  await page.getByRole("button", { name: "Send me a link" }).click();
  // Mails of other organisations, which waited for a server, come as well.
  const own = () => mails.received.filter(({ to }) => to.includes(organisation.email));
  const link = () =>
    own()
      .map(({ text }) => /https?:\S+\/confirm-email#\S+/.exec(text)?.[0])
      .findLast(Boolean) ?? "";
  await expect.poll(link).not.toBe("");
  await page.goto(link());
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is confirmed" })).toBeVisible();
}

const labels = ["Dietary wishes", "Seat wishes", "Pillow wishes"];

test("query fields are put in order by keyboard, and a retired one leaves the form and keeps its values", async ({
  page,
}) => {
  const { api } = organisation;
  const queryFields = labels.map((label, index) => ({
    ...{ key: `wish${index}`, label, kind: "text" },
    isPublic: true,
  }));
  await api.patch("/api/tenants", { data: { version: 1, queryFields } });
  const trip = { customerName: "Noor Amsel", custom: { wish0: "No shellfish", wish1: "Window" } };
  const { id } = await json(api.post("/api/trips", { data: trip }));

  await page.goto("/org/query-fields");
  const handles = main.getByRole("button", { name: /^Move / });
  const namesOf = (names: readonly string[]) => names.map((name) => `Move ${name}`);
  await expect(handles).toHaveCount(3);
  expect(await namesIn(handles)).toEqual(namesOf(labels));
  const handle = main.getByRole("button", { name: "Move Dietary wishes" });
  await handle.press("Space");
  await expect(page.getByText("Dietary wishes is picked up at place 1 of 3.")).toBeAttached();
  await handle.press("ArrowDown");
  await expect(page.getByText("Dietary wishes is at place 2.")).toBeAttached();
  const stored = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await handle.press("Space");
  expect((await stored).status()).toBe(200);
  const inOrder = ["Seat wishes", "Dietary wishes", "Pillow wishes"];
  await page.reload();
  await expect(handles).toHaveCount(3);
  expect(await namesIn(handles)).toEqual(namesOf(inOrder));

  await main.getByRole("button", { name: "Retire Seat wishes" }).click();
  await expect(main.getByRole("region", { name: "Retired fields" })).toContainText("Seat wishes");
  await expect(page.locator("[aria-live=polite]")).toContainText("“Seat wishes” is retired.");
  await expect(main.getByRole("button", { name: "Retire Dietary wishes" })).toBeFocused();
  expect(await namesIn(handles)).toEqual(namesOf(inOrder.slice(1)));

  await page.goto(`/trips/edit/${id}`);
  await expect(main.getByLabel("Dietary wishes", { exact: true })).toHaveValue("No shellfish");
  await expect(main.getByLabel("Pillow wishes", { exact: true })).toBeVisible();
  await expect(main.getByLabel("Seat wishes", { exact: true })).toHaveCount(0);
  await main.getByLabel("Pillow wishes", { exact: true }).fill("Feathers");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(`/trips/${id}`);
  // The facts come before the timeline, which tells of it too.
  await expect(main.getByTitle("Feathers", { exact: true }).first()).toBeVisible();
  await expect(main.getByTitle("Window", { exact: true }).first()).toBeVisible();
  expect(await json(api.get(`/api/trips/${id}`))).toMatchObject({
    custom: { wish0: "No shellfish", wish1: "Window", wish2: "Feathers" },
  });
});

test("details with a logo and preferences are saved, and the next trip follows them", async ({ page }) => {
  const save = async () => {
    const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await main.getByRole("button", { name: "Save", exact: true }).click();
    expect((await saved).status()).toBe(200);
  };
  await page.goto("/org/organisation");
  await main.getByLabel("Legal name", { exact: true }).fill("Quiet Harbours Travel Ltd");
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: "#3355aa" } });
  await main
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await picture.png().toBuffer() });
  await acceptImage(page);
  await expect(main.getByRole("button", { name: "Remove logo" })).toBeVisible();
  await save();

  await page.goto("/org/preferences?part=work");
  await expect(main.getByText(/a new trip is called TRP-\d{4}-00042/)).toBeVisible();
  await main.getByLabel("Trip numbers begin with", { exact: true }).fill("QH");
  await main.getByLabel("First response within", { exact: true }).fill("6");
  await save();
  await page.reload();
  await expect(main.getByLabel("First response within", { exact: true })).toHaveValue("6");
  const { api } = organisation;
  const stored = await json(api.get("/api/tenants"));
  expect(stored).toMatchObject({ legalName: "Quiet Harbours Travel Ltd", tripPrefix: "QH" });
  const logo = await json(api.get(`/api/files?id=${stored.logo}`));
  expect(logo).toMatchObject([{ name: "logo.png", width: 300, height: 200 }]);
  const trip = await json(api.post("/api/trips", { data: { customerName: "Noor Amsel" } }));
  expect(trip.reference).toMatch(/^QH-\d{4}-\d{5}$/);
  // No working hours are set, so that every hour counts.
  const hours = (Date.parse(trip.firstResponseDueAt) - Date.parse(trip.createdAt)) / 3_600_000;
  expect(hours).toBeCloseTo(6, 1);
  await api.delete(`/api/trips/${trip.id}`);
});

test("the password is asked again for an API key, and nothing typed is lost meanwhile", async ({ page }) => {
  const refuseOnce = await refusing(page, "**/api/api-keys");
  await page.goto("/org/integrations");
  await main.getByRole("button", { name: "New API key" }).click();
  const form = page.getByRole("dialog", { name: "New API key" });
  await form.getByLabel("Name", { exact: true }).fill("Accounting");
  await choose(form.getByLabel("Rights", { exact: true }), "Accounts");
  refuseOnce();
  await form.getByRole("button", { name: "Create API key" }).click();
  const question = page.getByRole("dialog", { name: "Confirm that it is you" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText("Enter it again.")).toBeVisible();
  await expect(form.getByLabel("Name", { exact: true })).toHaveValue("Accounting");

  refuseOnce();
  await form.getByRole("button", { name: "Create API key" }).click();
  const typed = question.getByLabel("Your password", { exact: true });
  await expect(typed).toBeFocused();
  await typed.fill("another password");
  await typed.press("Enter");
  await expect(question.getByText("This is not your password.")).toBeVisible();
  await typed.fill(password);
  await typed.press("Enter");
  const shown = page.getByRole("dialog", { name: "Your new API key" });
  await shown.getByRole("button", { name: "I have copied it" }).click();
  await expect(main.getByRole("listitem").filter({ hasText: "Accounting" })).toBeVisible();
});

test("the password is asked again before a deleted owner comes back from the trash", async ({ page }) => {
  const { api } = organisation;
  const user = { fullname: "Ola Fjeld", username: `ola-${crypto.randomUUID().slice(0, 8)}`, role: "owner" };
  const { id } = await json(api.post("/api/users", { data: user }));
  expect((await api.delete(`/api/users/${id}`)).status()).toBe(204);
  const refuseOnce = await refusing(page, `**/api/users/${id}/restore`);
  refuseOnce();
  await page.goto("/org/users");
  await chooseInMenu(page, "Show the trash");
  const deleted = main.getByRole("row", { name: /Ola Fjeld/ });
  await deleted.getByRole("button", { name: "Restore" }).click();
  const question = page.getByRole("dialog", { name: "Confirm that it is you" });
  const typed = question.getByLabel("Your password", { exact: true });
  await typed.fill(password);
  await typed.press("Enter");
  await expect(question).toBeHidden();
  await expect(deleted).toHaveCount(0);
  expect((await json(api.get(`/api/users/${id}`))).deletedAt).toBeNull();
  await api.delete(`/api/users/${id}`);
});

test("who is invited by mail sets a password, who forgets it another, and is told so after signing in", async ({
  page: admin,
  browser,
  baseURL,
}) => {
  const mails = await startMailServer(undefined, Number(process.env.E2E_MAIL_PORT));
  await confirmAddress(admin, mails);
  const username = `nils-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${username}@fjord.example`;
  const user = { fullname: "Nils Ek", username, email, role: "sales" };
  const { id } = await json(organisation.api.post("/api/users", { data: user }));
  const mailed = async (count: number) => {
    const own = () => mails.received.filter(({ to }) => to.includes(email));
    await expect.poll(() => own().length).toBe(count);
    return /https?:\S+#\S+/.exec(own()[count - 1]?.text ?? "")?.[0] ?? "";
  };
  await admin.goto(`/org/users/${id}`);
  await admin.getByRole("button", { name: "Mail an invitation" }).click();
  await expect(admin.getByText(`The link is on its way to ${email}.`)).toBeVisible();

  const page = await browser.newPage(baseURL ? { baseURL } : {});
  const setPassword = async (link: string, password: string) => {
    await page.goto(link);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Set password and log in" }).click();
    await expect(page.getByRole("button", { name: "User menu of Nils Ek" })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  };
  await setPassword(await mailed(1), "three slow trams");
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("textbox", { name: "E-mail address" }).fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(
    page.getByText(`If there is an account with ${email}, a link is on its way there`),
  ).toBeVisible();
  await setPassword(await mailed(2), "four slow trams");
  await mails.stop();

  await page.goto("/login");
  await page.getByRole("textbox", { name: "Username" }).fill(username);
  await page.getByRole("textbox", { name: "Password" }).fill("four slow trams");
  await page.getByRole("button", { name: "Log in" }).click();
  const notice = page.getByText("Your password was set anew with a one-use link");
  await expect(notice).toBeVisible();
  await page.locator(".ant-notification-notice-close").click();
  await expect(notice).toBeHidden();
  await page.close();
});

test("an offer goes out from one sheet by e-mail, with a link of its own, and the bell tells where it could not", async ({
  page,
}) => {
  const mails = await startMailServer(undefined, Number(process.env.E2E_MAIL_PORT));
  const { api } = organisation;
  const email = `noor-${crypto.randomUUID().slice(0, 8)}@amsel.example`;
  const trip = await json(
    api.post("/api/trips", {
      data: {
        customerName: "Noor Amsel",
        email,
        whatsapp: "+91 98470 55001",
        scope: "domestic",
        preferredLanguage: "de",
      },
    }),
  );
  const meals = { breakfast: false, lunch: false, dinner: false };
  const days = [{ meals, items: [{ kind: "fee", title: "Guide", cost: 150_000 }] }];
  const data = { tripId: trip.id, name: "Coast", startDate: "2027-03-01", adults: 2, currency: "INR", days };
  const { id } = await json(api.post("/api/itineraries", { data }));
  await page.goto(`/trips/${trip.id}/itinerary/${id}`);
  await main.getByRole("button", { name: "Send …" }).click();
  const sheet = page.getByRole("dialog", { name: /^(Send|Share|Version)/ });
  const preview = sheet.getByRole("region", { name: "Preview for the customer" });
  await expect(preview).toContainText("1. März 2027");
  await expectTabWalks(page, "[role=dialog]");
  await expect(preview).toContainText(/1\.725,00/);
  await choose(sheet.getByLabel("Price shown"), "None");
  await expect(preview).not.toContainText(/1\.725,00/);
  await sheet.getByRole("button", { name: "Send version 1" }).click();
  const link = sheet.getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/\/p\/[\w-]{43}$/);
  const chat = await sheet.getByRole("link", { name: "Open WhatsApp" }).getAttribute("href");
  expect(decodeURIComponent(chat ?? "")).toMatch(
    /^https:\/\/wa\.me\/919847055001\?text=Guten Tag Noor Amsel, .*\/p\/[\w-]{43}/,
  );

  const downloaded = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Download PDF of version 1" }).click();
  expect((await downloaded).suggestedFilename()).toBe(`${trip.reference} Coast v1.pdf`);

  await sheet.getByRole("textbox", { name: "Subject" }).fill("Ihre Küste");
  await sheet.getByRole("button", { name: "Send the e-mail" }).click();
  await expect(sheet.getByText(`On its way to ${email}.`)).toBeVisible();
  const toCustomer = () => mails.received.filter(({ to }) => to.includes(email));
  await expect.poll(() => toCustomer().length).toBe(1);
  const [mail] = toCustomer();
  expect([mail?.to, mail?.header("subject")]).toEqual([[email], "Ihre Küste"]);
  const [mailed] = /http:\S+\/p\/[\w-]{43}/.exec(mail?.text ?? "") ?? [];
  expect(mailed).toBeTruthy();
  expect(mailed).not.toBe(await link.inputValue());
  const opened = await page.request.get(mailed ?? "");
  expect(opened.status()).toBe(200);
  expect(/<h1[^>]*>([^<]*)/.exec(await opened.text())?.[1]).toBe("Coast");

  mails.refusals.set(email, { code: 550, message: "5.1.1 No such mailbox" });
  await sheet.getByRole("textbox", { name: "Subject" }).fill("Noch einmal");
  await sheet.getByRole("button", { name: "Send the e-mail" }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  const bell = page.getByRole("button", { name: "Notifications, 1 unread" });
  await expect(bell).toBeVisible();
  await bell.click();
  await page.getByRole("link", { name: /The e-mail to the customer about version 1 of Coast/ }).click();

  // The next version begins as the customer knows this one, whatever was noted of them since.
  const noted = await api.patch(`/api/trips/${trip.id}`, {
    data: { version: (await json(api.get(`/api/trips/${trip.id}`))).version, preferredLanguage: "fr" },
  });
  expect(noted.ok()).toBe(true);
  const { version } = await json(api.get(`/api/itineraries/${id}`));
  await api.patch(`/api/itineraries/${id}`, { data: { version, terms: "Neue Bedingungen" } });
  await main.getByRole("button", { name: "Send version 2 …" }).click();
  await expect(preview).toContainText("Neue Bedingungen");
  await expect(preview).toContainText("Ich habe Folgendes gelesen und stimme zu:Ich habe dieses Angebot");
  await expect(preview).toContainText("Preis auf Anfrage");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await page.goto(`/trips/${trip.id}`);
  await expect(main.getByText(`Version 1 of Coast to ${email}`, { exact: true })).toBeVisible();
  await expect(main.getByText(/could not be sent: The mail server refused the mail/)).toBeVisible();
  await mails.stop();
});

test("an API key is shown once, works until it is revoked, and says when it was used", async ({
  page,
  playwright,
  baseURL,
}) => {
  await page.goto("/org/integrations");
  await main.getByRole("button", { name: "New API key" }).click();
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await dialog.getByLabel("Name", { exact: true }).fill("Reporting");
  await choose(dialog.getByLabel("Rights", { exact: true }), "Viewer");
  await dialog.getByRole("button", { name: "Create API key" }).click();
  const shown = page.getByRole("dialog", { name: "Your new API key" });
  const secret = await shown.getByRole("textbox", { name: "API key" }).inputValue();
  await page.keyboard.press("Escape");
  await expect(shown).toBeVisible();
  await shown.getByRole("button", { name: "I have copied it" }).click();
  await expect(shown).toBeHidden();
  const line = main.getByRole("listitem").filter({ hasText: "Reporting" });
  await expect(line).toContainText("never used");
  await page.reload();
  await expect(line).toContainText(secret.slice(0, 8));
  expect(await page.content()).not.toContain(secret);

  const program = await playwright.request.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  expect(await json(program.get("/api/trips"))).toContainEqual(
    expect.objectContaining({ customerName: "Noor Amsel" }),
  );
  expect((await program.post("/api/trips", { data: { customerName: "X" } })).status()).toBe(403);
  // The server notes the use after it has answered.
  await expect(async () => {
    await page.reload();
    await expect(line).toContainText("last used", { timeout: 5_000 });
  }).toPass();

  const revoke = line.getByRole("button", { name: "Revoke" });
  await revoke.press("Enter");
  await expect(page.getByRole("button", { name: "Revoke key" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(revoke).toBeFocused();
  await revoke.press("Enter");
  await page.getByRole("button", { name: "Revoke key" }).press("Enter");
  await expect(line).toContainText("Revoked");
  // At the next key, or at the button that makes one.
  await expect(main.locator("button:focus")).toHaveCount(1);
  await expect(line.getByRole("button")).toHaveCount(0);
  expect((await program.get("/api/trips")).status()).toBe(401);
  await program.dispose();
});

test("an owner ends a user's sessions, whose open page goes to the login page and says so once", async ({
  page,
  browser,
}) => {
  const username = `jon-${crypto.randomUUID().slice(0, 8)}`;
  const jon = await addUser(organisation.api, { fullname: "Jon Vale", username, role: "sales" });
  const theirs = await (await browser.newContext()).newPage();
  // Following others would notice the end before the click does.
  await theirs.route("**/api/changes*", (route) => route.abort());
  await enterAs(theirs, jon.token);
  await theirs.goto("/profile");
  await expect(theirs.getByText("This session")).toBeVisible();

  await page.goto(`/org/users/${jon.id}`);
  await main.getByRole("button", { name: "End all sessions" }).click();
  await page.getByRole("button", { name: "End sessions" }).click();
  await expect(main.getByText("Jon Vale is signed in nowhere.")).toBeVisible();

  await theirs.getByRole("link", { name: "Trips", exact: true }).click();
  await expect(theirs).toHaveURL(/\/login\?to=%2Ftrips/);
  const said = theirs.getByRole("alert").filter({ hasText: /./ });
  await expect(said).toContainText("Session expired. Please log in again.");
  await expect(said).toHaveCount(1);
  expect(await theirs.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await theirs.context().close();
  await page.reload();
  await expect(main.getByText("Jon Vale is signed in nowhere.")).toBeVisible();
});

test("a hotel is deleted on its page and restored from the trash", async ({ page }) => {
  const { api } = organisation;
  for (const name of ["Palm Court", "Old Mill"])
    await json(api.post("/api/hotels", { data: { name, city: "Kochi", country: "IN" } }));
  await page.goto("/org/hotels-repository");
  const hotel = main.getByRole("row", { name: /Palm Court/ });
  const other = main.getByRole("row", { name: /Old Mill/ });
  await hotel.getByRole("link", { name: "Palm Court", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Palm Court" })).toBeVisible();
  await main.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete hotel “Palm Court”?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await main.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete hotel" }).click();
  await expect(page).toHaveURL("/org/hotels-repository");
  await expect(other).toBeVisible();
  await expect(hotel).toHaveCount(0);

  await chooseInMenu(page, "Show the trash");
  await expect(hotel).toBeVisible();
  await expect(other).toHaveCount(0);
  await hotel.getByRole("button", { name: "Restore" }).click();
  await expect(main.getByText("The trash is empty")).toBeVisible();
  await main.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Hotels" }).click();
  await expect(other).toBeVisible();
  await expect(hotel).toBeVisible();
});

test("a source lists its trips, leads to all of them and begins a new one", async ({ page }) => {
  const { api } = organisation;
  const { id } = await json(api.post("/api/query-sources", { data: { name: "Harbour fair" } }), 201);
  for (const name of ["Ada", "Bo", "Cid", "Dag", "Eve", "Fay"])
    await json(
      api.post("/api/trips", { data: { customerName: `${name} of the fair`, querySourceId: id } }),
      201,
    );
  await page.goto(`/org/query-source/${id}`);
  const list = main.getByRole("region", { name: "Trips" });
  await list.scrollIntoViewIfNeeded();
  await expect(list.getByRole("listitem")).toHaveCount(5);
  await expect(list.getByRole("listitem").first()).toContainText("Fay of the fair");
  await list.getByRole("link", { name: "All 6 trips" }).click();
  await expect(main.getByRole("table").locator("tbody").getByRole("rowheader")).toHaveCount(6);
  await expect(main.getByRole("button", { name: "Source: Harbour fair" })).toBeVisible();

  await page.goBack();
  await list.getByRole("link", { name: "New trip" }).click();
  await expect(main.getByText("Harbour fair")).toBeVisible();
  await main.getByLabel("Customer", { exact: true }).fill("Gil of the fair");
  await main.getByRole("button", { name: "Create trip" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Gil of the fair" })).toBeVisible();
  const created = await json(api.get("/api/trips?q=Gil"));
  expect(created).toMatchObject([{ querySourceId: id }]);
});

test("an enquiry form asks the organisation's own questions, and a visitor's answer stands on the trip", async ({
  page,
  browser,
}) => {
  await page.goto("/org/integrations");
  await main.getByRole("button", { name: "New enquiry form" }).click();
  const drawer = page.getByRole("dialog", { name: "New enquiry form" });
  await drawer.getByLabel("Name", { exact: true }).fill("Website");
  await drawer.getByLabel("Heading", { exact: true }).fill("Sail with us");
  await drawer.getByLabel("Ask your own questions", { exact: true }).click();
  await drawer.getByRole("button", { name: "Create enquiry form" }).click();
  await expect(drawer).toBeHidden();
  const address = await main.getByRole("link", { name: /\/enquire\// }).getAttribute("href");

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address ?? "");
  await expect(visitor.getByRole("heading", { level: 1, name: "Sail with us" })).toBeVisible();
  const opened = Date.now();
  await expect(visitor.getByText("Quiet Harbours", { exact: true })).toBeVisible();
  await visitor.getByLabel("Your name").fill("Ada Winter");
  await visitor.getByLabel("Phone").fill("+91 98950 12345");
  await visitor.getByLabel("Pillow wishes").fill("Buckwheat");
  await expect(visitor.getByLabel("Seat wishes")).toHaveCount(0);
  // Whoever sends within 3 seconds of opening the form is taken for a machine.
  await expect.poll(() => Date.now() - opened).toBeGreaterThan(3_200);
  await visitor.getByRole("button", { name: "Send enquiry" }).click();
  await expect(visitor.getByRole("heading", { name: "Your enquiry is on its way" })).toBeVisible();
  await visitor.context().close();

  await page.goto("/trips");
  await main.getByText("Ada Winter", { exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Ada Winter" })).toBeVisible();
  await expect(main.getByText("Buckwheat", { exact: true })).toBeVisible();
  const found = await json(organisation.api.get("/api/trips?q=Ada%20Winter"));
  expect(found).toMatchObject([{ custom: { wish2: "Buckwheat" } }]);
});

const namesIn = (buttons: Locator) =>
  buttons.evaluateAll((all) => all.map((button) => button.getAttribute("aria-label")));

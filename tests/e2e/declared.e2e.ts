import { readFileSync } from "node:fs";
import { expect, type Locator, request, test } from "@playwright/test";
import sharp from "sharp";
import { kinds } from "../../src/schema/kinds";
import { gadgets } from "./fixtures/gadgets";
import { fullGadget } from "./fixtures/fullGadget";
import { type GadgetServer, startGadgetServer } from "./support/gadgetServer";
import { addUser, json, password } from "./support/organisation";
import {
  acceptImage,
  atRest,
  choose,
  chooseEntry,
  chooseInMenu,
  chooseSeveral,
  imageDialog,
  typeDate,
} from "./support/person";
import { enterAs } from "./support/session";
import { expectSoundInAllLooks, lookerOf } from "./support/soundLooks";
import { holdScripts, inputScripts } from "./support/heldScripts";

/** One file and its line in the registry, in a copy of the project; everything else is derived from them. */
test.describe.configure({ mode: "serial" });

let server: GadgetServer;
let api: GadgetServer["api"];

test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startGadgetServer();
  ({ api } = server);
});
test.afterAll(() => server?.stop());

test("the declaration has a field of every kind", () => {
  const declared = new Set(Object.values(gadgets.fields).map(({ kind }) => kind));
  expect([...declared].sort()).toEqual(Object.keys(kinds).sort());
});

test("the API takes, finds, changes, deletes and restores what is declared", async () => {
  const { id: userId } = await json(api.get("/api/users/me"));
  const picture = await json(
    api.post("/api/files", {
      multipart: { file: { name: "view.png", mimeType: "image/png", buffer: await png() } },
    }),
  );
  const values = { ...fullGadget, reference: userId, references: [userId] };
  const body = { ...values, image: picture.id, images: [picture.id] };
  const created = await json(api.post("/api/gadgets", { data: body }), 201);
  expect(created).toMatchObject(body);
  await json(api.post("/api/gadgets", { data: { text: "Plain spoon" } }), 201);

  const listed = await api.get("/api/gadgets?choice=large&_sort=text&_order=asc&_start=0&_end=10");
  expect(listed.headers()["x-total-count"]).toBe("1");
  expect(await listed.json()).toMatchObject([{ id: created.id }]);
  for (const filter of ["q=kettle", "number_gte=1.5", "tags=tin", "date=2026-12-24", `references=${userId}`])
    expect(await json(api.get(`/api/gadgets?${filter}`)), filter).toMatchObject([{ id: created.id }]);
  expect(await json(api.get("/api/gadgets?number_lt=1"))).toEqual([]);

  const url = `/api/gadgets/${created.id}`;
  const changed = await json(api.patch(url, { data: { version: created.version, choices: ["lid"] } }));
  expect(changed).toMatchObject({ ...body, choices: ["lid"], version: created.version + 1 });
  await json(api.patch(url, { data: { version: created.version, text: "Old" } }), 409);
  await json(api.post("/api/gadgets", { data: { text: "X", number: 1.234 } }), 422);
  const [repair] = changed.rows;
  expect(repair.id).toEqual(expect.any(String));
  const doubled = await json(api.post("/api/gadgets", { data: { text: "X", rows: [repair, repair] } }), 422);
  expect(Object.keys(doubled.errors)).toEqual(["rows.1.id"]);

  expect((await api.delete(url)).status()).toBeLessThan(300);
  await json(api.get(url), 404);
  expect(await json(api.get("/api/gadgets?_trash=true"))).toMatchObject([{ id: created.id }]);
  await json(api.post(`${url}/restore`));
  expect(await json(api.get(url))).toMatchObject({ ...body, choices: ["lid"] });
  const { paths } = await json(api.get("/api/openapi.json"));
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(["/api/gadgets", "/api/gadgets/{id}"]));
});

test("the browser lists, creates, shows and edits what is declared", async ({ page }) => {
  await enterAs(page, server.token);
  await page.goto(`${server.address}/gadgets`);
  const main = page.getByRole("main");
  const field = (label: string) => main.getByLabel(label, { exact: true });
  await expect(main.getByText("Copper kettle")).toBeVisible();
  await main.getByRole("link", { name: "New gadget" }).click();

  await field("Name").fill("Brass lamp");
  await field("Story").fill("Found in an attic.");
  await field("Weight").fill("1.25");
  await field("Value").fill("1250.50");
  await choose(field("Bought in"), "EUR · Euro");
  await field("Paid").fill("99.95");
  await field("Worn").fill("12.5");
  await field("Works").click();
  await choose(field("Size"), "Large");
  await field("Paint").fill("#b08d57");
  await typeDate(field("Bought on"), "2026-05-04");
  await expect(field("Bought on")).toHaveValue("4 May 2026");
  await field("Last used").fill("2026-05-05 09:30");
  await field("Last used").press("Enter");
  await field("Rings at").fill("07:15");
  await chooseSeveral(field("Parts"), "Lid", "Handle");
  await field("Words").fill("attic,");
  await field("Scores").fill("7,");
  await main.getByRole("button", { name: "Add repair" }).click();
  await field("What, repair 1").fill("New wick");
  await field("Cost, repair 1").fill("3.20");
  await field("Shelf").fill("B4");
  await field("Shoe size").fill("41");
  await field("Maker's email").fill("maker@lamp.example");
  await field("Maker's phone").fill("+47 22 33 44 55");
  await field("Manual").fill("https://lamp.example/manual");
  await choose(field("Owner"), server.owner);
  await chooseSeveral(field("Borrowers"), server.owner);
  for (const button of ["Add portrait", "Add pictures"]) {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      main.getByRole("button", { name: button }).click(),
    ]);
    await chooser.setFiles({ name: "lamp.png", mimeType: "image/png", buffer: await png() });
    await acceptImage(page);
    await expect(imageDialog(page)).toBeHidden();
  }
  await expect(main.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  const paper = (name: string) => ({
    name,
    mimeType: "application/pdf",
    buffer: Buffer.from(`%PDF-1.7 ${name}`),
  });
  const [warranty, papers] = ["Warranty", "Papers"].map((name) =>
    main.getByRole("group", { name }).locator("input[type=file]"),
  );
  await warranty?.setInputFiles({ name: "lamp.pdf", mimeType: "application/pdf", buffer: await png() });
  const refused = main.getByRole("alert").filter({ hasText: "are not taken" });
  await expect(refused).toHaveText(/Use PDF\.$/);
  await main.getByRole("button", { name: /^Remove lamp\.pdf/ }).click();
  await expect(refused).toHaveCount(0);
  await papers?.setInputFiles({ ...paper("blank.pdf"), buffer: Buffer.from("") });
  await expect(main.getByRole("alert").filter({ hasText: "This file is empty." })).toBeVisible();
  await main.getByRole("button", { name: /^Remove blank\.pdf/ }).click();
  await warranty?.setInputFiles(paper("warranty.pdf"));
  await papers?.setInputFiles([paper("bill.pdf"), paper("letter.pdf")]);
  // A form whose files are still on their way is not sent.
  await expect(main.locator(".ant-upload-list-item-done")).toHaveCount(3);
  await expect(field("Bought on")).toHaveValue("4 May 2026");
  await main.getByRole("button", { name: "Create gadget" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Brass lamp" })).toBeVisible();
  const [lamp] = await json(api.get("/api/gadgets?text=Brass%20lamp"));
  expect(lamp).toMatchObject({
    longText: "Found in an attic.",
    number: 1.25,
    money: { amount: 125_050, currency: "USD" },
    code: "EUR",
    amount: 9_995,
    percent: 1_250,
    yesNo: true,
    choice: "large",
    colour: "#b08d57",
    date: "2026-05-04",
    instant: expect.stringMatching(/^2026-05-05T/),
    time: "07:15",
    choices: ["lid", "handle"],
    tags: ["attic"],
    numbers: [7],
    rows: [{ what: "New wick", cost: 320 }],
    group: { shelf: "B4" },
    custom: { shoeSize: 41 },
    email: "maker@lamp.example",
    phone: "+47 22 33 44 55",
    link: "https://lamp.example/manual",
    reference: expect.any(String),
    references: [lamp.reference],
    image: expect.any(String),
    images: [expect.any(String)],
    file: { name: "warranty.pdf", type: "application/pdf" },
    files: [{ name: "bill.pdf" }, { name: "letter.pdf" }],
  });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    main.getByRole("button", { name: "Download letter.pdf" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("letter.pdf");
  expect(readFileSync(await download.path(), "utf8")).toBe("%PDF-1.7 letter.pdf");
  for (const shown of ["Found in an attic.", "1.25 kg", "€99.95", "12.5%", "07:15", "New wick", "B4", "41"])
    await expect(main.getByText(shown, { exact: true }).first()).toBeVisible();

  await page.goto(`${server.address}/gadgets/edit/${lamp.id}`);
  await field("Name").fill("Brass lantern");
  await main.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Brass lantern" })).toBeVisible();
  await page.goto(`${server.address}/gadgets?q=lantern`);
  await expect(main.getByText("Brass lantern")).toBeVisible();
  await expect(main.getByText("Copper kettle")).toHaveCount(0);
});

test("its pages are whole and accessible, wide and narrow, light and dark", async ({ browser }) => {
  const looker = await lookerOf(browser, server.address, server.token);
  const [lamp] = await json(api.get("/api/gadgets?text=Brass%20lantern"));
  for (const path of [
    "",
    `?look=${lamp.id}`,
    "?view=calendar&on=2026-05-01",
    "?view=calendar&span=week&on=2026-05-04",
    "/new",
    `/edit/${lamp.id}`,
    `/${lamp.id}`,
  ])
    await expectSoundInAllLooks(looker, `/gadgets${path}`);
  await looker.page.context().close();
});

test("the list is sorted, filtered and searched as chosen, also after a reload", async ({ page }) => {
  await enterAs(page, server.token);
  await page.goto(`${server.address}/gadgets`);
  const main = page.getByRole("main");
  const names = rowsOf(main).getByRole("rowheader");
  await expect(names).toHaveText(["Brass lantern", "Copper kettle", "Plain spoon"]);
  await main.getByRole("button", { name: "Name", exact: true }).click();
  await expect(names).toHaveText(["Plain spoon", "Copper kettle", "Brass lantern"]);

  await main.getByRole("button", { name: "Columns" }).click();
  const columns = page.getByRole("group", { name: "Columns" });
  // The address holds what is chosen, so that a box follows a moment later.
  await atRest(columns.getByRole("checkbox", { name: "Works" })).click();
  await expect(columns.getByRole("checkbox", { name: "Works" })).toBeChecked();
  await columns.getByRole("checkbox", { name: "Weight" }).click();
  await expect(columns.getByRole("checkbox", { name: "Weight" })).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(main.getByRole("columnheader", { name: "Works" })).toBeVisible();
  await expect(main.getByRole("columnheader", { name: "Weight" })).toHaveCount(0);

  await main.getByRole("button", { name: "Filter", exact: true }).click();
  await chooseEntry(page, "Works");
  await atRest(page.getByRole("radio", { name: "Yes" })).click();
  await expect(main.getByRole("button", { name: "Works: Yes" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(names).toHaveText(["Copper kettle", "Brass lantern"]);
  const search = main.getByRole("searchbox", { name: "Search gadgets" });
  await search.fill("lantern");
  await expect(names).toHaveText(["Brass lantern"]);
  await chooseInMenu(page, "Compact");
  const frame = main.getByRole("region", { name: "Gadgets" });
  await expect(frame).toHaveAttribute("data-density", "compact");

  await page.reload();
  await expect(names).toHaveText(["Brass lantern"]);
  await expect(search).toHaveValue("lantern");
  await expect(main.getByRole("columnheader", { name: "Works" })).toBeVisible();
  await expect(main.getByRole("columnheader", { name: "Weight" })).toHaveCount(0);
  await expect(frame).toHaveAttribute("data-density", "compact");
  await search.fill("");
  await expect(names).toHaveText(["Copper kettle", "Brass lantern"]);
  await main.getByRole("button", { name: "Remove the filter Works" }).click();
  await expect(names).toHaveText(["Plain spoon", "Copper kettle", "Brass lantern"]);
});

test("the list takes groups of conditions and is drawn as cards, which is kept", async ({ page }) => {
  await enterAs(page, server.token);
  await page.goto(`${server.address}/gadgets`);
  const main = page.getByRole("main");
  const names = rowsOf(main).getByRole("rowheader");
  await main.getByRole("button", { name: "Filter", exact: true }).click();
  await chooseEntry(page, "Any of several conditions");
  const group = page.getByRole("dialog", { name: "Any of these conditions" });
  for (const [filter, text] of [
    ["Name", "spoon"],
    ["Words", "attic"],
  ] as const) {
    await group.getByRole("button", { name: "Add a condition" }).click();
    await chooseEntry(page, filter, { exact: true });
    await group
      .getByRole("dialog", { name: `Filter ${filter}` })
      .locator("input:not([type=radio], [readonly])")
      .last()
      .fill(text);
    await page.keyboard.press("Enter");
  }
  await expect(names).toHaveText(["Brass lantern", "Plain spoon"]);
  await expect(
    main.getByRole("button", { name: "Any of: Name contains “spoon”, Words: attic" }),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  // The choice is drawn when the address has it.
  await main.locator("label", { has: page.getByRole("radio", { name: "Cards" }) }).click();
  const cards = main.getByRole("list", { name: "Gadgets" }).getByRole("listitem");
  await expect(cards).toHaveCount(2);
  await expect(page).toHaveURL(/view=cards/);
  await page.goto(`${server.address}/gadgets`);
  await expect(cards).toHaveCount(3);
  await expect(main.getByRole("radio", { name: "Cards" })).toBeChecked();
  await main.getByRole("radio", { name: "Cards" }).press("ArrowLeft");
  await expect(names).toHaveCount(3);
  // What a narrow window has no room for is not offered there.
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(cards).toHaveCount(3);
  await expect(main.getByRole("radio", { name: "Table" })).toHaveCount(0);
});

test("rows are moved to other days of a calendar by pointer and by keyboard, and who comes late is told", async ({
  page,
}) => {
  const [{ id }] = await json(api.get("/api/gadgets?text=Plain%20spoon"));
  const dated = async (date: string | null) => {
    const { version } = await json(api.get(`/api/gadgets/${id}`));
    await json(api.patch(`/api/gadgets/${id}`, { data: { version, date } }));
  };
  const list = `${server.address}/gadgets?view=calendar&_tab=all&on=2027-03-01`;
  await enterAs(page, server.token);
  await page.goto(list);
  const main = page.getByRole("main");
  const day = (on: string) => main.locator(`[role=cell][data-date="${on}"]`);
  const bar = main.getByRole("link", { name: "Plain spoon" });
  await expect(main.getByRole("heading", { name: "March 2027" })).toBeVisible();
  await expect(main.getByRole("link", { name: "1 without a date" })).toBeVisible();
  await dated("2027-03-10");
  await page.goto(list);

  await bar.dragTo(day("2027-03-18"));
  await expect(page.getByText(/Plain spoon moved to .*18/)).toBeVisible();
  await expect.poll(() => json(api.get(`/api/gadgets/${id}`))).toMatchObject({ date: "2027-03-18" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => json(api.get(`/api/gadgets/${id}`))).toMatchObject({ date: "2027-03-10" });

  await expect(
    main.locator("[data-row]", { has: page.getByRole("link", { name: "Plain spoon" }) }),
  ).toHaveAttribute("data-moving", "false");
  await bar.press("m");
  const dialog = page.getByRole("dialog", { name: "Move Plain spoon to another date" });
  await typeDate(dialog.getByLabel("Bought on"), "2027-03-25");
  // Somebody else is faster.
  let isFirst = true;
  await page.route(`**/api/gadgets/${id}`, async (route) => {
    if (isFirst) {
      isFirst = false;
      await dated("2027-03-03");
    }
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog.getByText(/Someone else changed this in the meantime/)).toBeVisible();
  await expect(day("2027-03-03").locator("..").getByRole("link", { name: "Plain spoon" })).toBeVisible();
  expect(await json(api.get(`/api/gadgets/${id}`))).toMatchObject({ date: "2027-03-03" });
  // Trying again moves it from there.
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => json(api.get(`/api/gadgets/${id}`))).toMatchObject({ date: "2027-03-25" });

  await main.getByText("Agenda", { exact: true }).click();
  await expect(main.getByRole("heading", { level: 3 })).toHaveText(/\b25\b/);
  await expect(bar).toBeVisible();
  await expect(page).toHaveURL(/span=agenda/);
  await main.getByRole("button", { name: "The next month" }).click();
  await expect(main.getByText("There are no gadgets in April 2027.")).toBeVisible();
  await dated(null);
});

test("what is typed is not lost by a click, and Ctrl+S saves it", async ({ page }) => {
  const [{ id }] = await json(api.get("/api/gadgets?text=Plain%20spoon"));
  await enterAs(page, server.token);
  await page.goto(`${server.address}/gadgets/edit/${id}`);
  const name = page.getByRole("main").getByLabel("Name", { exact: true });
  await name.fill("Silver spoon");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.getByRole("link", { name: "Trips", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(`${server.address}/gadgets/edit/${id}`);
  await expect(name).toHaveValue("Silver spoon");
  await name.press("Control+s");
  await expect(page.getByRole("heading", { level: 1, name: "Silver spoon" })).toBeVisible();
  await expect(page).toHaveURL(`${server.address}/gadgets/${id}`);
  expect(await json(api.get(`/api/gadgets/${id}`))).toMatchObject({ text: "Silver spoon" });

  await page.goto(`${server.address}/gadgets/edit/${id}`);
  await name.fill("Lost spoon");
  await page.getByRole("link", { name: "Trips", exact: true }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(`${server.address}/trips`);
  expect(await json(api.get(`/api/gadgets/${id}`))).toMatchObject({ text: "Silver spoon" });
});

test("a row is deleted when that is confirmed, and restored from the trash", async ({ page }) => {
  await enterAs(page, server.token);
  await page.goto(`${server.address}/gadgets`);
  const main = page.getByRole("main");
  const names = rowsOf(main).getByRole("rowheader");
  await expect(names).toHaveText(["Brass lantern", "Copper kettle", "Silver spoon"]);
  const remove = main.getByRole("button", { name: "Delete Copper kettle" });
  const question = page.getByRole("dialog", { name: "Delete gadget “Copper kettle”?" });
  await remove.click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(names).toHaveCount(3);
  await remove.click();
  await question.getByRole("button", { name: "Delete gadget" }).click();
  await expect(names).toHaveText(["Brass lantern", "Silver spoon"]);
  await chooseInMenu(page, "Show the trash");
  await expect(names).toHaveText(["Copper kettle"]);
  await main.getByRole("button", { name: "Restore" }).click();
  await expect(main.getByText("The trash is empty")).toBeVisible();
  await chooseInMenu(page, "Leave the trash");
  await expect(names).toHaveText(["Brass lantern", "Copper kettle", "Silver spoon"]);
});

test("a row passes from state to state as its declaration says", async ({ page }) => {
  const { id, version } = await json(api.post("/api/gadgets", { data: { text: "Tin whistle" } }), 201);
  const url = `/api/gadgets/${id}`;
  await json(api.patch(url, { data: { version, state: "lent" } }), 400);
  const refused = await json(api.post(`${url}/move`, { data: { to: "lent", lentUntil: "2020-01-01" } }), 422);
  expect(refused.errors).toEqual({
    lentUntil: ["This day has passed."],
    reference: ["Say who owns it before it is lent."],
  });
  expect(await json(api.get(`${url}/moves`))).toMatchObject([
    { to: "lent", label: "Lent", lentUntilRequired: true, missing: { reference: [expect.any(String)] } },
    { to: "scrapped", label: "Scrapped", lentUntilRequired: false, missing: {} },
  ]);

  await enterAs(page, server.token);
  // The inputs come only once the dialog was asked for.
  const letThrough = await holdScripts(page, inputScripts);
  await page.goto(`${server.address}/gadgets/${id}`);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog", { name: "Move Tin whistle to lent" });
  await main.getByRole("button", { name: "Move to lent …" }).click();
  await expect(dialog.getByRole("button", { name: "Move to lent" })).toBeDisabled();
  letThrough();
  await expect(dialog.getByLabel("Lent until")).toBeVisible();
  await dialog.getByRole("button", { name: "Say who owns it before it is lent." }).click();
  await expect(page).toHaveURL(`${server.address}/gadgets/edit/${id}`);
  await choose(main.getByLabel("Owner", { exact: true }), server.owner);
  await main.getByRole("button", { name: /^Save/ }).click();
  await main.getByRole("button", { name: "Move to lent …" }).click();
  await dialog.getByRole("button", { name: "Move to lent" }).click();
  await expect(dialog.getByText("Choose a date.")).toBeVisible();
  await typeDate(dialog.getByLabel("Lent until"), "2126-05-04");
  await dialog.getByRole("button", { name: "Move to lent" }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByRole("button", { name: "Move to stored" })).toBeVisible();
  expect(await json(api.get(url))).toMatchObject({ state: "lent", lentUntil: "2126-05-04" });
  await main.getByRole("button", { name: "Move to stored" }).click();
  await main.getByRole("button", { name: "More moves" }).click();
  await chooseEntry(page, "Move to scrapped …");
  await page.getByRole("dialog").getByRole("button", { name: "Move to scrapped" }).click();
  await expect(main.getByText("Scrapped", { exact: true }).first()).toBeVisible();
  await expect(main.getByRole("button", { name: /^Move to/ })).toHaveCount(0);
  // The page shows a transition before the server has answered it.
  await expect.poll(() => json(api.get(url))).toMatchObject({ state: "scrapped", lentUntil: null });
  const scrapped = await json(api.get(url));

  const lock = "It is scrapped and stays as it is.";
  for (const path of [id, `edit/${id}`]) {
    await page.goto(`${server.address}/gadgets/${path}`);
    await expect(main.getByText(lock)).toBeVisible();
    await expect(main.getByRole("button", { name: "Delete" })).toHaveCount(0);
    await expect(main.getByRole("link", { name: "Edit gadget" })).toHaveCount(0);
    await expect(main.getByRole("button", { name: /^(Edit|Save)/ })).toHaveCount(0);
  }
  const change = { version: scrapped.version, text: "Gold whistle" };
  expect(await json(api.patch(url, { data: change }), 409)).toMatchObject({ message: lock });
  expect(await json(api.delete(url), 409)).toMatchObject({ message: lock });
});

test("a secret is shown to who asks, a person is erased, and what belongs to a row begins from it", async ({
  page,
}) => {
  const values = { text: "Music box", serial: "SN-0042-7788", email: "maker@box.example" };
  const { id } = await json(api.post("/api/gadgets", { data: values }), 201);
  expect((await api.post("/api/users/me/confirm", { data: { password } })).status()).toBe(204);
  await enterAs(page, server.token);
  await page.goto(`${server.address}/gadgets/${id}`);
  const main = page.getByRole("main");
  await expect(main.getByText("•••• 7788")).toBeVisible();
  await main.getByRole("button", { name: "Show Serial number" }).click();
  await expect(main.getByText("SN-0042-7788")).toBeVisible();
  await main.getByRole("button", { name: "History", exact: true }).press("Enter");
  await expect(main.getByText("Looked at on its page")).toBeVisible();
  await main.getByRole("button", { name: "Erase personal data …" }).click();
  await page.getByRole("button", { name: "Erase", exact: true }).click();
  await expect(main.getByText("Personal data erased on its page")).toBeVisible();
  await expect(main.getByText("maker@box.example")).toHaveCount(0);

  const parts = main.getByRole("region", { name: "Parts of it" });
  // It is read where it is seen.
  await parts.scrollIntoViewIfNeeded();
  await expect(parts.getByText("None yet.")).toBeVisible();
  await parts.getByRole("link", { name: "New gadget" }).click();
  await main.getByLabel("Name", { exact: true }).fill("Comb");
  await main.getByRole("button", { name: "Create gadget" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Comb" })).toBeVisible();
  await main.getByRole("link", { name: "Music box" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Music box" })).toBeVisible();
  await parts.scrollIntoViewIfNeeded();
  await expect(parts.getByRole("link", { name: "Comb" })).toBeVisible();
});

test("its rows are kept as a view, edited in their cells and together, found by Ctrl+K and counted by its report", async ({
  page,
}) => {
  const made = (text: string, number: number, choice: string) =>
    json(
      api.post("/api/gadgets", { data: { text, number, choice, date: "2026-02-03", tags: ["iron"] } }),
      201,
    );
  const [pan, pot] = [await made("Iron pan", 2, "large"), await made("Iron pot", 3, "large")];
  await made("Iron ring", 0.5, "small");
  await enterAs(page, server.token);
  await page.goto(`${server.address}/gadgets?_tab=all&tags=iron`);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const names = rowsOf(main).getByRole("rowheader");
  await expect(names).toHaveText(["Iron pan", "Iron pot", "Iron ring"]);

  await main.getByRole("button", { name: "Filter", exact: true }).click();
  await chooseEntry(page, "Size", { exact: true });
  await atRest(page.getByRole("checkbox", { name: "Large" })).check();
  await expect(names).toHaveText(["Iron pan", "Iron pot"]);
  await page.keyboard.press("Escape");
  await chooseInMenu(page, "Save as view …");
  await dialog.getByLabel("Name", { exact: true }).fill("Heavy iron");
  await page.keyboard.press("Control+s");
  const view = main.getByRole("navigation", { name: "Views of gadgets" }).getByRole("link");
  await expect(view.filter({ hasText: "Heavy iron" })).toHaveAttribute("aria-current", "page");
  await page.goto(`${server.address}/gadgets?_tab=all&tags=iron`);
  await view.filter({ hasText: "Heavy iron" }).click();
  await expect(names).toHaveText(["Iron pan", "Iron pot"]);

  await page.keyboard.press("e");
  const weight = main.getByRole("grid").locator(`[data-row="${pan.id}"] [data-cell=number]`);
  await weight.click();
  await page.keyboard.type("4.5");
  await page.keyboard.press("Enter");
  await expect.poll(() => json(api.get(`/api/gadgets/${pan.id}`))).toMatchObject({ number: 4.5 });
  await expect(weight).toHaveText("4.5 kg");
  await main.getByRole("button", { name: "Edit in the list" }).click();
  await expect(main.getByRole("grid")).toHaveCount(0);

  const parts = async () =>
    Promise.all([pan, pot].map(async ({ id }) => (await json(api.get(`/api/gadgets/${id}`))).choices));
  await main.getByLabel("Select all on this page").check();
  await main.getByRole("button", { name: "Edit fields …" }).click();
  await dialog.getByRole("combobox", { name: "Field to change" }).fill("Parts");
  await page.keyboard.press("Enter");
  await dialog.getByRole("combobox", { name: "Parts" }).fill("Lid");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "See what changes" }).click();
  await dialog.getByRole("button", { name: "Change 2 gadgets" }).click();
  await expect(page.getByText("2 gadgets changed.")).toBeVisible();
  expect(await parts()).toEqual([["lid"], ["lid"]]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(parts).toEqual([[], []]);

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find" }).fill("iron pot");
  await expect(page.getByRole("option", { name: /Iron pot.*Gadget/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Iron pot" })).toBeVisible();

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" }).press("Enter");
  await main.getByRole("link", { name: /^Gadgets by size/ }).click();
  await main.getByRole("combobox", { name: "Period" }).selectOption({ label: "From – to" });
  for (const [end, day] of [
    ["From", "2026-02-03"],
    ["To", "2026-02-03"],
  ] as const)
    await typeDate(main.getByRole("textbox", { name: end }), day);
  const large = main.getByRole("table").getByRole("row", { name: /^Large/ });
  await expect(large.getByRole("cell")).toHaveText([/^2\b/, /^7\.5 kg/]);
  await large.getByRole("link", { name: "2", exact: true }).click();
  await expect(names).toHaveText(["Iron pan", "Iron pot"]);
});

/** The rows of a list without its head. */
const rowsOf = (main: Locator) => main.getByRole("table").locator("tbody");

const png = () =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: "#3355aa" } })
    .png()
    .toBuffer();

test("a part of a trip stands on the trip's page, is told in its timeline and goes with it", async ({
  page,
}) => {
  const trip = await json(api.post("/api/trips", { data: { customerName: "Ines Calder" } }), 201);
  await enterAs(page, server.token);
  await page.goto(`${server.address}/trips/${trip.id}`);
  const main = page.getByRole("main");
  const panel = main.getByRole("region", { name: "Payments" });
  /** What arrives above it moves it out of sight again. */
  const expectSeen = (what: Locator) =>
    expect(async () => {
      await panel.scrollIntoViewIfNeeded();
      await expect(what).toBeVisible({ timeout: 500 });
    }).toPass();
  await expectSeen(panel.getByText("None yet."));
  await panel.getByRole("link", { name: "New payment" }).click();
  // The trip has a "Paid by" of its own.
  await expect(page).toHaveURL(/\/payments\/new/);
  await expect(main.getByRole("heading", { level: 1, name: "New payment" })).toBeVisible();
  await main.getByLabel("Paid by").fill("Mr Calder");
  await main.getByLabel("Amount").first().fill("250");
  await typeDate(main.getByLabel("Paid on"), "15 Jan 2027");
  await page.keyboard.press("Control+s");
  await expect(main.getByRole("heading", { level: 1, name: "Mr Calder" })).toBeVisible();

  await page.goto(`${server.address}/trips/${trip.id}`);
  await expectSeen(panel.getByRole("link", { name: "Mr Calder" }));
  await expect(main.getByText("Payment Mr Calder added")).toBeVisible();
  expect((await api.delete(`/api/trips/${trip.id}`)).ok()).toBe(true);
  expect(await json(api.get("/api/payments"))).toEqual([]);
});

test("a board is there by `list.views` alone: it counts, adds up, and moves cards by hand and by keys, with undo", async ({
  page,
}) => {
  const trip = await json(api.post("/api/trips", { data: { customerName: "Ines Calder" } }), 201);
  const pay = (payer: string, way: string, amount: number) =>
    json(
      api.post("/api/payments", {
        data: { tripId: trip.id, payer, way, paidOn: "2027-02-01", amount: { amount, currency: "USD" } },
      }),
      201,
    );
  const [first] = [await pay("Lena Board", "card", 10_000), await pay("Omar Board", "card", 5_050)];
  for (let index = 0; index < 21; index += 1) await pay(`Bulk ${index}`, "bank", 100);
  const stored = () => json(api.get(`/api/payments/${first.id}`));

  await enterAs(page, server.token);
  await page.goto(`${server.address}/payments`);
  const main = page.getByRole("main");
  await main.getByText("Board", { exact: true }).click();
  const column = (name: string) => main.getByRole("region", { name, exact: true });
  const cards = (name: string) => main.getByRole("list", { name, exact: true }).getByRole("listitem");
  await expect(cards("Card")).toHaveCount(2);
  await expect(column("Card")).toContainText("$150.50");
  await expect(column("Cash")).toContainText("None");
  await expect(column("Bank transfer")).toContainText("21");
  await expect(cards("Bank transfer")).toHaveCount(20);
  await column("Bank transfer").getByRole("button", { name: "Show more of Bank transfer" }).click();
  await expect(cards("Bank transfer")).toHaveCount(21);
  // Far from what is in sight, a card is drawn by its title alone.
  const last = cards("Bank transfer").last();
  await expect(last.getByRole("button")).toHaveCount(0);
  await expect(last.getByRole("link", { name: /^Bulk \d+$/ })).toHaveCount(1);
  await expect(page).toHaveURL(/view=board/);

  const lena = (name: string) => column(name).getByRole("link", { name: "Lena Board" });
  await dragOnto(lena("Card"), column("Cash"));
  await expect(lena("Cash")).toBeVisible();
  await expect.poll(stored).toMatchObject({ way: "cash" });
  await expect(column("Cash")).toContainText("$100.00");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(lena("Card")).toBeVisible();
  await expect.poll(stored).toMatchObject({ way: "card" });

  // By keys: to the card, its menu, another column; the focus goes with it.
  await expect(column("Card").getByRole("button", { name: "Move Lena Board" })).toBeEnabled();
  await lena("Card").focus();
  await page.keyboard.press("m");
  await expect(page.getByRole("menuitem", { name: "Bank transfer" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  // The menu moves its focus a frame later.
  await expect(page.getByRole("menuitem", { name: "Cash" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(lena("Cash")).toBeVisible();
  await expect.poll(stored).toMatchObject({ way: "cash" });
  await lena("Cash").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(cards("Bank transfer").getByRole("link").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(last.getByRole("link")).toBeFocused();
  await expect(last.getByRole("button", { name: /^Move Bulk/ })).toBeVisible();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect(column("Card").getByRole("link", { name: "Omar Board" })).toBeFocused();
});

test("the board is whole and accessible, wide and narrow, light and dark", async ({ browser }) => {
  const looker = await lookerOf(browser, server.address, server.token);
  await expectSoundInAllLooks(looker, "/payments?view=board");
  await looker.page.context().close();
});

/** Drags something with the mouse into a place. */
async function dragOnto(what: Locator, place: Locator): Promise<void> {
  const { mouse } = what.page();
  await what.hover();
  await mouse.down();
  const to = await place.boundingBox();
  if (!to) throw new Error("There is no such place.");
  await mouse.move(to.x + to.width / 2, to.y + 40, { steps: 12 });
  await what.page().waitForTimeout(100);
  await mouse.move(to.x + to.width / 2 + 1, to.y + 40);
  await what.page().waitForTimeout(100);
  await mouse.up();
}

test("a right of trips that is narrowed by one line narrows everything that is part of a trip", async () => {
  const username = `viewer-${crypto.randomUUID().slice(0, 8)}`;
  const reader = await addUser(api, { fullname: "Vik Amsel", username, role: "viewer" });
  const viewer = await request.newContext({
    ...{ baseURL: server.address, extraHTTPHeaders: { authorization: `Bearer ${reader.token}` } },
  });
  const make = (path: string, data: object) => json(api.post(`/api/${path}`, { data }), 201);
  const trip = await make("trips", { customerName: "Ines Calder", startDate: "2027-03-01", adults: 2 });
  const tripId = trip.id;
  const day = { title: "Kochi", overnightPlace: null, items: [] };
  const days = [{ ...day, meals: { breakfast: false, lunch: false, dinner: false } }];
  const plan = { tripId, name: "One day", startDate: "2027-03-01", adults: 2, currency: "INR", days };
  const itinerary = await make("itineraries", plan);
  const { offer } = await json(api.post(`/api/itineraries/${itinerary.id}/send`, { data: {} }));
  const paid = { amount: { amount: 25_000, currency: "INR" }, paidOn: "2027-01-15" };
  const ids: Record<string, string> = {
    trips: tripId,
    itineraries: itinerary.id,
    offers: offer.id,
    "follow-ups": (await make("follow-ups", { tripId, dueAt: "2027-01-15T10:00:00.000Z" })).id,
    timeline: (await make("timeline", { tripId, kind: "note", body: "Likes the sea" })).id,
    payments: (await make("payments", { tripId, payer: "Mr Calder", ...paid })).id,
  };
  const { paths } = await json(api.get("/api/openapi.json"));
  const byId = Object.entries<object>(paths).flatMap(([path, methods]) => {
    const [, name = ""] = /^\/api\/([a-z-]+)\/\{id\}/.exec(path) ?? [];
    const id = ids[name];
    return id && "get" in methods ? path.replace("{id}", id) : [];
  });
  const lists = Object.keys(ids).map((name) => `/api/${name}?_end=10`);
  expect(byId.length).toBeGreaterThan(15);

  for (const path of byId) expect((await viewer.get(path)).status(), path).toBeGreaterThanOrEqual(400);
  for (const path of lists) expect(await json(viewer.get(path)), path).toEqual([]);
  for (const path of lists) expect(await json(api.get(path)), path).not.toEqual([]);
  const { version } = await json(api.get(`/api/trips/${tripId}`));
  await json(api.patch(`/api/trips/${tripId}`, { data: { version, assigneeUserId: reader.id } }));
  for (const name of Object.keys(ids)) await json(viewer.get(`/api/${name}/${ids[name]}`));
  await viewer.dispose();
});

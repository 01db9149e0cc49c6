import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, expect, request as requests, test } from "@playwright/test";
import sharp from "sharp";
import { kinds } from "../../src/schema/kinds";
import { type SpawnedServer, spawnServer } from "../setup/spawnServer";
import { temporaryFolder } from "../setup/temporaryFolder";
import { gadgets } from "./fixtures/gadgets";
import { choose, chooseSeveral, typeDate } from "./support/person";
import { copyProject, npmRun } from "./support/projectCopy";
import { enterAs } from "./support/session";

/** One file and its line in the registry, in a copy of the project; everything else is derived from them. */
test.describe.configure({ mode: "serial" });

const dataDir = temporaryFolder();
let folder: string;
let server: SpawnedServer;
let token: string;
let api: APIRequestContext;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = copyProject();
  await npmRun(folder, "new:resource", "gadgets");
  const declaration = readFileSync(join(import.meta.dirname, "fixtures/gadgets.ts"), "utf8");
  writeFileSync(join(folder, "src/resources/gadgets.ts"), declaration.replaceAll("../../../src/", "../"));
  await npmRun(folder, "migrations:generate", "gadgets");
  await npmRun(folder, "build");
  const settings = { PORT: "0", DATA_DIR: dataDir, DEMO: "off", SIGNUP: "open", LOG_LEVEL: "warn" };
  server = await spawnServer(settings, folder);
  const visitor = await requests.newContext({ baseURL: server.address });
  const signup = await visitor.post("/api/auth/signup", { data: owner });
  expect(signup.status()).toBe(201);
  // The answer of signing up is that of signing in.
  ({ token } = (await signup.json()) as { token: string });
  api = await requests.newContext({
    baseURL: server.address,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const queryFields = [{ key: "shoeSize", label: "Shoe size", kind: "number" }];
  await api.put("/api/tenants/query-fields", { data: { version: 1, queryFields } });
});

test.afterAll(async () => {
  await server?.stop();
  for (const one of [folder, dataDir]) if (one) rmSync(one, { recursive: true, force: true });
});

test("the declaration has a field of every kind", () => {
  const declared = Object.values(gadgets.fields).map(({ kind }) => kind);
  expect(declared.sort()).toEqual(Object.keys(kinds).sort());
});

test("the API takes, finds, changes, deletes and restores what is declared", async () => {
  const { id: userId } = await json(api.get("/api/users/me"));
  const picture = await json(
    api.post("/api/files", {
      multipart: { file: { name: "view.png", mimeType: "image/png", buffer: await png() } },
    }),
  );
  const values = { ...plainValues, reference: userId, references: [userId] };
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

  expect((await api.delete(url)).status()).toBeLessThan(300);
  await json(api.get(url), 404);
  expect(await json(api.get("/api/gadgets?_trash=true"))).toMatchObject([{ id: created.id }]);
  await json(api.post(`${url}/restore`));
  expect(await json(api.get(url))).toMatchObject({ ...body, choices: ["lid"] });
  const { paths } = await json(api.get("/api/openapi.json"));
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(["/api/gadgets", "/api/gadgets/{id}"]));
});

test("the browser lists, creates, shows and edits what is declared", async ({ page }) => {
  await enterAs(page, token);
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
  await choose(field("Owner"), owner.fullname);
  await chooseSeveral(field("Borrowers"), owner.fullname);
  for (const section of ["Portrait", "Views"]) {
    const pick = main.locator("input[type=file]").nth(section === "Portrait" ? 0 : 1);
    await pick.setInputFiles({ name: "lamp.png", mimeType: "image/png", buffer: await png() });
    const dialog = page.getByRole("dialog", { name: "Edit image" });
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(main.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
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
  });
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

const owner = {
  organisation: "Attic Finds",
  fullname: "Ida Moss",
  username: "ida",
  email: "ida@attic.example",
  password: "seven quiet harbours",
};

const plainValues = {
  text: "Copper kettle",
  longText: "One\ntwo",
  number: 1.75,
  money: { amount: 120_000, currency: "INR" },
  code: "INR",
  amount: 4_500,
  percent: 1_850,
  date: "2026-12-24",
  instant: "2026-12-24T09:30:00.000Z",
  time: "09:30",
  yesNo: true,
  choice: "large",
  choices: ["lid", "handle"],
  tags: ["tin", "old"],
  numbers: [3, 3],
  email: "maker@kettle.example",
  phone: "+91 98950 12345",
  link: "https://kettle.example/",
  colour: "#b87333",
  rows: [{ what: "New handle", cost: 900 }],
  group: { shelf: "A1" },
  custom: { shoeSize: 38 },
};

const png = () =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: "#3355aa" } })
    .png()
    .toBuffer();

/** The answer's body, whose shape the assertions check. */
async function json(sent: ReturnType<APIRequestContext["get"]>, status?: number) {
  const answer = await sent;
  if (status) expect(answer.status(), await answer.text()).toBe(status);
  else expect(answer.ok(), await answer.text()).toBe(true);
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- whatever the server answers is asserted on
  return (await answer.json()) as any;
}

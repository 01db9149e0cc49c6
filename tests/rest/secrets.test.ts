import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { everyone, roles } from "../../src/schema/field/access";
import { checkResources } from "../../src/schema/checkResources";
import type { HistoryEntry } from "../../src/schema/changes";
import { text } from "../../src/schema/kinds/text";
import { defineResource } from "../../src/schema/resource";
import { addResources } from "../database/everyKind";
import {
  type Ask,
  asking,
  newOrganisation,
  startTestApp,
  type TestApp,
  type TestOrganisation,
} from "./startTestApp";

const vaults = defineResource({
  name: "vaults",
  label: { one: "Vault", many: "Vaults" },
  title: "name",
  purpose: "To try secrets.",
  fields: {
    name: text({ label: "Name" }),
    account: text({ label: "Account", optional: true, secret: true }),
    pin: text({ label: "Pin", optional: true, secret: true, access: { read: roles("owner") } }),
  },
  access: { read: everyone, write: everyone },
  list: { columns: ["name"], search: ["name"], sort: { field: "name", order: "asc" } },
  form: [{ heading: "Vault", fields: ["name", "account", "pin"] }],
});
const all = checkResources([...resources, vaults]);
const account = "DE02 1203 0000 0000 2020 51";

describe("a secret field", () => {
  let test: TestApp;
  let organisation: TestOrganisation;
  let owner: TestOrganisation["owner"];

  beforeAll(async () => {
    test = await startTestApp({
      resources: all,
      prepare: ({ ownerUrl }) => addResources(ownerUrl, [vaults]),
    });
    organisation = await newOrganisation(test);
    owner = organisation.owner;
  });
  afterAll(() => test.stop());

  const store = async () => (await owner("POST", "/api/vaults", { name: "Main", account, pin: "4711" })).body;
  const entriesOf = async (id: string, ask = owner): Promise<HistoryEntry[]> =>
    (await ask("GET", `/api/vaults/${id}/history`)).body.entries;

  it("is masked in every answer of its row, and no list has it", async () => {
    const stored = await store();
    const masked = { account: "•••• 0 51", pin: "••••" };
    expect(stored).toMatchObject(masked);
    const url = `/api/vaults/${stored.id}`;
    expect((await owner("GET", url)).body).toMatchObject(masked);
    const { body: changed } = await owner("PATCH", url, { version: 1, name: "Second" });
    expect(changed).toMatchObject({ ...masked, name: "Second" });
    expect((await owner("PATCH", url, { version: 1, name: "Third" })).body.current).toMatchObject(masked);
    const [listed] = (await owner("GET", "/api/vaults")).body;
    expect(Object.keys(listed)).toContain("name");
    expect(Object.keys(listed)).not.toContain("account");
    expect((await owner("POST", "/api/vaults", { name: "Empty" })).body.account).toBeNull();
  });

  it.each(["account=x", "account_ne=x", "account_like=DE", "account_null=true", "_sort=account&_order=asc"])(
    "is no part of what a list is asked: %s",
    async (query) => {
      expect((await owner("GET", `/api/vaults?${query}`)).status).toBe(400);
    },
  );

  it("is given to a person who may read it, and the history tells who looked", async () => {
    const { id } = await store();
    const viewer = await organisation.member("viewer");
    const seen = await viewer("POST", `/api/vaults/${id}/reveal`, { field: "account" });
    expect([seen.status, seen.body]).toEqual([200, { value: account }]);
    const [look, ...rest] = await entriesOf(id);
    expect(look).toMatchObject({ action: "look", userId: viewer.id, version: 1 });
    expect(look?.changes).toEqual([{ field: "account", from: null, to: null }]);
    expect(rest.map(({ action }) => action)).toEqual(["create"]);
    expect((await owner("GET", `/api/vaults/${id}`)).body.version).toBe(1);
  });

  it("is nobody else's: closed roles, programs, other fields and other rows are refused, and leave no look", async () => {
    const { id } = await store();
    const viewer = await organisation.member("viewer");
    const other = await newOrganisation(test);
    const { body: key } = await owner("POST", "/api/api-keys", { name: `Key ${id}`, role: "admin" });
    const url = `/api/vaults/${id}/reveal`;
    expect((await viewer("POST", url, { field: "pin" })).status).toBe(422);
    expect((await owner("POST", url, { field: "name" })).status).toBe(422);
    expect((await owner("POST", url, { field: "constructor" })).status).toBe(422);
    expect((await other.owner("POST", url, { field: "account" })).status).toBe(404);
    expect((await asking(test.app, key.secret)("POST", url, { field: "account" })).status).toBe(403);
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual(["create"]);
    expect((await owner("POST", url, { field: "pin" })).body).toEqual({ value: "4711" });
    expect((await entriesOf(id, viewer)).map(({ action }) => action)).toEqual(["create"]);
  });

  it("is kept in the history for those who may read it: masked, looked at with its change, and set back", async () => {
    const { id } = await store();
    const url = `/api/vaults/${id}`;
    const next = "NO93 8601 1117 947";
    expect((await owner("PATCH", url, { version: 1, account: next, name: "Other" })).status).toBe(200);
    const [entry] = await entriesOf(id);
    expect(entry?.changes).toContainEqual({ field: "account", from: "•••• 0 51", to: "••••  947" });
    const reveal = (ask: Ask, field: string) => ask("POST", `${url}/reveal`, { field, entry: entry?.id });
    expect((await reveal(owner, "account")).body).toEqual({ before: account, value: next });
    expect((await reveal(owner, "pin")).status).toBe(404);
    const viewer = await organisation.member("viewer");
    expect((await owner("PATCH", url, { version: 2, pin: "0815" })).status).toBe(200);
    const [ofPin] = await entriesOf(id);
    const hidden = { field: "pin", entry: ofPin?.id };
    expect((await viewer("POST", `${url}/reveal`, hidden)).status).toBe(422);
    expect(JSON.stringify(await entriesOf(id, viewer))).not.toContain("pin");
    const back = await owner("POST", `${url}/set-back`, { version: 3, entry: entry?.id });
    expect([back.status, back.body.name]).toEqual([200, "Main"]);
    expect((await owner("POST", `${url}/reveal`, { field: "account" })).body).toEqual({ value: account });
    const [look] = (await entriesOf(id)).filter(({ action }) => action === "look");
    const looked = { version: 4, entry: look?.id, fields: ["account"] };
    expect((await owner("POST", `${url}/set-back`, looked)).status).toBe(422);
    const superuser = new Client({ connectionString: test.urls.superuserUrl });
    await superuser.connect();
    const { rows } = await superuser.query("select h.changes::text as entry from history h");
    await superuser.end();
    for (const secret of [account, next, "4711"]) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it("is not overwritten by its mask", async () => {
    const { id, account: masked } = await store();
    const { status, body } = await owner("PATCH", `/api/vaults/${id}`, { version: 1, account: masked });
    expect([status, body.errors]).toEqual([422, { account: ["Type all of it anew."] }]);
  });
});

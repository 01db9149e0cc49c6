import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertAll } from "../../server/database/repository/row";
import { resourceNamed, resources } from "../../src/resources";
import { kinds, type FieldKind } from "../../src/schema/kinds";
import { addResources, everyKind } from "../database/everyKind";
import { kindValues } from "../schema/kindValues";
import { newOrganisation, startTestApp, type Ask, type TestApp } from "./startTestApp";
import { storeKindFiles } from "./storeKindFiles";

let test: TestApp;
let ask: Ask;

beforeAll(async () => {
  test = await startTestApp({
    resources: [...resources, everyKind],
    prepare: ({ ownerUrl }) => addResources(ownerUrl, [everyKind]),
  });
  const organisation = await newOrganisation(test);
  ask = organisation.owner;
  const ids = kindValues.reference.values.map(String);
  await test.database.inTenant(organisation.tenantId, async (tx) => {
    const users = ids.map((id, index) => ({ id, username: `u${index}`, fullname: "U", role: "viewer" }));
    await insertAll(tx, resourceNamed("users"), users);
    const files = ids.map((id) => ({ id, name: "n", type: "t", size: 1, width: 1, height: 1 }));
    await insertAll(tx, resourceNamed("files"), files);
    await storeKindFiles(tx);
  });
  const queryFields = [{ key: "shoeSize", of: "every-kind", label: "Shoe size", kind: "number" }];
  await ask("PATCH", "/api/tenants", { version: 1, queryFields });
});
afterAll(() => test.stop());

/** The kind custom takes what the organisation declared, which its own tests show. */
const plainKinds = (Object.keys(kinds) as FieldKind[]).filter((kind) => kind !== "custom");
const bodyWith = (index: 0 | 1 | 2) =>
  Object.fromEntries(plainKinds.map((kind) => [kind, kindValues[kind].values[index]]));

describe("a resource that only its declaration makes", () => {
  it("takes, keeps and gives back every kind of value", async () => {
    const created = await ask("POST", "/api/every-kind", bodyWith(0));
    expect([created.status, created.body]).toEqual([201, expect.objectContaining(bodyWith(0))]);
    const url = `/api/every-kind/${created.body.id}`;
    expect((await ask("GET", url)).body).toEqual(created.body);
    for (const index of [1, 2] as const) {
      const { body: before } = await ask("GET", url);
      const changed = await ask("PATCH", url, { ...bodyWith(index), version: before.version });
      expect([changed.status, changed.body]).toEqual([200, expect.objectContaining(bodyWith(index))]);
    }
  });

  it("may be all empty", async () => {
    const { status, body } = await ask("POST", "/api/every-kind", {});
    expect(status).toBe(201);
    for (const kind of plainKinds)
      expect([null, "[]"]).toContain(Array.isArray(body[kind]) ? JSON.stringify(body[kind]) : body[kind]);
    expect(body.custom).toEqual({});
  });

  it.each(plainKinds)("refuses what is no %s, at its field", async (kind) => {
    for (const value of kindValues[kind].refused) {
      const { status, body } = await ask("POST", "/api/every-kind", { [kind]: value });
      // NaN and Infinity are null in JSON, which an optional field takes.
      if (typeof value === "number" && !Number.isFinite(value)) continue;
      expect([400, 422], JSON.stringify([value, body])).toContain(status);
      for (const path of Object.keys(body.errors)) expect(path).toMatch(new RegExp(`^${kind}\\b`));
    }
  });

  it("takes values of the organisation's own fields", async () => {
    expect((await ask("POST", "/api/every-kind", { custom: { shoeSize: 41 } })).body.custom).toEqual({
      shoeSize: 41,
    });
    expect((await ask("POST", "/api/every-kind", { custom: { shoeSize: "41" } })).status).toBe(422);
  });

  it("is in the API's description", async () => {
    const { body } = await ask("GET", "/api/openapi.json");
    expect(Object.keys(body.paths["/api/every-kind"])).toEqual(expect.arrayContaining(["get", "post"]));
    expect(Object.keys(body.paths["/api/every-kind/{id}"])).toEqual(
      expect.arrayContaining(["get", "patch", "delete"]),
    );
  });
});

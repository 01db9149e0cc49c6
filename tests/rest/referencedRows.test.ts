import { afterAll, beforeAll, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { everyone } from "../../src/schema/field/access";
import { reference } from "../../src/schema/kinds/reference";
import { group } from "../../src/schema/kinds/group";
import { rows } from "../../src/schema/kinds/rows";
import { text } from "../../src/schema/kinds/text";
import { defineResource, type Resource } from "../../src/schema/resource";
import { addResources } from "../database/everyKind";
import { newOrganisation, startTestApp, type Ask, type TestApp } from "./startTestApp";

const declared = (name: string, one: string, fields: object): Resource =>
  defineResource({
    name,
    label: { one, many: `${one}s` },
    title: "name",
    purpose: "To be referred to.",
    fields: { name: text({ label: "Name" }), ...fields } as Resource["fields"],
    access: { read: everyone, write: everyone },
    list: { columns: ["name"], sort: { field: "name", order: "asc" } },
    form: [{ heading: one, fields: ["name", ...Object.keys(fields)] }],
  });
const dealers = declared("dealers", "Dealer", {});
const vans = declared("vans", "Van", {
  dealerId: reference({ label: "Dealer", to: "dealers" }),
  formerDealerId: reference({ label: "Former dealer", to: "dealers", optional: true }),
});
const fleets = declared("fleets", "Fleet", {
  routes: rows({
    ...{ label: "Routes", one: "route", optional: true },
    of: {
      name: text({ label: "Name" }),
      dealerId: reference({ label: "Dealer", to: "dealers" }),
      formerDealerId: reference({ label: "Former dealer", to: "dealers", optional: true }),
      stops: rows({
        ...{ label: "Stops", one: "stop", optional: true },
        of: { dealerId: reference({ label: "Dealer", to: "dealers" }) },
      }),
    },
  }),
  care: group({
    label: "Care",
    optional: true,
    of: { dealerId: reference({ label: "Dealer", to: "dealers" }) },
  }),
});

let test: TestApp;
let ask: Ask;
beforeAll(async () => {
  const prepare = ({ ownerUrl }: { ownerUrl: string }) => addResources(ownerUrl, [dealers, vans, fleets]);
  test = await startTestApp({ resources: [...resources, dealers, vans, fleets], prepare });
  ask = (await newOrganisation(test)).owner;
});
afterAll(() => test.stop());

it("keeps a row that others must have, saying how many, until they are gone or have another", async () => {
  const create = async (path: string, body: object) => (await ask("POST", `/api/${path}`, body)).body;
  const [needed, former] = [await create("dealers", { name: "A" }), await create("dealers", { name: "B" })];
  const named = { dealerId: needed.id, formerDealerId: former.id };
  const [first, second] = [
    await create("vans", { name: "1", ...named }),
    await create("vans", { name: "2", ...named }),
  ];
  const refused = await ask("DELETE", `/api/dealers/${needed.id}`);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This dealer is needed by 2 vans. Give them another dealer or delete them first, then delete this one.",
  ]);
  expect((await ask("GET", `/api/dealers/${needed.id}`)).body.deletedAt).toBeNull();
  expect((await ask("DELETE", `/api/dealers/${former.id}`)).status).toBe(204);
  for (const { id } of [first, second]) await ask("DELETE", `/api/vans/${id}`);
  expect((await ask("DELETE", `/api/dealers/${needed.id}`)).status).toBe(204);
});

it("keeps a row that others must have inside rows and groups, at every depth, and none that they may have", async () => {
  const create = async (path: string, body: object) => (await ask("POST", `/api/${path}`, body)).body;
  const [inRow, inInnerRow, inGroup, former] = await Promise.all(
    ["C", "D", "E", "F"].map((name) => create("dealers", { name })),
  );
  const stops = [{ dealerId: inInnerRow.id }];
  const routes = [{ name: "West", dealerId: inRow.id.toUpperCase(), formerDealerId: former.id, stops }];
  const fleet = await create("fleets", { name: "Coast", routes, care: { dealerId: inGroup.id } });
  for (const { id } of [inRow, inInnerRow, inGroup]) {
    const { status, body } = await ask("DELETE", `/api/dealers/${id}`);
    expect([status, body.message]).toEqual([
      409,
      "This dealer is needed by 1 fleet. Give them another dealer or delete them first, then delete this one.",
    ]);
  }
  expect((await ask("DELETE", `/api/dealers/${former.id}`)).status).toBe(204);
  await ask("PATCH", `/api/fleets/${fleet.id}`, { version: fleet.version, care: null });
  expect((await ask("DELETE", `/api/dealers/${inGroup.id}`)).status).toBe(204);
  await ask("DELETE", `/api/fleets/${fleet.id}`);
  for (const { id } of [inRow, inInnerRow])
    expect((await ask("DELETE", `/api/dealers/${id}`)).status).toBe(204);
});

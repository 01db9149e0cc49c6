import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { everyone } from "../../src/schema/field/access";
import { text } from "../../src/schema/kinds/text";
import { defineResource, type Resource } from "../../src/schema/resource";
import { series } from "../../src/schema/series";
import { seriesYear } from "../../src/schema/field/seriesYear";
import { addResources } from "../database/everyKind";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";

const receipts: Resource = defineResource({
  name: "receipts",
  label: { one: "Receipt", many: "Receipts" },
  title: "number",
  purpose: "To be numbered.",
  fields: {
    number: series({ label: "Number", prefix: "RC", year: "financial" }),
    payer: text({ label: "Payer", maxLength: 80, unique: true }),
  },
  access: { read: everyone, write: everyone },
  list: { columns: ["number"], sort: { field: "number", order: "asc" } },
  form: [{ heading: "Receipt", fields: ["payer"] }],
});

let test: TestApp;
let organisation: TestOrganisation;
beforeAll(async () => {
  test = await startTestApp({
    resources: [...resources, receipts],
    prepare: ({ ownerUrl }) => addResources(ownerUrl, [receipts]),
  });
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

describe("a series of numbers", () => {
  it("has no gaps and no doubles where many are given at once and some are undone", async () => {
    const { owner } = organisation;
    // Each payer twice: the second of the two is refused after it took its number.
    const payers = Array.from({ length: 50 }, (_, index) => `Payer ${index >> 1}`);
    const answers = await Promise.all(payers.map((payer) => owner("POST", "/api/receipts", { payer })));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(25);
    const { body } = await owner("GET", "/api/receipts?_sort=number");
    const year = new Date().getUTCFullYear();
    expect(body.map(({ number }: { number: string }) => number)).toEqual(
      Array.from({ length: 25 }, (_, index) => `RC-${year}-${String(index + 1).padStart(5, "0")}`),
    );
  });

  it("takes no number from a body, counts each organisation by itself and keeps a number that was given", async () => {
    const { owner } = await newOrganisation(test);
    expect((await owner("POST", "/api/receipts", { payer: "A", number: "RC-1" })).status).toBe(400);
    const { body } = await owner("POST", "/api/receipts", { payer: "A" });
    expect(body.number).toMatch(/-00001$/);
    await owner("DELETE", `/api/receipts/${body.id}`);
    expect((await owner("POST", "/api/receipts", { payer: "B" })).body.number).toMatch(/-00002$/);
  });

  it("begins with the organisation's prefix and counts by its financial year", async () => {
    const { owner } = await newOrganisation(test);
    const month = new Date().getUTCMonth();
    // The financial year began last month.
    const names = "january february march april may june july august september october november december";
    const financialYearStart = names.split(" ")[(month + 11) % 12];
    const { body: tenant } = await owner("GET", "/api/tenants");
    const saved = await owner("PATCH", "/api/tenants", {
      version: tenant.version,
      financialYearStart,
      tripPrefix: "QH",
    });
    expect(saved.status).toBe(200);
    const { body: receipt } = await owner("POST", "/api/receipts", { payer: "A" });
    expect(receipt.number).toMatch(
      financialYearStart === "january" ? /^RC-\d{4}-0/ : /^RC-\d{4}-\d\d-00001$/,
    );
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "Ana Silva" });
    expect(trip.reference).toMatch(/^QH-\d{4}-00001$/);
  });
});

describe("seriesYear", () => {
  it.each([
    ["calendar", "2026-03-31", 4, 2026, "2026"],
    ["financial", "2026-03-31", 4, 2025, "2025-26"],
    ["financial", "2026-04-01", 4, 2026, "2026-27"],
    ["financial", "2099-12-31", 7, 2099, "2099-00"],
    ["financial", "2026-01-01", 1, 2026, "2026"],
  ] as const)("takes %s %s from month %i to be %i, written %s", (year, today, month, key, words) => {
    expect(seriesYear(year, today, month)).toEqual({ key, words });
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { insert } from "../../server/database/repository/row";
import { organisationOf } from "../../server/rest/organisation/organisationOf";
import { enterState } from "../../server/rest/writes/transitionRow";
import { seriesAt, takeNumbers } from "../../server/rest/writes/takeNumber";
import { checkResources } from "../../src/schema/checkResources";
import { choice } from "../../src/schema/kinds/choice";
import { date } from "../../src/schema/kinds/date";
import { months } from "../../src/vocabulary";
import { everyone } from "../../src/schema/field/access";
import { text, series } from "../../src/schema/kinds/text";
import { defineResource, type Resource } from "../../src/schema/resource";
import { addResources } from "../database/everyKind";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";

const receipts: Resource = defineResource({
  name: "receipts",
  label: { one: "Receipt", many: "Receipts" },
  title: "number",
  purpose: "To be numbered.",
  fields: {
    number: series({ label: "Number", pattern: "RC-{YYYY}-{00000}", year: "financial" }),
    payer: text({ label: "Payer", maxLength: 80, unique: true }),
  },
  access: { read: everyone, write: everyone },
  list: { columns: ["number"], sort: { field: "number", order: "asc" } },
  form: [{ heading: "Receipt", fields: ["payer"] }],
});

/** Two series: one of all that are written, and one of those that are issued, with their days. */
const invoices: Resource = defineResource({
  name: "invoices",
  label: { one: "Invoice", many: "Invoices" },
  title: "draft",
  purpose: "To be numbered when they are issued.",
  fields: {
    draft: series({ label: "Draft", pattern: "D{0}" }),
    number: series({
      ...{ label: "Number", pattern: "INV-{YY}/{000}", year: "calendar" },
      ...{ at: "issued", dated: "issuedOn" },
    }),
    issuedOn: date({ label: "Issued", readOnly: true, optional: true }),
    orderNumber: text({ label: "Order", maxLength: 20, unique: true, optional: true, readOnly: true }),
    status: choice({
      label: "State",
      choices: { draft: { label: "Draft" }, issued: { label: "Issued" }, void: { label: "Void" } },
      default: "draft",
      readOnly: true,
    }),
  },
  access: { read: everyone, write: everyone },
  transitions: {
    field: "status",
    table: [
      {
        ...{ from: "draft", to: "issued", roles: ["owner"] },
        asks: { orderNumber: text({ label: "Order", maxLength: 20, optional: true }) },
      },
      { from: "issued", to: "void", roles: ["owner"] },
      { from: "void", to: "issued", roles: ["owner"] },
    ],
  },
  list: { columns: ["draft"], sort: { field: "draft", order: "asc" } },
  form: [],
});

let test: TestApp;
let organisation: TestOrganisation;
beforeAll(async () => {
  checkResources([...resources, receipts, invoices]);
  test = await startTestApp({
    resources: [...resources, receipts, invoices],
    prepare: ({ ownerUrl }) => addResources(ownerUrl, [receipts, invoices]),
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

describe("numbers that are given with a state", () => {
  it("have no gaps where many are issued at once and some are undone, and are given once", async () => {
    const { owner } = await newOrganisation(test);
    const made = await Promise.all(Array.from({ length: 30 }, () => owner("POST", "/api/invoices", {})));
    expect(made.map(({ body }) => body.draft).sort()).toEqual(
      Array.from({ length: 30 }, (_, index) => `D${index + 1}`).sort(),
    );
    // Two ask for one order number each: the second of them is refused after its number was taken.
    const answers = await Promise.all(
      made.map(({ body: { id, number } }, index) => {
        expect(number).toBeNull();
        return owner("POST", `/api/invoices/${id}/move`, { to: "issued", orderNumber: `O${index >> 1}` });
      }),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
    const issued = answers.filter(({ status }) => status === 200).map(({ body }) => body);
    const year = String(new Date().getUTCFullYear()).slice(2);
    expect(issued.map(({ number }) => number).sort()).toEqual(
      Array.from({ length: 15 }, (_, index) => `INV-${year}/${String(index + 1).padStart(3, "0")}`),
    );
    const { id, number, issuedOn } = issued[0];
    expect(issuedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
    await owner("POST", `/api/invoices/${id}/move`, { to: "void" });
    const again = await owner("POST", `/api/invoices/${id}/move`, { to: "issued" });
    expect(again.body).toMatchObject({ number, issuedOn });
  });

  it("have days that never go back, whatever the clock says", async () => {
    const { owner, tenantId } = await newOrganisation(test);
    const issue = async (now: string) => {
      const { body } = await owner("POST", "/api/invoices", {});
      return test.database.inTenant(tenantId, async (tx) => {
        const made = { from: "draft", to: "issued", given: {} };
        const context = { tx, acting: "system", now: new Date(now) } as const;
        const { number, issuedOn } = await enterState(context, invoices, {}, body, made);
        return [number, issuedOn];
      });
    };
    const days = ["2026-12-30", "2027-01-02", "2026-12-31", "2027-01-01", "2027-01-05"];
    const given: unknown[] = [];
    for (const day of days) given.push(await issue(`${day}T12:00:00Z`));
    expect(given).toEqual([
      ["INV-26/001", "2026-12-30"],
      ["INV-27/001", "2027-01-02"],
      ["INV-27/002", "2027-01-02"],
      ["INV-27/003", "2027-01-02"],
      ["INV-27/004", "2027-01-05"],
    ]);
  });
});

describe("the year of a series", () => {
  it.each([
    ["2026-03-31", 4, "RC-2025-26-00001"],
    ["2026-04-01", 4, "RC-2026-27-00001"],
    ["2099-12-31", 7, "RC-2099-00-00001"],
    ["2026-01-01", 1, "RC-2026-00001"],
  ] as const)("of %s, which begins in month %i, is written %s", async (day, month, written) => {
    const { tenantId } = await newOrganisation(test);
    const number = await test.database.inTenant(tenantId, async (tx) => {
      const organisation = await organisationOf(tx);
      const financialYearStart = Object.keys(months)[month - 1] as typeof organisation.financialYearStart;
      const now = new Date(`${day}T12:00:00Z`);
      const own = { ...organisation, financialYearStart, timeZone: "UTC" };
      const taken = takeNumbers(tx, receipts, seriesAt(receipts), own, now);
      return (await insert(tx, receipts, { payer: "A", ...taken }, "system"))["number"];
    });
    expect(number).toBe(written);
  });
});

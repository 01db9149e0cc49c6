import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newestRates } from "../../server/rest/exchangeRates/newestRates";
import { asOwner } from "../database/catalogue";
import { newOrganisation, startTestApp, type TestApp } from "../rest/startTestApp";

let test: TestApp;
beforeAll(async () => void (test = await startTestApp()));
afterAll(() => test.stop());

const url = "/api/exchange-rates";

describe("exchange rates", () => {
  it("are one for each pair and day, into another currency than their own", async () => {
    const { owner } = await newOrganisation(test);
    const rate = { from: "USD", to: "INR", rate: "83.125", date: "2026-02-28" };
    expect((await owner("POST", url, rate)).status).toBe(201);
    const again = await owner("POST", url, { ...rate, rate: "84" });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([409, ["date"]]);
    expect((await owner("POST", url, { ...rate, date: "2026-03-01" })).status).toBe(201);
    expect((await owner("POST", url, { ...rate, from: "INR", to: "USD", rate: "0.012" })).status).toBe(201);
    const own = await owner("POST", url, { ...rate, from: "INR" });
    expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ["to"]]);
    for (const from of ["XAU", "CLF", "usd"])
      expect(Object.keys((await owner("POST", url, { ...rate, from })).body.errors)).toEqual(["from"]);
  });

  it("make the organisation know their currencies, once each", async () => {
    const { owner } = await newOrganisation(test);
    const before = (await owner("GET", "/api/tenants")).body;
    for (const [from, date] of [
      ["USD", "2026-01-01"],
      ["USD", "2026-01-02"],
      ["AED", "2026-01-01"],
    ])
      await owner("POST", url, { from, to: "INR", rate: "2", date });
    const { currencies, version } = (await owner("GET", "/api/tenants")).body;
    expect([currencies, version]).toEqual([["AED", "INR", "USD"], before.version]);
  });

  it("are read for a price as the newest of each pair that names one of its currencies, of that day or before", async () => {
    const { owner } = await newOrganisation(test);
    const { owner: stranger } = await newOrganisation(test);
    const viewer = (await newOrganisation(test)).member("viewer");
    const rates = [
      ["USD", "INR", "83", "2026-01-01"],
      ["USD", "INR", "84", "2026-02-28"],
      ["USD", "INR", "85", "2026-03-01"],
      ["INR", "USD", "0.011", "2025-12-31"],
      ["EUR", "USD", "1.1", "2026-01-05"],
      ["AED", "KWD", "0.08", "2026-01-05"],
    ];
    for (const [from, to, rate, date] of rates) await owner("POST", url, { from, to, rate, date });
    const trashed = { from: "GBP", to: "INR", rate: "107", date: "2026-01-01" };
    await owner("DELETE", `${url}/${(await owner("POST", url, trashed)).body.id}`);
    const newest = async (query: string) =>
      (await owner("GET", `${url}/newest?${query}`)).body.map(
        ({ from, to, rate }: Record<string, string>) => `${from}${to} ${rate}`,
      );
    expect(await newest("currency=INR&currency=USD&on=2026-02-28")).toEqual([
      "EURUSD 1.1",
      "INRUSD 0.011",
      "USDINR 84",
    ]);
    expect(await newest("currency=INR&on=2026-03-01")).toEqual(["INRUSD 0.011", "USDINR 85"]);
    expect(await newest("currency=INR")).toEqual(["INRUSD 0.011", "USDINR 85"]);
    expect(await newest("currency=EUR&on=2025-12-31")).toEqual([]);
    expect((await stranger("GET", `${url}/newest?currency=INR&on=2026-03-01`)).body).toEqual([]);
    for (const query of ["on=2026-02-30&currency=INR", "on=2026-03-01&currency=XAU"])
      expect((await owner("GET", `${url}/newest?${query}`)).status).toBe(400);
    expect((await (await viewer)("GET", `${url}/newest?currency=INR&on=2026-03-01`)).status).toBe(403);
  });

  it("are found by steps through an index, however many days are kept", async () => {
    const { owner, tenantId } = await newOrganisation(test);
    // As the superuser, whose statements may take their time.
    await asOwner(test.urls.superuserUrl, (client) =>
      client.query(
        `insert into exchange_rates (tenant_id, id, "from", "to", rate, date)
         select $1, gen_random_uuid(), code, 'INR', '2', date '2000-01-01' + n
         from unnest(array['AED', 'EUR', 'USD']) code, generate_series(1, 4000) n`,
        [tenantId],
      ),
    );
    const steps = await test.database.inTenant(tenantId, async (tx) => {
      const statements: [string, unknown[]][] = [];
      const query = (text: string, values: unknown[]) => {
        statements.push([text, values]);
        return tx.query(text, values);
      };
      // Only this one is called.
      expect(await newestRates({ query } as unknown as typeof tx, ["USD"], "2009-01-01")).toHaveLength(1);
      const [text, values] = statements[0] ?? ["", []];
      const [plan] = await tx.query<Record<string, unknown>>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      );
      // PostgreSQL's own form.
      const [{ Plan }] = plan?.["QUERY PLAN"] as [{ Plan: Record<string, number> }];
      return Plan["Shared Hit Blocks"];
    });
    // The table has more than a hundred blocks.
    expect(steps).toBeLessThan(80);
    expect((await owner("GET", url)).status).toBe(200);
  });
});

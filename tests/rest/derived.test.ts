import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeAll, discardAll, untrashAll } from "../../server/database/repository/changeAll";
import { convert, type ExchangeRate, findExchange } from "../../src/domain/money/exchange";
import { resources } from "../../src/resources";
import {
  checkResources,
  choice,
  countOf,
  date,
  defineResource,
  earliestOf,
  everyone,
  latestOf,
  money,
  number,
  reference,
  type Resource,
  roles,
  sumOf,
  text,
} from "../../src/schema";
import { addResources } from "../database/everyKind";
import { newOrganisation, startTestApp, type Ask, type TestApp, type TestOrganisation } from "./startTestApp";

const kept = { readOnly: true, optional: true, history: false, indexed: true } as const;
const ledgers: Resource = defineResource({
  name: "ledgers",
  label: { one: "Ledger", many: "Ledgers" },
  title: "name",
  purpose: "To be added up.",
  fields: {
    name: text({ label: "Name", maxLength: 80 }),
    opensOn: date({ label: "Opens", optional: true }),
    opening: text({ label: "Opening note", maxLength: 80, optional: true }),
    paid: money({ label: "Paid", ...kept }),
    hours: number({ label: "Hours", ...kept }),
    entries: number({
      ...{ label: "Entries", readOnly: true, default: 0, history: false, indexed: true },
    }),
    lastNote: text({ label: "Last note", maxLength: 80, ...kept }),
    lastSettled: number({ label: "Hours of the last settled, else of the last open", ...kept }),
    firstDay: date({ label: "First day", ...kept }),
  },
  derived: {
    paid: sumOf("entries", "amount", { by: "ledgerId", where: { status: "settled" }, on: "paidOn" }),
    hours: sumOf("entries", "hours", { by: "ledgerId" }),
    entries: countOf("entries", { by: "ledgerId" }),
    lastNote: latestOf("entries", "note", {
      ...{ by: "ledgerId", orderedBy: "paidOn", orOwn: { field: "opening" } },
    }),
    lastSettled: latestOf("entries", "hours", {
      ...{
        by: "ledgerId",
        where: { status: ["settled", "open"] },
        preferring: "status",
        orderedBy: "paidOn",
      },
    }),
    firstDay: earliestOf("entries", "paidOn", { by: "ledgerId", orOwn: { field: "opensOn" } }),
  },
  access: { read: everyone, write: everyone },
  list: { columns: ["name", "paid"], sort: { field: "paid", order: "desc" }, filters: ["paid", "entries"] },
  form: [{ heading: "Ledger", fields: ["name", "opensOn", "opening"] }],
});
const entries: Resource = defineResource({
  name: "entries",
  label: { one: "Entry", many: "Entries" },
  title: "note",
  purpose: "To add up.",
  fields: {
    ledgerId: reference({ label: "Ledger", to: "ledgers", onDelete: "keep" }),
    note: text({ label: "Note", maxLength: 80 }),
    payer: text({ label: "Payer", maxLength: 80, optional: true, personal: true }),
    amount: money({ label: "Amount" }),
    hours: number({ label: "Hours", min: 0, max: 1_000, default: 1 }),
    paidOn: date({ label: "Paid" }),
    status: choice({
      label: "State",
      choices: { open: { label: "Open" }, settled: { label: "Settled" } },
      default: "settled",
    }),
  },
  access: { read: everyone, write: everyone },
  list: { columns: ["note"], sort: { field: "paidOn", order: "desc" } },
  form: [{ heading: "Entry", fields: ["ledgerId", "note", "payer", "amount", "hours", "paidOn", "status"] }],
});
const all: readonly Resource[] = [...resources, ledgers, entries];

let test: TestApp;
let organisation: TestOrganisation;
let owner: Ask;
beforeAll(async () => {
  checkResources(all);
  test = await startTestApp({
    resources: all,
    prepare: ({ ownerUrl }) => addResources(ownerUrl, [ledgers, entries]),
  });
  organisation = await newOrganisation(test);
  owner = organisation.owner;
  const { body: tenant } = await owner("GET", "/api/tenants");
  await ok(owner("PATCH", "/api/tenants", { version: tenant.version, currency: "EUR" }));
});
afterAll(() => test.stop());

async function ok(asked: ReturnType<Ask>) {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}
const newLedger = (more = {}) => ok(owner("POST", "/api/ledgers", { name: "Harbour", ...more }));
const newEntry = (ledgerId: string, more = {}) =>
  ok(
    owner("POST", "/api/entries", {
      ...{ ledgerId, note: "Deposit", paidOn: "2027-01-15" },
      amount: { amount: 1_000, currency: "EUR" },
      ...more,
    }),
  );
const ledger = (id: string) => ok(owner("GET", `/api/ledgers/${id}`));
const eur = (amount: number) => ({ amount, currency: "EUR" });

describe("a derived value", () => {
  it("follows what is made, changed, moved, deleted, restored and set back, and leaves the row's version", async () => {
    const { id } = await newLedger({ opensOn: "2027-06-01", opening: "Opened" });
    expect(await ledger(id)).toMatchObject({
      ...{ paid: null, hours: null, entries: 0, lastNote: "Opened", firstDay: "2027-06-01" },
    });
    const first = await newEntry(id, { hours: 3 });
    const second = await newEntry(id, { note: "Rest", paidOn: "2027-02-01", amount: eur(250) });
    expect(await ledger(id)).toMatchObject({
      ...{ paid: eur(1_250), hours: 4, entries: 2, lastNote: "Rest", firstDay: "2027-01-15" },
    });
    await ok(owner("PATCH", `/api/entries/${first.id}`, { version: 1, status: "open" }));
    expect(await ledger(id)).toMatchObject({ paid: eur(250), entries: 2 });
    const { body: history } = await owner("GET", `/api/entries/${first.id}/history`);
    const step = history.entries.find(({ action }: { action: string }) => action === "update");
    expect(step).toBeDefined();
    await ok(owner("PATCH", `/api/entries/${first.id}`, { version: 2, status: "settled", note: "Back" }));
    const other = await newLedger();
    await ok(owner("PATCH", `/api/entries/${first.id}`, { version: 3, ledgerId: other.id }));
    expect([await ledger(id), await ledger(other.id)]).toMatchObject([
      { paid: eur(250), entries: 1, firstDay: "2027-02-01" },
      { paid: eur(1_000), entries: 1, lastNote: "Back" },
    ]);
    await ok(owner("DELETE", `/api/entries/${second.id}`));
    expect(await ledger(id)).toMatchObject({ paid: null, entries: 0, lastNote: "Opened" });
    await ok(owner("POST", `/api/entries/${second.id}/restore`));
    expect(await ledger(id)).toMatchObject({ paid: eur(250), version: 1 });
    const opened = { opensOn: "2026-12-24", opening: "Opened early" };
    await ok(owner("PATCH", `/api/ledgers/${id}`, { version: 1, ...opened }));
    expect(await ledger(id)).toMatchObject({ firstDay: "2026-12-24", lastNote: "Rest" });
    await ok(owner("DELETE", `/api/entries/${second.id}`));
    expect(await ledger(id)).toMatchObject({ lastNote: "Opened early" });
  });

  it("follows writes of many rows at once", async () => {
    const { id: ledgerId } = await newLedger();
    for (let index = 0; index < 5; index++) await newEntry(ledgerId);
    await test.database.inTenant(organisation.tenantId, async (tx) => {
      await changeAll({ tx, acting: "system" }, entries, { ledgerId }, { hours: 7 });
    });
    expect(await ledger(ledgerId)).toMatchObject({ hours: 35, paid: eur(5_000) });
    const writing = (run: typeof discardAll) =>
      test.database.inTenant(organisation.tenantId, (tx) =>
        run({ tx, acting: "system" }, entries, { ledgerId }),
      );
    await writing(discardAll);
    expect(await ledger(ledgerId)).toMatchObject({ hours: null, entries: 0 });
    await writing(untrashAll);
    expect(await ledger(ledgerId)).toMatchObject({ hours: 35, entries: 5 });
  });

  it("cannot be written, and lists are filtered and put in order by it", async () => {
    expect((await owner("POST", "/api/ledgers", { name: "A", entries: 4 })).status).toBe(400);
    const [low, high] = [await newLedger({ name: "Low" }), await newLedger({ name: "High" })];
    await newEntry(low.id, { amount: eur(70_000) });
    await newEntry(high.id, { amount: eur(80_000) });
    const found = await ok(owner("GET", "/api/ledgers?paid_gte=70000&_sort=paid&_order=desc"));
    expect(found.map(({ name }: { name: string }) => name)).toEqual(["High", "Low"]);
  });

  it("is exact where many children are written at the same time", async () => {
    const [here, there] = [await newLedger(), await newLedger()];
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const { id } = await newEntry(index % 2 ? here.id : there.id, { amount: eur(index + 1), hours: 1 });
        if (index % 3 === 0)
          await ok(owner("PATCH", `/api/entries/${id}`, { version: 1, ledgerId: here.id }));
        if (index % 5 === 0) await ok(owner("DELETE", `/api/entries/${id}`));
      }),
    );
    for (const { id } of [here, there]) {
      const rows = await ok(owner("GET", `/api/entries?ledgerId=${id}&_end=100`));
      const sum = rows.reduce(
        (total: number, row: { amount: { amount: number } }) => total + row.amount.amount,
        0,
      );
      expect(await ledger(id)).toMatchObject({ paid: eur(sum), entries: rows.length, hours: rows.length });
    }
  });

  it("is in the organisation's currency by the rates of the day, and follows rates and that currency", async () => {
    const { id } = await newLedger();
    await newEntry(id, { amount: { amount: 12_345, currency: "JPY" } });
    await newEntry(id, { amount: { amount: 501, currency: "KWD" } });
    await newEntry(id, { amount: eur(-7) });
    expect((await ledger(id)).paid).toBeNull();
    const rates: ExchangeRate[] = [];
    const rate = async (from: string, to: string, value: string, on: string) => {
      rates.push({ from, to, rate: value, date: on });
      return ok(owner("POST", "/api/exchange-rates", { from, to, rate: value, date: on }));
    };
    await rate("EUR", "JPY", "161.37", "2026-12-01");
    await rate("KWD", "USD", "3.2541", "2026-11-01");
    await rate("USD", "JPY", "149.5", "2026-11-01");
    const dollar = await rate("USD", "EUR", "0.913", "2027-01-15");
    await rate("USD", "EUR", "0.5", "2027-01-16");
    const expected = (to: string) =>
      (
        [
          [12_345n, "JPY"],
          [501n, "KWD"],
          [-7n, "EUR"],
        ] as const
      ).reduce((sum, [amount, from]) => {
        const exchange = findExchange(from, to, rates, "2027-01-15");
        if (!exchange) throw new Error(`no way from ${from}`);
        return sum + Number(convert(amount, exchange));
      }, 0);
    expect((await ledger(id)).paid).toEqual(eur(expected("EUR")));
    await ok(owner("PATCH", `/api/exchange-rates/${dollar.id}`, { version: 1, rate: "0.9" }));
    rates[3] = { ...rates[3], rate: "0.9" };
    expect((await ledger(id)).paid).toEqual(eur(expected("EUR")));
    const { body: tenant } = await owner("GET", "/api/tenants");
    await ok(owner("PATCH", "/api/tenants", { version: tenant.version, currency: "JPY" }));
    expect((await ledger(id)).paid).toEqual({ amount: expected("JPY"), currency: "JPY" });
    const { body: changed } = await owner("GET", "/api/tenants");
    await ok(owner("PATCH", "/api/tenants", { version: changed.version, currency: "EUR" }));
  });
});

/** A child as the test knows it. */
interface Known {
  id: string;
  ledgerId: string;
  version: number;
  hours: number;
  amount: number;
  paidOn: string;
  note: string;
  status: string;
  trashed: boolean;
}

/** What is derived, worked out of the children anew. */
function recomputed(ledgerId: string, opensOn: string, children: readonly Known[]) {
  const live = children.filter((one) => one.ledgerId === ledgerId && !one.trashed);
  const settled = live.filter(({ status }) => status === "settled");
  const last = (of: readonly Known[]) =>
    [...of].sort((a, b) => (a.paidOn + a.id < b.paidOn + b.id ? 1 : -1))[0];
  const sum = (values: readonly number[]) =>
    values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
  const paid = sum(settled.map(({ amount }) => amount));
  return {
    paid: paid === null ? null : eur(paid),
    hours: sum(live.map(({ hours }) => hours)),
    entries: live.length,
    lastNote: last(live)?.note ?? null,
    lastSettled: last(settled.length > 0 ? settled : live)?.hours ?? null,
    firstDay: [opensOn, ...live.map(({ paidOn }) => paidOn)].sort()[0],
    version: 1,
  };
}

describe("derived values of random children", () => {
  it.each([1, 2, 3])("are what a recomputation gives, whatever happened (seed %i)", async (seed) => {
    let state = seed * 7_919;
    const below = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most;
    const opensOn = "2027-02-10";
    const parents = [await newLedger({ opensOn }), await newLedger({ opensOn })].map(({ id }) => String(id));
    const parent = () => parents[below(2)] ?? "";
    const children: Known[] = [];
    const values = () => ({
      ...{ hours: below(20), note: `Note ${below(1_000)}`, status: ["open", "settled"][below(2)] ?? "" },
      ...{ paidOn: `2027-0${1 + below(3)}-15`, amount: below(5_000) },
    });
    const sent = ({ amount, ...others }: Partial<Known>) => ({
      ...others,
      ...(amount === undefined ? {} : { amount: eur(amount) }),
    });
    const steps: Record<string, (child: Known) => Promise<void>> = {
      async update(child) {
        const all = Object.entries(values());
        const some = Object.fromEntries(all.filter(() => below(2) === 0));
        Object.assign(child, some);
        await ok(owner("PATCH", `/api/entries/${child.id}`, { version: child.version++, ...sent(some) }));
      },
      async move(child) {
        const ledgerId = parent();
        if (ledgerId === child.ledgerId) return;
        child.ledgerId = ledgerId;
        await ok(owner("PATCH", `/api/entries/${child.id}`, { version: child.version++, ledgerId }));
      },
      async trash(child) {
        child.trashed = true;
        child.version++;
        await ok(owner("DELETE", `/api/entries/${child.id}`));
      },
      async erase(child) {
        await ok(owner("POST", `/api/entries/${child.id}/erase`, { version: child.version++ }));
      },
    };
    for (let step = 0; step < 40; step++) {
      const child = children[below(children.length + 1)];
      if (!child) {
        const made = { ledgerId: parent(), ...values() };
        const { id } = await ok(owner("POST", "/api/entries", { payer: "Ines", ...sent(made) }));
        children.push({ ...made, id, version: 1, trashed: false });
      } else if (child.trashed) {
        child.version = (await ok(owner("POST", `/api/entries/${child.id}/restore`))).version;
        child.trashed = false;
      } else await steps[Object.keys(steps)[below(4)] ?? ""]?.(child);
      for (const id of parents) expect(await ledger(id)).toMatchObject(recomputed(id, opensOn, children));
    }
  });

  it("still count a child that was erased, and stay out of the history of the parent", async () => {
    const { id } = await newLedger();
    const child = await newEntry(id, { payer: "Ines Calder", hours: 5 });
    const erased = await ok(owner("POST", `/api/entries/${child.id}/erase`, { version: 1 }));
    expect(erased.payer).toBeNull();
    expect(await ledger(id)).toMatchObject({ hours: 5, paid: eur(1_000), lastNote: "Deposit", version: 1 });
    const { entries: changes } = await ok(owner("GET", `/api/ledgers/${id}/history`));
    expect(changes.map(({ action }: { action: string }) => action)).toEqual(["create"]);
  });
});

describe("the start", () => {
  const check =
    (more: object, child: object = {}) =>
    () =>
      checkResources([...resources, { ...ledgers, ...more }, { ...entries, ...child }]);

  it("refuses what cannot be derived, by name", () => {
    const by = "ledgerId";
    for (const [derived, message] of [
      [{ paid: sumOf("entries", "amount") }, /no reference to it is named/],
      [{ paid: sumOf("entrys", "amount", { by }) }, /did you mean "entries"/i],
      [{ payed: sumOf("entries", "amount", { by }) }, /"payed", which is no field/],
      [{ hours: sumOf("entries", "amount", { by }) }, /cannot be the sum of "amount"/],
      [{ paid: sumOf("entries", "amount", { by, where: { status: "paid" } }) }, /"status".*cannot have/],
      [{ name: latestOf("entries", "note", { by }) }, /can be written/],
      [{ lastNote: latestOf("entries", "note", { by, preferring: "status" }) }, /no values are named/],
      [{ firstDay: earliestOf("entries", "paidOn", { by, orOwn: { field: "name" } }) }, /not of one kind/],
    ] as const)
      expect(check({ derived })).toThrow(message);
    expect(check({}, { access: { ...entries.access, read: roles("owner") } })).toThrow(/itself hides/);
  });
});

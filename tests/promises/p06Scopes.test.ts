import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { handlers } from "../../server/jobs/handlers";
import { startJobs } from "../../server/jobs/startJobs";
import { resourceNamed, resources } from "../../src/resources";
import { roleNames, rolesOf, type Role, type ScopeName } from "../../src/schema/field/access";
import { canRead, type Report } from "../../src/schema";
import { allFields, type Resource, viewName } from "../../src/schema/resource";
import { asOwner } from "../database/catalogue";
import { onlyWhenAsked } from "../jobs/killWhen";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "../rest/startTestApp";
import { type MailServer, type ReceivedMail, startMailServer } from "../setup/mailServer";
import { followChanges } from "./fixtures/followChanges";
import { inBatches } from "./fixtures/inBatches";
import { leastBody } from "./fixtures/leastBody";
import { operationsOf, pathWith, resourceNameOf, type Operation } from "./fixtures/operationsOf";
import { storeFullRow } from "./fixtures/storeFullRow";

type Member = Awaited<ReturnType<TestOrganisation["member"]>>;

/** The resources with owners, and with each those that are part of it, the whole first. */
const roots = resources.filter(({ ownedBy }) => ownedBy);
const wholeOf = (resource: Resource): Resource => {
  const [whole] = resource.partOf ?? [];
  return whole ? wholeOf(resourceNamed(whole.resource)) : resource;
};
const scoped = resources.filter((resource) => wholeOf(resource).ownedBy);

/** Whose a row is: a user's (by role), of the team in which all are but sales, of the team that sales manages. */
type Whose = Role | "team" | "managed" | "nobody";
const owners: readonly Whose[] = [...roleNames, "team", "managed", "nobody"];

interface Stored {
  resource: Resource;
  id: string;
  whose: Whose;
  mark: string;
}

/** What a scope lets a role have, said once more and otherwise than the server says it. */
function isWithin(scope: ScopeName, role: Role, whose: Whose): boolean {
  if (role === "owner" || scope === "all") return true;
  if (scope === "none") return false;
  if (whose === role || (whose === "managed" && role === "sales")) return true;
  return scope === "team" && whose === "team" && role !== "sales";
}

interface Found {
  resource: string;
  id: string;
}

interface Money {
  amount: number;
}

type Row = Record<string, unknown> & Found;

/** As reports say sums: in the organisation's currency, in which all of these rows are. */
function sumOf(values: readonly unknown[]): unknown[] {
  // The values are of fields of money.
  const amounts = values.map((value) => (value as Money).amount);
  const amount = amounts.reduce((a, b) => a + b, 0);
  return amounts.length === 0 ? [] : [{ currency: "INR", amount, count: amounts.length }];
}

/** The median, or what nine of ten do not exceed; between two values where it lies between them. */
function shareOf(values: readonly unknown[], of: string): number | null {
  const sorted = values.map(Number).toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * (of === "median" ? 0.5 : 0.9);
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (at % 1);
}

interface Setting {
  read: ScopeName;
  write: ScopeName;
  export: ScopeName;
}
const settings: readonly Setting[] = [
  { read: "all", write: "own", export: "none" },
  { read: "team", write: "all", export: "own" },
  { read: "own", write: "none", export: "all" },
  { read: "none", write: "all", export: "all" },
];

describe("P6: who sees what", async () => {
  let mails: MailServer;
  let test: TestApp;
  let organisation: TestOrganisation;
  const members = new Map<Role, Member>();
  const stored: Stored[] = [];
  const ownReports: Pick<Report, "name" | "measures">[] = [];
  let operations: Operation[] = [];

  beforeAll(async () => {
    mails = await startMailServer();
    test = await startTestApp({ settings: mails.settings });
    organisation = await newOrganisation(test);
    const { tenantId, owner } = organisation;
    for (const role of roleNames) members.set(role, await organisation.member(role));
    const id = (role: Role) => members.get(role)?.id ?? "";
    const others = roleNames.filter((role) => role !== "sales").map(id);
    const [team, managed] = await Promise.all([
      owner("POST", "/api/teams", { name: "Team", members: others }),
      owner("POST", "/api/teams", { name: "Managed", managerId: id("sales") }),
    ]);
    await inBatches(owners, async (whose, index) => {
      const mark = `qz${String.fromCodePoint(97 + index)}xw`;
      const ids: Record<string, string> = {};
      // What is referred to comes first: contacts, accounts, trips, then what is part of them.
      const order = [...["contacts", "accounts", "trips", "itineraries"].map(resourceNamed), ...scoped];
      for (const resource of new Set(order)) {
        const [users, teams] = [resource.ownedBy?.users ?? [], resource.ownedBy?.teams ?? []];
        const user = roleNames.find((role) => role === whose);
        const ofTeam = { team: team.body.id, managed: managed.body.id }[String(whose)] ?? null;
        const given = Object.fromEntries([
          ...users.map((name) => [name, user ? id(user) : null]),
          ...teams.map((name) => [name, ofTeam]),
        ]);
        const row = await storeFullRow(test.database, tenantId, resource, { mark, ids, given });
        ids[resource.name] = row.id;
        stored.push({ resource, id: row.id, whose, mark });
      }
    });
    await test.database.inTenant(tenantId, async (tx) => {
      // Trips of each kind of state, with values that differ: of a wrong row a sum would say it.
      await tx.query("update tenants set currency = 'INR'");
      const suppliers = await tx.query<{ id: string }>("select id from suppliers order by id");
      for (const [index, { id: trip }] of rowsOf(resourceNamed("trips")).entries())
        await tx.query(
          `update trips set status = $2, converted_at = case when $2 = 'converted' then now() end,
             close_reason = case when $2 = 'cancelled' then 'price' end, destinations = $3, supplier_ids = $4,
             agreed_price = jsonb_build_object('amount', $5::int, 'currency', 'INR'),
             cost = jsonb_build_object('amount', $5::int - 7, 'currency', 'INR'),
             margin = jsonb_build_object('amount', 7, 'currency', 'INR'),
             answered_after = $6::int, offered_after = $6::int * 2, agreed_after = $6::int * 3
           where id = $1`,
          [
            ...[trip, ["converted", "quoted", "cancelled"][index % 3], [`Place ${index % 2}`]],
            ...[suppliers.slice(0, 2).map(({ id }) => id), 10 ** (index % 7) * (1 + index), 10 + index ** 2],
          ],
        );
    });
    // Reports that were made in the product are read by the rights of who reads them, too.
    for (const [name, measures] of [
      ["Own of all", []],
      ["Own of value", ["value_sum"]],
    ] as const) {
      const words = { name, resource: "trips", by: "destinations", measures, query: "adults_gte=0" };
      const { status, body } = await owner("POST", "/api/reports", { ...words, sharedWith: "everyone" });
      expect([status, body.errors]).toEqual([201, undefined]);
      ownReports.push({ name: body.id, measures: [...measures] });
    }
    operations = (await operationsOf(test.app)).filter(
      (one) => !one.isPublic && scoped.some(({ name }) => name === resourceNameOf(one)),
    );
  });
  afterAll(async () => {
    await test.stop();
    await mails.stop();
  });

  async function set(setting: Partial<Setting>): Promise<void> {
    const { version } = (await organisation.owner("GET", "/api/tenants")).body;
    const scopes = roleNames
      .filter((role) => role !== "owner")
      .flatMap((role) => roots.map(({ name: resource }) => ({ role, resource, ...setting })));
    const change = { version, scopes, exportRoles: roleNames };
    const { status, body } = await organisation.owner("PATCH", "/api/tenants", change);
    expect([status, body.errors]).toEqual([200, undefined]);
  }

  /** The columns of a board, with count and sum, are made of the rows that the role lists. */
  async function expectBoard(
    resource: Resource,
    role: Role,
    { ask, rows }: { ask: Member; rows: Record<string, unknown>[] },
  ): Promise<void> {
    const board = resource.list.views?.find((view) => viewName(view) === "board");
    if (typeof board !== "object" || board.view !== "board") return;
    const { by, sums = [] } = board;
    const open = sums.filter((name) => {
      const field = allFields(resource)[name];
      return field && canRead(field, { role, userId: ask.id, teamIds: [] });
    });
    const names = open.map((name) => `&_measures=${name}_sum`);
    const { body } = await ask("GET", `/api/${resource.name}/aggregate?_by=${by}${names.join("")}`);
    for (const { value, count, measures } of body.groups) {
      const ofColumn = rows.filter((row) => row[by] === value);
      expect([role, value, count]).toEqual([role, value, ofColumn.length]);
      for (const name of open) {
        const summed = measures[`${name}_sum`].reduce((sum: number, one: Money) => sum + one.amount, 0);
        // The board declares fields of money.
        const amounts = ofColumn.map((row) => (row[name] as Money | null)?.amount ?? 0);
        expect([role, value, name, summed]).toEqual([role, value, name, amounts.reduce((a, b) => a + b, 0)]);
      }
    }
    const counted = body.groups.reduce((sum: number, one: { count: number }) => sum + one.count, 0);
    expect([role, counted]).toEqual([role, rows.length]);
  }

  /** The rows of the owner's list, of which all roles and scopes are asked alike. */
  const listed = new Map<string, Promise<Row[]>>();
  const ownersRows = (resource: Resource, query: string): Promise<Row[]> => {
    const url = `/api/${resource.name}?${query}&_end=100`;
    const known =
      listed.get(url) ??
      members
        .get("owner")?.("GET", url)
        .then(({ body }) => body);
    if (!known) throw new Error("There is no owner.");
    listed.set(url, known);
    return known;
  };

  /** Total, groups, others and parts of a report are made of the owner's lists, as far as the role reads their rows. */
  async function expectReport(
    resource: Resource,
    { name, measures = [] }: Pick<Report, "name" | "measures">,
    role: Role,
    readable: readonly Stored[],
  ): Promise<void> {
    const ask = members.get(role);
    if (!ask) return;
    const { status, body } = await ask("GET", `/api/${resource.name}/reports/${name}`);
    const isClosed = measures.some((measure) => {
      const field = allFields(resource)[measure.replace(/_\w+$/, "")];
      return !field || !canRead(field, { role, userId: ask.id, teamIds: [] });
    });
    expect([role, name, status]).toEqual([role, name, isClosed ? 403 : 200]);
    if (isClosed) return;
    const ids = new Set(readable.map(({ id }) => id));
    const rowsOfQuery = async (query: string) =>
      (await ownersRows(resource, query)).filter(({ id }) => ids.has(id));
    for (const group of [body.total, ...body.groups, ...(body.other ? [body.other] : [])]) {
      const rows = await rowsOfQuery(group.query);
      const parts = await Promise.all(group.partQueries.map(rowsOfQuery));
      expect([role, name, group.value, group.count, group.parts]).toEqual([
        ...[role, name, group.value, rows.length, parts.map(({ length }) => length)],
      ]);
      for (const measure of measures) {
        const [, field = "", of = ""] = /^(\w+)_(\w+)$/.exec(measure) ?? [];
        const values = rows.flatMap((row) => row[field] ?? []);
        expect([role, name, group.value, measure, group.measures[measure]]).toEqual([
          ...[role, name, group.value, measure, of === "sum" ? sumOf(values) : shareOf(values, of)],
        ]);
      }
      if (group !== body.total) expect([role, name, group.count > 0]).toEqual([role, name, true]);
    }
  }

  const rowsOf = ({ name }: Resource) => stored.filter(({ resource }) => resource.name === name);
  const isRead = (setting: Setting, role: Role, { whose }: Stored) => isWithin(setting.read, role, whose);
  const also = (setting: Setting, to: "write" | "export", role: Role, one: Stored) =>
    isRead(setting, role, one) && isWithin(setting[to], role, one.whose);

  it.each(settings)("gives rows, counts, searches and files by $read, $write, $export", async (setting) => {
    await set(setting);
    for (const [role, ask] of members)
      await inBatches(
        scoped,
        async (resource) => {
          const all = rowsOf(resource);
          const readable = all.filter((one) => isRead(setting, role, one));
          const url = `/api/${resource.name}`;
          const isOfOthers = !rolesOf(resource.access.read).includes(role);
          const isClosed = isOfOthers || (setting.read === "none" && role !== "owner");
          const said = (what: string, value: unknown) => [role, resource.name, what, value];
          const sorted = (ids: readonly string[]) => [...ids].sort();

          const list = await ask("GET", `${url}?_end=100`);
          if (isClosed) expect(said("list", list.status)).toEqual(said("list", 403));
          else {
            const ids = (rows: { id: string }[]) => sorted(rows.map(({ id }) => id));
            const expected = sorted(readable.map(({ id }) => id));
            expect(said("list", ids(list.body))).toEqual(said("list", expected));
            expect(said("total", list.headers["x-total-count"])).toEqual(
              said("total", String(expected.length)),
            );
            const { body: figures } = await ask("GET", `${url}/aggregate`);
            expect(said("aggregate", figures.total.count)).toEqual(said("aggregate", expected.length));
            await expectBoard(resource, role, { ask, rows: list.body });
            const own = resource.name === "trips" ? ownReports : [];
            for (const report of [...(resource.reports ?? []), ...own])
              await expectReport(resource, report, role, readable);
            if (resource.list.tabs)
              expect(said("counts", (await ask("GET", `${url}/counts`)).body.all)).toEqual(
                said("counts", expected.length),
              );
            if (resource.list.search)
              // Every row bears the mark of whose it is: only those of others could find what is hidden.
              for (const { mark } of all.filter((one) => !readable.includes(one))) {
                const { body: found, headers } = await ask("GET", `${url}?q=${mark}`);
                const hidden = ids(found).filter((one) => !expected.includes(one));
                expect(said("search", hidden)).toEqual(said("search", []));
                const count = String(found.length);
                expect(said("search total", headers["x-total-count"])).toEqual(said("search total", count));
              }
            const file = await ask("GET", `${url}/export?_columns=id`);
            const exported = all.filter((one) => also(setting, "export", role, one)).map(({ id }) => id);
            const lines = String(file.body).split("\r\n").slice(1).filter(Boolean);
            const isRefused = setting.export === "none" && role !== "owner";
            expect(said("export", isRefused ? file.status : sorted(lines))).toEqual(
              said("export", isRefused ? 403 : sorted(exported)),
            );
            if (resource.reports?.some(({ name }) => name === "conversion-by-person")) {
              const report = `${url}/reports/conversion-by-person`;
              const { body: counted } = await ask("GET", report);
              expect(said("report", counted.total.count)).toEqual(said("report", expected.length));
              const ofReport = await ask("GET", `${report}/file`);
              const last = String(ofReport.body).trim().split("\r\n").at(-1);
              expect(said("report's file", isRefused ? ofReport.status : last?.split(",")[1])).toEqual(
                said("report's file", isRefused ? 403 : String(exported.length)),
              );
            }
          }
          for (const one of all) {
            const { status } = await ask("GET", `${url}/${one.id}`);
            const expected = isClosed ? 403 : readable.includes(one) ? 200 : 404;
            expect(said(`row of ${one.whose}`, status)).toEqual(said(`row of ${one.whose}`, expected));
          }
          // So many exports wait for one another.
        },
        5,
      );
  });

  it.each(settings)(
    "finds by Ctrl+K what is within $read, by its words and by its address",
    async (setting) => {
      await set(setting);
      for (const [role, ask] of members) {
        const isHidden = (one: Stored) => !isRead(setting, role, one);
        const keyOf = ({ resource, id }: { resource: Resource; id: string }) => `${resource.name}/${id}`;
        const hidden = new Set(stored.filter(isHidden).map(keyOf));
        await inBatches(owners, async (whose) => {
          const rows = stored.filter((one) => one.whose === whose);
          const trip = rows.find(({ resource }) => resource.name === "trips");
          const answers = await Promise.all([
            ask("GET", `/api/find?q=${trip?.mark}`),
            ask("GET", `/api/find?rows=${rows.slice(0, 20).map(keyOf).join()}`),
          ]);
          const found = answers.map(({ body }) => body.map((one: Found) => `${one.resource}/${one.id}`));
          expect([role, whose, found.flat().filter((key: string) => hidden.has(key))]).toEqual([
            role,
            whose,
            [],
          ]);
          if (trip && !isHidden(trip))
            expect([role, whose, ...found.map((keys) => keys.includes(keyOf(trip)))]).toEqual([
              role,
              whose,
              true,
              true,
            ]);
        });
      }
    },
  );

  it("shows of views those that are the reader's, and through them no row beyond any scope", async () => {
    const { owner } = organisation;
    const [team] = (await owner("GET", "/api/teams?name=Team")).body;
    const sharing = { everyone: {}, me: {}, teams: { teamIds: [team.id] } };
    const query = "_sort=createdAt&_order=asc&assigneeUserId_null=true";
    for (const [sharedWith, more] of Object.entries(sharing)) {
      const view = { name: `View of ${sharedWith}`, resource: "trips", query, sharedWith, ...more };
      expect((await owner("POST", "/api/views", view)).status).toBe(201);
    }
    for (const setting of settings) {
      await set(setting);
      await expectViews(setting);
    }
  });

  async function expectViews(setting: Setting): Promise<void> {
    for (const [role, ask] of members) {
      const { body: views } = await ask("GET", "/api/views?resource=trips&name_like=View%20of");
      // Nobody but its maker, who is none of these, has the one of "me".
      const isOfTeam = role !== "sales";
      expect([role, views.map(({ name }: { name: string }) => name).sort()]).toEqual([
        role,
        ["View of everyone", ...(isOfTeam ? ["View of teams"] : [])],
      ]);
      const { status, body: rows } = await ask("GET", `/api/trips?${views[0].query}&_end=100`);
      const isClosed = setting.read === "none" && role !== "owner";
      expect([role, status]).toEqual([role, isClosed ? 403 : 200]);
      if (isClosed) continue;
      const expected = rowsOf(resourceNamed("trips")).filter(
        (one) => !roleNames.some((name) => name === one.whose) && isRead(setting, role, one),
      );
      expect([role, rows.map(({ id }: Found) => id).sort()]).toEqual([
        role,
        expected.map(({ id }) => id).sort(),
      ]);
    }
  }

  it("mails digests and reports of what each may read on that day, and nothing of another organisation", async () => {
    const { tenantId } = organisation;
    const { services, log } = test.app;
    const jobs = startJobs({ services, log, handlers, ...onlyWhenAsked });
    onTestFinished(() => jobs.stop());
    const trips = rowsOf(resourceNamed("trips"));
    const stranger = await newOrganisation(test);
    const canary = /qzcanary/;
    const foreign = await stranger.owner("POST", "/api/trips", { customerName: "qzcanary Falk" });
    const foreignTrip: string[] = [foreign.body.id];
    const addressOf = (id: string) => `${id}@lund.example`;
    /** All trips wait for the next digest of each, and one report is due. */
    const prepare = async (
      tenant: string,
      ids: readonly string[],
      tripIds: readonly string[],
      report: string,
    ) => {
      await asOwner(test.urls.superuserUrl, (client) =>
        client.query("delete from jobs where kind = 'report_mail' or idempotency_key like 'digest %'"),
      );
      await test.database.inTenant(tenant, async (tx) => {
        await tx.query("delete from notifications");
        const wanted = { resource: "trips", report, query: "_period=all", rhythm: "weekly", format: "csv" };
        for (const id of ids)
          await tx.query(
            "update users set email = $2, is_email_confirmed = true, report_mails = $3 where id = $1",
            [id, addressOf(id), JSON.stringify([{ id: randomUUID(), ...wanted, since: null }])],
          );
        await tx.query(
          `insert into notifications (tenant_id, user_id, kind, trip_id, is_shown, mailing)
           select $1, u, 'trip_assigned', t, false, 'held' from unnest($2::uuid[]) u, unnest($3::uuid[]) t`,
          [tenant, ids, tripIds],
        );
      });
    };
    const ours = [...members.values()].map(({ id }) => id);
    for (const [turn, setting] of settings.entries()) {
      await set(setting);
      await prepare(
        tenantId,
        ours,
        trips.map(({ id }) => id),
        "conversion-by-person",
      );
      await prepare(stranger.tenantId, [stranger.owner.id], foreignTrip, "conversion-by-destination");
      const before = mails.received.length;
      // What the first run queues, the second one sends at the latest; later, the clock queues again.
      for (const minutes of [0, 6])
        await jobs.runOnce(new Date(Date.now() + (1 + 12 * turn + minutes) * 60_000));
      const received = mails.received.slice(before);
      const to = (id: string, subject: RegExp) =>
        received.filter((one) => one.to.includes(addressOf(id)) && subject.test(one.header("subject")));
      for (const [role, { id }] of members) {
        const readable = trips.filter((one) => isRead(setting, role, one));
        const digests = to(id, /^While you had quiet hours/);
        expect([role, setting.read, digests.length]).toEqual([
          role,
          setting.read,
          readable.length > 0 ? 1 : 0,
        ]);
        const told = digests.map(({ text }) => text).join();
        const named = (rows: readonly Stored[]) => rows.map(({ mark }) => mark).sort();
        expect([role, setting.read, named(trips.filter(({ mark }) => told.includes(mark)))]).toEqual([
          ...[role, setting.read, named(readable)],
        ]);
        const exported = trips.filter((one) => also(setting, "export", role, one));
        const isRefused = role !== "owner" && (setting.export === "none" || setting.read === "none");
        const reports = to(id, /^Conversion by person/);
        const counts = reports.map(({ text }) => Number(/\r\nAll +(\d+)/.exec(text)?.[1]));
        expect([role, setting, counts]).toEqual([role, setting, isRefused ? [] : [exported.length]]);
        const files = reports.map(
          ({ raw }) => attachedIn(raw).at(-1)?.trim().split("\r\n").at(-1)?.split(",")[1],
        );
        expect([role, setting, files]).toEqual([role, setting, isRefused ? [] : [String(exported.length)]]);
      }
      // Each organisation's words are in its own mails alone.
      const isOurs = (one: ReceivedMail) =>
        one.to.every((address) => ours.some((id) => addressOf(id) === address));
      for (const mail of received) {
        const all = [mail.raw, mail.text, ...attachedIn(mail.raw)].join();
        expect([mail.to, canary.test(all)]).toEqual([
          mail.to,
          !isOurs(mail) && !/Conversion/.test(mail.header("subject")),
        ]);
        if (!isOurs(mail)) expect(trips.filter(({ mark }) => all.includes(mark))).toEqual([]);
      }
      expect(received.filter((one) => !isOurs(one)).map(({ to: [address] }) => address)).toEqual([
        ...[addressOf(stranger.owner.id), addressOf(stranger.owner.id)],
      ]);
    }
  });

  it("lets into the trash and out of it what may be written, and shows no more of it there", async () => {
    await set({ read: "team", write: "own" });
    const { owner } = organisation;
    for (const [role, ask] of [
      ["sales", members.get("sales")],
      ["admin", members.get("admin")],
    ] as const) {
      if (!ask) continue;
      const made = await owner("POST", "/api/contacts", { name: "Vera Falk", ownerUserId: ask.id });
      const theirs = await owner("POST", "/api/contacts", { name: "Vera Falk" });
      const url = "/api/contacts";
      const trashed = async () =>
        (await ask("GET", `${url}?_trash=true&q=Falk`)).body.map(({ id }: { id: string }) => id);
      expect([role, (await ask("DELETE", `${url}/${theirs.body.id}`)).status]).toEqual([role, 404]);
      expect([role, (await owner("DELETE", `${url}/${theirs.body.id}`)).status]).toEqual([role, 204]);
      expect([role, (await ask("DELETE", `${url}/${made.body.id}`)).status]).toEqual([role, 204]);
      expect([role, await trashed()]).toEqual([role, [made.body.id]]);
      expect([role, (await ask("POST", `${url}/${theirs.body.id}/restore`)).status]).toEqual([role, 404]);
      expect([role, (await ask("POST", `${url}/${made.body.id}/restore`)).status]).toEqual([role, 200]);
      expect([role, await trashed()]).toEqual([role, []]);
    }
  });

  it("answers an id beyond the scope as one that nobody has, on every route", async () => {
    const setting = settings[2];
    if (!setting) return;
    await set({ ...setting, write: "own" });
    const plain = ({ status, body }: { status: number; body: object }) => [
      status,
      { ...body, requestId: "" },
    ];
    const ofRow = operations.filter(({ path }) => path.includes("{id}"));
    expect(ofRow.length).toBeGreaterThan(40);
    for (const [role, ask] of members) {
      if (role === "owner") continue;
      await inBatches(ofRow, async (operation) => {
        const hidden = rowsOf(resourceNamed(resourceNameOf(operation))).find(
          ({ whose }) => whose === "nobody",
        );
        const body = leastBody(operation);
        const [known, none] = [
          await ask(operation.method, pathWith(operation, hidden?.id ?? ""), body),
          await ask(operation.method, pathWith(operation, randomUUID()), body),
        ];
        expect([role, operation.name, ...plain(known)]).toEqual([role, operation.name, ...plain(none)]);
      });
    }
  });

  it("shows nothing of hidden rows in any answer, and names their references no more", async () => {
    await set({ read: "own", write: "own", export: "own" });
    const reads = operations.filter(({ method }) => method === "GET");
    for (const [role, ask] of members) {
      if (role === "owner") continue;
      const hidden = stored.filter(({ whose }) => !isWithin("own", role, whose));
      const marks = [...new Set(hidden.map(({ mark }) => mark))];
      await inBatches(reads, async (operation) => {
        const own = rowsOf(resourceNamed(resourceNameOf(operation))).find(({ whose }) => whose === role);
        const { body } = await ask("GET", pathWith(operation, own?.id ?? ""));
        const told = JSON.stringify(body);
        expect([role, operation.name, marks.filter((mark) => told.includes(mark))]).toEqual([
          role,
          operation.name,
          [],
        ]);
      });
    }
  });

  it("refuses with words what may be read and not written, and a new row that is somebody else's", async () => {
    await set({ read: "all", write: "own" });
    const ask = members.get("sales");
    const other = members.get("admin")?.id ?? "";
    if (!ask) return;
    const [mine, theirs] = [rowsOf(resourceNamed("contacts"))].flatMap((rows) =>
      ["sales", "admin"].map((whose) => rows.find((one) => one.whose === whose)?.id ?? ""),
    );
    const stale = { version: 999, notes: "Window seats" };
    expect((await ask("PATCH", `/api/contacts/${mine}`, stale)).status).toBe(409);
    const refused = await ask("PATCH", `/api/contacts/${theirs}`, stale);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "You may read this contact, but not change it: it is not yours.",
    ]);
    expect((await ask("DELETE", `/api/contacts/${theirs}`)).status).toBe(403);
    const made = await ask("POST", "/api/contacts", { name: "Vera Falk" });
    expect([made.status, made.body.ownerUserId]).toEqual([201, ask.id]);
    const given = await ask("POST", "/api/contacts", { name: "Vera Falk", ownerUserId: other });
    expect(given.status).toBe(403);
    // What is part of another's trip follows the trip.
    const [trip] = rowsOf(resourceNamed("trips")).filter(({ whose }) => whose === "admin");
    const step = { tripId: trip?.id, kind: "call", dueAt: "2030-01-02T10:00:00Z" };
    expect((await ask("POST", "/api/follow-ups", step)).status).toBe(403);
    // Whoever reads the trip may give it away, and then has it no more.
    await set({ read: "own", write: "own" });
    const row = (await ask("GET", `/api/contacts/${made.body.id}`)).body;
    const away = { version: row.version, ownerUserId: other };
    expect((await ask("PATCH", `/api/contacts/${row.id}`, away)).status).toBe(200);
    expect((await ask("GET", `/api/contacts/${row.id}`)).status).toBe(404);
    expect((await ask("POST", "/api/follow-ups", step)).body.errors).toHaveProperty("tripId");
  });

  it("does of a run what each row's scope allows, and names the others", async () => {
    await set({ read: "team", write: "own" });
    const ask = members.get("operations");
    const trips = rowsOf(resourceNamed("trips"));
    const ids = trips.map(({ id }) => id);
    if (!ask) return;
    const { app } = test;
    const jobs = startJobs({ services: app.services, log: app.log, handlers, ...onlyWhenAsked });
    onTestFinished(() => jobs.stop());
    const asked = { resource: "trips", action: "change", ids, values: { priority: "high" } };
    const { body: run } = await ask("POST", "/api/runs", asked);
    await jobs.runOnce();
    await vi.waitFor(
      async () => {
        const { done, failed, errors } = (await ask("GET", `/api/runs/${run.id}`)).body;
        expect([done, failed, new Set(errors.map((one: { id: string }) => one.id)).size]).toEqual([1, 8, 8]);
      },
      { timeout: 15_000, interval: 100 },
    );
    const changed = await test.database.reading(organisation.tenantId, (tx) =>
      tx.query<{ id: string }>("select id from trips where priority = 'high' and updated_by = $1", [ask.id]),
    );
    expect(changed.map(({ id }) => trips.find((one) => one.id === id)?.whose)).toEqual(["operations"]);
  });

  it("counts for owners and admins what a scope would show, before it is set", async () => {
    const { body } = await organisation.owner("GET", "/api/tenants/scope-counts");
    const trips = rowsOf(resourceNamed("trips"));
    for (const { resource, role, scope, ...counts } of body) {
      const seen = trips.filter(({ whose }) => isWithin(scope, role, whose)).length;
      if (resource === "trips")
        expect([role, scope, counts]).toEqual([
          ...[role, scope],
          { people: 1, all: trips.length, seen, blind: seen === 0 ? 1 : 0 },
        ]);
    }
    expect(body).toHaveLength(roots.length * 5 * 3);
  });

  it("closes what is derived from rows of which the role reads a part", async () => {
    const contact = rowsOf(resourceNamed("contacts")).find(({ whose }) => whose === "accounts")?.id;
    const read = async () => (await members.get("accounts")?.("GET", `/api/contacts/${contact}`))?.body ?? {};
    await set({});
    expect(await read()).toMatchObject({ tripsCount: 1 });
    await set({ read: "own" });
    expect(Object.keys(await read()).filter((name) => /tripsCount|soldTotal|lastTripOn/.test(name))).toEqual(
      [],
    );
    const answer = await members.get("accounts")?.("GET", "/api/contacts?tripsCount=1");
    expect(answer?.status).toBe(400);
  });

  it("tells of changes those who may read the row, and takes it from their pages when it is given away", async () => {
    await set({ read: "own" });
    const [sales, viewer] = [members.get("sales"), members.get("viewer")];
    if (!sales || !viewer) return;
    const [ofSales, ofViewer] = await Promise.all([
      followChanges(test.app, sales.token),
      followChanges(test.app, viewer.token),
    ]);
    onTestFinished(() => [ofSales, ofViewer].forEach((one) => one.leave()));
    const { owner } = organisation;
    const { body: trip } = await owner("POST", "/api/trips", {
      ...{ customerName: "Vera Falk", assigneeUserId: sales.id },
    });
    const kinds = (changes: readonly { id: string; kind: string }[]) =>
      changes.filter(({ id }) => id === trip.id).map(({ kind }) => kind);
    await ofSales.until((changes) => kinds(changes).length === 1);
    await owner("PATCH", `/api/trips/${trip.id}`, { version: trip.version, assigneeUserId: viewer.id });
    await ofSales.until((changes) => kinds(changes).includes("deleted"));
    await ofViewer.until((changes) => kinds(changes).includes("updated"));
    expect([kinds(ofSales.changes), kinds(ofViewer.changes)]).toEqual([["created", "deleted"], ["updated"]]);
    // The notification of the assignment went with the trip.
    expect((await sales("GET", "/api/notifications")).body).toEqual([]);
    expect((await viewer("GET", "/api/notifications")).body).toHaveLength(1);
  });
});

/** The texts of the files that a mail holds. */
const attachedIn = (raw: string): string[] =>
  raw
    .split(/\r\n--/)
    .filter((part) => /content-disposition: attachment/i.test(part))
    .map((part) => Buffer.from(part.split("\r\n\r\n")[1] ?? "", "base64").toString());

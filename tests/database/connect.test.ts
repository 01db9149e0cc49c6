import fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../server/database/connect";
import type { Transaction } from "../../server/database/connection/Transaction";
import { BusyError, UnavailableError, UniqueError } from "../../server/database/errors/DatabaseError";
import { newId } from "../../server/database/newId";
import { createTestDatabase } from "../setup/createTestDatabase";

describe("connect", async () => {
  const urls = await createTestDatabase();
  const database = connect(urls.appUrl, { max: 4 });
  const superuser = new Client({ connectionString: urls.superuserUrl });
  const tenant = newId();

  beforeAll(async () => {
    await superuser.connect();
    await superuser.query(
      "create table public.notes (id int primary key, note text); grant all on notes to tripwright_app",
    );
  });
  afterAll(async () => {
    await superuser.end();
    await database.close();
    await urls.drop();
  });
  const stored = async () =>
    (await superuser.query<{ id: number }>("select id from notes order by id")).rows.map(({ id }) => id);
  const add = (id: number) => ["insert into notes (id) values ($1)", [id]] as const;

  it("stores the work of a transaction as a whole", async () => {
    await database.inTenant(tenant, async (tx) => {
      await tx.query(...add(1));
      await tx.batch([
        { text: "insert into notes (id) values ($1)", values: [2] },
        { text: "insert into notes (id) values (3)" },
      ]);
    });
    expect(await stored()).toEqual([1, 2, 3]);
  });

  it("undoes everything where the work throws, in whatever place", async () => {
    const broken = database.inTenant(tenant, async (tx) => {
      await tx.query(...add(10));
      throw new Error("changed my mind");
    });
    await expect(broken).rejects.toThrow("changed my mind");
    await expect(
      database.batch([{ text: "insert into notes (id) values (11)" }, { text: "select 1 / 0" }]),
    ).rejects.toThrow();
    expect(await stored()).toEqual([1, 2, 3]);
  });

  it("holds no connection while work outside of a transaction is done, and does the transaction anew with its answer", async () => {
    const sessions = async () => {
      const text =
        "select count(*)::int as open from pg_stat_activity where datname = current_database() and usename = 'tripwright_app' and state like 'idle in%'";
      return (await superuser.query<{ open: number }>(text)).rows[0]?.open;
    };
    let attempts = 0;
    const found = await database.inTenant(tenant, async (tx) => {
      attempts += 1;
      await tx.query(...add(30));
      const open = await tx.outside("how many are open", sessions);
      await tx.query(...add(31));
      return open;
    });
    expect([found, attempts]).toEqual([0, 2]);
    // What asks for something else each time comes to an end.
    await database.inTenant(tenant, (tx) => tx.outside(String((attempts += 1)), async () => undefined));
    expect(attempts).toBeLessThan(20);
    const refused = database.inTenant(tenant, (tx) =>
      tx.outside("refused", () => Promise.reject(new Error("too long"))),
    );
    await expect(refused).rejects.toThrow("too long");
    expect(await stored()).toEqual([1, 2, 3, 30, 31]);
    await superuser.query("delete from notes where id >= 30");
  });

  it("does not acknowledge a transaction of which a statement had failed", async () => {
    const swallowed = database.inTenant(tenant, async (tx) => {
      await tx.query(...add(20));
      await tx.query(...add(1)).catch(() => undefined);
      return "stored";
    });
    await expect(swallowed).rejects.toThrow(/nothing was stored/);
    expect(await stored()).toEqual([1, 2, 3]);
  });

  it("sends what nobody waits for with the next statement or the commit, in order, and undoes all where it fails", async () => {
    const later = (id: number) => ({ text: "insert into notes (id) values ($1)", values: [id] });
    await database.inTenant(tenant, async (tx) => {
      tx.later(later(30));
      expect(await tx.query("select id from notes where id >= 30")).toEqual([{ id: 30 }]);
      tx.later(later(31));
    });
    await database.inTenant(tenant, async (tx) => tx.later(later(32)));
    const broken = database.inTenant(tenant, async (tx) => {
      await tx.query(...add(33));
      tx.later(later(30));
    });
    await expect(broken).rejects.toBeInstanceOf(UniqueError);
    expect((await stored()).filter((id) => id >= 30)).toEqual([30, 31, 32]);
    await superuser.query("delete from notes where id >= 30");
    await expect(database.reading(tenant, async (tx) => tx.later(later(34)))).rejects.toThrow(/Use inTenant/);
  });

  describe("for somebody who is only believed to ask", () => {
    const cachedSession = (holds: boolean) => ({
      statement: { text: "select set_config('app.tenant_id', $1, true)", values: [tenant] },
      check: () => {
        if (!holds) throw new Error("somebody else");
      },
    });
    const later = (id: number) => ({ text: "insert into notes (id) values ($1)", values: [id] });

    it.each<[string, (tx: Transaction, id: number) => Promise<unknown>]>([
      ["is waited for", (tx, id) => tx.query(...add(id))],
      ["nobody waits for", async (tx, id) => tx.later(later(id))],
      [
        "is asked again after the error was swallowed",
        async (tx, id) => {
          await tx.query("select 1").catch(() => undefined);
          await tx.query(...add(id)).catch(() => undefined);
        },
      ],
    ])("stores what %s only where the cached session holds", async (_what, work) => {
      await expect(database.inTenant(tenant, (tx) => work(tx, 50), cachedSession(false))).rejects.toThrow(
        "somebody else",
      );
      expect(await stored()).not.toContain(50);
      await database.inTenant(tenant, (tx) => work(tx, 50), cachedSession(true));
      expect(await stored()).toContain(50);
      await superuser.query("delete from notes where id = 50");
    });
  });

  it("lets what is asked at the same time travel together, each with its own rows", async () => {
    const [one, two, many] = await database.inTenant(tenant, (tx) =>
      Promise.all([
        tx.query("select 1 as a"),
        tx.query("select $1::text as b", ["x"]),
        tx.batch([{ text: "select 2 as c" }, { text: "select 3 as d" }]),
      ]),
    );
    expect([one, two, many]).toEqual([[{ a: 1 }], [{ b: "x" }], [[{ c: 2 }], [{ d: 3 }]]]);
  });

  it("refuses what is asked after the end of its transaction", async () => {
    let late: Promise<unknown> | undefined;
    const broken = database.inTenant(tenant, async (tx) => {
      const slow = tx
        .query("select 1")
        .then(() => tx.query("select 2"))
        .then(() => tx.query(...add(40)));
      late = slow.catch((error: unknown) => error);
      await Promise.all([slow, tx.query("select 1").then(() => Promise.reject(new Error("refused")))]);
    });
    await expect(broken).rejects.toThrow("refused");
    expect(await late).toMatchObject({ message: expect.stringMatching(/has ended/) });
    expect(await stored()).not.toContain(40);
  });

  it("goes on with the same connection after errors of every sort", async () => {
    const single = connect(urls.appUrl, { max: 1 });
    for (const statement of [
      "select 1 / $1::int",
      "select nothing",
      "selec",
      "insert into notes (id) values ($1::int - $1::int + 1)",
    ]) {
      const values = statement.includes("$1") ? [0] : [];
      for (let round = 0; round < 3; round += 1) {
        await expect(single.query(statement, values)).rejects.toThrow();
        expect(await single.query("select $1::int as one", [round])).toEqual([{ one: round }]);
      }
    }
    await single.close();
  });

  it("gives each statement of a batch its own rows, in order", async () => {
    const texts = [
      "select 1 as a",
      "select from notes where false",
      "select id as b from notes order by 1",
      "select 1 as a",
    ];
    for (let round = 0; round < 3; round += 1)
      expect(await database.batch(texts.map((text) => ({ text })))).toEqual([
        [{ a: 1 }],
        [],
        [{ b: 1 }, { b: 2 }, { b: 3 }],
        [{ a: 1 }],
      ]);
  });

  it("keeps more different statements going than a connection may keep prepared", async () => {
    const single = connect(urls.appUrl, { max: 1 });
    for (let number = 0; number < 900; number += 1)
      expect(await single.query(`select ${number} as n, $1::text as t`, ["x"])).toEqual([
        { n: number, t: "x" },
      ]);
    expect(await single.query("select 5 as n, $1::text as t", ["x"])).toEqual([{ n: 5, t: "x" }]);
    const [kept] = await single.query<{ count: number }>("select count(*) from pg_prepared_statements");
    expect(kept?.count).toBeLessThanOrEqual(401);
    await single.close();
  });

  it("reads a table whose columns a migration changed under a prepared statement", async () => {
    const single = connect(urls.appUrl, { max: 1 });
    await single.query("select * from notes where id = $1", [1]);
    await superuser.query("alter table notes add column more int default 7");
    await single.query("select * from notes where id = $1", [1]).catch(() => undefined);
    expect(await single.query("select * from notes where id = $1", [1])).toEqual([
      { id: 1, note: null, more: 7 },
    ]);
    await single.close();
  });

  it("carries every text and list of texts there and back unchanged", async () => {
    const text = fc.string({ unit: "binary" }).filter((one) => !one.includes("\0") && one.isWellFormed());
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(text),
        fc.array(fc.uuid()),
        fc.array(fc.maxSafeInteger()),
        async (one, list, ids, numbers) => {
          const [row] = await database.query(
            "select $1::text as one, $2::text[] as list, $3::uuid[] as ids, $4::bigint[] as numbers, to_jsonb($1::text) as json",
            [one, list, ids, numbers],
          );
          expect(row).toEqual({ one, list, ids, numbers, json: one });
        },
      ),
      { numRuns: 300 },
    );
  });

  it("carries moments, dates, numbers and bytes", async () => {
    const [row] = await database.query(
      `select $1::timestamptz as moment, $2::date as day, $3::bigint as big, $4::numeric as exact, $5::boolean as yes,
         $6::bytea as bytes, null::int as nothing, '2026-12-24 09:30:00+00'::timestamptz as round, '{}'::int[] as none`,
      ["2026-12-24T09:30:00.120Z", "2026-12-24", 9007199254740991, "1.50", false, Buffer.from([0, 255])],
    );
    expect(row).toEqual({
      moment: "2026-12-24T09:30:00.120Z",
      day: "2026-12-24",
      big: 9007199254740991,
      exact: 1.5,
      yes: false,
      bytes: Buffer.from([0, 255]),
      nothing: null,
      round: "2026-12-24T09:30:00.000Z",
      none: [],
    });
  });

  it("does the work again where two transactions had locked each other out", async () => {
    let tries = 0;
    const meet = () => new Promise((resolve) => setTimeout(resolve, 300));
    const cross = (first: number, second: number) =>
      database.inTenant(tenant, async (tx) => {
        tries += 1;
        await tx.query("update notes set note = 'x' where id = $1", [first]);
        await meet();
        await tx.query("update notes set note = 'y' where id = $1", [second]);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    expect(tries).toBeGreaterThan(2);
  });

  it("gives up on a lock after two seconds and says so", async () => {
    await superuser.query("begin; update notes set note = 'mine' where id = 1");
    const waiting = database.inTenant(tenant, (tx) =>
      tx.query("update notes set note = 'theirs' where id = 1"),
    );
    await expect(waiting).rejects.toBeInstanceOf(BusyError);
    expect(await database.query("show lock_timeout")).toEqual([{ lock_timeout: "2s" }]);
    await superuser.query("rollback");
  });

  it("ends a statement after five seconds", async () => {
    await expect(database.query("select pg_sleep(20)")).rejects.toBeInstanceOf(BusyError);
  }, 8_000);

  it("takes an answer that came while the process stood still, however long that was", async () => {
    const hurried = connect(urls.appUrl, { max: 1, answerTimeout: 400 });
    await hurried.query("select 1");
    const storing = hurried.inTenant(tenant, (tx) => tx.query(...add(50)));
    // Its statement is on its way; nothing of ours runs until long after the answer.
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000));
    await storing;
    await expect(hurried.query("select pg_sleep(2)")).rejects.toBeInstanceOf(UnavailableError);
    await hurried.close();
    await superuser.query("delete from notes where id = 50");
  });

  it("survives the end of its connections, idle or at work", async () => {
    const errors: Error[] = [];
    const other = connect(urls.appUrl, { max: 5, onIdleError: (error) => errors.push(error) });
    await Promise.all([1, 2, 3].map(() => other.query("select 1")));
    const working = other.inTenant(tenant, (tx) => tx.query("select pg_sleep(3)"));
    const ended = expect(working).rejects.toBeInstanceOf(UnavailableError);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await superuser.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'tripwright_app' and datname = current_database()",
    );
    await ended;
    await expect
      .poll(() => other.query("select 1 as one").catch(() => []), { timeout: 5_000 })
      .toEqual([{ one: 1 }]);
    await other.close();
    expect(errors.length).toBeGreaterThan(0);
  });

  it("says that a database cannot be reached, within its time", async () => {
    const nowhere = connect("postgresql://a:b@127.0.0.1:9/none", { connectTimeout: 500 });
    await expect(nowhere.query("select 1")).rejects.toBeInstanceOf(UnavailableError);
    await nowhere.close();
  });
});

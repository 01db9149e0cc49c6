import { trips } from "../../src/resources/trips";
import { fillOrganisation } from "../database/fillDatabase";
import { atMost, type Figure } from "../Figure";
import { connect } from "../../server/database/connect";
import { type Desk, p95 } from "./Desk";

/** The trips of an organisation of its own, beside the 100,000 of the others. */
const size = Number(process.env.BENCH_TRIPS ?? 100_000);

/** What was sold and answered, as offers and contacts would have kept it. */
const soldSql = `
  update trips t set
    converted_at = case when status in ('converted', 'on_trip', 'completed') then created_at + interval '9 days' end,
    agreed_after = case when status in ('converted', 'on_trip', 'completed') then (random() * 13000)::int end,
    answered_after = case when status <> 'new' then (random() * 2000)::int end,
    offered_after = case when status not in ('new', 'in_progress') then (random() * 6000)::int end,
    value = jsonb_set(budget, '{currency}', to_jsonb((array['INR', 'INR', 'INR', 'USD'])[1 + floor(random() * 4)])),
    cost = jsonb_set(budget, '{amount}', to_jsonb(((budget ->> 'amount')::bigint * 0.8)::bigint)),
    margin = jsonb_set(budget, '{amount}', to_jsonb(((budget ->> 'amount')::bigint * 0.15)::bigint)),
    supplier_ids = (select array_agg(id) from (select id from suppliers where tenant_id = $1 order by random() + length(t.reference) limit 4) s)
  where tenant_id = $1 and status <> 'dropped'`;

/** Every declared report, over all days and beside the days before, of an organisation that has so many trips alone. */
export async function measureReports({ superuser, address, appUrl }: Desk): Promise<Figure[]> {
  const database = connect(appUrl, { max: 2 });
  try {
    console.log(`Filling an organisation of ${size} trips …`);
    const { tenantId, token } = await fillOrganisation(database, superuser, 20, size);
    // What triggers would derive is written here.
    await superuser.query("set session_replication_role = replica");
    await superuser.query(
      `insert into suppliers (tenant_id, id, name, currency)
       select $1, gen_random_uuid(), 'Supply ' || n, 'INR' from generate_series(1, 40) n`,
      [tenantId],
    );
    await superuser.query(
      `insert into exchange_rates (tenant_id, id, "from", "to", rate, date)
       select $1, gen_random_uuid(), 'USD', currency, '80', '2020-01-01' from tenants where id = $1`,
      [tenantId],
    );
    await superuser.query(soldSql, [tenantId]);
    await superuser.query("set session_replication_role = default");
    await superuser.query("vacuum analyze trips");
    const year = new Date().getFullYear();
    const days = `_days=${year - 1}-01-01,${year}-12-31&_before=${year - 3}-01-01,${year - 2}-12-31`;
    const figures: Figure[] = [];
    for (const { name, label, ...report } of trips.reports ?? []) {
      let counted = 0;
      const taken = await p95(async () => {
        const path = `/api/trips/reports/${name}${"period" in report ? `?${days}` : ""}`;
        const answer = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
        counted = (await answer.json()).total.count;
      });
      figures.push(
        atMost(`report, ${label.toLowerCase()}, 95 in 100`, taken, {
          ...{ budget: 1_000, unit: "ms", beside: `${counted} of ${size} trips` },
        }),
      );
    }
    return figures;
  } finally {
    await database.close();
  }
}

import type { Pool } from "pg";
import { newId } from "../../server/database/newId";
import { selected } from "./selected";

export interface Answer {
  status: number;
  body: unknown;
  total?: number;
}

type Answering = (
  pool: Pool,
  query: URLSearchParams,
  body: Readonly<Record<string, unknown>>,
  id: string | undefined,
) => Promise<Answer>;

const live = "from trips x where x.tenant_id = $1 and x.deleted_at is null";

async function list(pool: Pool, query: URLSearchParams): Promise<Answer> {
  const tenant = query.get("tenant");
  const [start, end] = [Number(query.get("_start") ?? 0), Number(query.get("_end") ?? 25)];
  const [status, search] = [query.get("status"), query.get("q")];
  const part = search !== null ? "search" : status !== null ? "status" : "all";
  const given = search !== null ? [`%${search.toLowerCase()}%`] : status !== null ? [status] : [];
  const [page, total] = await Promise.all([
    pool.query({
      name: `page ${part}`,
      text: pageSql[part],
      values: [tenant, end - start, start, ...given],
    }),
    pool.query<{ total: number }>({
      name: `total ${part}`,
      text: totalSql[part],
      values: [tenant, ...given],
    }),
  ]);
  return { status: 200, body: page.rows, total: total.rows[0]?.total ?? 0 };
}

const ordered = "order by x.created_at desc, x.id desc limit $2 offset $3";
const pageSql = {
  status: `select ${selected} ${live} and x.status = $4 ${ordered}`,
  search: `select ${selected} ${live} and x.search like $4 ${ordered}`,
  all: `select ${selected} from trips x join (select x.id ${live} ${ordered}) page using (id)
    where x.tenant_id = $1 order by x.created_at desc, x.id desc`,
};
/** Totals come from the same kept sums as ours: counting them would make the bare server slow. */
const kept =
  "select coalesce(sum(total), 0)::bigint as total from counters where tenant_id = $1 and resource = 'trips'";
const totalSql = {
  status: `${kept} and tab = $2`,
  search: `select count(*) as total ${live} and x.search like $2`,
  all: kept,
};

async function one(
  pool: Pool,
  query: URLSearchParams,
  _body: unknown,
  id: string | undefined,
): Promise<Answer> {
  const { rows } = await pool.query({
    name: "one",
    text: `select ${selected} ${live} and x.id = $2`,
    values: [query.get("tenant"), id],
  });
  return { status: 200, body: rows[0] };
}

/** The trip with its number; no history, no clock of the first response, no references checked beyond the database's own. */
const create: Answering = async (pool, query, body) => {
  const { rows } = await pool.query({
    name: "create",
    text: `with taken as (
        insert into numbers as n (tenant_id, name, year, last) values ($1, 'trips.reference', extract(year from now())::integer, 1)
        on conflict (tenant_id, name, year) do update set last = n.last + 1 returning year, last)
      insert into trips as x (tenant_id, id, created_by, updated_by, reference, customer_name, email, phone, phone_e164,
        destinations, start_date, end_date, adults, budget, query_source_id, notes, custom)
      select $1, $2, $3, $3, 'TRP-' || year || '-' || lpad(last::text, 5, '0'), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15
      from taken returning ${selected}`,
    values: [
      ...[query.get("tenant"), newId(), query.get("user"), body.customerName, body.email, body.phone],
      ...[
        String(body.phone).replaceAll(" ", ""),
        body.destinations,
        body.startDate,
        body.endDate,
        body.adults,
      ],
      ...[body.budget, body.querySourceId, body.notes, body.custom],
    ],
  });
  return { status: 201, body: rows[0] };
};

async function change(
  pool: Pool,
  query: URLSearchParams,
  body: Readonly<Record<string, unknown>>,
  id: string | undefined,
): Promise<Answer> {
  const { rows } = await pool.query({
    name: "change",
    text: `update trips x set priority = $3, notes = $4, version = x.version + 1, updated_at = now(), updated_by = $5
      where x.tenant_id = $1 and x.id = $2 and x.version = $6 and x.deleted_at is null returning ${selected}`,
    values: [query.get("tenant"), id, body.priority, body.notes, query.get("user"), body.version],
  });
  return { status: rows[0] ? 200 : 409, body: rows[0] ?? {} };
}

/** What the bare server does for each request: the statements that somebody would write by hand for these indexes. */
export const answers = { list, one, create, change } satisfies Record<string, Answering>;

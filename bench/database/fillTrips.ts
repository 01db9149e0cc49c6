import type { Client } from "pg";
import { firstNames, lastNames, places } from "./words";

/** Where the trips of one organisation go: its ids. */
export interface Organisation {
  tenantId: string;
  userIds: string[];
  sourceIds: string[];
  size: number;
}

/** Writes an organisation's trips, two years of them, evenly, the oldest mostly over, each with its contact. */
export async function fillTrips(
  superuser: Client,
  organisation: Organisation,
  /** Of a database that knows no contacts: every third customer is that of the trip before. */
  { isBeforeContacts = false } = {},
): Promise<void> {
  const { tenantId, userIds, sourceIds, size } = organisation;
  await superuser.query(drawnTable);
  await superuser.query(drawnSql, [tenantId, size, userIds, sourceIds, firstNames, lastNames, places]);
  if (isBeforeContacts) await superuser.query(sameSql);
  else {
    await superuser.query(contactsSql);
    // Without statistics each key and each trip would look through all contacts for its own.
    await superuser.query("analyze contacts");
    await superuser.query(keysSql);
  }
  await superuser.query(tripsSql(!isBeforeContacts), [0, firstTrips]);
  await superuser.query("analyze trips");
  await superuser.query(tripsSql(!isBeforeContacts), [firstTrips, size]);
  await superuser.query(
    "insert into numbers (tenant_id, name, year, last) values ($1, 'trips.reference', extract(year from now())::integer, $2)",
    [tenantId, size],
  );
}

/** So many trips give PostgreSQL its first statistics. */
const firstTrips = 200;

const drawnTable = `
  drop table if exists drawn;
  create temporary table drawn (
    n integer, at timestamptz, state text, starts date, nights integer, place text, other_place text, last text, customer text,
    email text, phone text, e164 text, priority text, adults integer, budget bigint, has_children boolean, is_honeymoon boolean,
    tenant_id uuid, id uuid, contact_id uuid, owner_id uuid, source_id uuid, updated_by uuid, assignee_id uuid)`;

/** Names by the square of chance: the first of each list are frequent, the last rare. */
const drawnSql = `
  with chances as (
    select n, now() - make_interval(secs => ($2::integer - n) * (63072000.0 / $2)) as at,
      random() as a, random() as b, random() as c, random() as d, random() as e, random() as f
    from generate_series(1, $2::integer) n
  ), named as (
    select *, ($5::text[])[1 + floor(b * b * array_length($5::text[], 1))] as first,
      ($6::text[])[1 + floor(c * c * array_length($6::text[], 1))] as last,
      ($7::text[])[1 + floor(e * array_length($7::text[], 1))] as place,
      9000000000 + floor(d * 999999999)::bigint as number,
      case when n > $2 * 0.9
        then (array['new', 'in_progress', 'in_progress', 'quoted', 'quoted', 'on_hold', 'converted', 'dropped'])[1 + floor(a * 8)]
        else (array['completed', 'completed', 'completed', 'completed', 'converted', 'quoted', 'in_progress', 'cancelled', 'dropped', 'dropped'])[1 + floor(a * 10)]
      end as state
    from chances
  )
  insert into drawn
  select n, at, state,
    -- What was won has yet to begin: otherwise the jobs of the day would move thousands of trips during the load.
    (case when state = 'converted' then now() else at end + make_interval(days => 20 + (e * 120)::integer))::date,
    3 + (f * 11)::integer, place, ($7::text[])[1 + floor(b * array_length($7::text[], 1))], last, first || ' ' || last,
    lower(first || '.' || last || n) || '@mail.example', '+91 ' || left(number::text, 5) || ' ' || right(number::text, 5),
    '+91' || number, (array['low', 'normal', 'normal', 'normal', 'high'])[1 + floor(f * 5)], 1 + floor(e * 4)::integer,
    5000000 + floor(d * 40000000)::bigint, c < 0.3, f < 0.2, $1, uuidv7(at - now()), uuidv7(at - now()), ($3::uuid[])[1],
    ($4::uuid[])[1 + floor(d * array_length($4::uuid[], 1))], ($3::uuid[])[1 + floor(b * array_length($3::uuid[], 1))],
    ($3::uuid[])[1 + floor(b * array_length($3::uuid[], 1))]
  from named`;

/** With what the database would derive of their trips. */
const contactsSql = `
    insert into contacts (tenant_id, id, created_at, updated_at, created_by, updated_by, name, ways, email, phone,
      phone_e164, nationality, trips_count, last_trip_on)
    select tenant_id, contact_id, at, at, owner_id, owner_id, customer,
      jsonb_build_array(
        jsonb_build_object('id', gen_random_uuid(), 'kind', 'email', 'value', email, 'label', null, 'isPrimary', true, 'isShared', false),
        jsonb_build_object('id', gen_random_uuid(), 'kind', 'phone', 'value', phone, 'label', null, 'isPrimary', true, 'isShared', false)),
      email, phone, e164, 'IN', 1, starts
    from drawn`;

const keysSql = `
  insert into contact_keys (tenant_id, kind, key, contact_id)
  select tenant_id, way.kind, way.key, contact_id
  from drawn, lateral (values ('email', email), ('phone', e164)) as way (kind, key)`;

const sameSql = `
  update drawn set customer = o.customer, email = o.email, phone = o.phone, e164 = o.e164
    from drawn o where drawn.n % 3 = 0 and o.n = drawn.n - 1`;

const tripsSql = (hasContacts: boolean) => `
  insert into trips (tenant_id, id, created_at, updated_at, created_by, updated_by, reference, title, status, priority,
    query_source_id, query_type, scope, ${hasContacts ? "contact_id," : ""} customer_name, email, phone, phone_e164, nationality, destinations,
    start_date, end_date, adults, child_ages, budget, assignee_user_id, next_follow_up_at, tags, notes, custom, close_reason)
  select tenant_id, id, at, at, owner_id, updated_by,
    'TRP-' || extract(year from now()) || '-' || lpad(n::text, greatest(5, length(n::text)), '0'),
    place || ' for ' || last, state, priority, source_id, null, null, ${hasContacts ? "contact_id," : ""} customer, email, phone, e164, 'IN',
    array[place, other_place], starts, starts + nights, adults, case when has_children then array[4, 9]::bigint[] else '{}' end,
    jsonb_build_object('amount', budget, 'currency', 'INR'), assignee_id,
    case when state in ('new', 'in_progress', 'quoted') then at + interval '2 days' end,
    case when is_honeymoon then array['honeymoon'] else '{}' end,
    'Prefers window seats and a late check-out; asked about transfers from ' || place || '.',
    jsonb_build_object('occasion', 'family'),
    case when state in ('cancelled', 'dropped') then 'no_response' end
  from drawn
  where n > $1 and n <= $2
  order by n`;

import type { Client } from "pg";
import { firstNames, lastNames, places } from "./words";

/** Where the trips of one organisation go: its ids. */
export interface Organisation {
  tenantId: string;
  userIds: string[];
  sourceIds: string[];
  size: number;
}

/** Writes an organisation's trips in one statement: two years of them, evenly, the oldest mostly over. */
export async function fillTrips(superuser: Client, organisation: Organisation): Promise<void> {
  const { tenantId, userIds, sourceIds, size } = organisation;
  await superuser.query(tripsSql, [tenantId, size, userIds, sourceIds, firstNames, lastNames, places]);
  await superuser.query(
    "insert into numbers (tenant_id, name, year, last) values ($1, 'trips.reference', extract(year from now())::integer, $2)",
    [tenantId, size],
  );
}

/** Names by the square of chance: the first of each list are frequent, the last rare. */
const tripsSql = `
  with drawn as (
    select n, now() - make_interval(secs => ($2::integer - n) * (63072000.0 / $2)) as at,
      random() as a, random() as b, random() as c, random() as d, random() as e, random() as f
    from generate_series(1, $2::integer) n
  ), named as (
    select *, ($5::text[])[1 + floor(b * b * array_length($5::text[], 1))] as first,
      ($6::text[])[1 + floor(c * c * array_length($6::text[], 1))] as last,
      9000000000 + floor(d * 999999999)::bigint as number, 
      case when n > $2 * 0.9
        then (array['new', 'in_progress', 'in_progress', 'quoted', 'quoted', 'on_hold', 'converted', 'dropped'])[1 + floor(a * 8)]
        else (array['completed', 'completed', 'completed', 'completed', 'converted', 'quoted', 'in_progress', 'cancelled', 'dropped', 'dropped'])[1 + floor(a * 10)]
      end as state
    from drawn
  ), dated as (
    -- What was won has yet to begin: otherwise the jobs of the day would move thousands of trips during the load.
    select *, (case when state = 'converted' then now() else at end + make_interval(days => 20 + (e * 120)::integer))::date as starts
    from named
  )
  insert into trips (tenant_id, id, created_at, updated_at, created_by, updated_by, reference, title, status, priority,
    query_source_id, query_type, scope, customer_name, email, phone, phone_e164, nationality, destinations, start_date,
    end_date, adults, child_ages, budget, assignee_user_id, next_follow_up_at, tags, notes, custom, close_reason)
  select $1, uuidv7(at - now()), at, at, ($3::uuid[])[1], ($3::uuid[])[1 + floor(b * array_length($3::uuid[], 1))],
    'TRP-' || extract(year from now()) || '-' || lpad(n::text, greatest(5, length(n::text)), '0'),
    place || ' for ' || last, state, (array['low', 'normal', 'normal', 'normal', 'high'])[1 + floor(f * 5)],
    ($4::uuid[])[1 + floor(d * array_length($4::uuid[], 1))], null, null, first || ' ' || last,
    lower(first || '.' || last || n) || '@mail.example', '+91 ' || left(number::text, 5) || ' ' || right(number::text, 5),
    '+91' || number, 'IN', array[place, ($7::text[])[1 + floor(b * array_length($7::text[], 1))]], starts,
    starts + 3 + (f * 11)::integer, 1 + floor(e * 4)::integer, case when c < 0.3 then array[4, 9]::bigint[] else '{}' end,
    jsonb_build_object('amount', 5000000 + floor(d * 40000000)::bigint, 'currency', 'INR'),
    ($3::uuid[])[1 + floor(b * array_length($3::uuid[], 1))],
    case when state in ('new', 'in_progress', 'quoted') then at + interval '2 days' end,
    case when f < 0.2 then array['honeymoon'] else '{}' end,
    'Prefers window seats and a late check-out; asked about transfers from ' || place || '.',
    jsonb_build_object('occasion', 'family'),
    case when state in ('cancelled', 'dropped') then 'no_response' end
  from dated cross join lateral (select ($7::text[])[1 + floor(dated.e * array_length($7::text[], 1))] as place) placed
  order by n`;

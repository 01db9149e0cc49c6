drop function exchanged(uuid,bigint,text,text,date) cascade;

create function rate_of(tenant uuid, source text, target text, day date) returns numeric[]
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  above numeric;
  below numeric;
begin
  with pairs as (
    select distinct on (r."from", r."to") r."from" as one, r."to" as other, r."date" as since, r."rate"::numeric * 1000000000 as rate
      from exchange_rates r where r.tenant_id = tenant and r.deleted_at is null and r."date" <= day
      order by r."from", r."to", r."date" desc
  ), steps as (
    select one, other, since, rate as above, 1000000000::numeric as below from pairs
    union all
    -- A rate turned round counts where there is none of its own.
    select p.other, p.one, p.since, 1000000000, p.rate from pairs p
      where not exists (select from pairs q where q.one = p.other and q.other = p.one)
  ), ways as (
    select 0 as way, since, '' as middle, s.above, s.below from steps s where one = source and other = target
    union all
    select 1, least(s.since, t.since), s.other, s.above * t.above, s.below * t.below
      from steps s join steps t on t.one = s.other where s.one = source and t.other = target
  )
  select w.above, w.below into above, below from ways w order by way, since desc, middle limit 1;
  if above is null then return null; end if;
  return array[above * (select case when code in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 1 when code in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000 else 100 end from (select target as code) c), below * (select case when code in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 1 when code in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000 else 100 end from (select source as code) c)];
end
$$;

create function exchanged_at(amount bigint, rate numeric[]) returns bigint language sql immutable parallel safe as $$
  select (sign(amount) * (div(abs(amount) * rate[1], rate[2]) + case
    when 2 * mod(abs(amount) * rate[1], rate[2]) > rate[2] then 1
    when 2 * mod(abs(amount) * rate[1], rate[2]) = rate[2] and div(abs(amount) * rate[1], rate[2]) % 2 = 1 then 1
    else 0 end))::bigint
$$;

create function exchanged(tenant uuid, amount bigint, source text, target text, day date) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if source = target then return amount; end if;
  return exchanged_at(amount, rate_of(tenant, source, target, day));
end
$$;

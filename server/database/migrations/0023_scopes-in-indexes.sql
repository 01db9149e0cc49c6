drop index "contacts__name";

drop index "accounts__name";

drop index "accounts__kind_name";

drop index "trips__created_at";

drop index "trips__status_created_at";

drop index "trips__assignee_user_id_created_at";

drop index "trips__assignee_team_id_created_at";

drop index "trips__query_source_id_created_at";

drop function search_contacts(text[], text[], text, boolean, integer) cascade;

drop function search_accounts(text[], text[], text, boolean, integer) cascade;

drop function search_trips(text[], text[], text, boolean, integer) cascade;

create index "contacts__name" on "contacts" (tenant_id, lower("name"), id) include ("owner_user_id", "team_id") where deleted_at is null;

create index "accounts__name" on "accounts" (tenant_id, lower("name"), id) include ("owner_user_id", "team_id") where deleted_at is null;

create index "accounts__kind_name" on "accounts" (tenant_id, "kind", lower("name"), id) include ("owner_user_id", "team_id") where deleted_at is null;

create index "trips__created_at" on "trips" (tenant_id, "created_at", id) include ("assignee_user_id", "assignee_team_id") where deleted_at is null;

create index "trips__status_created_at" on "trips" (tenant_id, "status", "created_at", id) include ("assignee_user_id", "assignee_team_id") where deleted_at is null;

create index "trips__assignee_user_id_created_at" on "trips" (tenant_id, "assignee_user_id", "created_at", id) include ("assignee_team_id") where deleted_at is null;

create index "trips__assignee_team_id_created_at" on "trips" (tenant_id, "assignee_team_id", "created_at", id) include ("assignee_user_id") where deleted_at is null;

create index "trips__query_source_id_created_at" on "trips" (tenant_id, "query_source_id", "created_at", id) include ("assignee_user_id", "assignee_team_id") where deleted_at is null;

create function search_contacts(parts text[], beginnings text[], number text, in_trash boolean, most integer, users uuid[], teams uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  owned text := case when users is null then '' else format(' and ("owner_user_id" = any(%1$L::uuid[]) or "team_id" = any(%2$L::uuid[]))', users, teams) end;
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given) || owned;
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'contacts';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."contacts" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."contacts" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_accounts(parts text[], beginnings text[], number text, in_trash boolean, most integer, users uuid[], teams uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  owned text := case when users is null then '' else format(' and ("owner_user_id" = any(%1$L::uuid[]) or "team_id" = any(%2$L::uuid[]))', users, teams) end;
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given) || owned;
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'accounts';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."accounts" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."accounts" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_trips(parts text[], beginnings text[], number text, in_trash boolean, most integer, users uuid[], teams uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  owned text := case when users is null then '' else format(' and ("assignee_user_id" = any(%1$L::uuid[]) or "assignee_team_id" = any(%2$L::uuid[]))', users, teams) end;
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given) || owned;
  found uuid[];
  total bigint;
begin
  if number is not null and not in_trash then
    execute format(
      'select array(select x.id from public."trips" x where tenant_id = %L and deleted_at is null and reverse(lower("reference")) like %L%s
        order by x."created_at" desc, x."id" desc limit %s)', tenant, reverse(number) || '%', owned, most) into found;
    if found <> '{}' then
      return found;
    end if;
  end if;
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'trips';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."trips" x where tenant_id = %L and deleted_at is null order by x."created_at" desc, x."id" desc limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."trips" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."created_at" desc, x."id" desc)', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

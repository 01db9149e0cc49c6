-- The file of an import stays in a table of the server; the record of it becomes a resource with a list.
alter table "imports" rename to "import_files";
alter table "import_files" rename constraint "imports__key" to "import_files__key";
alter index "imports__created_at" rename to "import_files__created_at";
alter index "imports__run_id" rename to "import_files__run_id";
alter trigger "imports__erased" on "import_files" rename to "import_files__erased";

create table "imports" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "resource" text not null,
  "state" text default 'read'::text not null,
  "lines" integer default '0'::integer not null,
  "created" integer default '0'::integer not null,
  "changed" integer default '0'::integer not null,
  "same" integer default '0'::integer not null,
  "skipped" integer default '0'::integer not null,
  "failed" integer default '0'::integer not null,
  "by_user_id" uuid,
  "at" timestamptz(3) not null,
  "search" text generated always as (search_text(coalesce("name", ''))) stored not null,
  constraint "imports__key" primary key ("tenant_id", "id")
);

alter table "imports" enable row level security, force row level security;

create policy of_tenant on "imports" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "imports" to current_user using (true) with check (true);

create index "imports__by_user_id" on "imports" (tenant_id, "by_user_id");

create index "imports__at" on "imports" (tenant_id, "at", id) where deleted_at is null;

create index "imports__trash" on "imports" (tenant_id, deleted_at) where deleted_at is not null;

create index "imports__search" on "imports" using gin (tenant_id, search gin_trgm_ops);

alter table "imports" add constraint "imports__by_user_id__reference" foreign key ("tenant_id", "by_user_id") references "users" ("tenant_id", "id");

create function count_imports() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'imports', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'imports', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'imports', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function search_imports(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text := nullif(current_setting('app.tenant_id', true), '');
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  words text := (select coalesce(string_agg(word, ' and '), 'true') from (
    select format('search like %L', part) as word from unnest(parts) as given (part)
    union all select format('search ~ %L', beginning) from unnest(beginnings) as given (beginning)) given);
  found uuid[];
  total bigint;
begin
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'imports';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."imports" x where tenant_id = %L and deleted_at is null order by x."at" desc, x."id" desc limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."imports" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."at" desc, x."id" desc)', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create trigger "imports__count_insert" after insert on "imports" referencing new table as added for each statement execute function count_imports();

create trigger "imports__count_delete" after delete on "imports" referencing old table as gone for each statement execute function count_imports();

create trigger "imports__count_update" after update of deleted_at on "imports" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_imports();

create trigger "imports__erased" after update on "imports" for each row when (current_setting('app.write_mode', true) like 'erase %') execute function keep_erased();

insert into "imports" ("tenant_id", "id", "created_at", "updated_at", "created_by", "name", "resource", "state", "lines",
  "created", "changed", "same", "skipped", "failed", "by_user_id", "at")
select f.tenant_id, f.id, f.created_at, f.created_at, f.user_id, left(f.name, 255), f.resource,
  case
    when u.id is not null then case when exists (
      select from run_lines l where l.tenant_id = u.tenant_id and l.run_id = u.id and l.state = 'waiting')
      then 'undoing' else 'undone' end
    when f.run_id is not null then case when c.done >= f.lines then 'done' else 'running' end
    when f.check_id is not null then case when c.done >= f.lines then 'checked' else 'checking' end
    else 'read' end,
  f.lines, c.created, c.changed, c.same, c.skipped, c.failed, f.user_id, f.created_at
from "import_files" f
  left join "runs" u on u.tenant_id = f.tenant_id and u.undoes = f.run_id
  cross join lateral (
    select count(*) filter (where state <> 'waiting') as done,
      count(*) filter (where outcome = 'created') as created, count(*) filter (where outcome = 'changed') as changed,
      count(*) filter (where outcome = 'same') as same, count(*) filter (where outcome = 'skipped') as skipped,
      count(*) filter (where coalesce(outcome, state) = 'failed') as failed
    from "run_lines" l where l.tenant_id = f.tenant_id and l.run_id = coalesce(f.run_id, f.check_id)) c
where f.lines is not null;

-- The record holds it now.
alter table "import_files" drop column "resource";

-- The record holds it now.
alter table "import_files" drop column "name";

-- The record holds it now.
alter table "import_files" drop column "user_id";

-- The record holds it now.
alter table "import_files" drop column "lines";

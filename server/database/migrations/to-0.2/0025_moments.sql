-- When it is: the moment that a transaction was given, now where it was given none.
create function moment() returns timestamptz
language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.moment', true), '')::timestamptz, now())
$$;

alter table "tenants" alter column "created_at" set default moment();
alter table "tenants" alter column "updated_at" set default moment();
alter table "users" alter column "created_at" set default moment();
alter table "users" alter column "updated_at" set default moment();
alter table "teams" alter column "created_at" set default moment();
alter table "teams" alter column "updated_at" set default moment();
alter table "files" alter column "created_at" set default moment();
alter table "files" alter column "updated_at" set default moment();
alter table "hotels" alter column "created_at" set default moment();
alter table "hotels" alter column "updated_at" set default moment();
alter table "activities" alter column "created_at" set default moment();
alter table "activities" alter column "updated_at" set default moment();
alter table "query_sources" alter column "created_at" set default moment();
alter table "query_sources" alter column "updated_at" set default moment();
alter table "trips" alter column "created_at" set default moment();
alter table "trips" alter column "updated_at" set default moment();
alter table "itineraries" alter column "created_at" set default moment();
alter table "itineraries" alter column "updated_at" set default moment();
alter table "follow_ups" alter column "created_at" set default moment();
alter table "follow_ups" alter column "updated_at" set default moment();
alter table "timeline" alter column "created_at" set default moment();
alter table "timeline" alter column "updated_at" set default moment();
alter table "api_keys" alter column "created_at" set default moment();
alter table "api_keys" alter column "updated_at" set default moment();
alter table "enquiry_forms" alter column "created_at" set default moment();
alter table "enquiry_forms" alter column "updated_at" set default moment();
alter table "jobs" alter column "created_at" set default moment();
alter table "jobs" alter column "updated_at" set default moment();
alter table "security_events" alter column "at" set default moment();

-- As before, but by that clock.
create or replace function keep_history() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  writer text[] := string_to_array(current_setting('app.writer', true), ' ', '-');
  through text := coalesce(nullif(writer[1], ''), 'system');
  deed text := coalesce(current_setting('app.deed', true), '');
  personal text[] := coalesce(tg_argv[2], '{}');
  secret text[] := coalesce(tg_argv[3], '{}');
  action text;
  was jsonb;
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    insert into history (tenant_id, at, resource, row_id, action, via, user_id, api_key_id, origin, version)
      values (new.tenant_id, new.created_at, tg_argv[0], new.id, 'create', through,
        coalesce(writer[2]::uuid, new.created_by), writer[3]::uuid, writer[4]::uuid, new.version);
  elsif tg_op = 'DELETE' then
    insert into history (tenant_id, at, resource, row_id, action, via, user_id, api_key_id, origin, version)
      values (old.tenant_id, moment(), tg_argv[0], old.id, 'purge', through,
        writer[2]::uuid, writer[3]::uuid, writer[4]::uuid, old.version);
  else
    was := to_jsonb(old);
    select jsonb_object_agg(key, case when key = any(secret) then '[null, null]' else jsonb_build_array(was -> key, value) end)
      into changed from jsonb_each(to_jsonb(new))
      where value <> was -> key and key <> all(tg_argv[1]::text[]) and not (deed = 'erase' and key = any(personal));
    if deed = 'erase' then
      action := 'erase';
      update history set changes = nullif(changes - personal, '{}')
        where tenant_id = new.tenant_id and resource = tg_argv[0] and row_id = new.id and changes ?| personal;
    elsif old.deleted_at is null and new.deleted_at is not null then action := 'trash';
    elsif old.deleted_at is not null and new.deleted_at is null then action := 'restore';
    elsif changed is not null then action := 'update';
    elsif deed like 'look %' then
      action := 'look';
      changed := jsonb_build_object(substr(deed, 6), '[null, null]'::jsonb);
    end if;
    if action is not null then
      insert into history (tenant_id, at, resource, row_id, action, via, user_id, api_key_id, origin, version, changes)
        values (new.tenant_id, moment(), tg_argv[0], new.id, action, through,
          writer[2]::uuid, writer[3]::uuid, writer[4]::uuid, new.version, changed);
    end if;
  end if;
  return null;
end $$;

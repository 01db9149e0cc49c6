drop function keep_history() cascade;

create function keep_history() returns trigger
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
      values (old.tenant_id, now(), tg_argv[0], old.id, 'purge', through,
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
        values (new.tenant_id, now(), tg_argv[0], new.id, action, through,
          writer[2]::uuid, writer[3]::uuid, writer[4]::uuid, new.version, changed);
    end if;
  end if;
  return null;
end $$;

create trigger "tenants__history" after insert or update or delete on "tenants" for each row execute function keep_history('tenants', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "users__history" after insert or update or delete on "users" for each row execute function keep_history('users', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,last_seen_at}', '{username,fullname,email,phone,phone_e164,photo}');

create trigger "teams__history" after insert or update or delete on "teams" for each row execute function keep_history('teams', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "files__history" after insert or update or delete on "files" for each row execute function keep_history('files', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "hotels__history" after insert or update or delete on "hotels" for each row execute function keep_history('hotels', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164}');

create trigger "activities__history" after insert or update or delete on "activities" for each row execute function keep_history('activities', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "query_sources__history" after insert or update or delete on "query_sources" for each row execute function keep_history('query-sources', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,contact_phone_e164}', '{contact_name,contact_phone,contact_phone_e164,contact_email}');

create trigger "trips__history" after insert or update or delete on "trips" for each row execute function keep_history('trips', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,whatsapp_e164,next_follow_up_at}', '{title,customer_name,email,phone,phone_e164,whatsapp,whatsapp_e164,nationality,preferred_language,notes,custom}');

create trigger "itineraries__history" after insert or update or delete on "itineraries" for each row execute function keep_history('itineraries', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,day_count}');

create trigger "follow_ups__history" after insert or update or delete on "follow_ups" for each row execute function keep_history('follow-ups', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}', '{note}');

create trigger "timeline__history" after insert or update or delete on "timeline" for each row execute function keep_history('timeline', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}', '{body,changes}');

create trigger "api_keys__history" after insert or update or delete on "api_keys" for each row execute function keep_history('api-keys', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,last_used_at}');

create trigger "enquiry_forms__history" after insert or update or delete on "enquiry_forms" for each row execute function keep_history('enquiry-forms', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "jobs__history" after insert or update or delete on "jobs" for each row execute function keep_history('jobs', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,status,result,error,attempts,due_at,started_at,finished_at,is_repeated,failures,payload,idempotency_key}');

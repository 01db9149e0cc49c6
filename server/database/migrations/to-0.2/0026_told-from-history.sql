drop trigger "trips__history" on "trips";

drop trigger "itineraries__history" on "itineraries";

drop trigger "follow_ups__history" on "follow_ups";

drop trigger "timeline__history" on "timeline";

alter table "timeline" drop constraint "timeline__itinerary_id__reference";

drop index "timeline__itinerary_id";

drop index "timeline__to_status_created_at";

drop function keep_history() cascade;

alter table "trips" add column "reason" text;

alter table "trips" add column "converted_at" timestamptz(3);

alter table "itineraries" add column "reason" text;

-- When trips were converted, as far as that is known.
update "trips" t set "converted_at" = c."at"
  from (select "tenant_id", "trip_id", max("created_at") as "at" from "timeline"
        where "to_status" = 'converted' and "deleted_at" is null group by 1, 2) c
  where t."tenant_id" = c."tenant_id" and t."id" = c."trip_id";

-- What entries from before this say of a change becomes words: what is told from the history has no part in them.
update "timeline" e set "body" = nullif(concat_ws(E'\n',
    case when e."to_status" is not null then concat_ws(' → ',
      upper(left(e."from_status", 1)) || replace(substr(e."from_status", 2), '_', ' '),
      upper(left(e."to_status", 1)) || replace(substr(e."to_status", 2), '_', ' ')) end,
    case e."close_reason"
      when 'price' then 'Price too high' when 'competitor' then 'Booked with a competitor'
      when 'budget' then 'Budget too small' when 'postponed' then 'Travel postponed'
      when 'unavailable' then 'Nothing available'
      else upper(left(e."close_reason", 1)) || replace(substr(e."close_reason", 2), '_', ' ') end,
    e."body",
    (select string_agg((c."change" ->> 'label') || ': ' || case
          when c."change" ->> 'to' is null then coalesce((c."change" ->> 'from') || ' ', '') || 'removed'
          else coalesce((c."change" ->> 'from') || ' → ', '') || (c."change" ->> 'to') end, E'\n' order by c."place")
      from jsonb_array_elements(e."changes") with ordinality c ("change", "place"))), '')
  where e."to_status" is not null or e."changes" <> '[]';

-- DESTROYS DATA: select count(*) from "timeline" where "from_status" is not null
-- MEANT: it stands in the body, in words.
alter table "timeline" drop column "from_status";

-- DESTROYS DATA: select count(*) from "timeline" where "to_status" is not null
-- MEANT: it stands in the body, in words.
alter table "timeline" drop column "to_status";

-- DESTROYS DATA: select count(*) from "timeline" where "close_reason" is not null
-- MEANT: it stands in the body, in words.
alter table "timeline" drop column "close_reason";

-- DESTROYS DATA: select count(*) from "timeline" where "itinerary_id" is not null
-- MEANT: the words name the itinerary.
alter table "timeline" drop column "itinerary_id";

-- DESTROYS DATA: select count(*) from "timeline" where "changes" not in ('[]', '{}')
-- MEANT: it stands in the body, in words.
alter table "timeline" drop column "changes";

alter table "history" add column "about" uuid;

-- Entries stand in the history of their trip too; those that are older than the history get their place in it.
update "history" h set "about" = e."trip_id"
  from "timeline" e
  where h."resource" = 'timeline' and h."action" = 'create' and e."tenant_id" = h."tenant_id" and e."id" = h."row_id";

insert into "history" ("tenant_id", "at", "resource", "row_id", "action", "via", "user_id", "version", "number", "about")
  select e."tenant_id", e."created_at", 'timeline', e."id", 'create', 'system', e."created_by", 1, 0, e."trip_id"
  from "timeline" e
  where not exists (select from "history" h
    where h."tenant_id" = e."tenant_id" and h."resource" = 'timeline' and h."row_id" = e."id" and h."action" = 'create')
  order by e."created_at", e."id";

create index "trips__converted_at" on "trips" (tenant_id, converted_at) where converted_at is not null and deleted_at is null;

create index "history__about" on "history" (tenant_id, about, at, id) where about is not null;

create function keep_history() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  writer text[] := string_to_array(current_setting('app.writer', true), ' ', '-');
  through text := coalesce(nullif(writer[1], ''), 'system');
  deed text := coalesce(current_setting('app.deed', true), '');
  personal text[] := coalesce(tg_argv[2], '{}');
  secret text[] := coalesce(tg_argv[3], '{}');
  told text[] := coalesce(tg_argv[4], '{}');
  about uuid;
  action text;
  was jsonb;
  changed jsonb;
begin
  if tg_op <> 'DELETE' then
    if tg_argv[5] = 'id' then about := new.id;
    elsif tg_nargs > 5 then about := (to_jsonb(new) ->> tg_argv[5])::uuid;
    end if;
  end if;
  if tg_op = 'INSERT' then
    insert into history (tenant_id, at, resource, row_id, action, via, user_id, api_key_id, origin, version, about)
      values (new.tenant_id, new.created_at, tg_argv[0], new.id, 'create', through,
        coalesce(writer[2]::uuid, new.created_by), writer[3]::uuid, writer[4]::uuid, new.version, about);
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
      if (action = 'update' or about <> new.id) and not coalesce(changed ?| told, false) then about := null; end if;
      insert into history (tenant_id, at, resource, row_id, action, via, user_id, api_key_id, origin, version, changes, about)
        values (new.tenant_id, moment(), tg_argv[0], new.id, action, through,
          writer[2]::uuid, writer[3]::uuid, writer[4]::uuid, new.version, changed, about);
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

create trigger "trips__history" after insert or update or delete on "trips" for each row execute function keep_history('trips', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,whatsapp_e164,next_follow_up_at,converted_at}', '{title,customer_name,email,phone,phone_e164,whatsapp,whatsapp_e164,nationality,preferred_language,notes,documents,custom,reason}', '{}', '{title,status,priority,query_source_id,query_type,scope,customer_name,email,phone,whatsapp,nationality,preferred_language,origin,destinations,start_date,end_date,date_flexibility,adults,child_ages,infants,rooms,hotel_category,meal_plan,budget,budget_basis,assignee_user_id,assignee_team_id,tags,notes,documents,custom}', 'id');

create trigger "itineraries__history" after insert or update or delete on "itineraries" for each row execute function keep_history('itineraries', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,day_count}', '{}', '{}', '{status}', 'trip_id');

create trigger "follow_ups__history" after insert or update or delete on "follow_ups" for each row execute function keep_history('follow-ups', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}', '{note}', '{}', '{status}', 'trip_id');

create trigger "timeline__history" after insert or update or delete on "timeline" for each row execute function keep_history('timeline', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}', '{body}', '{}', '{}', 'trip_id');

create trigger "api_keys__history" after insert or update or delete on "api_keys" for each row execute function keep_history('api-keys', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,last_used_at}');

create trigger "enquiry_forms__history" after insert or update or delete on "enquiry_forms" for each row execute function keep_history('enquiry-forms', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "jobs__history" after insert or update or delete on "jobs" for each row execute function keep_history('jobs', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,status,result,error,attempts,due_at,started_at,finished_at,is_repeated,failures,payload,idempotency_key}');

drop function keep_history() cascade;

create table "erasures" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "resource" text not null,
  "row_id" uuid not null,
  "at" timestamptz(3) default now() not null,
  "until" timestamptz(3) not null,
  "by_user_id" uuid,
  "counts" jsonb not null,
  "taken_back_at" timestamptz(3),
  "taken_back_by" uuid,
  "ended_at" timestamptz(3),
  constraint "erasures__key" primary key ("tenant_id", "id")
);

alter table "erasures" enable row level security, force row level security;

create policy of_tenant on "erasures" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "erasures" to current_user using (true) with check (true);

create table "erased" (
  "tenant_id" uuid not null,
  "id" bigint generated always as identity not null,
  "erasure_id" uuid not null,
  "of_table" text not null,
  "row_id" uuid,
  "entry_id" bigint,
  "was" jsonb not null,
  "blank" jsonb,
  constraint "erased__key" primary key ("tenant_id", "id")
);

alter table "erased" enable row level security, force row level security;

create policy of_tenant on "erased" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "erased" to current_user using (true) with check (true);

create index "erasures__until" on "erasures" (tenant_id, until) where ended_at is null;

create index "erased__erasure_id" on "erased" (tenant_id, erasure_id);

create index "erased__row_id" on "erased" (tenant_id, row_id) where row_id is not null;

create function keep_erased() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into erased (tenant_id, erasure_id, of_table, was) values (old.tenant_id,
    nullif(split_part(current_setting('app.write_mode', true), ' ', 2), '')::uuid, tg_table_name, to_jsonb(old));
  return null;
end $$;

create function keep_history() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  writer text[] := string_to_array(current_setting('app.writer', true), ' ', '-');
  through text := coalesce(nullif(writer[1], ''), 'system');
  mode text := split_part(coalesce(current_setting('app.write_mode', true), ''), ' ', 1);
  detail text := split_part(coalesce(current_setting('app.write_mode', true), ''), ' ', 2);
  personal text[] := coalesce(tg_argv[2], '{}');
  secret text[] := coalesce(tg_argv[3], '{}');
  told text[] := coalesce(tg_argv[4], '{}');
  about uuid;
  action text;
  was jsonb;
  blank jsonb;
  changed jsonb;
  hidden jsonb;
begin
  if detail = '' then mode := ''; end if;
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
    select jsonb_object_agg(key, case when key = any(secret) then '[null, null]'
          else jsonb_build_array(case when mode <> 'erase' then was -> key end, value) end),
        jsonb_object_agg(key, jsonb_build_array(was -> key, value)) filter (where key = any(secret))
      into changed, hidden from jsonb_each(to_jsonb(new))
      where value <> was -> key and key <> all(tg_argv[1]::text[]) and not (mode = 'erase' and key = any(personal))
        and not (mode = 'unerase' and exists (
          select from erased e where e.tenant_id = new.tenant_id and e.erasure_id = detail::uuid
            and e.row_id = new.id and e.was -> key = value));
    if mode = 'erase' then
      action := 'erase';
      select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value) into was, blank from jsonb_each(to_jsonb(new))
        where value <> was -> key and key not in ('search', 'version', 'updated_at', 'updated_by');
      if was is not null then
        insert into erased (tenant_id, erasure_id, of_table, row_id, was, blank)
          values (new.tenant_id, detail::uuid, tg_table_name, new.id, was, blank);
      end if;
      insert into erased (tenant_id, erasure_id, of_table, entry_id, was)
        select tenant_id, detail::uuid, 'history', id, jsonb_build_object('changes', changes, 'secrets', secrets)
          from history where tenant_id = new.tenant_id and resource = tg_argv[0] and row_id = new.id and changes ?| personal;
      update history set changes = nullif(changes - personal, '{}'), secrets = nullif(secrets - personal, '{}')
        where tenant_id = new.tenant_id and resource = tg_argv[0] and row_id = new.id and changes ?| personal;
    elsif mode = 'unerase' then action := 'unerase';
    elsif old.deleted_at is null and new.deleted_at is not null then action := 'trash';
    elsif old.deleted_at is not null and new.deleted_at is null then action := 'restore';
    elsif changed is not null then action := 'update';
    elsif mode = 'reveal' then
      action := 'look';
      changed := jsonb_build_object(detail, '[null, null]'::jsonb);
    end if;
    if action is not null then
      if (action = 'update' or about <> new.id) and not coalesce(changed ?| told, false) then about := null; end if;
      insert into history (tenant_id, at, resource, row_id, action, via, user_id, api_key_id, origin, version, changes, secrets, about)
        values (new.tenant_id, moment(), tg_argv[0], new.id, action, through,
          writer[2]::uuid, writer[3]::uuid, writer[4]::uuid, new.version, changed, hidden, about);
    end if;
  end if;
  return null;
end $$;

create trigger "tenants__history" after insert or update or delete on "tenants" for each row execute function keep_history('tenants', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,currencies}');

create trigger "users__history" after insert or update or delete on "users" for each row execute function keep_history('users', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,last_seen_at}', '{username,fullname,email,phone,phone_e164,photo,introduction,offer_phone}');

create trigger "teams__history" after insert or update or delete on "teams" for each row execute function keep_history('teams', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "files__history" after insert or update or delete on "files" for each row execute function keep_history('files', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "suppliers__history" after insert or update or delete on "suppliers" for each row execute function keep_history('suppliers', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164}', '{notes,email,phone,phone_e164,contacts,account_holder,account_number,bank_name,bank_code}', '{account_number}');

create trigger "hotels__history" after insert or update or delete on "hotels" for each row execute function keep_history('hotels', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164}');

create trigger "activities__history" after insert or update or delete on "activities" for each row execute function keep_history('activities', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "transport_services__history" after insert or update or delete on "transport_services" for each row execute function keep_history('transport-services', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "hotel_sheets__history" after insert or update or delete on "hotel_sheets" for each row execute function keep_history('hotel-sheets', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "activity_sheets__history" after insert or update or delete on "activity_sheets" for each row execute function keep_history('activity-sheets', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "transport_sheets__history" after insert or update or delete on "transport_sheets" for each row execute function keep_history('transport-sheets', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "taxes__history" after insert or update or delete on "taxes" for each row execute function keep_history('taxes', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "exchange_rates__history" after insert or update or delete on "exchange_rates" for each row execute function keep_history('exchange-rates', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "query_sources__history" after insert or update or delete on "query_sources" for each row execute function keep_history('query-sources', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,contact_phone_e164}', '{contact_name,contact_phone,contact_phone_e164,contact_email}');

create trigger "contacts__history" after insert or update or delete on "contacts" for each row execute function keep_history('contacts', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,email,phone,phone_e164,whatsapp,whatsapp_e164,trips_count,sold_total,last_trip_on}', '{name,salutation,ways,email,phone,phone_e164,whatsapp,whatsapp_e164,birth_date,nationality,preferred_language,address,preferences,consents,notes}');

create trigger "accounts__history" after insert or update or delete on "accounts" for each row execute function keep_history('accounts', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,trips_count,sold_total}', '{billing_address,notes}');

create trigger "memberships__history" after insert or update or delete on "memberships" for each row execute function keep_history('memberships', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}', '{note}', '{}', '{role,is_primary,note,from,to}', 'contact_id');

create trigger "trips__history" after insert or update or delete on "trips" for each row execute function keep_history('trips', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,whatsapp_e164,next_follow_up_at,converted_at,value,margin,answered_after}', '{title,customer_name,email,phone,phone_e164,whatsapp,whatsapp_e164,nationality,preferred_language,child_birth_dates,notes,documents,custom,reason}', '{}', '{title,status,priority,query_source_id,query_type,scope,contact_id,customer_name,email,phone,whatsapp,nationality,preferred_language,account_id,agent_id,agent_reference,origin,destinations,start_date,end_date,date_flexibility,adults,child_ages,child_birth_dates,infants,rooms,hotel_category,meal_plan,budget,budget_basis,assignee_user_id,assignee_team_id,tags,notes,documents,custom}', 'id');

create trigger "trip_travellers__history" after insert or update or delete on "trip_travellers" for each row execute function keep_history('trip-travellers', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}', '{name,birth_date,nationality,party,diet,medical}', '{}', '{name,role,contact_id,birth_date,nationality,party,room,room_kind,joins_on,leaves_on,diet,medical}', 'trip_id');

create trigger "travel_documents__history" after insert or update or delete on "travel_documents" for each row execute function keep_history('travel-documents', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}', '{number,country,issued_on,expires_on,file}', '{number}');

create trigger "itineraries__history" after insert or update or delete on "itineraries" for each row execute function keep_history('itineraries', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,places,priced_by,prices,day_count,hotel_ids,activity_ids,transport_ids,hotel_sheet_ids,activity_sheet_ids,transport_sheet_ids,last_offer}', '{child_birth_dates}', '{}', '{status,offer_number}', 'trip_id');

create trigger "offers__history" after insert or update or delete on "offers" for each row execute function keep_history('offers', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,value,margin,places,priced_by,prices,stays,hotel_ids,activity_ids,transport_ids}', '{child_birth_dates,journey_name,decided_by,signature,decline_reason}');

create trigger "offer_questions__history" after insert or update or delete on "offer_questions" for each row execute function keep_history('offer-questions', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,answered_by,answered_at}', '{name,text,answer}');

create trigger "itinerary_templates__history" after insert or update or delete on "itinerary_templates" for each row execute function keep_history('itinerary-templates', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,day_count,prices}');

create trigger "follow_ups__history" after insert or update or delete on "follow_ups" for each row execute function keep_history('follow-ups', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}', '{note}', '{}', '{status}', 'trip_id');

create trigger "timeline__history" after insert or update or delete on "timeline" for each row execute function keep_history('timeline', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}', '{body}', '{}', '{}', 'trip_id');

create trigger "api_keys__history" after insert or update or delete on "api_keys" for each row execute function keep_history('api-keys', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,last_used_at}');

create trigger "enquiry_forms__history" after insert or update or delete on "enquiry_forms" for each row execute function keep_history('enquiry-forms', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "notifications__erased" after delete on "notifications" for each row when (current_setting('app.write_mode', true) like 'erase %') execute function keep_erased();

create trigger "attachments__erased" after delete on "attachments" for each row when (current_setting('app.write_mode', true) like 'erase %') execute function keep_erased();

create trigger "import_lines__erased" after delete on "import_lines" for each row when (current_setting('app.write_mode', true) like 'erase %') execute function keep_erased();

create trigger "contact_keys__erased" after delete on "contact_keys" for each row when (current_setting('app.write_mode', true) like 'erase %') execute function keep_erased();

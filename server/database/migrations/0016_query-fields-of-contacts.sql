drop trigger "contacts__history" on "contacts";

drop trigger "accounts__history" on "accounts";

alter table "contacts" add column "custom" jsonb default '{}'::jsonb not null;

alter table "accounts" add column "custom" jsonb default '{}'::jsonb not null;

create trigger "contacts__history" after insert or update or delete on "contacts" for each row execute function keep_history('contacts', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,email,phone,phone_e164,whatsapp,whatsapp_e164,trips_count,sold_total,last_trip_on}', '{name,salutation,ways,email,phone,phone_e164,whatsapp,whatsapp_e164,birth_date,nationality,preferred_language,address,preferences,consents,notes,custom}');

create trigger "accounts__history" after insert or update or delete on "accounts" for each row execute function keep_history('accounts', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,trips_count,sold_total}', '{billing_address,notes,custom}');

-- Until now every query field was of trips. Nobody changed them, so there is no history of it.
alter table "tenants" disable trigger "tenants__history";
update "tenants" set "query_fields" = case when jsonb_typeof("query_fields") = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('of', '"trips"'::jsonb) || item_2) order by at), '[]') from jsonb_array_elements("query_fields") with ordinality as each (item_2, at)) else "query_fields" end where "query_fields" is distinct from case when jsonb_typeof("query_fields") = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('of', '"trips"'::jsonb) || item_2) order by at), '[]') from jsonb_array_elements("query_fields") with ordinality as each (item_2, at)) else "query_fields" end;
alter table "tenants" enable trigger "tenants__history";

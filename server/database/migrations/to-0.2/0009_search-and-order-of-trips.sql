-- Stands in front of the tables, whose generated columns call it (structure/searchFunctions.ts).
create function search_text(given text) returns text
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select replace(replace(replace(translate(
    lower(regexp_replace(normalize(given, nfd), '[\u0300-\u036f]', '', 'g')),
    'łøđð‘’ʼ´', 'lodd'''''''''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

create function search_text(given text[]) returns text
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select public.search_text(array_to_string(given, ' '))
$$;

drop index "users__search";

alter table "users" drop column "search";

drop index "teams__search";

alter table "teams" drop column "search";

drop index "files__search";

alter table "files" drop column "search";

drop index "hotels__search";

alter table "hotels" drop column "search";

drop index "activities__search";

alter table "activities" drop column "search";

drop index "query_sources__search";

alter table "query_sources" drop column "search";

drop index "trips__search";

alter table "trips" drop column "search";

drop index "itineraries__search";

alter table "itineraries" drop column "search";

alter table "users" add column "search" text generated always as (search_text(coalesce("fullname", '') || ' ' || coalesce("username", ''))) stored not null;

alter table "teams" add column "search" text generated always as (search_text(coalesce("name", ''))) stored not null;

alter table "files" add column "search" text generated always as (search_text(coalesce("name", ''))) stored not null;

alter table "hotels" add column "search" text generated always as (search_text(coalesce("name", '') || ' ' || coalesce("city", ''))) stored not null;

alter table "activities" add column "search" text generated always as (search_text(coalesce("name", '') || ' ' || coalesce("city", '') || ' ' || coalesce("supplier", ''))) stored not null;

alter table "query_sources" add column "search" text generated always as (search_text(coalesce("name", ''))) stored not null;

alter table "trips" add column "search" text generated always as (search_text(coalesce("reference", '') || ' ' || coalesce("customer_name", '') || ' ' || coalesce("phone", '') || ' ' || regexp_replace(coalesce("phone", ''), '\D', '', 'g') || ' ' || coalesce("phone_e164", '') || ' ' || coalesce("whatsapp", '') || ' ' || regexp_replace(coalesce("whatsapp", ''), '\D', '', 'g') || ' ' || coalesce("whatsapp_e164", '') || ' ' || coalesce("email", '') || ' ' || coalesce("title", '') || ' ' || search_text("destinations"))) stored not null;

alter table "itineraries" add column "search" text generated always as (search_text(coalesce("name", ''))) stored not null;

create index "users__search" on "users" using gin (tenant_id, search gin_trgm_ops);

create index "teams__search" on "teams" using gin (tenant_id, search gin_trgm_ops);

create index "files__search" on "files" using gin (tenant_id, search gin_trgm_ops);

create index "hotels__search" on "hotels" using gin (tenant_id, search gin_trgm_ops);

create index "activities__search" on "activities" using gin (tenant_id, search gin_trgm_ops);

create index "query_sources__search" on "query_sources" using gin (tenant_id, search gin_trgm_ops);

create index "trips__status_start_date" on "trips" (tenant_id, "status", "start_date", id) where deleted_at is null;

create index "trips__status_end_date" on "trips" (tenant_id, "status", "end_date", id) where deleted_at is null;

create index "trips__assignee_user_id_created_at" on "trips" (tenant_id, "assignee_user_id", "created_at", id) where deleted_at is null;

create index "trips__assignee_team_id_created_at" on "trips" (tenant_id, "assignee_team_id", "created_at", id) where deleted_at is null;

create index "trips__query_source_id_created_at" on "trips" (tenant_id, "query_source_id", "created_at", id) where deleted_at is null;

create index "trips__customer_name" on "trips" (tenant_id, lower("customer_name"), id) where deleted_at is null;

create index "trips__search" on "trips" using gin (tenant_id, search gin_trgm_ops);

create index "itineraries__search" on "itineraries" using gin (tenant_id, search gin_trgm_ops);

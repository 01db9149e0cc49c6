-- The structure of a new database; one of 0.1 or 0.2 comes to it by the files in to-0.2.

create function moment() returns timestamptz
language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.moment', true), '')::timestamptz, now())
$$;

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

create table "tenants" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "legal_name" text,
  "logo" uuid,
  "brand_colour" text default '#318afb'::text not null,
  "address" jsonb,
  "phones" jsonb default '[]'::jsonb not null,
  "emails" jsonb default '[]'::jsonb not null,
  "website" text,
  "tax_numbers" jsonb default '[]'::jsonb not null,
  "bank_accounts" jsonb default '[]'::jsonb not null,
  "time_zone" text default 'UTC'::text not null,
  "locale" text default 'en-GB'::text not null,
  "date_format" text default 'dayMonthYear'::text not null,
  "week_start" text default 'mon'::text not null,
  "currency" text default 'USD'::text not null,
  "currencies" text[] default '{}'::text[] not null,
  "default_markup" integer default '1500'::integer not null,
  "margin_floor" integer,
  "rounding_of" text default 'total'::text not null,
  "rounding_step" text default 'none'::text not null,
  "rounding_mode" text default 'up'::text not null,
  "default_tax_class" text default 'package'::text not null,
  "trip_prefix" text default 'TRP'::text not null,
  "financial_year_start" text default 'january'::text not null,
  "validity_days" integer default '14'::integer not null,
  "default_terms" text,
  "default_inclusions" text[] default '{}'::text[] not null,
  "default_exclusions" text[] default '{}'::text[] not null,
  "offer_texts" jsonb default '[]'::jsonb not null,
  "acceptance_texts" jsonb default '[]'::jsonb not null,
  "default_payment_schedule" jsonb default '[]'::jsonb not null,
  "working_hours" jsonb default '[]'::jsonb not null,
  "first_response_hours" integer default '4'::integer not null,
  "follow_up_rules" jsonb default '[]'::jsonb not null,
  "state_names" jsonb default '[]'::jsonb not null,
  "offer_messages" jsonb default '[]'::jsonb not null,
  "second_factor_roles" text[] default '{}'::text[] not null,
  "query_fields" jsonb default '[]'::jsonb not null,
  constraint "tenants__key" primary key ("tenant_id", "id"),
  constraint "tenants__own_row" check (id = tenant_id)
);

alter table "tenants" enable row level security, force row level security;

create policy of_tenant on "tenants" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "tenants" to current_user using (true) with check (true);

create table "users" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "username" text not null,
  "fullname" text not null,
  "email" text,
  "phone" text,
  "phone_e164" text,
  "role" text not null,
  "photo" uuid,
  "introduction" text,
  "offer_phone" text,
  "is_active" boolean default 'true'::boolean not null,
  "time_zone" text,
  "theme" text default 'system'::text not null,
  "notification_ways" jsonb,
  "last_seen_at" timestamptz(3),
  "is_email_confirmed" boolean default 'false'::boolean not null,
  "has_password" boolean default 'false'::boolean not null,
  "search" text generated always as (search_text(coalesce("fullname", '') || ' ' || coalesce("username", ''))) stored not null,
  constraint "users__key" primary key ("tenant_id", "id")
);

alter table "users" enable row level security, force row level security;

create policy of_tenant on "users" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "users" to current_user using (true) with check (true);

create table "teams" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "description" text,
  "members" uuid[] default '{}'::uuid[] not null,
  "manager_id" uuid,
  "auto_assignment" text default 'off'::text not null,
  "is_active" boolean default 'true'::boolean not null,
  "search" text generated always as (search_text(coalesce("name", ''))) stored not null,
  constraint "teams__key" primary key ("tenant_id", "id")
);

alter table "teams" enable row level security, force row level security;

create policy of_tenant on "teams" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "teams" to current_user using (true) with check (true);

create table "files" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "type" text not null,
  "size" integer not null,
  "width" integer not null,
  "height" integer not null,
  "search" text generated always as (search_text(coalesce("name", ''))) stored not null,
  constraint "files__key" primary key ("tenant_id", "id")
);

alter table "files" enable row level security, force row level security;

create policy of_tenant on "files" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "files" to current_user using (true) with check (true);

create table "suppliers" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "kinds" text[] default '{}'::text[] not null,
  "currency" text not null,
  "is_active" boolean default 'true'::boolean not null,
  "notes" text,
  "email" text,
  "phone" text,
  "phone_e164" text,
  "website" text,
  "contacts" jsonb default '[]'::jsonb not null,
  "address" text,
  "city" text,
  "country" text,
  "payment_due" text,
  "payment_days" integer,
  "payment_terms" text,
  "tax_number" text,
  "account_holder" text,
  "account_number" text,
  "bank_name" text,
  "bank_code" text,
  "search" text generated always as (search_text(coalesce("name", '') || ' ' || coalesce("city", '') || ' ' || coalesce("email", ''))) stored not null,
  constraint "suppliers__key" primary key ("tenant_id", "id")
);

alter table "suppliers" enable row level security, force row level security;

create policy of_tenant on "suppliers" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "suppliers" to current_user using (true) with check (true);

create table "hotels" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "property_type" text default 'hotel'::text not null,
  "star_category" text default 'unrated'::text not null,
  "city" text not null,
  "country" text not null,
  "address" text,
  "latitude" numeric(21,6),
  "longitude" numeric(21,6),
  "phone" text,
  "phone_e164" text,
  "email" text,
  "website" text,
  "contacts" jsonb default '[]'::jsonb not null,
  "check_in_time" text,
  "check_out_time" text,
  "amenities" text[] default '{}'::text[] not null,
  "photos" uuid[] default '{}'::uuid[] not null,
  "description" text,
  "room_types" jsonb default '[]'::jsonb not null,
  "blackouts" jsonb default '[]'::jsonb not null,
  "is_active" boolean default 'true'::boolean not null,
  "search" text generated always as (search_text(coalesce("name", '') || ' ' || coalesce("city", ''))) stored not null,
  constraint "hotels__key" primary key ("tenant_id", "id")
);

alter table "hotels" enable row level security, force row level security;

create policy of_tenant on "hotels" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "hotels" to current_user using (true) with check (true);

create table "activities" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "type" text default 'sightseeing'::text not null,
  "group_kind" text default 'private'::text not null,
  "city" text not null,
  "country" text not null,
  "meeting_point" text,
  "latitude" numeric(21,6),
  "longitude" numeric(21,6),
  "duration_minutes" integer,
  "opening_hours" jsonb,
  "closed_weekdays" text[] default '{}'::text[] not null,
  "start_slots" jsonb default '[]'::jsonb not null,
  "basis" text default 'per_person'::text not null,
  "ticket_types" jsonb default '[]'::jsonb not null,
  "min_group" integer,
  "max_group" integer,
  "inclusions" text[] default '{}'::text[] not null,
  "exclusions" text[] default '{}'::text[] not null,
  "description" text,
  "photos" uuid[] default '{}'::uuid[] not null,
  "supplier" text,
  "contacts" jsonb default '[]'::jsonb not null,
  "is_active" boolean default 'true'::boolean not null,
  "search" text generated always as (search_text(coalesce("name", '') || ' ' || coalesce("city", ''))) stored not null,
  constraint "activities__key" primary key ("tenant_id", "id")
);

alter table "activities" enable row level security, force row level security;

create policy of_tenant on "activities" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "activities" to current_user using (true) with check (true);

create table "transport_services" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "kind" text default 'transfer'::text not null,
  "city" text not null,
  "country" text not null,
  "from_place" text,
  "to_place" text,
  "duration_minutes" integer,
  "included_km" integer,
  "vehicles" jsonb default '[]'::jsonb not null,
  "description" text,
  "photos" uuid[] default '{}'::uuid[] not null,
  "is_active" boolean default 'true'::boolean not null,
  "search" text generated always as (search_text(coalesce("name", '') || ' ' || coalesce("city", '') || ' ' || coalesce("from_place", '') || ' ' || coalesce("to_place", ''))) stored not null,
  constraint "transport_services__key" primary key ("tenant_id", "id")
);

alter table "transport_services" enable row level security, force row level security;

create policy of_tenant on "transport_services" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "transport_services" to current_user using (true) with check (true);

create table "hotel_sheets" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "supplier_id" uuid not null,
  "status" text default 'draft'::text not null,
  "reason" text,
  "published_at" timestamptz(3),
  "currency" text not null,
  "market" jsonb default '[]'::jsonb not null,
  "valid_from" date,
  "valid_to" date,
  "booked_from" date,
  "booked_to" date,
  "terms" text default 'net'::text not null,
  "commission" integer,
  "tax_included" boolean default 'true'::boolean not null,
  "supplier_tax" integer,
  "release_days" integer,
  "cancellation_terms" text,
  "notes" text,
  "hotel_id" uuid not null,
  "follows_id" uuid,
  "basis" text default 'per_room'::text not null,
  "minimum_nights_by" text default 'stay'::text not null,
  "child_bands" jsonb default '[]'::jsonb not null,
  "child_prices" jsonb default '[]'::jsonb not null,
  "rates" jsonb default '[]'::jsonb not null,
  "supplements" jsonb default '[]'::jsonb not null,
  "offers" jsonb default '[]'::jsonb not null,
  "allotments" jsonb default '[]'::jsonb not null,
  "search" text generated always as (search_text(coalesce("name", ''))) stored not null,
  constraint "hotel_sheets__key" primary key ("tenant_id", "id")
);

alter table "hotel_sheets" enable row level security, force row level security;

create policy of_tenant on "hotel_sheets" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "hotel_sheets" to current_user using (true) with check (true);

create table "activity_sheets" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "supplier_id" uuid not null,
  "status" text default 'draft'::text not null,
  "reason" text,
  "published_at" timestamptz(3),
  "currency" text not null,
  "market" jsonb default '[]'::jsonb not null,
  "valid_from" date,
  "valid_to" date,
  "booked_from" date,
  "booked_to" date,
  "terms" text default 'net'::text not null,
  "commission" integer,
  "tax_included" boolean default 'true'::boolean not null,
  "supplier_tax" integer,
  "cancellation_terms" text,
  "notes" text,
  "activity_id" uuid not null,
  "follows_id" uuid,
  "rates" jsonb default '[]'::jsonb not null,
  "search" text generated always as (search_text(coalesce("name", ''))) stored not null,
  constraint "activity_sheets__key" primary key ("tenant_id", "id")
);

alter table "activity_sheets" enable row level security, force row level security;

create policy of_tenant on "activity_sheets" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "activity_sheets" to current_user using (true) with check (true);

create table "transport_sheets" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "supplier_id" uuid not null,
  "status" text default 'draft'::text not null,
  "reason" text,
  "published_at" timestamptz(3),
  "currency" text not null,
  "market" jsonb default '[]'::jsonb not null,
  "valid_from" date,
  "valid_to" date,
  "booked_from" date,
  "booked_to" date,
  "terms" text default 'net'::text not null,
  "commission" integer,
  "tax_included" boolean default 'true'::boolean not null,
  "supplier_tax" integer,
  "cancellation_terms" text,
  "notes" text,
  "transport_id" uuid not null,
  "follows_id" uuid,
  "basis" text default 'per_vehicle'::text not null,
  "min_km" integer,
  "rates" jsonb default '[]'::jsonb not null,
  "supplements" jsonb default '[]'::jsonb not null,
  "search" text generated always as (search_text(coalesce("name", ''))) stored not null,
  constraint "transport_sheets__key" primary key ("tenant_id", "id")
);

alter table "transport_sheets" enable row level security, force row level security;

create policy of_tenant on "transport_sheets" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "transport_sheets" to current_user using (true) with check (true);

create table "taxes" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "kind" text default 'other'::text not null,
  "basis_points" integer not null,
  "applies_to" text default 'cost_plus_markup'::text not null,
  "mode" text default 'added'::text not null,
  "in_force_by" text default 'start'::text not null,
  "from" date,
  "to" date,
  "scopes" text[] default '{}'::text[] not null,
  "destination" text,
  "buyer" text,
  "tax_classes" text[] default '{}'::text[] not null,
  "search" text generated always as (search_text(coalesce("name", ''))) stored not null,
  constraint "taxes__key" primary key ("tenant_id", "id")
);

alter table "taxes" enable row level security, force row level security;

create policy of_tenant on "taxes" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "taxes" to current_user using (true) with check (true);

create table "exchange_rates" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "from" text not null,
  "to" text not null,
  "rate" text not null,
  "date" date not null,
  "source" text,
  constraint "exchange_rates__key" primary key ("tenant_id", "id")
);

alter table "exchange_rates" enable row level security, force row level security;

create policy of_tenant on "exchange_rates" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "exchange_rates" to current_user using (true) with check (true);

create table "query_sources" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "kind" text default 'direct'::text not null,
  "colour" text default '#318afb'::text not null,
  "contact_name" text,
  "contact_phone" text,
  "contact_phone_e164" text,
  "contact_email" text,
  "commission" integer,
  "default_team_id" uuid,
  "is_active" boolean default 'true'::boolean not null,
  "search" text generated always as (search_text(coalesce("name", ''))) stored not null,
  constraint "query_sources__key" primary key ("tenant_id", "id")
);

alter table "query_sources" enable row level security, force row level security;

create policy of_tenant on "query_sources" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "query_sources" to current_user using (true) with check (true);

create table "trips" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "reference" text not null,
  "title" text,
  "status" text default 'new'::text not null,
  "priority" text default 'normal'::text not null,
  "query_source_id" uuid,
  "query_type" text,
  "scope" text,
  "customer_name" text not null,
  "email" text,
  "phone" text,
  "phone_e164" text,
  "whatsapp" text,
  "whatsapp_e164" text,
  "nationality" text,
  "preferred_language" text,
  "origin" text,
  "destinations" text[] default '{}'::text[] not null,
  "start_date" date,
  "end_date" date,
  "date_flexibility" text default 'exact'::text not null,
  "adults" integer default '2'::integer not null,
  "child_ages" bigint[] default '{}'::bigint[] not null,
  "child_birth_dates" jsonb default '[]'::jsonb not null,
  "infants" integer default '0'::integer not null,
  "rooms" integer,
  "hotel_category" text,
  "meal_plan" text,
  "budget" jsonb,
  "budget_basis" text default 'total'::text not null,
  "assignee_user_id" uuid,
  "assignee_team_id" uuid,
  "next_follow_up_at" timestamptz(3),
  "first_response_due_at" timestamptz(3),
  "tags" text[] default '{}'::text[] not null,
  "notes" text,
  "documents" jsonb default '[]'::jsonb not null,
  "custom" jsonb default '{}'::jsonb not null,
  "reason" text,
  "converted_at" timestamptz(3),
  "close_reason" text,
  "hold_review_date" date,
  "accepted_itinerary_id" uuid,
  "value" jsonb,
  "margin" jsonb,
  "answered_after" integer,
  "search" text generated always as (search_text(coalesce("reference", '') || ' ' || coalesce("customer_name", '') || ' ' || coalesce("phone", '') || ' ' || regexp_replace(coalesce("phone", ''), '\D', '', 'g') || ' ' || coalesce("phone_e164", '') || ' ' || coalesce("whatsapp", '') || ' ' || regexp_replace(coalesce("whatsapp", ''), '\D', '', 'g') || ' ' || coalesce("whatsapp_e164", '') || ' ' || coalesce("email", '') || ' ' || coalesce("title", '') || ' ' || search_text("destinations"))) stored not null,
  constraint "trips__key" primary key ("tenant_id", "id")
);

alter table "trips" enable row level security, force row level security;

create policy of_tenant on "trips" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "trips" to current_user using (true) with check (true);

create table "itineraries" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "trip_id" uuid not null,
  "status" text default 'draft'::text not null,
  "name" text not null,
  "start_date" date,
  "valid_until" date,
  "adults" integer default '2'::integer not null,
  "child_ages" bigint[] default '{}'::bigint[] not null,
  "infants" integer default '0'::integer not null,
  "rooms" integer,
  "child_birth_dates" jsonb default '[]'::jsonb not null,
  "currency" text not null,
  "markup" jsonb,
  "adjustment" jsonb,
  "price_approval" jsonb,
  "person_prices" text default 'shared'::text not null,
  "options" jsonb default '[]'::jsonb not null,
  "chosen_option_id" text,
  "places" text[] default '{}'::text[] not null,
  "days" jsonb default '[]'::jsonb not null,
  "inclusions" text[] default '{}'::text[] not null,
  "exclusions" text[] default '{}'::text[] not null,
  "terms" text,
  "payment_schedule" jsonb default '[]'::jsonb not null,
  "cover_file_id" uuid,
  "waived_findings" jsonb default '[]'::jsonb not null,
  "totals" jsonb,
  "priced_by" text,
  "prices" jsonb default '[]'::jsonb not null,
  "day_count" integer default '0'::integer not null,
  "hotel_ids" uuid[] default '{}'::uuid[] not null,
  "activity_ids" uuid[] default '{}'::uuid[] not null,
  "transport_ids" uuid[] default '{}'::uuid[] not null,
  "hotel_sheet_ids" uuid[] default '{}'::uuid[] not null,
  "activity_sheet_ids" uuid[] default '{}'::uuid[] not null,
  "transport_sheet_ids" uuid[] default '{}'::uuid[] not null,
  "tray" jsonb default '[]'::jsonb not null,
  "offer_number" integer,
  "last_offer" jsonb,
  "reason" text,
  "sent_at" date,
  "search" text generated always as (search_text(coalesce("name", ''))) stored not null,
  constraint "itineraries__key" primary key ("tenant_id", "id")
);

alter table "itineraries" enable row level security, force row level security;

create policy of_tenant on "itineraries" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "itineraries" to current_user using (true) with check (true);

create table "offers" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "trip_id" uuid not null,
  "itinerary_id" uuid not null,
  "number" integer not null,
  "status" text default 'sent'::text not null,
  "sent_at" timestamptz(3) not null,
  "sent_by" uuid,
  "language" text default 'en'::text not null,
  "shows" jsonb,
  "amends" uuid,
  "amendment_reason" text,
  "amendment_difference" bigint,
  "content_hash" text not null,
  "name" text not null,
  "start_date" date,
  "valid_until" date,
  "adults" integer default '2'::integer not null,
  "child_ages" bigint[] default '{}'::bigint[] not null,
  "infants" integer default '0'::integer not null,
  "rooms" integer,
  "child_birth_dates" jsonb default '[]'::jsonb not null,
  "currency" text not null,
  "markup" jsonb,
  "adjustment" jsonb,
  "price_approval" jsonb,
  "person_prices" text default 'shared'::text not null,
  "options" jsonb default '[]'::jsonb not null,
  "chosen_option_id" text,
  "places" text[] default '{}'::text[] not null,
  "days" jsonb default '[]'::jsonb not null,
  "inclusions" text[] default '{}'::text[] not null,
  "exclusions" text[] default '{}'::text[] not null,
  "terms" text,
  "payment_schedule" jsonb default '[]'::jsonb not null,
  "cover_file_id" uuid,
  "waived_findings" jsonb default '[]'::jsonb not null,
  "totals" jsonb,
  "priced_by" text,
  "prices" jsonb default '[]'::jsonb not null,
  "journey_name" text,
  "composed" jsonb,
  "stays" jsonb default '[]'::jsonb not null,
  "hotel_ids" uuid[] default '{}'::uuid[] not null,
  "activity_ids" uuid[] default '{}'::uuid[] not null,
  "transport_ids" uuid[] default '{}'::uuid[] not null,
  "decision" jsonb,
  "decided_by" text,
  "signature" text,
  "decline_reason" text,
  constraint "offers__key" primary key ("tenant_id", "id")
);

alter table "offers" enable row level security, force row level security;

create policy of_tenant on "offers" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "offers" to current_user using (true) with check (true);

create table "offer_questions" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "trip_id" uuid not null,
  "offer_id" uuid not null,
  "day_id" text,
  "name" text not null,
  "text" text not null,
  "asked_at" timestamptz(3) not null,
  "answer" text,
  "answered_by" uuid,
  "answered_at" timestamptz(3),
  constraint "offer_questions__key" primary key ("tenant_id", "id")
);

alter table "offer_questions" enable row level security, force row level security;

create policy of_tenant on "offer_questions" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "offer_questions" to current_user using (true) with check (true);

create table "itinerary_templates" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "description" text,
  "kind" text default 'trip'::text not null,
  "destinations" text[] default '{}'::text[] not null,
  "adults" integer default '2'::integer not null,
  "child_ages" bigint[] default '{}'::bigint[] not null,
  "infants" integer default '0'::integer not null,
  "rooms" integer,
  "day_count" integer default '0'::integer not null,
  "days" jsonb default '[]'::jsonb not null,
  "options" jsonb default '[]'::jsonb not null,
  "inclusions" text[] default '{}'::text[] not null,
  "exclusions" text[] default '{}'::text[] not null,
  "terms" text,
  "cover_file_id" uuid,
  "currency" text,
  "prices" jsonb default '[]'::jsonb not null,
  "search" text generated always as (search_text(coalesce("name", '') || ' ' || search_text("destinations"))) stored not null,
  constraint "itinerary_templates__key" primary key ("tenant_id", "id")
);

alter table "itinerary_templates" enable row level security, force row level security;

create policy of_tenant on "itinerary_templates" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "itinerary_templates" to current_user using (true) with check (true);

create table "follow_ups" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "trip_id" uuid not null,
  "kind" text default 'call'::text not null,
  "due_at" timestamptz(3) not null,
  "assignee_user_id" uuid,
  "note" text,
  "status" text default 'open'::text not null,
  "outcome" text,
  "done_at" timestamptz(3),
  "purpose" text,
  "question_id" uuid,
  "search" text generated always as (search_text(coalesce("note", ''))) stored not null,
  constraint "follow_ups__key" primary key ("tenant_id", "id")
);

alter table "follow_ups" enable row level security, force row level security;

create policy of_tenant on "follow_ups" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "follow_ups" to current_user using (true) with check (true);

create table "timeline" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "trip_id" uuid not null,
  "kind" text not null,
  "body" text,
  "api_key" text,
  constraint "timeline__key" primary key ("tenant_id", "id")
);

alter table "timeline" enable row level security, force row level security;

create policy of_tenant on "timeline" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "timeline" to current_user using (true) with check (true);

create table "api_keys" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "role" text not null,
  "prefix" text not null,
  "last_used_at" timestamptz(3),
  "revoked_at" timestamptz(3),
  constraint "api_keys__key" primary key ("tenant_id", "id")
);

alter table "api_keys" enable row level security, force row level security;

create policy of_tenant on "api_keys" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "api_keys" to current_user using (true) with check (true);

create table "enquiry_forms" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "public_id" text not null,
  "heading" text default 'Plan your trip with us'::text not null,
  "introduction" text,
  "thanks" text default 'Thank you. We will get back to you within one working day.'::text not null,
  "asks_query_fields" boolean default 'false'::boolean not null,
  "query_source_id" uuid,
  "team_id" uuid,
  "is_active" boolean default 'true'::boolean not null,
  constraint "enquiry_forms__key" primary key ("tenant_id", "id")
);

alter table "enquiry_forms" enable row level security, force row level security;

create policy of_tenant on "enquiry_forms" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "enquiry_forms" to current_user using (true) with check (true);

create table "jobs" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "kind" text not null,
  "status" text default 'queued'::text not null,
  "result" text,
  "error" text,
  "attempts" integer default '0'::integer not null,
  "due_at" timestamptz(3) not null,
  "started_at" timestamptz(3),
  "finished_at" timestamptz(3),
  "is_repeated" boolean default 'false'::boolean not null,
  "failures" jsonb default '[]'::jsonb not null,
  "payload" text,
  "idempotency_key" text,
  constraint "jobs__key" primary key ("tenant_id", "id")
);

alter table "jobs" enable row level security, force row level security;

create policy of_tenant on "jobs" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "jobs" to current_user using (true) with check (true);

create table "logins" (
  "username" text not null,
  "tenant_id" uuid not null,
  "user_id" uuid not null,
  "password_hash" text,
  "set_by_link_at" timestamptz(3),
  constraint "logins__username__unique" primary key ("username")
);

alter table "logins" enable row level security, force row level security;

create policy of_tenant on "logins" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "logins" to current_user using (true) with check (true);

create table "sessions" (
  "id" uuid not null,
  "tenant_id" uuid not null,
  "user_id" uuid not null,
  "token_hash" bytea not null,
  "created_at" timestamptz(3) default now() not null,
  "last_seen_at" timestamptz(3) default now() not null,
  "expires_at" timestamptz(3) not null,
  "needs" text,
  "confirmed_at" timestamptz(3),
  "user_agent" text,
  "address" text,
  constraint "sessions__key" primary key ("tenant_id", "id")
);

alter table "sessions" enable row level security, force row level security;

create policy of_tenant on "sessions" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "sessions" to current_user using (true) with check (true);

create table "authenticators" (
  "tenant_id" uuid not null,
  "user_id" uuid not null,
  "secret" bytea not null,
  "created_at" timestamptz(3) default now() not null,
  "confirmed_at" timestamptz(3),
  "last_step" bigint,
  constraint "authenticators__key" primary key ("tenant_id", "user_id")
);

alter table "authenticators" enable row level security, force row level security;

create policy of_tenant on "authenticators" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "authenticators" to current_user using (true) with check (true);

create table "recovery_codes" (
  "tenant_id" uuid not null,
  "user_id" uuid not null,
  "code_hash" bytea not null,
  "used_at" timestamptz(3),
  constraint "recovery_codes__key" primary key ("tenant_id", "user_id", "code_hash")
);

alter table "recovery_codes" enable row level security, force row level security;

create policy of_tenant on "recovery_codes" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "recovery_codes" to current_user using (true) with check (true);

create table "passkeys" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "user_id" uuid not null,
  "credential_id" text not null,
  "public_key" bytea not null,
  "counter" bigint not null,
  "transports" text[] not null,
  "name" text not null,
  "is_synced" boolean not null,
  "created_at" timestamptz(3) default now() not null,
  "last_used_at" timestamptz(3),
  constraint "passkeys__key" primary key ("tenant_id", "id")
);

alter table "passkeys" enable row level security, force row level security;

create policy of_tenant on "passkeys" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "passkeys" to current_user using (true) with check (true);

create table "identity_providers" (
  "tenant_id" uuid not null,
  "name" text not null,
  "issuer" text not null,
  "client_id" text not null,
  "client_secret" bytea not null,
  constraint "identity_providers__key" primary key ("tenant_id")
);

alter table "identity_providers" enable row level security, force row level security;

create policy of_tenant on "identity_providers" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "identity_providers" to current_user using (true) with check (true);

create table "provider_subjects" (
  "tenant_id" uuid not null,
  "user_id" uuid not null,
  "issuer" text not null,
  "subject" text not null,
  constraint "provider_subjects__key" primary key ("tenant_id", "issuer", "subject")
);

alter table "provider_subjects" enable row level security, force row level security;

create policy of_tenant on "provider_subjects" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "provider_subjects" to current_user using (true) with check (true);

create table "ceremonies" (
  "key_hash" bytea not null,
  "kind" text not null,
  "content" text not null,
  "expires_at" timestamptz(3) not null,
  constraint "ceremonies__key" primary key ("key_hash")
);

create table "links" (
  "token_hash" bytea not null,
  "kind" text not null,
  "tenant_id" uuid not null,
  "user_id" uuid not null,
  "address" text,
  "created_by" uuid,
  "created_at" timestamptz(3) default now() not null,
  "expires_at" timestamptz(3) not null,
  "used_at" timestamptz(3),
  constraint "links__token_hash__unique" primary key ("token_hash")
);

alter table "links" enable row level security, force row level security;

create policy of_tenant on "links" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "links" to current_user using (true) with check (true);

create table "known_networks" (
  "tenant_id" uuid not null,
  "user_id" uuid not null,
  "network" text not null,
  "used_at" timestamptz(3) not null,
  constraint "known_networks__key" primary key ("tenant_id", "user_id", "network")
);

alter table "known_networks" enable row level security, force row level security;

create policy of_tenant on "known_networks" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "known_networks" to current_user using (true) with check (true);

create table "security_events" (
  "tenant_id" uuid not null,
  "id" bigint generated always as identity not null,
  "at" timestamptz(3) default moment() not null,
  "kind" text not null,
  "user_id" uuid,
  "api_key_id" uuid,
  "address" text,
  "subject_id" uuid,
  "subject" text,
  "note" text,
  constraint "security_events__key" primary key ("tenant_id", "id")
);

alter table "security_events" enable row level security, force row level security;

create policy of_tenant on "security_events" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "security_events" to current_user using (true) with check (true);

create table "notifications" (
  "tenant_id" uuid not null,
  "id" bigint generated always as identity not null,
  "user_id" uuid not null,
  "kind" text not null,
  "at" timestamptz(3) default moment() not null,
  "by_user_id" uuid,
  "trip_id" uuid,
  "resource" text,
  "row_id" uuid,
  "subject" text,
  "itinerary_id" uuid,
  "offer_id" uuid,
  "is_shown" boolean default true not null,
  "read_at" timestamptz(3),
  constraint "notifications__key" primary key ("tenant_id", "id")
);

alter table "notifications" enable row level security, force row level security;

create policy of_tenant on "notifications" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "notifications" to current_user using (true) with check (true);

create table "presences" (
  "tenant_id" uuid not null,
  "itinerary_id" uuid not null,
  "user_id" uuid not null,
  "tab" uuid not null,
  "day_id" text,
  "seen_at" timestamptz(3) default now() not null,
  constraint "presences__key" primary key ("tenant_id", "itinerary_id", "user_id", "tab")
);

alter table "presences" enable row level security, force row level security;

create policy of_tenant on "presences" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "presences" to current_user using (true) with check (true);

create table "keys" (
  "secret_hash" bytea not null,
  "tenant_id" uuid not null,
  "api_key_id" uuid not null,
  constraint "keys__key" primary key ("secret_hash")
);

alter table "keys" enable row level security, force row level security;

create policy of_tenant on "keys" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "keys" to current_user using (true) with check (true);

create table "attachments" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "name" text not null,
  "type" text not null,
  "size" integer not null,
  "sha256" bytea not null,
  "created_at" timestamptz(3) default now() not null,
  "created_by" uuid not null,
  "resource" text,
  "row_id" uuid,
  "field" text,
  constraint "attachments__key" primary key ("tenant_id", "id")
);

alter table "attachments" enable row level security, force row level security;

create policy of_tenant on "attachments" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "attachments" to current_user using (true) with check (true);

create table "file_sums" (
  "tenant_id" uuid not null,
  "file_id" uuid not null,
  "variant" text not null,
  "bytes" integer not null,
  "sha256" bytea not null,
  constraint "file_sums__key" primary key ("tenant_id", "file_id", "variant")
);

alter table "file_sums" enable row level security, force row level security;

create policy of_tenant on "file_sums" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "file_sums" to current_user using (true) with check (true);

create table "attempts" (
  "id" bigint generated always as identity not null,
  "subject" bytea not null,
  "at" timestamptz not null,
  constraint "attempts__key" primary key ("id")
);

create table "idempotency_keys" (
  "tenant_id" uuid not null,
  "user_id" uuid not null,
  "key" text not null,
  "request_hash" bytea not null,
  "answer" text,
  "created_at" timestamptz(3) default now() not null,
  constraint "idempotency_keys__key" primary key ("tenant_id", "user_id", "key")
);

alter table "idempotency_keys" enable row level security, force row level security;

create policy of_tenant on "idempotency_keys" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "idempotency_keys" to current_user using (true) with check (true);

create table "offer_grounds" (
  "tenant_id" uuid not null,
  "offer_id" uuid not null,
  "ground" jsonb not null,
  constraint "offer_grounds__key" primary key ("tenant_id", "offer_id")
);

alter table "offer_grounds" enable row level security, force row level security;

create policy of_tenant on "offer_grounds" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "offer_grounds" to current_user using (true) with check (true);

create table "offer_links" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "offer_id" uuid not null,
  "token_hash" bytea not null,
  "made_by" uuid,
  "made_at" timestamptz(3) default moment() not null,
  "expires_at" timestamptz(3) not null,
  "revoked_at" timestamptz(3),
  "revoked_by" uuid,
  "first_viewed_at" timestamptz(3),
  "last_viewed_at" timestamptz(3),
  "views" integer default 0 not null,
  "seen_number" integer,
  constraint "offer_links__key" primary key ("tenant_id", "id")
);

alter table "offer_links" enable row level security, force row level security;

create policy of_tenant on "offer_links" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "offer_links" to current_user using (true) with check (true);

create table "numbers" (
  "tenant_id" uuid not null,
  "name" text not null,
  "year" integer not null,
  "last" integer not null,
  "counted_by" integer,
  "day" date,
  constraint "numbers__key" primary key ("tenant_id", "name", "year")
);

alter table "numbers" enable row level security, force row level security;

create policy of_tenant on "numbers" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "numbers" to current_user using (true) with check (true);

create table "runs" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "resource" text not null,
  "action" text not null,
  "user_id" uuid not null,
  "created_at" timestamptz(3) default now() not null,
  "changes" jsonb,
  "undoes" uuid,
  constraint "runs__key" primary key ("tenant_id", "id")
);

alter table "runs" enable row level security, force row level security;

create policy of_tenant on "runs" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "runs" to current_user using (true) with check (true);

create table "run_lines" (
  "tenant_id" uuid not null,
  "run_id" uuid not null,
  "line" integer not null,
  "row_id" uuid,
  "given" jsonb,
  "error" jsonb,
  "state" text default 'waiting' not null,
  constraint "run_lines__key" primary key ("tenant_id", "run_id", "line")
);

alter table "run_lines" enable row level security, force row level security;

create policy of_tenant on "run_lines" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "run_lines" to current_user using (true) with check (true);

create table "installation" (
  "name" text not null,
  "value" text not null,
  "created_at" timestamptz(3) default now() not null,
  constraint "installation__key" primary key ("name")
);

create table "counters" (
  "tenant_id" uuid not null,
  "resource" text not null,
  "tab" text not null,
  "slot" smallint not null,
  "total" bigint not null,
  constraint "counters__key" primary key ("tenant_id", "resource", "tab", "slot")
) with (fillfactor = 50);

alter table "counters" enable row level security, force row level security;

create policy of_tenant on "counters" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "counters" to current_user using (true) with check (true);

create table "history" (
  "tenant_id" uuid not null,
  "id" bigint generated always as identity not null,
  "at" timestamptz(3) not null,
  "resource" text not null,
  "row_id" uuid not null,
  "action" text not null,
  "via" text not null,
  "user_id" uuid,
  "api_key_id" uuid,
  "version" integer not null,
  "changes" jsonb,
  "secrets" jsonb,
  "origin" uuid,
  "about" uuid,
  "number" bigint,
  constraint "history__key" primary key ("tenant_id", "id")
);

alter table "history" enable row level security, force row level security;

create policy of_tenant on "history" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "history" to current_user using (true) with check (true);

create unique index "users__username__unique" on "users" (tenant_id, lower("username")) where deleted_at is null;

create index "users__fullname" on "users" (tenant_id, lower("fullname"), id) where deleted_at is null;

create index "users__is_active" on "users" (tenant_id, "is_active", id) where deleted_at is null;

create index "users__trash" on "users" (tenant_id, deleted_at) where deleted_at is not null;

create index "users__search" on "users" using gin (tenant_id, search gin_trgm_ops);

create index "users__email" on "users" (lower(email)) where deleted_at is null;

create unique index "teams__name__unique" on "teams" (tenant_id, lower("name")) where deleted_at is null;

create index "teams__manager_id" on "teams" (tenant_id, "manager_id");

create index "teams__name" on "teams" (tenant_id, lower("name"), id) where deleted_at is null;

create index "teams__is_active" on "teams" (tenant_id, "is_active", id) where deleted_at is null;

create index "teams__trash" on "teams" (tenant_id, deleted_at) where deleted_at is not null;

create index "teams__search" on "teams" using gin (tenant_id, search gin_trgm_ops);

create index "files__created_at" on "files" (tenant_id, "created_at", id) where deleted_at is null;

create index "files__trash" on "files" (tenant_id, deleted_at) where deleted_at is not null;

create index "files__search" on "files" using gin (tenant_id, search gin_trgm_ops);

create unique index "suppliers__name__unique" on "suppliers" (tenant_id, lower("name")) where deleted_at is null;

create index "suppliers__name" on "suppliers" (tenant_id, lower("name"), id) where deleted_at is null;

create index "suppliers__is_active" on "suppliers" (tenant_id, "is_active", id) where deleted_at is null;

create index "suppliers__city" on "suppliers" (tenant_id, lower("city"), id) where deleted_at is null;

create index "suppliers__trash" on "suppliers" (tenant_id, deleted_at) where deleted_at is not null;

create index "suppliers__search" on "suppliers" using gin (tenant_id, search gin_trgm_ops);

create unique index "hotels__name__unique" on "hotels" (tenant_id, lower("name")) where deleted_at is null;

create index "hotels__name" on "hotels" (tenant_id, lower("name"), id) where deleted_at is null;

create index "hotels__created_by" on "hotels" (tenant_id, "created_by", id) where deleted_at is null;

create index "hotels__city" on "hotels" (tenant_id, lower("city"), id) where deleted_at is null;

create index "hotels__is_active" on "hotels" (tenant_id, "is_active", id) where deleted_at is null;

create index "hotels__trash" on "hotels" (tenant_id, deleted_at) where deleted_at is not null;

create index "hotels__search" on "hotels" using gin (tenant_id, search gin_trgm_ops);

create unique index "activities__name__unique" on "activities" (tenant_id, lower("name")) where deleted_at is null;

create index "activities__name" on "activities" (tenant_id, lower("name"), id) where deleted_at is null;

create index "activities__created_by" on "activities" (tenant_id, "created_by", id) where deleted_at is null;

create index "activities__city" on "activities" (tenant_id, lower("city"), id) where deleted_at is null;

create index "activities__is_active" on "activities" (tenant_id, "is_active", id) where deleted_at is null;

create index "activities__trash" on "activities" (tenant_id, deleted_at) where deleted_at is not null;

create index "activities__search" on "activities" using gin (tenant_id, search gin_trgm_ops);

create unique index "transport_services__name__unique" on "transport_services" (tenant_id, lower("name")) where deleted_at is null;

create index "transport_services__name" on "transport_services" (tenant_id, lower("name"), id) where deleted_at is null;

create index "transport_services__created_by" on "transport_services" (tenant_id, "created_by", id) where deleted_at is null;

create index "transport_services__city" on "transport_services" (tenant_id, lower("city"), id) where deleted_at is null;

create index "transport_services__is_active" on "transport_services" (tenant_id, "is_active", id) where deleted_at is null;

create index "transport_services__trash" on "transport_services" (tenant_id, deleted_at) where deleted_at is not null;

create index "transport_services__search" on "transport_services" using gin (tenant_id, search gin_trgm_ops);

create index "hotel_sheets__supplier_id" on "hotel_sheets" (tenant_id, "supplier_id");

create index "hotel_sheets__hotel_id" on "hotel_sheets" (tenant_id, "hotel_id");

create index "hotel_sheets__follows_id" on "hotel_sheets" (tenant_id, "follows_id");

create index "hotel_sheets__valid_from" on "hotel_sheets" (tenant_id, "valid_from", id) where deleted_at is null;

create index "hotel_sheets__status_valid_from" on "hotel_sheets" (tenant_id, "status", "valid_from", id) where deleted_at is null;

create index "hotel_sheets__trash" on "hotel_sheets" (tenant_id, deleted_at) where deleted_at is not null;

create index "hotel_sheets__search" on "hotel_sheets" using gin (tenant_id, search gin_trgm_ops);

create index "activity_sheets__supplier_id" on "activity_sheets" (tenant_id, "supplier_id");

create index "activity_sheets__activity_id" on "activity_sheets" (tenant_id, "activity_id");

create index "activity_sheets__follows_id" on "activity_sheets" (tenant_id, "follows_id");

create index "activity_sheets__valid_from" on "activity_sheets" (tenant_id, "valid_from", id) where deleted_at is null;

create index "activity_sheets__status_valid_from" on "activity_sheets" (tenant_id, "status", "valid_from", id) where deleted_at is null;

create index "activity_sheets__trash" on "activity_sheets" (tenant_id, deleted_at) where deleted_at is not null;

create index "activity_sheets__search" on "activity_sheets" using gin (tenant_id, search gin_trgm_ops);

create index "transport_sheets__supplier_id" on "transport_sheets" (tenant_id, "supplier_id");

create index "transport_sheets__transport_id" on "transport_sheets" (tenant_id, "transport_id");

create index "transport_sheets__follows_id" on "transport_sheets" (tenant_id, "follows_id");

create index "transport_sheets__valid_from" on "transport_sheets" (tenant_id, "valid_from", id) where deleted_at is null;

create index "transport_sheets__status_valid_from" on "transport_sheets" (tenant_id, "status", "valid_from", id) where deleted_at is null;

create index "transport_sheets__trash" on "transport_sheets" (tenant_id, deleted_at) where deleted_at is not null;

create index "transport_sheets__search" on "transport_sheets" using gin (tenant_id, search gin_trgm_ops);

create index "taxes__created_at" on "taxes" (tenant_id, "created_at", id) where deleted_at is null;

create index "taxes__trash" on "taxes" (tenant_id, deleted_at) where deleted_at is not null;

create index "taxes__search" on "taxes" using gin (tenant_id, search gin_trgm_ops);

create unique index "exchange_rates__date__unique" on "exchange_rates" (tenant_id, "from", "to", "date") where deleted_at is null;

create index "exchange_rates__date" on "exchange_rates" (tenant_id, "date", id) where deleted_at is null;

create index "exchange_rates__trash" on "exchange_rates" (tenant_id, deleted_at) where deleted_at is not null;

create unique index "query_sources__name__unique" on "query_sources" (tenant_id, lower("name")) where deleted_at is null;

create index "query_sources__default_team_id" on "query_sources" (tenant_id, "default_team_id");

create index "query_sources__name" on "query_sources" (tenant_id, lower("name"), id) where deleted_at is null;

create index "query_sources__kind" on "query_sources" (tenant_id, "kind", id) where deleted_at is null;

create index "query_sources__is_active" on "query_sources" (tenant_id, "is_active", id) where deleted_at is null;

create index "query_sources__trash" on "query_sources" (tenant_id, deleted_at) where deleted_at is not null;

create index "query_sources__search" on "query_sources" using gin (tenant_id, search gin_trgm_ops);

create unique index "trips__reference__unique" on "trips" (tenant_id, lower("reference")) where deleted_at is null;

create index "trips__query_source_id" on "trips" (tenant_id, "query_source_id");

create index "trips__assignee_user_id" on "trips" (tenant_id, "assignee_user_id");

create index "trips__assignee_team_id" on "trips" (tenant_id, "assignee_team_id");

create index "trips__accepted_itinerary_id" on "trips" (tenant_id, "accepted_itinerary_id");

create index "trips__reference__ending" on "trips" (tenant_id, reverse(lower("reference")) text_pattern_ops) where deleted_at is null;

create index "trips__created_at" on "trips" (tenant_id, "created_at", id) where deleted_at is null;

create index "trips__status_created_at" on "trips" (tenant_id, "status", "created_at", id) where deleted_at is null;

create index "trips__status_start_date" on "trips" (tenant_id, "status", "start_date", id) where deleted_at is null;

create index "trips__status_end_date" on "trips" (tenant_id, "status", "end_date", id) where deleted_at is null;

create index "trips__assignee_user_id_status" on "trips" (tenant_id, "assignee_user_id", "status", id) where deleted_at is null;

create index "trips__assignee_user_id_created_at" on "trips" (tenant_id, "assignee_user_id", "created_at", id) where deleted_at is null;

create index "trips__assignee_team_id_created_at" on "trips" (tenant_id, "assignee_team_id", "created_at", id) where deleted_at is null;

create index "trips__query_source_id_created_at" on "trips" (tenant_id, "query_source_id", "created_at", id) where deleted_at is null;

create index "trips__customer_name" on "trips" (tenant_id, lower("customer_name"), id) where deleted_at is null;

create index "trips__status" on "trips" (tenant_id, "status", id) where deleted_at is null;

create index "trips__start_date" on "trips" (tenant_id, "start_date", id) where deleted_at is null;

create index "trips__end_date" on "trips" (tenant_id, "end_date", id) where deleted_at is null;

create index "trips__next_follow_up_at" on "trips" (tenant_id, "next_follow_up_at", id) where deleted_at is null;

create index "trips__converted_at" on "trips" (tenant_id, "converted_at", id) where deleted_at is null;

create index "trips__trash" on "trips" (tenant_id, deleted_at) where deleted_at is not null;

create index "trips__search" on "trips" using gin (tenant_id, search gin_trgm_ops);

create index "itineraries__trip_id" on "itineraries" (tenant_id, "trip_id");

create index "itineraries__hotel_ids" on "itineraries" using gin (tenant_id, "hotel_ids");

create index "itineraries__activity_ids" on "itineraries" using gin (tenant_id, "activity_ids");

create index "itineraries__transport_ids" on "itineraries" using gin (tenant_id, "transport_ids");

create index "itineraries__hotel_sheet_ids" on "itineraries" using gin (tenant_id, "hotel_sheet_ids");

create index "itineraries__activity_sheet_ids" on "itineraries" using gin (tenant_id, "activity_sheet_ids");

create index "itineraries__transport_sheet_ids" on "itineraries" using gin (tenant_id, "transport_sheet_ids");

create index "itineraries__created_at" on "itineraries" (tenant_id, "created_at", id) where deleted_at is null;

create index "itineraries__status_valid_until" on "itineraries" (tenant_id, "status", "valid_until", id) where deleted_at is null;

create index "itineraries__trash" on "itineraries" (tenant_id, deleted_at) where deleted_at is not null;

create index "itineraries__search" on "itineraries" using gin (tenant_id, search gin_trgm_ops);

create unique index "offers__number__unique" on "offers" (tenant_id, "itinerary_id", "number") where deleted_at is null;

create index "offers__trip_id" on "offers" (tenant_id, "trip_id");

create index "offers__itinerary_id" on "offers" (tenant_id, "itinerary_id");

create index "offers__sent_by" on "offers" (tenant_id, "sent_by");

create index "offers__amends" on "offers" (tenant_id, "amends");

create index "offers__hotel_ids" on "offers" using gin (tenant_id, "hotel_ids");

create index "offers__activity_ids" on "offers" using gin (tenant_id, "activity_ids");

create index "offers__transport_ids" on "offers" using gin (tenant_id, "transport_ids");

create index "offers__sent_at" on "offers" (tenant_id, "sent_at", id) where deleted_at is null;

create index "offers__status_valid_until" on "offers" (tenant_id, "status", "valid_until", id) where deleted_at is null;

create index "offers__trash" on "offers" (tenant_id, deleted_at) where deleted_at is not null;

create index "offer_questions__trip_id" on "offer_questions" (tenant_id, "trip_id");

create index "offer_questions__offer_id" on "offer_questions" (tenant_id, "offer_id");

create index "offer_questions__answered_by" on "offer_questions" (tenant_id, "answered_by");

create index "offer_questions__asked_at" on "offer_questions" (tenant_id, "asked_at", id) where deleted_at is null;

create index "offer_questions__trip_id_asked_at" on "offer_questions" (tenant_id, "trip_id", "asked_at", id) where deleted_at is null;

create index "offer_questions__trash" on "offer_questions" (tenant_id, deleted_at) where deleted_at is not null;

create index "itinerary_templates__name" on "itinerary_templates" (tenant_id, lower("name"), id) where deleted_at is null;

create index "itinerary_templates__trash" on "itinerary_templates" (tenant_id, deleted_at) where deleted_at is not null;

create index "itinerary_templates__search" on "itinerary_templates" using gin (tenant_id, search gin_trgm_ops);

create index "follow_ups__trip_id" on "follow_ups" (tenant_id, "trip_id");

create index "follow_ups__assignee_user_id" on "follow_ups" (tenant_id, "assignee_user_id");

create index "follow_ups__question_id" on "follow_ups" (tenant_id, "question_id");

create index "follow_ups__due_at" on "follow_ups" (tenant_id, "due_at", id) where deleted_at is null;

create index "follow_ups__status_due_at" on "follow_ups" (tenant_id, "status", "due_at", id) where deleted_at is null;

create index "follow_ups__assignee_user_id_status_due_at" on "follow_ups" (tenant_id, "assignee_user_id", "status", "due_at", id) where deleted_at is null;

create index "follow_ups__trash" on "follow_ups" (tenant_id, deleted_at) where deleted_at is not null;

create index "follow_ups__search" on "follow_ups" using gin (tenant_id, search gin_trgm_ops);

create index "timeline__trip_id" on "timeline" (tenant_id, "trip_id");

create index "timeline__created_at" on "timeline" (tenant_id, "created_at", id) where deleted_at is null;

create index "timeline__trip_id_created_at" on "timeline" (tenant_id, "trip_id", "created_at", id) where deleted_at is null;

create index "timeline__trash" on "timeline" (tenant_id, deleted_at) where deleted_at is not null;

create unique index "api_keys__name__unique" on "api_keys" (tenant_id, lower("name")) where deleted_at is null and revoked_at is null;

create index "api_keys__created_at" on "api_keys" (tenant_id, "created_at", id) where deleted_at is null;

create index "api_keys__trash" on "api_keys" (tenant_id, deleted_at) where deleted_at is not null;

create unique index "enquiry_forms__name__unique" on "enquiry_forms" (tenant_id, lower("name")) where deleted_at is null;

create index "enquiry_forms__query_source_id" on "enquiry_forms" (tenant_id, "query_source_id");

create index "enquiry_forms__team_id" on "enquiry_forms" (tenant_id, "team_id");

create index "enquiry_forms__name" on "enquiry_forms" (tenant_id, lower("name"), id) where deleted_at is null;

create index "enquiry_forms__trash" on "enquiry_forms" (tenant_id, deleted_at) where deleted_at is not null;

create unique index "enquiry_forms__public_id__unique" on "enquiry_forms" (public_id);

create unique index "jobs__idempotency_key__unique" on "jobs" (tenant_id, lower("idempotency_key")) where deleted_at is null;

create index "jobs__created_at" on "jobs" (tenant_id, "created_at", id) where deleted_at is null;

create index "jobs__status_created_at" on "jobs" (tenant_id, "status", "created_at", id) where deleted_at is null;

create index "jobs__trash" on "jobs" (tenant_id, deleted_at) where deleted_at is not null;

create index "jobs__due" on "jobs" (tenant_id, due_at, id) where status in ('queued', 'failed', 'running');

create index "jobs__finished_at" on "jobs" (finished_at) where status in ('done', 'cancelled', 'dead');

create index "logins__user_id" on "logins" (tenant_id, user_id);

create index "sessions__user_id" on "sessions" (tenant_id, user_id);

create unique index "sessions__token_hash__unique" on "sessions" (token_hash);

create index "sessions__expires_at" on "sessions" (expires_at);

create index "passkeys__user_id" on "passkeys" (tenant_id, user_id);

create unique index "passkeys__credential_id__unique" on "passkeys" (credential_id);

create unique index "identity_providers__name__unique" on "identity_providers" (name);

create index "provider_subjects__user_id" on "provider_subjects" (tenant_id, user_id);

create index "ceremonies__expires_at" on "ceremonies" (expires_at);

create index "links__user_id" on "links" (tenant_id, user_id);

create index "links__expires_at" on "links" (expires_at);

create index "known_networks__used_at" on "known_networks" (used_at);

create index "security_events__at" on "security_events" (at);

create index "notifications__user_id" on "notifications" (tenant_id, user_id, id);

create index "notifications__unread" on "notifications" (tenant_id, user_id) where read_at is null;

create index "notifications__offer_id" on "notifications" (tenant_id, offer_id, kind) where offer_id is not null;

create index "notifications__at" on "notifications" (at);

create index "presences__user_id" on "presences" (tenant_id, user_id);

create index "presences__seen_at" on "presences" (seen_at);

create index "keys__api_key_id" on "keys" (tenant_id, api_key_id);

create index "attachments__row_id" on "attachments" (tenant_id, row_id);

create index "attachments__unclaimed" on "attachments" (tenant_id, created_at) where row_id is null;

create index "attempts__subject" on "attempts" (subject, at);

create index "attempts__at" on "attempts" (at);

create index "idempotency_keys__created_at" on "idempotency_keys" (created_at);

create unique index "offer_links__token_hash__unique" on "offer_links" (token_hash);

create index "offer_links__offer_id" on "offer_links" (tenant_id, offer_id);

create index "runs__created_at" on "runs" (created_at);

create unique index "runs__undoes__unique" on "runs" (tenant_id, undoes) where undoes is not null;

create index "history__row" on "history" (tenant_id, resource, row_id, id);

create index "history__about" on "history" (tenant_id, about, at, id) where about is not null;

create unique index "history__number" on "history" (tenant_id, number) where number > 0;

create index "history__unnumbered" on "history" (tenant_id, id) where number is null;

alter table "tenants" add constraint "tenants__logo__reference" foreign key ("tenant_id", "logo") references "files" ("tenant_id", "id");

alter table "users" add constraint "users__photo__reference" foreign key ("tenant_id", "photo") references "files" ("tenant_id", "id");

alter table "teams" add constraint "teams__manager_id__reference" foreign key ("tenant_id", "manager_id") references "users" ("tenant_id", "id");

alter table "hotel_sheets" add constraint "hotel_sheets__supplier_id__reference" foreign key ("tenant_id", "supplier_id") references "suppliers" ("tenant_id", "id");

alter table "hotel_sheets" add constraint "hotel_sheets__hotel_id__reference" foreign key ("tenant_id", "hotel_id") references "hotels" ("tenant_id", "id");

alter table "hotel_sheets" add constraint "hotel_sheets__follows_id__reference" foreign key ("tenant_id", "follows_id") references "hotel_sheets" ("tenant_id", "id");

alter table "activity_sheets" add constraint "activity_sheets__supplier_id__reference" foreign key ("tenant_id", "supplier_id") references "suppliers" ("tenant_id", "id");

alter table "activity_sheets" add constraint "activity_sheets__activity_id__reference" foreign key ("tenant_id", "activity_id") references "activities" ("tenant_id", "id");

alter table "activity_sheets" add constraint "activity_sheets__follows_id__reference" foreign key ("tenant_id", "follows_id") references "activity_sheets" ("tenant_id", "id");

alter table "transport_sheets" add constraint "transport_sheets__supplier_id__reference" foreign key ("tenant_id", "supplier_id") references "suppliers" ("tenant_id", "id");

alter table "transport_sheets" add constraint "transport_sheets__transport_id__reference" foreign key ("tenant_id", "transport_id") references "transport_services" ("tenant_id", "id");

alter table "transport_sheets" add constraint "transport_sheets__follows_id__reference" foreign key ("tenant_id", "follows_id") references "transport_sheets" ("tenant_id", "id");

alter table "query_sources" add constraint "query_sources__default_team_id__reference" foreign key ("tenant_id", "default_team_id") references "teams" ("tenant_id", "id");

alter table "trips" add constraint "trips__query_source_id__reference" foreign key ("tenant_id", "query_source_id") references "query_sources" ("tenant_id", "id");

alter table "trips" add constraint "trips__assignee_user_id__reference" foreign key ("tenant_id", "assignee_user_id") references "users" ("tenant_id", "id");

alter table "trips" add constraint "trips__assignee_team_id__reference" foreign key ("tenant_id", "assignee_team_id") references "teams" ("tenant_id", "id");

alter table "trips" add constraint "trips__accepted_itinerary_id__reference" foreign key ("tenant_id", "accepted_itinerary_id") references "itineraries" ("tenant_id", "id");

alter table "itineraries" add constraint "itineraries__trip_id__reference" foreign key ("tenant_id", "trip_id") references "trips" ("tenant_id", "id");

alter table "itineraries" add constraint "itineraries__cover_file_id__reference" foreign key ("tenant_id", "cover_file_id") references "files" ("tenant_id", "id");

alter table "offers" add constraint "offers__trip_id__reference" foreign key ("tenant_id", "trip_id") references "trips" ("tenant_id", "id");

alter table "offers" add constraint "offers__itinerary_id__reference" foreign key ("tenant_id", "itinerary_id") references "itineraries" ("tenant_id", "id");

alter table "offers" add constraint "offers__sent_by__reference" foreign key ("tenant_id", "sent_by") references "users" ("tenant_id", "id");

alter table "offers" add constraint "offers__amends__reference" foreign key ("tenant_id", "amends") references "offers" ("tenant_id", "id");

alter table "offers" add constraint "offers__cover_file_id__reference" foreign key ("tenant_id", "cover_file_id") references "files" ("tenant_id", "id");

alter table "offer_questions" add constraint "offer_questions__trip_id__reference" foreign key ("tenant_id", "trip_id") references "trips" ("tenant_id", "id");

alter table "offer_questions" add constraint "offer_questions__offer_id__reference" foreign key ("tenant_id", "offer_id") references "offers" ("tenant_id", "id");

alter table "offer_questions" add constraint "offer_questions__answered_by__reference" foreign key ("tenant_id", "answered_by") references "users" ("tenant_id", "id");

alter table "itinerary_templates" add constraint "itinerary_templates__cover_file_id__reference" foreign key ("tenant_id", "cover_file_id") references "files" ("tenant_id", "id");

alter table "follow_ups" add constraint "follow_ups__trip_id__reference" foreign key ("tenant_id", "trip_id") references "trips" ("tenant_id", "id");

alter table "follow_ups" add constraint "follow_ups__assignee_user_id__reference" foreign key ("tenant_id", "assignee_user_id") references "users" ("tenant_id", "id");

alter table "follow_ups" add constraint "follow_ups__question_id__reference" foreign key ("tenant_id", "question_id") references "offer_questions" ("tenant_id", "id");

alter table "timeline" add constraint "timeline__trip_id__reference" foreign key ("tenant_id", "trip_id") references "trips" ("tenant_id", "id");

alter table "enquiry_forms" add constraint "enquiry_forms__query_source_id__reference" foreign key ("tenant_id", "query_source_id") references "query_sources" ("tenant_id", "id");

alter table "enquiry_forms" add constraint "enquiry_forms__team_id__reference" foreign key ("tenant_id", "team_id") references "teams" ("tenant_id", "id");

alter table "logins" add constraint "logins__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

alter table "sessions" add constraint "sessions__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

alter table "authenticators" add constraint "authenticators__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

alter table "recovery_codes" add constraint "recovery_codes__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

alter table "passkeys" add constraint "passkeys__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

alter table "provider_subjects" add constraint "provider_subjects__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

alter table "links" add constraint "links__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

alter table "known_networks" add constraint "known_networks__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

alter table "notifications" add constraint "notifications__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

alter table "presences" add constraint "presences__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

alter table "keys" add constraint "keys__api_key_id__reference" foreign key ("tenant_id", "api_key_id") references "api_keys" ("tenant_id", "id");

alter table "file_sums" add constraint "file_sums__file_id__reference" foreign key ("tenant_id", "file_id") references "files" ("tenant_id", "id");

alter table "offer_grounds" add constraint "offer_grounds__offer_id__reference" foreign key ("tenant_id", "offer_id") references "offers" ("tenant_id", "id");

alter table "offer_links" add constraint "offer_links__offer_id__reference" foreign key ("tenant_id", "offer_id") references "offers" ("tenant_id", "id");

create function keep_history() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  writer text[] := string_to_array(current_setting('app.writer', true), ' ', '-');
  through text := coalesce(nullif(writer[1], ''), 'system');
  mode text := coalesce(current_setting('app.write_mode', true), '');
  personal text[] := coalesce(tg_argv[2], '{}');
  secret text[] := coalesce(tg_argv[3], '{}');
  told text[] := coalesce(tg_argv[4], '{}');
  about uuid;
  action text;
  was jsonb;
  changed jsonb;
  hidden jsonb;
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
    select jsonb_object_agg(key, case when key = any(secret) then '[null, null]' else jsonb_build_array(was -> key, value) end),
        jsonb_object_agg(key, jsonb_build_array(was -> key, value)) filter (where key = any(secret))
      into changed, hidden from jsonb_each(to_jsonb(new))
      where value <> was -> key and key <> all(tg_argv[1]::text[]) and not (mode = 'erase' and key = any(personal));
    if mode = 'erase' then
      action := 'erase';
      update history set changes = nullif(changes - personal, '{}'), secrets = nullif(secrets - personal, '{}')
        where tenant_id = new.tenant_id and resource = tg_argv[0] and row_id = new.id and changes ?| personal;
    elsif old.deleted_at is null and new.deleted_at is not null then action := 'trash';
    elsif old.deleted_at is not null and new.deleted_at is null then action := 'restore';
    elsif changed is not null then action := 'update';
    elsif mode like 'reveal %' then
      action := 'look';
      changed := jsonb_build_object(substr(mode, 8), '[null, null]'::jsonb);
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

create function derive_trips(tenants uuid[], ids uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mode text := coalesce(current_setting('app.write_mode', true), '');
begin
  perform from "trips" w where (w.tenant_id, w.id) in (select * from unnest(tenants, ids))
    order by w.tenant_id, w.id for no key update;
  perform set_config('app.write_mode', 'normal', true);
  update "trips" w set "next_follow_up_at" = next."next_follow_up_at"
    from (select distinct * from unnest(tenants, ids) as meant (tenant_id, id)) meant
      join "trips" own using (tenant_id, id),
      lateral (select least(case when own."status" in ('new') then own."first_response_due_at" end, (select min(c."due_at") from "follow_ups" c where c.tenant_id = own.tenant_id and c."trip_id" = own.id and c.deleted_at is null and c."status" in ('open'))) as "next_follow_up_at") next
    where w.tenant_id = meant.tenant_id and w.id = meant.id
      and (w."next_follow_up_at" is distinct from next."next_follow_up_at");
  perform set_config('app.write_mode', mode, true);
end
$$;

create function derive_own_trips() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new."next_follow_up_at" := least(case when new."status" in ('new') then new."first_response_due_at" end, (select min(c."due_at") from "follow_ups" c where c.tenant_id = new.tenant_id and c."trip_id" = new.id and c.deleted_at is null and c."status" in ('open')));
  return new;
end
$$;

create function derive_from_follow_ups() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenants uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "trip_id" as whole from added where "trip_id" is not null) meant;
  elsif tg_op = 'DELETE' then
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "trip_id" as whole from gone where "trip_id" is not null) meant;
  else
    select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, "trip_id" as whole from ((select tenant_id, "id", "trip_id", "due_at", "status", deleted_at is null as live from was except select tenant_id, "id", "trip_id", "due_at", "status", deleted_at is null as live from became) union all (select tenant_id, "id", "trip_id", "due_at", "status", deleted_at is null as live from became except select tenant_id, "id", "trip_id", "due_at", "status", deleted_at is null as live from was)) changed where "trip_id" is not null) meant;
  end if;
  if ids is not null then perform derive_trips(tenants, ids); end if;
  return null;
end
$$;

create function count_users() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'users', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'users', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'users', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_teams() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'teams', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'teams', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'teams', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_suppliers() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'suppliers', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'suppliers', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'suppliers', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_hotels() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'hotels', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'hotels', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'hotels', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_activities() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'activities', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'activities', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'activities', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_transport_services() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'transport-services', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'transport-services', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'transport-services', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_hotel_sheets() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'hotel-sheets', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'hotel-sheets', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'hotel-sheets', tab, pg_backend_pid() % 16, sum(change) from (values
        (coalesce(old."status", ''), case when old.deleted_at is null then -1 else 0 end),
        (coalesce(new."status", ''), case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_activity_sheets() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'activity-sheets', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'activity-sheets', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'activity-sheets', tab, pg_backend_pid() % 16, sum(change) from (values
        (coalesce(old."status", ''), case when old.deleted_at is null then -1 else 0 end),
        (coalesce(new."status", ''), case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_transport_sheets() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'transport-sheets', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'transport-sheets', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'transport-sheets', tab, pg_backend_pid() % 16, sum(change) from (values
        (coalesce(old."status", ''), case when old.deleted_at is null then -1 else 0 end),
        (coalesce(new."status", ''), case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_taxes() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'taxes', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'taxes', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'taxes', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_exchange_rates() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'exchange-rates', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'exchange-rates', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'exchange-rates', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_query_sources() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'query-sources', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'query-sources', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'query-sources', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_trips() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'trips', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'trips', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'trips', tab, pg_backend_pid() % 16, sum(change) from (values
        (coalesce(old."status", ''), case when old.deleted_at is null then -1 else 0 end),
        (coalesce(new."status", ''), case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_itinerary_templates() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'itinerary-templates', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'itinerary-templates', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'itinerary-templates', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_follow_ups() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'follow-ups', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'follow-ups', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'follow-ups', tab, pg_backend_pid() % 16, sum(change) from (values
        (coalesce(old."status", ''), case when old.deleted_at is null then -1 else 0 end),
        (coalesce(new."status", ''), case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function count_jobs() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'jobs', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'jobs', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into counters as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'jobs', tab, pg_backend_pid() % 16, sum(change) from (values
        (coalesce(old."status", ''), case when old.deleted_at is null then -1 else 0 end),
        (coalesce(new."status", ''), case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function search_users(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'users';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."users" x where tenant_id = %L and deleted_at is null order by lower(x."fullname"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."users" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."fullname"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_teams(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'teams';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."teams" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."teams" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_files(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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

  execute format(
    'select array(select x.id from (select * from public."files" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."created_at" desc, x."id" desc)', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_suppliers(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'suppliers';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."suppliers" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."suppliers" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_hotels(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'hotels';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."hotels" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."hotels" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_activities(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'activities';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."activities" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."activities" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_transport_services(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'transport-services';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."transport_services" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."transport_services" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_hotel_sheets(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'hotel-sheets';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."hotel_sheets" x where tenant_id = %L and deleted_at is null order by x."valid_from" desc nulls last, x."id" desc limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."hotel_sheets" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."valid_from" desc nulls last, x."id" desc)', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_activity_sheets(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'activity-sheets';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."activity_sheets" x where tenant_id = %L and deleted_at is null order by x."valid_from" desc nulls last, x."id" desc limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."activity_sheets" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."valid_from" desc nulls last, x."id" desc)', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_transport_sheets(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'transport-sheets';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."transport_sheets" x where tenant_id = %L and deleted_at is null order by x."valid_from" desc nulls last, x."id" desc limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."transport_sheets" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."valid_from" desc nulls last, x."id" desc)', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_taxes(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'taxes';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."taxes" x where tenant_id = %L and deleted_at is null order by x."created_at", x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."taxes" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."created_at", x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_query_sources(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'query-sources';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."query_sources" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."query_sources" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_trips(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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
  if number is not null and not in_trash then
    execute format(
      'select array(select x.id from public."trips" x where tenant_id = %L and deleted_at is null and reverse(lower("reference")) like %L
        order by x."created_at" desc, x."id" desc limit %s)', tenant, reverse(number) || '%', most) into found;
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

create function search_itineraries(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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

  execute format(
    'select array(select x.id from (select * from public."itineraries" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."created_at" desc, x."id" desc)', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_itinerary_templates(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'itinerary-templates';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."itinerary_templates" x where tenant_id = %L and deleted_at is null order by lower(x."name"), x."id" limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."itinerary_templates" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by lower(x."name"), x."id")', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function search_follow_ups(parts text[], beginnings text[], number text, in_trash boolean, most integer) returns uuid[]
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
  select sum(c.total) into total from public.counters c where c.tenant_id = tenant::uuid and c.resource = 'follow-ups';
  if not in_trash and total > 10000 then
    execute format(
      'select count(*) * %s from (select * from public."follow_ups" x where tenant_id = %L and deleted_at is null order by x."due_at" desc, x."id" desc limit 2000) x
        where %s', total / 2000, tenant, words) into total;
    if total > most then
      return null;
    end if;
  end if;
  execute format(
    'select array(select x.id from (select * from public."follow_ups" where tenant_id = %L and deleted_at is %s null and %s limit %s) x
      order by x."due_at" desc, x."id" desc)', tenant, case when in_trash then 'not' else '' end, words, most) into found;
  return found;
end $$;

create function itineraries_with_hotel_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."itineraries"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "hotel_ids" && wanted
$$;

create function itineraries_with_activity_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."itineraries"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "activity_ids" && wanted
$$;

create function itineraries_with_transport_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."itineraries"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "transport_ids" && wanted
$$;

create function itineraries_with_hotel_sheet_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."itineraries"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "hotel_sheet_ids" && wanted
$$;

create function itineraries_with_activity_sheet_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."itineraries"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "activity_sheet_ids" && wanted
$$;

create function itineraries_with_transport_sheet_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."itineraries"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "transport_sheet_ids" && wanted
$$;

create function offers_with_hotel_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."offers"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "hotel_ids" && wanted
$$;

create function offers_with_activity_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."offers"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "activity_ids" && wanted
$$;

create function offers_with_transport_ids(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public."offers"
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and "transport_ids" && wanted
$$;

create trigger "tenants__history" after insert or update or delete on "tenants" for each row execute function keep_history('tenants', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,currencies}');

create trigger "users__count_insert" after insert on "users" referencing new table as added for each statement execute function count_users();

create trigger "users__count_delete" after delete on "users" referencing old table as gone for each statement execute function count_users();

create trigger "users__count_update" after update of deleted_at on "users" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_users();

create trigger "users__history" after insert or update or delete on "users" for each row execute function keep_history('users', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,last_seen_at}', '{username,fullname,email,phone,phone_e164,photo,introduction,offer_phone}');

create trigger "teams__count_insert" after insert on "teams" referencing new table as added for each statement execute function count_teams();

create trigger "teams__count_delete" after delete on "teams" referencing old table as gone for each statement execute function count_teams();

create trigger "teams__count_update" after update of deleted_at on "teams" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_teams();

create trigger "teams__history" after insert or update or delete on "teams" for each row execute function keep_history('teams', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "files__history" after insert or update or delete on "files" for each row execute function keep_history('files', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "suppliers__count_insert" after insert on "suppliers" referencing new table as added for each statement execute function count_suppliers();

create trigger "suppliers__count_delete" after delete on "suppliers" referencing old table as gone for each statement execute function count_suppliers();

create trigger "suppliers__count_update" after update of deleted_at on "suppliers" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_suppliers();

create trigger "suppliers__history" after insert or update or delete on "suppliers" for each row execute function keep_history('suppliers', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164}', '{notes,email,phone,phone_e164,contacts,account_holder,account_number,bank_name,bank_code}', '{account_number}');

create trigger "hotels__count_insert" after insert on "hotels" referencing new table as added for each statement execute function count_hotels();

create trigger "hotels__count_delete" after delete on "hotels" referencing old table as gone for each statement execute function count_hotels();

create trigger "hotels__count_update" after update of deleted_at on "hotels" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_hotels();

create trigger "hotels__history" after insert or update or delete on "hotels" for each row execute function keep_history('hotels', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164}');

create trigger "activities__count_insert" after insert on "activities" referencing new table as added for each statement execute function count_activities();

create trigger "activities__count_delete" after delete on "activities" referencing old table as gone for each statement execute function count_activities();

create trigger "activities__count_update" after update of deleted_at on "activities" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_activities();

create trigger "activities__history" after insert or update or delete on "activities" for each row execute function keep_history('activities', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "transport_services__count_insert" after insert on "transport_services" referencing new table as added for each statement execute function count_transport_services();

create trigger "transport_services__count_delete" after delete on "transport_services" referencing old table as gone for each statement execute function count_transport_services();

create trigger "transport_services__count_update" after update of deleted_at on "transport_services" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_transport_services();

create trigger "transport_services__history" after insert or update or delete on "transport_services" for each row execute function keep_history('transport-services', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "hotel_sheets__count_insert" after insert on "hotel_sheets" referencing new table as added for each statement execute function count_hotel_sheets();

create trigger "hotel_sheets__count_delete" after delete on "hotel_sheets" referencing old table as gone for each statement execute function count_hotel_sheets();

create trigger "hotel_sheets__count_update" after update of deleted_at, "status" on "hotel_sheets" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old."status" is distinct from new."status") execute function count_hotel_sheets();

create trigger "hotel_sheets__history" after insert or update or delete on "hotel_sheets" for each row execute function keep_history('hotel-sheets', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "activity_sheets__count_insert" after insert on "activity_sheets" referencing new table as added for each statement execute function count_activity_sheets();

create trigger "activity_sheets__count_delete" after delete on "activity_sheets" referencing old table as gone for each statement execute function count_activity_sheets();

create trigger "activity_sheets__count_update" after update of deleted_at, "status" on "activity_sheets" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old."status" is distinct from new."status") execute function count_activity_sheets();

create trigger "activity_sheets__history" after insert or update or delete on "activity_sheets" for each row execute function keep_history('activity-sheets', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "transport_sheets__count_insert" after insert on "transport_sheets" referencing new table as added for each statement execute function count_transport_sheets();

create trigger "transport_sheets__count_delete" after delete on "transport_sheets" referencing old table as gone for each statement execute function count_transport_sheets();

create trigger "transport_sheets__count_update" after update of deleted_at, "status" on "transport_sheets" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old."status" is distinct from new."status") execute function count_transport_sheets();

create trigger "transport_sheets__history" after insert or update or delete on "transport_sheets" for each row execute function keep_history('transport-sheets', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "taxes__count_insert" after insert on "taxes" referencing new table as added for each statement execute function count_taxes();

create trigger "taxes__count_delete" after delete on "taxes" referencing old table as gone for each statement execute function count_taxes();

create trigger "taxes__count_update" after update of deleted_at on "taxes" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_taxes();

create trigger "taxes__history" after insert or update or delete on "taxes" for each row execute function keep_history('taxes', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "exchange_rates__count_insert" after insert on "exchange_rates" referencing new table as added for each statement execute function count_exchange_rates();

create trigger "exchange_rates__count_delete" after delete on "exchange_rates" referencing old table as gone for each statement execute function count_exchange_rates();

create trigger "exchange_rates__count_update" after update of deleted_at on "exchange_rates" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_exchange_rates();

create trigger "exchange_rates__history" after insert or update or delete on "exchange_rates" for each row execute function keep_history('exchange-rates', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "query_sources__count_insert" after insert on "query_sources" referencing new table as added for each statement execute function count_query_sources();

create trigger "query_sources__count_delete" after delete on "query_sources" referencing old table as gone for each statement execute function count_query_sources();

create trigger "query_sources__count_update" after update of deleted_at on "query_sources" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_query_sources();

create trigger "query_sources__history" after insert or update or delete on "query_sources" for each row execute function keep_history('query-sources', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,contact_phone_e164}', '{contact_name,contact_phone,contact_phone_e164,contact_email}');

create trigger "trips__count_insert" after insert on "trips" referencing new table as added for each statement execute function count_trips();

create trigger "trips__count_delete" after delete on "trips" referencing old table as gone for each statement execute function count_trips();

create trigger "trips__count_update" after update of deleted_at, "status" on "trips" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old."status" is distinct from new."status") execute function count_trips();

create trigger "trips__derive_own" before insert or update of "first_response_due_at", "status" on "trips" for each row execute function derive_own_trips();

create trigger "trips__history" after insert or update or delete on "trips" for each row execute function keep_history('trips', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,whatsapp_e164,next_follow_up_at,converted_at,value,margin,answered_after}', '{title,customer_name,email,phone,phone_e164,whatsapp,whatsapp_e164,nationality,preferred_language,child_birth_dates,notes,documents,custom,reason}', '{}', '{title,status,priority,query_source_id,query_type,scope,customer_name,email,phone,whatsapp,nationality,preferred_language,origin,destinations,start_date,end_date,date_flexibility,adults,child_ages,child_birth_dates,infants,rooms,hotel_category,meal_plan,budget,budget_basis,assignee_user_id,assignee_team_id,tags,notes,documents,custom}', 'id');

create trigger "itineraries__history" after insert or update or delete on "itineraries" for each row execute function keep_history('itineraries', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,places,priced_by,prices,day_count,hotel_ids,activity_ids,transport_ids,hotel_sheet_ids,activity_sheet_ids,transport_sheet_ids,last_offer}', '{child_birth_dates}', '{}', '{status,offer_number}', 'trip_id');

create trigger "offers__history" after insert or update or delete on "offers" for each row execute function keep_history('offers', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,places,priced_by,prices,stays,hotel_ids,activity_ids,transport_ids}', '{child_birth_dates,journey_name,decided_by,signature,decline_reason}');

create trigger "offer_questions__history" after insert or update or delete on "offer_questions" for each row execute function keep_history('offer-questions', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,answered_by,answered_at}', '{name,text,answer}');

create trigger "itinerary_templates__count_insert" after insert on "itinerary_templates" referencing new table as added for each statement execute function count_itinerary_templates();

create trigger "itinerary_templates__count_delete" after delete on "itinerary_templates" referencing old table as gone for each statement execute function count_itinerary_templates();

create trigger "itinerary_templates__count_update" after update of deleted_at on "itinerary_templates" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_itinerary_templates();

create trigger "itinerary_templates__history" after insert or update or delete on "itinerary_templates" for each row execute function keep_history('itinerary-templates', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,day_count,prices}');

create trigger "follow_ups__count_insert" after insert on "follow_ups" referencing new table as added for each statement execute function count_follow_ups();

create trigger "follow_ups__count_delete" after delete on "follow_ups" referencing old table as gone for each statement execute function count_follow_ups();

create trigger "follow_ups__count_update" after update of deleted_at, "status" on "follow_ups" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old."status" is distinct from new."status") execute function count_follow_ups();

create trigger "follow_ups__derive_insert" after insert on "follow_ups" referencing new table as added for each statement execute function derive_from_follow_ups();

create trigger "follow_ups__derive_update" after update on "follow_ups" referencing old table as was new table as became for each statement execute function derive_from_follow_ups();

create trigger "follow_ups__derive_delete" after delete on "follow_ups" referencing old table as gone for each statement execute function derive_from_follow_ups();

create trigger "follow_ups__history" after insert or update or delete on "follow_ups" for each row execute function keep_history('follow-ups', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}', '{note}', '{}', '{status}', 'trip_id');

create trigger "timeline__history" after insert or update or delete on "timeline" for each row execute function keep_history('timeline', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}', '{body}', '{}', '{}', 'trip_id');

create trigger "api_keys__history" after insert or update or delete on "api_keys" for each row execute function keep_history('api-keys', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,last_used_at}');

create trigger "enquiry_forms__history" after insert or update or delete on "enquiry_forms" for each row execute function keep_history('enquiry-forms', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}');

create trigger "jobs__count_insert" after insert on "jobs" referencing new table as added for each statement execute function count_jobs();

create trigger "jobs__count_delete" after delete on "jobs" referencing old table as gone for each statement execute function count_jobs();

create trigger "jobs__count_update" after update of deleted_at, "status" on "jobs" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old."status" is distinct from new."status") execute function count_jobs();

-- Since when the history of rows is kept.
insert into installation (name, value) values ('history since', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));

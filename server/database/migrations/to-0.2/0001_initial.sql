create extension if not exists pg_trgm;

create extension if not exists btree_gin;

create table "tenants" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default now() not null,
  "updated_at" timestamptz(3) default now() not null,
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
  "exchange_rates" jsonb default '[]'::jsonb not null,
  "default_markup" integer default '1500'::integer not null,
  "margin_floor" integer,
  "rounding_step" text default 'none'::text not null,
  "rounding_mode" text default 'up'::text not null,
  "taxes" jsonb default '[]'::jsonb not null,
  "trip_prefix" text default 'TRP'::text not null,
  "validity_days" integer default '14'::integer not null,
  "default_terms" text,
  "default_inclusions" text[] default '{}'::text[] not null,
  "default_exclusions" text[] default '{}'::text[] not null,
  "default_payment_schedule" jsonb default '[]'::jsonb not null,
  "working_hours" jsonb default '[]'::jsonb not null,
  "first_response_hours" integer default '4'::integer not null,
  "follow_up_rules" jsonb default '[]'::jsonb not null,
  "state_names" jsonb default '[]'::jsonb not null,
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
  "created_at" timestamptz(3) default now() not null,
  "updated_at" timestamptz(3) default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "username" text not null,
  "fullname" text not null,
  "email" text,
  "phone" text,
  "role" text not null,
  "photo" uuid,
  "is_active" boolean default 'true'::boolean not null,
  "time_zone" text,
  "theme" text default 'system'::text not null,
  "last_seen_at" timestamptz(3),
  "has_password" boolean default 'false'::boolean not null,
  "search" text generated always as (lower(coalesce("fullname", '') || ' ' || coalesce("username", ''))) stored not null,
  constraint "users__key" primary key ("tenant_id", "id")
);

alter table "users" enable row level security, force row level security;

create policy of_tenant on "users" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "users" to current_user using (true) with check (true);

create table "teams" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default now() not null,
  "updated_at" timestamptz(3) default now() not null,
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
  "search" text generated always as (lower(coalesce("name", ''))) stored not null,
  constraint "teams__key" primary key ("tenant_id", "id")
);

alter table "teams" enable row level security, force row level security;

create policy of_tenant on "teams" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "teams" to current_user using (true) with check (true);

create table "query_sources" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default now() not null,
  "updated_at" timestamptz(3) default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "kind" text default 'direct'::text not null,
  "colour" text default '#318afb'::text not null,
  "contact_name" text,
  "contact_phone" text,
  "contact_email" text,
  "commission" integer,
  "default_team_id" uuid,
  "is_active" boolean default 'true'::boolean not null,
  "search" text generated always as (lower(coalesce("name", ''))) stored not null,
  constraint "query_sources__key" primary key ("tenant_id", "id")
);

alter table "query_sources" enable row level security, force row level security;

create policy of_tenant on "query_sources" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "query_sources" to current_user using (true) with check (true);

create table "files" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default now() not null,
  "updated_at" timestamptz(3) default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "type" text not null,
  "size" integer not null,
  "width" integer not null,
  "height" integer not null,
  "search" text generated always as (lower(coalesce("name", ''))) stored not null,
  constraint "files__key" primary key ("tenant_id", "id")
);

alter table "files" enable row level security, force row level security;

create policy of_tenant on "files" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "files" to current_user using (true) with check (true);

create table "hotels" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default now() not null,
  "updated_at" timestamptz(3) default now() not null,
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
  "email" text,
  "website" text,
  "contacts" jsonb default '[]'::jsonb not null,
  "check_in_time" text,
  "check_out_time" text,
  "child_bands" jsonb default '[]'::jsonb not null,
  "amenities" text[] default '{}'::text[] not null,
  "photos" uuid[] default '{}'::uuid[] not null,
  "description" text,
  "currency" text not null,
  "room_types" jsonb default '[]'::jsonb not null,
  "rates" jsonb default '[]'::jsonb not null,
  "blackouts" jsonb default '[]'::jsonb not null,
  "payment_terms" text,
  "is_active" boolean default 'true'::boolean not null,
  "search" text generated always as (lower(coalesce("name", '') || ' ' || coalesce("city", ''))) stored not null,
  constraint "hotels__key" primary key ("tenant_id", "id")
);

alter table "hotels" enable row level security, force row level security;

create policy of_tenant on "hotels" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "hotels" to current_user using (true) with check (true);

create table "activities" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default now() not null,
  "updated_at" timestamptz(3) default now() not null,
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
  "currency" text not null,
  "ticket_types" jsonb default '[]'::jsonb not null,
  "rates" jsonb default '[]'::jsonb not null,
  "min_group" integer,
  "max_group" integer,
  "inclusions" text[] default '{}'::text[] not null,
  "exclusions" text[] default '{}'::text[] not null,
  "description" text,
  "photos" uuid[] default '{}'::uuid[] not null,
  "supplier" text,
  "contacts" jsonb default '[]'::jsonb not null,
  "is_active" boolean default 'true'::boolean not null,
  "search" text generated always as (lower(coalesce("name", '') || ' ' || coalesce("city", '') || ' ' || coalesce("supplier", ''))) stored not null,
  constraint "activities__key" primary key ("tenant_id", "id")
);

alter table "activities" enable row level security, force row level security;

create policy of_tenant on "activities" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "activities" to current_user using (true) with check (true);

create table "trips" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default now() not null,
  "updated_at" timestamptz(3) default now() not null,
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
  "custom" jsonb default '{}'::jsonb not null,
  "close_reason" text,
  "hold_review_date" date,
  "accepted_itinerary_id" uuid,
  "search" text generated always as (lower(coalesce("reference", '') || ' ' || coalesce("customer_name", '') || ' ' || coalesce("phone", '') || ' ' || regexp_replace(coalesce("phone", ''), '\D', '', 'g') || ' ' || coalesce("phone_e164", '') || ' ' || coalesce("email", '') || ' ' || coalesce("title", ''))) stored not null,
  constraint "trips__key" primary key ("tenant_id", "id")
);

alter table "trips" enable row level security, force row level security;

create policy of_tenant on "trips" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "trips" to current_user using (true) with check (true);

create table "itineraries" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default now() not null,
  "updated_at" timestamptz(3) default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "trip_id" uuid not null,
  "name" text not null,
  "status" text default 'draft'::text not null,
  "start_date" date,
  "valid_until" date,
  "adults" integer default '2'::integer not null,
  "child_ages" bigint[] default '{}'::bigint[] not null,
  "infants" integer default '0'::integer not null,
  "rooms" integer,
  "currency" text not null,
  "markup" jsonb,
  "days" jsonb default '[]'::jsonb not null,
  "inclusions" text[] default '{}'::text[] not null,
  "exclusions" text[] default '{}'::text[] not null,
  "terms" text,
  "payment_schedule" jsonb default '[]'::jsonb not null,
  "cover_file_id" uuid,
  "waived_findings" jsonb default '[]'::jsonb not null,
  "totals" jsonb,
  "sent_at" date,
  "search" text generated always as (lower(coalesce("name", ''))) stored not null,
  constraint "itineraries__key" primary key ("tenant_id", "id")
);

alter table "itineraries" enable row level security, force row level security;

create policy of_tenant on "itineraries" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "itineraries" to current_user using (true) with check (true);

create table "follow_ups" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default now() not null,
  "updated_at" timestamptz(3) default now() not null,
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
  constraint "follow_ups__key" primary key ("tenant_id", "id")
);

alter table "follow_ups" enable row level security, force row level security;

create policy of_tenant on "follow_ups" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "follow_ups" to current_user using (true) with check (true);

create table "timeline" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default now() not null,
  "updated_at" timestamptz(3) default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "trip_id" uuid not null,
  "kind" text default 'note'::text not null,
  "body" text,
  "from_status" text,
  "to_status" text,
  "close_reason" text,
  "itinerary_id" uuid,
  "changes" jsonb default '[]'::jsonb not null,
  constraint "timeline__key" primary key ("tenant_id", "id")
);

alter table "timeline" enable row level security, force row level security;

create policy of_tenant on "timeline" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "timeline" to current_user using (true) with check (true);

create table "api_keys" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default now() not null,
  "updated_at" timestamptz(3) default now() not null,
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
  "created_at" timestamptz(3) default now() not null,
  "updated_at" timestamptz(3) default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "name" text not null,
  "public_id" text not null,
  "heading" text default 'Plan your trip with us'::text not null,
  "introduction" text,
  "thanks" text default 'Thank you. We will get back to you within one working day.'::text not null,
  "query_source_id" uuid,
  "team_id" uuid,
  "is_active" boolean default 'true'::boolean not null,
  constraint "enquiry_forms__key" primary key ("tenant_id", "id")
);

alter table "enquiry_forms" enable row level security, force row level security;

create policy of_tenant on "enquiry_forms" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "enquiry_forms" to current_user using (true) with check (true);

create table "logins" (
  "username" text not null,
  "tenant_id" uuid not null,
  "user_id" uuid not null,
  "password_hash" text,
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
  "user_agent" text,
  "address" text,
  constraint "sessions__key" primary key ("tenant_id", "id")
);

alter table "sessions" enable row level security, force row level security;

create policy of_tenant on "sessions" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "sessions" to current_user using (true) with check (true);

create table "links" (
  "token_hash" bytea not null,
  "kind" text not null,
  "tenant_id" uuid not null,
  "user_id" uuid not null,
  "created_at" timestamptz(3) default now() not null,
  "expires_at" timestamptz(3) not null,
  "used_at" timestamptz(3),
  constraint "links__token_hash__unique" primary key ("token_hash")
);

alter table "links" enable row level security, force row level security;

create policy of_tenant on "links" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "links" to current_user using (true) with check (true);

create table "keys" (
  "secret_hash" bytea not null,
  "tenant_id" uuid not null,
  "api_key_id" uuid not null,
  constraint "keys__key" primary key ("secret_hash")
);

alter table "keys" enable row level security, force row level security;

create policy of_tenant on "keys" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "keys" to current_user using (true) with check (true);

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
  "route" text not null,
  "request_hash" bytea not null,
  "status" integer,
  "answer" text,
  "created_at" timestamptz(3) default now() not null,
  constraint "idempotency_keys__key" primary key ("tenant_id", "user_id", "key")
);

alter table "idempotency_keys" enable row level security, force row level security;

create policy of_tenant on "idempotency_keys" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "idempotency_keys" to current_user using (true) with check (true);

create table "numbers" (
  "tenant_id" uuid not null,
  "name" text not null,
  "year" integer not null,
  "last" integer not null,
  constraint "numbers__key" primary key ("tenant_id", "name", "year")
);

alter table "numbers" enable row level security, force row level security;

create policy of_tenant on "numbers" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "numbers" to current_user using (true) with check (true);

create table "installation" (
  "name" text not null,
  "value" text not null,
  "created_at" timestamptz(3) default now() not null,
  constraint "installation__key" primary key ("name")
);

create table "tallies" (
  "tenant_id" uuid not null,
  "resource" text not null,
  "tab" text not null,
  "slot" smallint not null,
  "total" bigint not null,
  constraint "tallies__key" primary key ("tenant_id", "resource", "tab", "slot")
) with (fillfactor = 50);

alter table "tallies" enable row level security, force row level security;

create policy of_tenant on "tallies" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "tallies" to current_user using (true) with check (true);

create unique index "users__username__unique" on "users" (tenant_id, lower("username")) where deleted_at is null;

create index "users__fullname" on "users" (tenant_id, lower("fullname"), id) where deleted_at is null;

create index "users__is_active" on "users" (tenant_id, "is_active", id) where deleted_at is null;

create index "users__trash" on "users" (tenant_id, deleted_at) where deleted_at is not null;

create index "users__search" on "users" using gin (tenant_id, search gin_trgm_ops);

create unique index "teams__name__unique" on "teams" (tenant_id, lower("name")) where deleted_at is null;

create index "teams__manager_id" on "teams" (tenant_id, "manager_id");

create index "teams__name" on "teams" (tenant_id, lower("name"), id) where deleted_at is null;

create index "teams__is_active" on "teams" (tenant_id, "is_active", id) where deleted_at is null;

create index "teams__trash" on "teams" (tenant_id, deleted_at) where deleted_at is not null;

create index "teams__search" on "teams" using gin (tenant_id, search gin_trgm_ops);

create unique index "query_sources__name__unique" on "query_sources" (tenant_id, lower("name")) where deleted_at is null;

create index "query_sources__default_team_id" on "query_sources" (tenant_id, "default_team_id");

create index "query_sources__name" on "query_sources" (tenant_id, lower("name"), id) where deleted_at is null;

create index "query_sources__is_active" on "query_sources" (tenant_id, "is_active", id) where deleted_at is null;

create index "query_sources__trash" on "query_sources" (tenant_id, deleted_at) where deleted_at is not null;

create index "query_sources__search" on "query_sources" using gin (tenant_id, search gin_trgm_ops);

create index "files__created_at" on "files" (tenant_id, "created_at", id) where deleted_at is null;

create index "files__trash" on "files" (tenant_id, deleted_at) where deleted_at is not null;

create index "files__search" on "files" using gin (tenant_id, search gin_trgm_ops);

create unique index "hotels__name__unique" on "hotels" (tenant_id, lower("name")) where deleted_at is null;

create index "hotels__name" on "hotels" (tenant_id, lower("name"), id) where deleted_at is null;

create index "hotels__city" on "hotels" (tenant_id, lower("city"), id) where deleted_at is null;

create index "hotels__is_active" on "hotels" (tenant_id, "is_active", id) where deleted_at is null;

create index "hotels__trash" on "hotels" (tenant_id, deleted_at) where deleted_at is not null;

create index "hotels__search" on "hotels" using gin (tenant_id, search gin_trgm_ops);

create unique index "activities__name__unique" on "activities" (tenant_id, lower("name")) where deleted_at is null;

create index "activities__name" on "activities" (tenant_id, lower("name"), id) where deleted_at is null;

create index "activities__city" on "activities" (tenant_id, lower("city"), id) where deleted_at is null;

create index "activities__is_active" on "activities" (tenant_id, "is_active", id) where deleted_at is null;

create index "activities__trash" on "activities" (tenant_id, deleted_at) where deleted_at is not null;

create index "activities__search" on "activities" using gin (tenant_id, search gin_trgm_ops);

create unique index "trips__reference__unique" on "trips" (tenant_id, lower("reference")) where deleted_at is null;

create index "trips__query_source_id" on "trips" (tenant_id, "query_source_id");

create index "trips__assignee_user_id" on "trips" (tenant_id, "assignee_user_id");

create index "trips__assignee_team_id" on "trips" (tenant_id, "assignee_team_id");

create index "trips__accepted_itinerary_id" on "trips" (tenant_id, "accepted_itinerary_id");

create index "trips__created_at" on "trips" (tenant_id, "created_at", id) where deleted_at is null;

create index "trips__status_created_at" on "trips" (tenant_id, "status", "created_at", id) where deleted_at is null;

create index "trips__assignee_user_id_status" on "trips" (tenant_id, "assignee_user_id", "status", id) where deleted_at is null;

create index "trips__status" on "trips" (tenant_id, "status", id) where deleted_at is null;

create index "trips__start_date" on "trips" (tenant_id, "start_date", id) where deleted_at is null;

create index "trips__end_date" on "trips" (tenant_id, "end_date", id) where deleted_at is null;

create index "trips__next_follow_up_at" on "trips" (tenant_id, "next_follow_up_at", id) where deleted_at is null;

create index "trips__trash" on "trips" (tenant_id, deleted_at) where deleted_at is not null;

create index "trips__search" on "trips" using gin (tenant_id, search gin_trgm_ops);

create index "itineraries__trip_id" on "itineraries" (tenant_id, "trip_id");

create index "itineraries__created_at" on "itineraries" (tenant_id, "created_at", id) where deleted_at is null;

create index "itineraries__trash" on "itineraries" (tenant_id, deleted_at) where deleted_at is not null;

create index "itineraries__search" on "itineraries" using gin (tenant_id, search gin_trgm_ops);

create index "follow_ups__trip_id" on "follow_ups" (tenant_id, "trip_id");

create index "follow_ups__assignee_user_id" on "follow_ups" (tenant_id, "assignee_user_id");

create index "follow_ups__due_at" on "follow_ups" (tenant_id, "due_at", id) where deleted_at is null;

create index "follow_ups__assignee_user_id_status_due_at" on "follow_ups" (tenant_id, "assignee_user_id", "status", "due_at", id) where deleted_at is null;

create index "follow_ups__status" on "follow_ups" (tenant_id, "status", id) where deleted_at is null;

create index "follow_ups__trash" on "follow_ups" (tenant_id, deleted_at) where deleted_at is not null;

create index "timeline__trip_id" on "timeline" (tenant_id, "trip_id");

create index "timeline__itinerary_id" on "timeline" (tenant_id, "itinerary_id");

create index "timeline__created_at" on "timeline" (tenant_id, "created_at", id) where deleted_at is null;

create index "timeline__trip_id_created_at" on "timeline" (tenant_id, "trip_id", "created_at", id) where deleted_at is null;

create index "timeline__trash" on "timeline" (tenant_id, deleted_at) where deleted_at is not null;

create unique index "api_keys__name__unique" on "api_keys" (tenant_id, lower("name")) where deleted_at is null;

create index "api_keys__created_at" on "api_keys" (tenant_id, "created_at", id) where deleted_at is null;

create index "api_keys__trash" on "api_keys" (tenant_id, deleted_at) where deleted_at is not null;

create unique index "enquiry_forms__name__unique" on "enquiry_forms" (tenant_id, lower("name")) where deleted_at is null;

create index "enquiry_forms__query_source_id" on "enquiry_forms" (tenant_id, "query_source_id");

create index "enquiry_forms__team_id" on "enquiry_forms" (tenant_id, "team_id");

create index "enquiry_forms__name" on "enquiry_forms" (tenant_id, lower("name"), id) where deleted_at is null;

create index "enquiry_forms__trash" on "enquiry_forms" (tenant_id, deleted_at) where deleted_at is not null;

create index "logins__user_id" on "logins" (tenant_id, user_id);

create index "sessions__user_id" on "sessions" (tenant_id, user_id);

create unique index "sessions__token_hash__unique" on "sessions" (token_hash);

create index "links__user_id" on "links" (tenant_id, user_id);

create index "keys__api_key_id" on "keys" (tenant_id, api_key_id);

create index "attempts__subject" on "attempts" (subject, at);

create index "attempts__at" on "attempts" (at);

create index "idempotency_keys__created_at" on "idempotency_keys" (tenant_id, created_at);

alter table "tenants" add constraint "tenants__logo__reference" foreign key ("tenant_id", "logo") references "files" ("tenant_id", "id");

alter table "users" add constraint "users__photo__reference" foreign key ("tenant_id", "photo") references "files" ("tenant_id", "id");

alter table "teams" add constraint "teams__manager_id__reference" foreign key ("tenant_id", "manager_id") references "users" ("tenant_id", "id");

alter table "query_sources" add constraint "query_sources__default_team_id__reference" foreign key ("tenant_id", "default_team_id") references "teams" ("tenant_id", "id");

alter table "trips" add constraint "trips__query_source_id__reference" foreign key ("tenant_id", "query_source_id") references "query_sources" ("tenant_id", "id");

alter table "trips" add constraint "trips__assignee_user_id__reference" foreign key ("tenant_id", "assignee_user_id") references "users" ("tenant_id", "id");

alter table "trips" add constraint "trips__assignee_team_id__reference" foreign key ("tenant_id", "assignee_team_id") references "teams" ("tenant_id", "id");

alter table "trips" add constraint "trips__accepted_itinerary_id__reference" foreign key ("tenant_id", "accepted_itinerary_id") references "itineraries" ("tenant_id", "id");

alter table "itineraries" add constraint "itineraries__trip_id__reference" foreign key ("tenant_id", "trip_id") references "trips" ("tenant_id", "id");

alter table "itineraries" add constraint "itineraries__cover_file_id__reference" foreign key ("tenant_id", "cover_file_id") references "files" ("tenant_id", "id");

alter table "follow_ups" add constraint "follow_ups__trip_id__reference" foreign key ("tenant_id", "trip_id") references "trips" ("tenant_id", "id");

alter table "follow_ups" add constraint "follow_ups__assignee_user_id__reference" foreign key ("tenant_id", "assignee_user_id") references "users" ("tenant_id", "id");

alter table "timeline" add constraint "timeline__trip_id__reference" foreign key ("tenant_id", "trip_id") references "trips" ("tenant_id", "id");

alter table "timeline" add constraint "timeline__itinerary_id__reference" foreign key ("tenant_id", "itinerary_id") references "itineraries" ("tenant_id", "id");

alter table "enquiry_forms" add constraint "enquiry_forms__query_source_id__reference" foreign key ("tenant_id", "query_source_id") references "query_sources" ("tenant_id", "id");

alter table "enquiry_forms" add constraint "enquiry_forms__team_id__reference" foreign key ("tenant_id", "team_id") references "teams" ("tenant_id", "id");

alter table "logins" add constraint "logins__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

alter table "sessions" add constraint "sessions__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

alter table "links" add constraint "links__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

alter table "keys" add constraint "keys__api_key_id__reference" foreign key ("tenant_id", "api_key_id") references "api_keys" ("tenant_id", "id");

create function tally_users() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'users', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'users', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'users', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function tally_teams() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'teams', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'teams', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'teams', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function tally_query_sources() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'query-sources', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'query-sources', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'query-sources', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function tally_hotels() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'hotels', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'hotels', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'hotels', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function tally_activities() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'activities', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'activities', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'activities', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function tally_trips() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'trips', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'trips', tab, pg_backend_pid() % 16, change from (select tenant_id, coalesce("status", '') as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'trips', tab, pg_backend_pid() % 16, sum(change) from (values
        (coalesce(old."status", ''), case when old.deleted_at is null then -1 else 0 end),
        (coalesce(new."status", ''), case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function tally_follow_ups() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'follow-ups', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, count(*) as change from added where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select tenant_id, 'follow-ups', tab, pg_backend_pid() % 16, change from (select tenant_id, '' as tab, -count(*) as change from gone where deleted_at is null group by 1, 2) changes order by 1, 3
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  else
    insert into tallies as kept (tenant_id, resource, tab, slot, total)
      select new.tenant_id, 'follow-ups', tab, pg_backend_pid() % 16, sum(change) from (values
        ('', case when old.deleted_at is null then -1 else 0 end),
        ('', case when new.deleted_at is null then 1 else 0 end)) changes (tab, change)
      group by tab having sum(change) <> 0 order by tab
      on conflict (tenant_id, resource, tab, slot) do update set total = kept.total + excluded.total;
  end if;
  return null;
end $$;

create function search_users(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select id from public."users" where tenant_id = %L and deleted_at is %s null and %s limit %s',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function search_teams(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select id from public."teams" where tenant_id = %L and deleted_at is %s null and %s limit %s',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function search_query_sources(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select id from public."query_sources" where tenant_id = %L and deleted_at is %s null and %s limit %s',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function search_files(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select id from public."files" where tenant_id = %L and deleted_at is %s null and %s limit %s',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function search_hotels(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select id from public."hotels" where tenant_id = %L and deleted_at is %s null and %s limit %s',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function search_activities(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select id from public."activities" where tenant_id = %L and deleted_at is %s null and %s limit %s',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function search_trips(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select id from public."trips" where tenant_id = %L and deleted_at is %s null and %s limit %s',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create function search_itineraries(patterns text[], in_trash boolean, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The patterns are written into the statement, so that the planner sees which of them an index helps with.
  return query execute format(
    'select id from public."itineraries" where tenant_id = %L and deleted_at is %s null and %s limit %s',
    nullif(current_setting('app.tenant_id', true), ''),
    case when in_trash then 'not' else '' end,
    (select coalesce(string_agg(format('search like %L', pattern), ' and '), 'true') from unnest(patterns) as given (pattern)),
    most);
end $$;

create trigger "users__tally_insert" after insert on "users" referencing new table as added for each statement execute function tally_users();

create trigger "users__tally_delete" after delete on "users" referencing old table as gone for each statement execute function tally_users();

create trigger "users__tally_update" after update of deleted_at on "users" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function tally_users();

create trigger "teams__tally_insert" after insert on "teams" referencing new table as added for each statement execute function tally_teams();

create trigger "teams__tally_delete" after delete on "teams" referencing old table as gone for each statement execute function tally_teams();

create trigger "teams__tally_update" after update of deleted_at on "teams" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function tally_teams();

create trigger "query_sources__tally_insert" after insert on "query_sources" referencing new table as added for each statement execute function tally_query_sources();

create trigger "query_sources__tally_delete" after delete on "query_sources" referencing old table as gone for each statement execute function tally_query_sources();

create trigger "query_sources__tally_update" after update of deleted_at on "query_sources" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function tally_query_sources();

create trigger "hotels__tally_insert" after insert on "hotels" referencing new table as added for each statement execute function tally_hotels();

create trigger "hotels__tally_delete" after delete on "hotels" referencing old table as gone for each statement execute function tally_hotels();

create trigger "hotels__tally_update" after update of deleted_at on "hotels" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function tally_hotels();

create trigger "activities__tally_insert" after insert on "activities" referencing new table as added for each statement execute function tally_activities();

create trigger "activities__tally_delete" after delete on "activities" referencing old table as gone for each statement execute function tally_activities();

create trigger "activities__tally_update" after update of deleted_at on "activities" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function tally_activities();

create trigger "trips__tally_insert" after insert on "trips" referencing new table as added for each statement execute function tally_trips();

create trigger "trips__tally_delete" after delete on "trips" referencing old table as gone for each statement execute function tally_trips();

create trigger "trips__tally_update" after update of deleted_at, "status" on "trips" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old."status" is distinct from new."status") execute function tally_trips();

create trigger "follow_ups__tally_insert" after insert on "follow_ups" referencing new table as added for each statement execute function tally_follow_ups();

create trigger "follow_ups__tally_delete" after delete on "follow_ups" referencing old table as gone for each statement execute function tally_follow_ups();

create trigger "follow_ups__tally_update" after update of deleted_at on "follow_ups" for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function tally_follow_ups();

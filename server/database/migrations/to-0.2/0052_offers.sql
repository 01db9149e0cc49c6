drop trigger "itineraries__history" on "itineraries";

alter table "itineraries" add column "prices" jsonb default '[]'::jsonb not null;

alter table "itineraries" add column "offer_number" integer;

alter table "itineraries" add column "last_offer" jsonb;

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
  "prices" jsonb default '[]'::jsonb not null,
  constraint "offers__key" primary key ("tenant_id", "id")
);

alter table "offers" enable row level security, force row level security;

create policy of_tenant on "offers" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "offers" to current_user using (true) with check (true);

create table "offer_grounds" (
  "tenant_id" uuid not null,
  "offer_id" uuid not null,
  "ground" jsonb not null,
  constraint "offer_grounds__key" primary key ("tenant_id", "offer_id")
);

alter table "offer_grounds" enable row level security, force row level security;

create policy of_tenant on "offer_grounds" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "offer_grounds" to current_user using (true) with check (true);

create unique index "offers__number__unique" on "offers" (tenant_id, "itinerary_id", "number") where deleted_at is null;

create index "offers__trip_id" on "offers" (tenant_id, "trip_id");

create index "offers__itinerary_id" on "offers" (tenant_id, "itinerary_id");

create index "offers__sent_by" on "offers" (tenant_id, "sent_by");

create index "offers__sent_at" on "offers" (tenant_id, "sent_at", id) where deleted_at is null;

create index "offers__trash" on "offers" (tenant_id, deleted_at) where deleted_at is not null;

alter table "offers" add constraint "offers__trip_id__reference" foreign key ("tenant_id", "trip_id") references "trips" ("tenant_id", "id");

alter table "offers" add constraint "offers__itinerary_id__reference" foreign key ("tenant_id", "itinerary_id") references "itineraries" ("tenant_id", "id");

alter table "offers" add constraint "offers__sent_by__reference" foreign key ("tenant_id", "sent_by") references "users" ("tenant_id", "id");

alter table "offers" add constraint "offers__cover_file_id__reference" foreign key ("tenant_id", "cover_file_id") references "files" ("tenant_id", "id");

alter table "offer_grounds" add constraint "offer_grounds__offer_id__reference" foreign key ("tenant_id", "offer_id") references "offers" ("tenant_id", "id");

create trigger "itineraries__history" after insert or update or delete on "itineraries" for each row execute function keep_history('itineraries', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,places,prices,day_count,hotel_ids,activity_ids,transport_ids,hotel_sheet_ids,activity_sheet_ids,transport_sheet_ids,last_offer}', '{child_birth_dates}', '{}', '{status,offer_number}', 'trip_id');

create trigger "offers__history" after insert or update or delete on "offers" for each row execute function keep_history('offers', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,places,prices}', '{child_birth_dates}');

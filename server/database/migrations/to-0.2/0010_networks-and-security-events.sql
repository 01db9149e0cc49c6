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
  "at" timestamptz(3) default now() not null,
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

create index "known_networks__used_at" on "known_networks" (used_at);

create index "security_events__at" on "security_events" (at);

alter table "known_networks" add constraint "known_networks__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

alter table "attachments" alter column "created_by" drop not null;

create table "traveller_links" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "trip_id" uuid not null,
  "token_hash" bytea not null,
  "made_by" uuid,
  "made_at" timestamptz(3) default moment() not null,
  "expires_at" timestamptz(3) not null,
  "revoked_at" timestamptz(3),
  "revoked_by" uuid,
  "used_at" timestamptz(3),
  constraint "traveller_links__key" primary key ("tenant_id", "id")
);

alter table "traveller_links" enable row level security, force row level security;

create policy of_tenant on "traveller_links" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "traveller_links" to current_user using (true) with check (true);

create unique index "traveller_links__token_hash__unique" on "traveller_links" (token_hash);

create index "traveller_links__trip_id" on "traveller_links" (tenant_id, trip_id);

alter table "traveller_links" add constraint "traveller_links__trip_id__reference" foreign key ("tenant_id", "trip_id") references "trips" ("tenant_id", "id");

update "users" set "notification_ways" = case when jsonb_typeof("notification_ways") = 'object' then (jsonb_build_object('travellers_told', 'null'::jsonb) || "notification_ways") else "notification_ways" end where "notification_ways" is distinct from case when jsonb_typeof("notification_ways") = 'object' then (jsonb_build_object('travellers_told', 'null'::jsonb) || "notification_ways") else "notification_ways" end;

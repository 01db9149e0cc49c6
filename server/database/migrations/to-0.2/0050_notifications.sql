create table "notifications" (
  "tenant_id" uuid not null,
  "id" bigint generated always as identity not null,
  "user_id" uuid not null,
  "kind" text not null,
  "at" timestamptz(3) default moment() not null,
  "by_user_id" uuid,
  "trip_id" uuid not null,
  "itinerary_id" uuid,
  "read_at" timestamptz(3),
  constraint "notifications__key" primary key ("tenant_id", "id")
);

alter table "notifications" enable row level security, force row level security;

create policy of_tenant on "notifications" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "notifications" to current_user using (true) with check (true);

create index "notifications__user_id" on "notifications" (tenant_id, user_id, id);

create index "notifications__unread" on "notifications" (tenant_id, user_id) where read_at is null;

create index "notifications__at" on "notifications" (at);

alter table "notifications" add constraint "notifications__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

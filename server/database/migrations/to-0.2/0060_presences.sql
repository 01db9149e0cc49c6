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

create index "presences__user_id" on "presences" (tenant_id, user_id);

create index "presences__seen_at" on "presences" (seen_at);

alter table "presences" add constraint "presences__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

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

create unique index "identity_providers__name__unique" on "identity_providers" (name);

create index "provider_subjects__user_id" on "provider_subjects" (tenant_id, user_id);

alter table "provider_subjects" add constraint "provider_subjects__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

alter table "tenants" add column "second_factor_roles" text[] default '{}'::text[] not null;

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

alter table "authenticators" add constraint "authenticators__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

alter table "recovery_codes" add constraint "recovery_codes__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

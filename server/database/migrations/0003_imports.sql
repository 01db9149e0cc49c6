alter table "run_lines" add column "outcome" text;

alter table "run_lines" add column "hash" uuid;

create table "imports" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "resource" text not null,
  "name" text not null,
  "user_id" uuid not null,
  "created_at" timestamptz(3) default now() not null,
  "found" jsonb,
  "columns" jsonb,
  "settings" jsonb,
  "lines" integer,
  "check_id" uuid,
  "run_id" uuid,
  constraint "imports__key" primary key ("tenant_id", "id")
);

alter table "imports" enable row level security, force row level security;

create policy of_tenant on "imports" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "imports" to current_user using (true) with check (true);

create table "import_lines" (
  "tenant_id" uuid not null,
  "import_id" uuid not null,
  "line" integer not null,
  "cells" jsonb,
  constraint "import_lines__key" primary key ("tenant_id", "import_id", "line")
);

alter table "import_lines" enable row level security, force row level security;

create policy of_tenant on "import_lines" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "import_lines" to current_user using (true) with check (true);

create index "run_lines__hash" on "run_lines" (tenant_id, hash) where hash is not null;

create index "imports__created_at" on "imports" (tenant_id, created_at);

create index "imports__run_id" on "imports" (tenant_id, run_id) where run_id is not null;

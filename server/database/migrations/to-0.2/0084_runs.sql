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

create index "runs__created_at" on "runs" (created_at);

create unique index "runs__undoes__unique" on "runs" (tenant_id, undoes) where undoes is not null;

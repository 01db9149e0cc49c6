create table "made_reports" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default now() not null,
  "user_id" uuid not null,
  "resource" text not null,
  "report" text not null,
  "query" text not null,
  "answer" jsonb,
  "fault" text,
  "made_at" timestamptz,
  constraint "made_reports__key" primary key ("tenant_id", "id")
);

alter table "made_reports" enable row level security, force row level security;

create policy of_tenant on "made_reports" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "made_reports" to current_user using (true) with check (true);

create index "made_reports__created_at" on "made_reports" (tenant_id, created_at);

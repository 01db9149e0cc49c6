create table "file_sums" (
  "tenant_id" uuid not null,
  "file_id" uuid not null,
  "variant" text not null,
  "bytes" integer not null,
  "sha256" bytea not null,
  constraint "file_sums__key" primary key ("tenant_id", "file_id", "variant")
);

alter table "file_sums" enable row level security, force row level security;

create policy of_tenant on "file_sums" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "file_sums" to current_user using (true) with check (true);

alter table "file_sums" add constraint "file_sums__file_id__reference" foreign key ("tenant_id", "file_id") references "files" ("tenant_id", "id");

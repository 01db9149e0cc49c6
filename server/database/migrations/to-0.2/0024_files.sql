drop trigger "trips__history" on "trips";

alter table "trips" add column "documents" jsonb default '[]'::jsonb not null;

create table "attachments" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "name" text not null,
  "type" text not null,
  "size" integer not null,
  "sha256" bytea not null,
  "created_at" timestamptz(3) default now() not null,
  "created_by" uuid not null,
  "resource" text,
  "row_id" uuid,
  "field" text,
  constraint "attachments__key" primary key ("tenant_id", "id")
);

alter table "attachments" enable row level security, force row level security;

create policy of_tenant on "attachments" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "attachments" to current_user using (true) with check (true);

create index "attachments__row_id" on "attachments" (tenant_id, row_id);

create index "attachments__unclaimed" on "attachments" (tenant_id, created_at) where row_id is null;

create trigger "trips__history" after insert or update or delete on "trips" for each row execute function keep_history('trips', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,whatsapp_e164,next_follow_up_at}', '{title,customer_name,email,phone,phone_e164,whatsapp,whatsapp_e164,nationality,preferred_language,notes,documents,custom}');

create table "passkeys" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "user_id" uuid not null,
  "credential_id" text not null,
  "public_key" bytea not null,
  "counter" bigint not null,
  "transports" text[] not null,
  "name" text not null,
  "is_synced" boolean not null,
  "created_at" timestamptz(3) default now() not null,
  "last_used_at" timestamptz(3),
  constraint "passkeys__key" primary key ("tenant_id", "id")
);

alter table "passkeys" enable row level security, force row level security;

create policy of_tenant on "passkeys" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "passkeys" to current_user using (true) with check (true);

create table "ceremonies" (
  "key_hash" bytea not null,
  "kind" text not null,
  "content" text not null,
  "expires_at" timestamptz(3) not null,
  constraint "ceremonies__key" primary key ("key_hash")
);

create index "passkeys__user_id" on "passkeys" (tenant_id, user_id);

create unique index "passkeys__credential_id__unique" on "passkeys" (credential_id);

create index "ceremonies__expires_at" on "ceremonies" (expires_at);

alter table "passkeys" add constraint "passkeys__user_id__reference" foreign key ("tenant_id", "user_id") references "users" ("tenant_id", "id");

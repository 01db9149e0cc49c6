create table "offer_links" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "offer_id" uuid not null,
  "token_hash" bytea not null,
  "made_by" uuid,
  "made_at" timestamptz(3) default moment() not null,
  "expires_at" timestamptz(3) not null,
  "revoked_at" timestamptz(3),
  "revoked_by" uuid,
  "first_viewed_at" timestamptz(3),
  "last_viewed_at" timestamptz(3),
  "views" integer default 0 not null,
  constraint "offer_links__key" primary key ("tenant_id", "id")
);

alter table "offer_links" enable row level security, force row level security;

create policy of_tenant on "offer_links" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "offer_links" to current_user using (true) with check (true);

create unique index "offer_links__token_hash__unique" on "offer_links" (token_hash);

create index "offer_links__offer_id" on "offer_links" (tenant_id, offer_id);

alter table "offer_links" add constraint "offer_links__offer_id__reference" foreign key ("tenant_id", "offer_id") references "offers" ("tenant_id", "id");

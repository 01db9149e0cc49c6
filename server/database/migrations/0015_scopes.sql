alter table "tenants" add column "scopes" jsonb default '[]'::jsonb not null;

alter table "accounts" add column "owner_user_id" uuid;

alter table "accounts" add column "team_id" uuid;

create index "accounts__owner_user_id" on "accounts" (tenant_id, "owner_user_id");

create index "accounts__team_id" on "accounts" (tenant_id, "team_id");

alter table "accounts" add constraint "accounts__owner_user_id__reference" foreign key ("tenant_id", "owner_user_id") references "users" ("tenant_id", "id");

alter table "accounts" add constraint "accounts__team_id__reference" foreign key ("tenant_id", "team_id") references "teams" ("tenant_id", "id");

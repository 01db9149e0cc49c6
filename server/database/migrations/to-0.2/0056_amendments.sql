alter table "offers" add column "amends" uuid;

alter table "offers" add column "amendment_reason" text;

alter table "offers" add column "amendment_difference" bigint;

create index "offers__amends" on "offers" (tenant_id, "amends");

alter table "offers" add constraint "offers__amends__reference" foreign key ("tenant_id", "amends") references "offers" ("tenant_id", "id");

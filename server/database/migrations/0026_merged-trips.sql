alter table "trips" add column "merged_into_id" uuid;

create index "trips__merged_into_id" on "trips" (tenant_id, "merged_into_id");

alter table "trips" add constraint "trips__merged_into_id__reference" foreign key ("tenant_id", "merged_into_id") references "trips" ("tenant_id", "id");

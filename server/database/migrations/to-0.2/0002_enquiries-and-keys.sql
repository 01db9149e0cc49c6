drop index "api_keys__name__unique";

alter table "enquiry_forms" add column "asks_query_fields" boolean default 'false'::boolean not null;

-- Both were written and never read.
alter table "idempotency_keys" drop column "route";

alter table "idempotency_keys" drop column "status";

create unique index "api_keys__name__unique" on "api_keys" (tenant_id, lower("name")) where deleted_at is null and revoked_at is null;

create unique index "enquiry_forms__public_id__unique" on "enquiry_forms" (public_id);

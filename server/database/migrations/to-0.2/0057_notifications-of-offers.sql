alter table "notifications" add column "offer_id" uuid;

create index "offers__status_valid_until" on "offers" (tenant_id, "status", "valid_until", id) where deleted_at is null;

create index "notifications__offer_id" on "notifications" (tenant_id, offer_id, kind) where offer_id is not null;

create index "timeline__to_status_created_at" on "timeline" (tenant_id, "to_status", "created_at", id) where deleted_at is null;

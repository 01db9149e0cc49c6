drop index "idempotency_keys__created_at";

create index "itineraries__status_valid_until" on "itineraries" (tenant_id, "status", "valid_until", id) where deleted_at is null;

create index "sessions__expires_at" on "sessions" (expires_at);

create index "links__expires_at" on "links" (expires_at);

create index "idempotency_keys__created_at" on "idempotency_keys" (created_at);

create index "hotels__created_by" on "hotels" (tenant_id, "created_by", id) where deleted_at is null;

create index "activities__created_by" on "activities" (tenant_id, "created_by", id) where deleted_at is null;

create index "transport_services__created_by" on "transport_services" (tenant_id, "created_by", id) where deleted_at is null;

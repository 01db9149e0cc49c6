create index "hotel_sheets__valid_to" on "hotel_sheets" (tenant_id, "valid_to", id) where deleted_at is null;

create index "activity_sheets__valid_to" on "activity_sheets" (tenant_id, "valid_to", id) where deleted_at is null;

create index "transport_sheets__valid_to" on "transport_sheets" (tenant_id, "valid_to", id) where deleted_at is null;

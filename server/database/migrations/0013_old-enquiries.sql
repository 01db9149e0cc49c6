alter table "tenants" add column "keep_enquiries_months" integer;

create index "trips__unsold" on "trips" (tenant_id, updated_at) where converted_at is null and customer_name <> 'Erased';

alter table "tenants" add column "offer_messages" jsonb default '[]'::jsonb not null;

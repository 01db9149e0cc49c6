alter table "tenants" add column "rounding_of" text default 'total'::text not null;

alter table "itineraries" add column "adjustment" jsonb;

alter table "itineraries" add column "price_approval" jsonb;

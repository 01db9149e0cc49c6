alter table "tenants" add column "financial_year_start" text default 'january'::text not null;

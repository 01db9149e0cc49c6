alter table "tenants" add column "document_days" integer default '90'::integer not null;

alter table "enquiry_forms" add column "consent" text;

alter table "enquiry_forms" add column "consent_version" integer;

alter table "enquiry_forms" add column "consent_required" boolean default 'false'::boolean not null;

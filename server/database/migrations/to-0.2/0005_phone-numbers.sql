alter table "users" add column "phone_e164" text;

alter table "query_sources" add column "contact_phone_e164" text;

alter table "hotels" add column "phone_e164" text;

drop trigger "users__history" on "users";

drop trigger "offers__history" on "offers";

alter table "tenants" add column "offer_texts" jsonb default '[]'::jsonb not null;

alter table "users" add column "introduction" text;

alter table "users" add column "offer_phone" text;

alter table "offers" add column "journey_name" text;

alter table "offers" add column "composed" jsonb;

alter table "offers" add column "stays" jsonb default '[]'::jsonb not null;

create trigger "users__history" after insert or update or delete on "users" for each row execute function keep_history('users', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,last_seen_at}', '{username,fullname,email,phone,phone_e164,photo,introduction,offer_phone}');

create trigger "offers__history" after insert or update or delete on "offers" for each row execute function keep_history('offers', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,places,prices,stays,hotel_ids,activity_ids,transport_ids}', '{child_birth_dates,journey_name,decided_by,signature,decline_reason}');

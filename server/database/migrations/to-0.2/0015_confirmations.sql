alter table "logins" add column "set_by_link_at" timestamptz(3);

alter table "sessions" add column "confirmed_at" timestamptz(3);

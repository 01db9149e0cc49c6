alter table "users" add column "notification_ways" jsonb;

alter table "notifications" add column "is_shown" boolean default true not null;

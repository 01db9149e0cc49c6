drop trigger "timeline__history" on "timeline";

alter table "timeline" add column "files" jsonb default '[]'::jsonb not null;

alter table "timeline" add column "untold" uuid[] default '{}'::uuid[] not null;

alter table "timeline" add column "pinned_at" timestamptz(3);

alter table "timeline" add column "corrected_at" timestamptz(3);

alter table "timeline" add column "taken_back_at" timestamptz(3);

create index "timeline__pinned__trip_id" on "timeline" (tenant_id, trip_id) where pinned_at is not null;

create index "timeline__pinned__contact_id" on "timeline" (tenant_id, contact_id) where pinned_at is not null;

create index "timeline__pinned__account_id" on "timeline" (tenant_id, account_id) where pinned_at is not null;

create trigger "timeline__history" after insert or update or delete on "timeline" for each row execute function keep_history('timeline', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at}', '{body,files}', '{}', '{}', 'trip_id', 'contact_id', 'account_id');

update "users" set "notification_ways" = case when jsonb_typeof("notification_ways") = 'object' then (jsonb_build_object('mentioned', 'null'::jsonb) || "notification_ways") else "notification_ways" end where "notification_ways" is distinct from case when jsonb_typeof("notification_ways") = 'object' then (jsonb_build_object('mentioned', 'null'::jsonb) || "notification_ways") else "notification_ways" end;

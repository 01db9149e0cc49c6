alter table "users" add column "absence" jsonb;

alter table "users" add column "mail_times" jsonb;

alter table "notifications" add column "mailing" text;

create index "trips__first_response_due_at" on "trips" (tenant_id, "first_response_due_at", id) where deleted_at is null;

create index "notifications__trip_id" on "notifications" (tenant_id, trip_id, kind) where trip_id is not null;

create index "notifications__row_id" on "notifications" (tenant_id, row_id) where row_id is not null;

create index "notifications__mailing" on "notifications" (tenant_id, user_id, id) where mailing is not null;

update "users" set "notification_ways" = case when jsonb_typeof("notification_ways") = 'object' then (jsonb_build_object('run_done', 'null'::jsonb) || (jsonb_build_object('first_answer_late', 'null'::jsonb) || (jsonb_build_object('first_answer_soon', 'null'::jsonb) || (jsonb_build_object('follow_up_due', 'null'::jsonb) || "notification_ways")))) else "notification_ways" end where "notification_ways" is distinct from case when jsonb_typeof("notification_ways") = 'object' then (jsonb_build_object('run_done', 'null'::jsonb) || (jsonb_build_object('first_answer_late', 'null'::jsonb) || (jsonb_build_object('first_answer_soon', 'null'::jsonb) || (jsonb_build_object('follow_up_due', 'null'::jsonb) || "notification_ways")))) else "notification_ways" end;

alter table "run_lines" add column "resource" text;

update "users" set "notification_ways" = case when jsonb_typeof("notification_ways") = 'object' then (jsonb_build_object('work_handed_over', 'null'::jsonb) || "notification_ways") else "notification_ways" end where "notification_ways" is distinct from case when jsonb_typeof("notification_ways") = 'object' then (jsonb_build_object('work_handed_over', 'null'::jsonb) || "notification_ways") else "notification_ways" end;

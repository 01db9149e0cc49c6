alter table "follow_ups" add column "purpose" text;

alter table "follow_ups" add column "question_id" uuid;

create index "follow_ups__question_id" on "follow_ups" (tenant_id, "question_id");

alter table "follow_ups" add constraint "follow_ups__question_id__reference" foreign key ("tenant_id", "question_id") references "offer_questions" ("tenant_id", "id");

update "tenants" set "follow_up_rules" = case when jsonb_typeof("follow_up_rules") = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('note', 'null'::jsonb) || item_2) order by at), '[]') from jsonb_array_elements("follow_up_rules") with ordinality as each (item_2, at)) else "follow_up_rules" end where "follow_up_rules" is distinct from case when jsonb_typeof("follow_up_rules") = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('note', 'null'::jsonb) || item_2) order by at), '[]') from jsonb_array_elements("follow_up_rules") with ordinality as each (item_2, at)) else "follow_up_rules" end;

-- The look at the end of a hold was known by its words.
alter table "follow_ups" disable trigger "follow_ups__history";
update "follow_ups" set "purpose" = 'review' where "kind" = 'other' and starts_with("note", 'Look at the trip again. It is on hold:');
alter table "follow_ups" enable trigger "follow_ups__history";

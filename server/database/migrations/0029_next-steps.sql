alter table "tenants" add column "next_step_days" integer default '2'::integer not null;

-- An open trip always has a next step. Those without one get theirs, ten a day for each person, without history.
alter table "follow_ups" disable trigger "follow_ups__history";

insert into "follow_ups" ("tenant_id", "id", "trip_id", "kind", "due_at", "assignee_user_id", "note", "purpose")
select x.tenant_id, gen_random_uuid(), x.id,
  case when x."status" = 'new' then 'call' else 'other' end,
  case
    when x."status" = 'new' and x."first_response_due_at" > now() then x."first_response_due_at"
    when x."status" = 'on_hold' and x."hold_review_date" > x.today
      then (x."hold_review_date" + time '09:00') at time zone x.zone
    when x."status" = 'converted' and x."start_date" - 7 > x.today + 1
      then (x."start_date" - 7 + time '09:00') at time zone x.zone
    else (x.today + 1 + (x.place / 10)::int + time '09:00') at time zone x.zone
  end,
  x."assignee_user_id",
  case x."status" when 'new' then 'Answer the enquiry' when 'on_hold' then 'Look at the trip again' else 'Decide what comes next' end,
  case x."status" when 'on_hold' then 'review' else 'next' end
from (
  select t.*, o.time_zone as zone, (now() at time zone o.time_zone)::date as today,
    row_number() over (partition by t.tenant_id, t."assignee_user_id" order by t."start_date" nulls last, t.id) - 1 as place
  from "trips" t join "tenants" o on o.id = t.tenant_id
  where t.deleted_at is null
    and t."status" in ('new', 'in_progress', 'quoted', 'on_hold', 'converted', 'on_trip')
    and not exists (
      select from "follow_ups" f
      where f.tenant_id = t.tenant_id and f."trip_id" = t.id and f."status" = 'open' and f.deleted_at is null
    )
) x;

alter table "follow_ups" enable trigger "follow_ups__history";

drop trigger "itineraries__history" on "itineraries";

alter table "itineraries" add column "places" text[] default '{}'::text[] not null;

-- What is known of the places already: where the nights are spent, then where the activities are.
update "itineraries" i set "places" = p."places" from (
  select "tenant_id", "id", (array_agg("place" order by "at"))[1:60] as "places" from (
    select "tenant_id", "id", (array_agg("place" order by "at"))[1] as "place", min("at") as "at" from (
      select i."tenant_id", i."id", btrim(x."place") as "place", x."rank" * 100000 + d."at" * 200 + x."at" as "at"
      from "itineraries" i, jsonb_array_elements(i."days") with ordinality d("day", "at"), lateral (
        select 0 as "rank", 0 as "at", d."day" ->> 'overnightPlace' as "place"
        union all
        select case when h."id" is null then 1 else 0 end, e."at", coalesce(h."city", a."city")
        from jsonb_array_elements(d."day" -> 'items') with ordinality e("item", "at")
        left join "hotels" h on h."tenant_id" = i."tenant_id" and h."id" = (e."item" ->> 'hotelId')::uuid
        left join "activities" a on a."tenant_id" = i."tenant_id" and a."id" = (e."item" ->> 'activityId')::uuid
        where coalesce(e."item" ->> 'inclusion', '') <> 'excluded'
      ) x
      where btrim(x."place") <> ''
    ) every
    group by "tenant_id", "id", lower("place")
  ) once
  group by "tenant_id", "id"
) p
where i."tenant_id" = p."tenant_id" and i."id" = p."id";

create trigger "itineraries__history" after insert or update or delete on "itineraries" for each row execute function keep_history('itineraries', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,day_count,places}', '{}', '{}', '{status}', 'trip_id');

-- Days and items are pointed at by their id: where two of an itinerary share one, the later gets one of its own.
with "told_days" as (
  select i."tenant_id", i."id", d."at", d."day",
    d."day" ->> 'id' is null or row_number() over (partition by i."tenant_id", i."id", d."day" ->> 'id' order by d."at") > 1
      as "is_doubled"
  from "itineraries" i, jsonb_array_elements(i."days") with ordinality as d ("day", "at")
  where jsonb_typeof(i."days") = 'array'
), "told_items" as (
  select d."tenant_id", d."id", d."at", e."place", e."item",
    e."item" ->> 'id' is null
      or row_number() over (partition by d."tenant_id", d."id", e."item" ->> 'id' order by d."at", e."place") > 1
      as "is_doubled"
  from "told_days" d,
    jsonb_array_elements(case when jsonb_typeof(d."day" -> 'items') = 'array' then d."day" -> 'items' else '[]' end)
      with ordinality as e ("item", "place")
), "doubled" as (
  select "tenant_id", "id" from "told_days" where "is_doubled"
  union select "tenant_id", "id" from "told_items" where "is_doubled"
), "told_anew" as (
  select d."tenant_id", d."id",
    jsonb_agg(
      d."day"
        || case when d."is_doubled" then jsonb_build_object('id', gen_random_uuid()::text) else '{}' end
        || case when jsonb_typeof(d."day" -> 'items') = 'array' then jsonb_build_object('items', (
            select coalesce(jsonb_agg(
              e."item" || case when e."is_doubled" then jsonb_build_object('id', gen_random_uuid()::text) else '{}' end
              order by e."place"), '[]')
            from "told_items" e
            where e."tenant_id" = d."tenant_id" and e."id" = d."id" and e."at" = d."at"))
          else '{}' end
      order by d."at") as "days"
  from "told_days" d join "doubled" using ("tenant_id", "id")
  group by d."tenant_id", d."id"
)
update "itineraries" i set "days" = t."days"
  from "told_anew" t where i."tenant_id" = t."tenant_id" and i."id" = t."id";

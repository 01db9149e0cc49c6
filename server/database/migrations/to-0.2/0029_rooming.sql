update "hotels" set "child_bands" = case when jsonb_typeof("child_bands") = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('sellWithoutBed', 'null'::jsonb) || (jsonb_build_object('sellWithBed', 'null'::jsonb) || (jsonb_build_object('basisPoints', 'null'::jsonb) || (jsonb_build_object('rule', '"amount"'::jsonb) || item_2)))) order by at), '[]') from jsonb_array_elements("child_bands") with ordinality as each (item_2, at)) else "child_bands" end where "child_bands" is distinct from case when jsonb_typeof("child_bands") = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('sellWithoutBed', 'null'::jsonb) || (jsonb_build_object('sellWithBed', 'null'::jsonb) || (jsonb_build_object('basisPoints', 'null'::jsonb) || (jsonb_build_object('rule', '"amount"'::jsonb) || item_2)))) order by at), '[]') from jsonb_array_elements("child_bands") with ordinality as each (item_2, at)) else "child_bands" end;

update "hotels" set "rates" = case when jsonb_typeof("rates") = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('sellChildWithoutBed', 'null'::jsonb) || (jsonb_build_object('sellChildWithBed', 'null'::jsonb) || (jsonb_build_object('sellExtraAdult', 'null'::jsonb) || (jsonb_build_object('sellQuad', 'null'::jsonb) || (jsonb_build_object('sellTriple', 'null'::jsonb) || (jsonb_build_object('sellDouble', 'null'::jsonb) || (jsonb_build_object('sellSingle', 'null'::jsonb) || (jsonb_build_object('quad', 'null'::jsonb) || item_2)))))))) order by at), '[]') from jsonb_array_elements("rates") with ordinality as each (item_2, at)) else "rates" end where "rates" is distinct from case when jsonb_typeof("rates") = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('sellChildWithoutBed', 'null'::jsonb) || (jsonb_build_object('sellChildWithBed', 'null'::jsonb) || (jsonb_build_object('sellExtraAdult', 'null'::jsonb) || (jsonb_build_object('sellQuad', 'null'::jsonb) || (jsonb_build_object('sellTriple', 'null'::jsonb) || (jsonb_build_object('sellDouble', 'null'::jsonb) || (jsonb_build_object('sellSingle', 'null'::jsonb) || (jsonb_build_object('quad', 'null'::jsonb) || item_2)))))))) order by at), '[]') from jsonb_array_elements("rates") with ordinality as each (item_2, at)) else "rates" end;

-- Selling prices stand in columns of their own. The age bands of a hotel that only has selling prices hold such too.
update "hotels" set "child_bands" = (
    select jsonb_agg(b."band" || jsonb_build_object(
        'sellWithBed', b."band" -> 'withBed', 'sellWithoutBed', b."band" -> 'withoutBed',
        'withBed', null, 'withoutBed', null) order by b."at")
      from jsonb_array_elements("child_bands") with ordinality b ("band", "at"))
  where jsonb_typeof("child_bands") = 'array' and "child_bands" <> '[]'
    and jsonb_typeof("rates") = 'array' and "rates" <> '[]'
    and not jsonb_path_exists("rates", '$[*] ? (@.priceKind != "sell")');

update "hotels" set "rates" = (
    select jsonb_agg(case when r."rate" ->> 'priceKind' = 'sell'
          then r."rate" || jsonb_build_object(
            'sellSingle', r."rate" -> 'single', 'sellDouble', r."rate" -> 'double', 'sellTriple', r."rate" -> 'triple',
            'sellExtraAdult', r."rate" -> 'extraAdult', 'sellChildWithBed', r."rate" -> 'childWithBed',
            'sellChildWithoutBed', r."rate" -> 'childWithoutBed', 'single', null, 'double', null, 'triple', null,
            'extraAdult', null, 'childWithBed', null, 'childWithoutBed', null)
          else r."rate" end order by r."at")
      from jsonb_array_elements("rates") with ordinality r ("rate", "at"))
  where jsonb_typeof("rates") = 'array' and jsonb_path_exists("rates", '$[*] ? (@.priceKind == "sell")');

-- DESTROYS DATA: select count(*) from "hotels" where "rates" is distinct from case when jsonb_typeof("rates") = 'array' then (select coalesce(jsonb_agg((item_2 - 'priceKind') order by at), '[]') from jsonb_array_elements("rates") with ordinality as each (item_2, at)) else "rates" end
-- MEANT: the columns say which prices are selling prices.
update "hotels" set "rates" = case when jsonb_typeof("rates") = 'array' then (select coalesce(jsonb_agg((item_2 - 'priceKind') order by at), '[]') from jsonb_array_elements("rates") with ordinality as each (item_2, at)) else "rates" end where "rates" is distinct from case when jsonb_typeof("rates") = 'array' then (select coalesce(jsonb_agg((item_2 - 'priceKind') order by at), '[]') from jsonb_array_elements("rates") with ordinality as each (item_2, at)) else "rates" end;

update "itineraries" set "days" = case when jsonb_typeof("days") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('rooming', '[]'::jsonb) || item_3) order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("days") with ordinality as each (item_2, at)) else "days" end where "days" is distinct from case when jsonb_typeof("days") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg((jsonb_build_object('rooming', '[]'::jsonb) || item_3) order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("days") with ordinality as each (item_2, at)) else "days" end;

-- Who sleeps where, as stays named it: rooms of one occupancy, extra adults, children with and without a bed. Where
-- a stay named children of one sort only, the others sleep there without a bed.
create function pg_temp.rooming_of(item jsonb, adults integer, ages bigint[], party_rooms integer) returns jsonb
language plpgsql as $$
declare
  many integer := least(60, greatest(1, coalesce((item ->> 'rooms')::integer, party_rooms, (adults + 1) / 2)));
  places integer := coalesce(
    case item ->> 'occupancy' when 'single' then 1 when 'double' then 2 when 'triple' then 3 end,
    least(3, greatest(1, (adults + many - 1) / many)));
  named_extra integer := (item ->> 'extraBeds')::integer;
  with_bed integer := coalesce((item ->> 'childrenWithBed')::integer, 0);
  has_beds boolean := coalesce((item ->> 'extraBeds')::integer, 0) > 0
    or (item ->> 'childrenWithBed') is not null or (item ->> 'childrenWithoutBed') is not null;
  waiting integer := adults;
  sleepers integer[] := array_fill(0, array[many]);
  beds integer[] := array_fill(0, array[many]);
  children jsonb[] := array_fill('[]'::jsonb, array[many]);
  rest integer;
  age record;
begin
  for room in 1 .. many loop
    sleepers[room] := least(places, waiting);
    waiting := waiting - sleepers[room];
  end loop;
  rest := least(coalesce(named_extra, waiting), 20 * many);
  for extra in 1 .. rest loop
    sleepers[1 + (extra - 1) % many] := sleepers[1 + (extra - 1) % many] + 1;
    if named_extra is not null then beds[1 + (extra - 1) % many] := beds[1 + (extra - 1) % many] + 1; end if;
  end loop;
  for age in
    select a."age", row_number() over (order by a."age" desc)::integer as "place" from unnest(ages) a ("age")
  loop
    children[1 + (age."place" - 1) % many] := children[1 + (age."place" - 1) % many] || to_jsonb(age."age");
    if age."place" <= with_bed then
      beds[1 + (age."place" - 1) % many] := beds[1 + (age."place" - 1) % many] + 1;
    end if;
  end loop;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', gen_random_uuid()::text, 'roomType', null, 'rooms', 1, 'adults', sleepers[room],
        'childAges', children[room], 'extraBeds', case when has_beds then least(20, beds[room]) end) order by room), '[]')
      from generate_series(1, many) room
      where sleepers[room] > 0 or children[room] <> '[]');
end $$;

update "itineraries" i set "days" = (
    select jsonb_agg(case when jsonb_typeof(d."day" -> 'items') = 'array'
          then d."day" || jsonb_build_object('items', (
            select coalesce(jsonb_agg(case when coalesce(
                  e."item" ->> 'occupancy', e."item" ->> 'extraBeds', e."item" ->> 'childrenWithBed',
                  e."item" ->> 'childrenWithoutBed') is not null
                then e."item" || jsonb_build_object('rooming',
                  pg_temp.rooming_of(e."item", coalesce(i."adults", 0)::integer, i."child_ages", i."rooms"::integer))
                else e."item" end order by e."at"), '[]')
              from jsonb_array_elements(d."day" -> 'items') with ordinality e ("item", "at")))
          else d."day" end order by d."at")
      from jsonb_array_elements(i."days") with ordinality d ("day", "at"))
  where jsonb_typeof(i."days") = 'array' and jsonb_path_exists(i."days",
    '$[*].items[*] ? (@.occupancy != null || @.extraBeds != null || @.childrenWithBed != null || @.childrenWithoutBed != null)');

-- DESTROYS DATA: select count(*) from "itineraries" where "days" is distinct from case when jsonb_typeof("days") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg(((((item_3 - 'childrenWithBed') - 'childrenWithoutBed') - 'extraBeds') - 'occupancy') order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("days") with ordinality as each (item_2, at)) else "days" end
-- MEANT: who sleeps where says it.
update "itineraries" set "days" = case when jsonb_typeof("days") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg(((((item_3 - 'childrenWithBed') - 'childrenWithoutBed') - 'extraBeds') - 'occupancy') order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("days") with ordinality as each (item_2, at)) else "days" end where "days" is distinct from case when jsonb_typeof("days") = 'array' then (select coalesce(jsonb_agg((item_2 || case when item_2 ? 'items' then jsonb_build_object('items', case when jsonb_typeof((item_2 -> 'items')) = 'array' then (select coalesce(jsonb_agg(((((item_3 - 'childrenWithBed') - 'childrenWithoutBed') - 'extraBeds') - 'occupancy') order by at), '[]') from jsonb_array_elements((item_2 -> 'items')) with ordinality as each (item_3, at)) else (item_2 -> 'items') end) else '{}' end) order by at), '[]') from jsonb_array_elements("days") with ordinality as each (item_2, at)) else "days" end;

update "itineraries" set "totals" = case when jsonb_typeof("totals") = 'object' then (jsonb_build_object('perInfant', 'null'::jsonb) || "totals") else "totals" end where "totals" is distinct from case when jsonb_typeof("totals") = 'object' then (jsonb_build_object('perInfant', 'null'::jsonb) || "totals") else "totals" end;

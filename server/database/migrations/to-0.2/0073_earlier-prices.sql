drop trigger "itineraries__history" on "itineraries";

drop trigger "offers__history" on "offers";

alter table "itineraries" add column "priced_by" text;

alter table "offers" add column "priced_by" text;

-- Prices that 0.1 calculated: it told nothing by sharing, and its taxes had no ids.
update "itineraries" set "priced_by" = '0.1'
  where "totals" ->> 'total' is not null and "totals" -> 'bySharing' = '[]'
    and ("totals" ->> 'perAdult' is not null or "totals" -> 'perChild' <> '[]')
    and not jsonb_path_exists("totals", '$.taxes[*] ? (@.taxId != null)');

update "offers" set "priced_by" = '0.1'
  where "totals" ->> 'total' is not null and "totals" -> 'bySharing' = '[]'
    and ("totals" ->> 'perAdult' is not null or "totals" -> 'perChild' <> '[]')
    and not jsonb_path_exists("totals", '$.taxes[*] ? (@.taxId != null)');

-- In 0.1 a rate's own price for a child came before that of its age band. Of the sheets that 0039 made of such
-- rates and that nobody has changed, in organisations that have prices of then, bands go that no rate needed; where some stay, children above them pay what the rates say.
alter table "hotel_sheets" disable trigger "hotel_sheets__history";

with "unneeded" as (
  select s."tenant_id", s."id",
    bool_and(coalesce(rate ->> 'childWithBed', rate ->> 'sellChildWithBed') is not null) as "with_bed",
    bool_and(coalesce(rate ->> 'childWithoutBed', rate ->> 'sellChildWithoutBed') is not null) as "without_bed"
  from "hotel_sheets" s, jsonb_array_elements(s."rates") rate
  where s."name" = 'Rates' and s."created_by" is null and s."version" = 1 and s."follows_id" is null and s."child_bands" <> '[]'
    and s."tenant_id" in (select "tenant_id" from "itineraries" where "priced_by" = '0.1')
  group by 1, 2
), "needed" as (
  select u."tenant_id", u."id", jsonb_agg(band || case when u."with_bed" then '{"withBed": null, "sellWithBed": null}'::jsonb else '{}' end
    || case when u."without_bed" then '{"withoutBed": null, "sellWithoutBed": null}'::jsonb else '{}' end order by at) as "bands",
    max(coalesce((band ->> 'toAge')::integer, 17)) as "last"
  from "unneeded" u join "hotel_sheets" s using ("tenant_id", "id"), jsonb_array_elements(s."child_bands") with ordinality as each (band, at)
  group by 1, 2
)
update "hotel_sheets" s set "child_bands" = case
    when not jsonb_path_exists(n."bands", '$[*] ? (@.withBed != null || @.withoutBed != null || @.sellWithBed != null || @.sellWithoutBed != null)')
      then '[]'::jsonb
    when n."last" < 17 then n."bands" || jsonb_build_array((n."bands" -> -1) || jsonb_build_object(
      'id', gen_random_uuid()::text, 'fromAge', n."last" + 1, 'toAge', 17,
      'withBed', null, 'withoutBed', null, 'sellWithBed', null, 'sellWithoutBed', null))
    else n."bands" end
  from "needed" n where s."tenant_id" = n."tenant_id" and s."id" = n."id";

alter table "hotel_sheets" enable trigger "hotel_sheets__history";

-- What was sent before there were versions is version 1, as it is stored. A job of each organisation adds the hash of its content and
-- what its price stands on, which only the application can work out.
insert into "offers" ("tenant_id", "id", "trip_id", "itinerary_id", "number", "status", "sent_at", "language", "content_hash", "name",
  "start_date", "valid_until", "adults", "child_ages", "infants", "rooms", "child_birth_dates", "currency", "markup", "adjustment",
  "price_approval", "person_prices", "options", "chosen_option_id", "places", "days", "inclusions", "exclusions", "terms",
  "payment_schedule", "cover_file_id", "waived_findings", "totals", "prices", "hotel_ids", "activity_ids", "transport_ids", "priced_by")
select i."tenant_id", gen_random_uuid(), i."trip_id", i."id", 1, i."status",
  coalesce((i."sent_at" + time '12:00') at time zone coalesce(o."time_zone", 'UTC'), i."updated_at"),
  coalesce(
    (select language from unnest('{en,de,fr,es,hi,ar,zh}'::text[]) language where language = split_part(t."preferred_language", '-', 1)),
    (select language from unnest('{en,de,fr,es,hi,ar,zh}'::text[]) language where language = split_part(o."locale", '-', 1)), 'en'), '', i."name",
  i."start_date", i."valid_until", i."adults", i."child_ages", i."infants", i."rooms", i."child_birth_dates", i."currency", i."markup", i."adjustment",
  i."price_approval", i."person_prices", i."options", i."chosen_option_id", i."places", i."days", i."inclusions", i."exclusions", i."terms",
  i."payment_schedule", i."cover_file_id", i."waived_findings", i."totals", i."prices", i."hotel_ids", i."activity_ids", i."transport_ids", i."priced_by"
from "itineraries" i
  join "trips" t on t."tenant_id" = i."tenant_id" and t."id" = i."trip_id"
  join "tenants" o on o."tenant_id" = i."tenant_id"
where i."status" <> 'draft' and i."offer_number" is null and i."deleted_at" is null;

update "itineraries" i set "offer_number" = 1, "last_offer" = jsonb_build_object(
    'currency', i."totals" -> 'currency', 'total', i."totals" -> 'total', 'hash', '', 'isChanged', false, 'standingNumber', null)
  from "offers" o where o."tenant_id" = i."tenant_id" and o."itinerary_id" = i."id" and o."content_hash" = '';

insert into "jobs" ("tenant_id", "id", "kind", "payload", "idempotency_key", "due_at")
select "tenant_id", gen_random_uuid(), 'earlier_offers', '{}', 'earlier_offers', moment()
from "offers" where "content_hash" = '' group by 1
on conflict do nothing;

create trigger "itineraries__history" after insert or update or delete on "itineraries" for each row execute function keep_history('itineraries', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,places,priced_by,prices,day_count,hotel_ids,activity_ids,transport_ids,hotel_sheet_ids,activity_sheet_ids,transport_sheet_ids,last_offer}', '{child_birth_dates}', '{}', '{status,offer_number}', 'trip_id');

create trigger "offers__history" after insert or update or delete on "offers" for each row execute function keep_history('offers', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,places,priced_by,prices,stays,hotel_ids,activity_ids,transport_ids}', '{child_birth_dates,journey_name,decided_by,signature,decline_reason}');

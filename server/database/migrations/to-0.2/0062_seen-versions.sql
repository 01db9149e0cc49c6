alter table "offer_links" add column "seen_number" integer;

-- Whoever looked until now saw the version that was the newest then.
update "offer_links" k set "seen_number" = (
  select max(n."number") from "offers" o
  join "offers" n on n."tenant_id" = o."tenant_id" and n."itinerary_id" = o."itinerary_id"
  where o."tenant_id" = k."tenant_id" and o."id" = k."offer_id" and n."sent_at" <= k."last_viewed_at"
) where k."last_viewed_at" is not null;

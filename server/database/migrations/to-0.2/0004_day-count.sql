alter table "itineraries" add column "day_count" integer default '0'::integer not null;

update "itineraries" set "day_count" = jsonb_array_length("days") where jsonb_array_length("days") > 0;

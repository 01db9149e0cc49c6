alter table "numbers" add column "counted_by" integer;

alter table "numbers" add column "day" date;

-- A resource may have several series: each is called by its field too.
update "numbers" set "name" = 'trips.reference' where "name" = 'trips';

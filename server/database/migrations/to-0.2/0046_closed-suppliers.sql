drop index "activities__search";

alter table "activities" drop column "search";

alter table "activities" add column "search" text generated always as (search_text(coalesce("name", '') || ' ' || coalesce("city", ''))) stored not null;

create index "activities__search" on "activities" using gin (tenant_id, search gin_trgm_ops);

-- Links that are already out name no maker, and no longer work.
alter table "links" add column "created_by" uuid;

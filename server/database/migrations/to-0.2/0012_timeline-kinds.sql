alter table "timeline" alter column "kind" drop default;

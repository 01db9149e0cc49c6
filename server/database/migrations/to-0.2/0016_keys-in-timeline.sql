alter table "timeline" add column "api_key" text;

alter table "sessions" add column "needs" text;

alter table "notifications" add column "note_id" uuid;

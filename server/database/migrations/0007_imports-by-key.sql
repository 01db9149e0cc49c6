alter table "runs" add column "api_key_id" uuid;

alter table "run_lines" add column "made" jsonb;

alter table "imports" add column "api_key_id" uuid;

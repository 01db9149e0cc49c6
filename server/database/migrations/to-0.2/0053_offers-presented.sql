alter table "offers" add column "language" text default 'en'::text not null;

alter table "offers" add column "shows" jsonb;

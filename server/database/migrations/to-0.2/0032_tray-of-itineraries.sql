alter table "itineraries" add column "tray" jsonb default '[]'::jsonb not null;

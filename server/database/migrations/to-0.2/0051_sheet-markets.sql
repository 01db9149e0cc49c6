alter table "hotel_sheets" add column "market" jsonb default '[]'::jsonb not null;

alter table "activity_sheets" add column "market" jsonb default '[]'::jsonb not null;

alter table "transport_sheets" add column "market" jsonb default '[]'::jsonb not null;

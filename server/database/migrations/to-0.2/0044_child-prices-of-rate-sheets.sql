alter table "hotel_sheets" add column "child_prices" jsonb default '[]'::jsonb not null;

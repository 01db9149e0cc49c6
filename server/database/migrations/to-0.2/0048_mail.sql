create index "users__email" on "users" (lower(email)) where deleted_at is null;

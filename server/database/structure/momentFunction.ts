/**
 * When it is, for everything that rows, their history and the record of security events say of time: the moment that the transaction
 * was given (demo/story/Seeding.ts), now where it was given none. It stands in front of the tables, whose columns
 * have it as their default. Without a search path of its own, so that PostgreSQL puts its text in the place of the call.
 */
export const momentFunction = `create function moment() returns timestamptz
language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.moment', true), '')::timestamptz, now())
$$`;

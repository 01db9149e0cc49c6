-- How long what lets people in is good for, said once for the functions of sign-in, sessions and tidying. The limits of one
-- function alone stand there: sessions of a user in sessions.sql, attempts in throttle.sql. Without a search path of their
-- own, so that they become part of the statements that use them.

-- Until when a session is good: as its end says, and idle for 8 hours at most.
create or replace function session_end_of(p_expires_at timestamptz, p_last_seen_at timestamptz) returns timestamptz
language sql stable as $$ select least(p_expires_at, p_last_seen_at + interval '8 hours') $$;

-- For how long a network is known from which somebody signed in.
create or replace function network_memory() returns interval
language sql immutable as $$ select interval '30 days' $$;

-- Takes the next number of a series for the organisation of the transaction: counted by the year in which the day lies, which
-- begins in p_first_month; 0: it never begins anew. The next caller waits for the end of this transaction, which gives the number
-- back where it is rolled back. The row of the year 0 is the lock of the whole series, and holds what was given last. Where
-- p_never_back, the day is never before that of the number before.
create or replace function take_number(p_name text, p_today date, p_first_month integer, p_never_back boolean) returns void
language plpgsql volatile as $$
declare
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  given date;
  counted integer;
  next_number integer;
begin
  insert into numbers as head (tenant_id, name, year, last, day) values (tenant, p_name, 0, 0, p_today)
    on conflict (tenant_id, name, year) do update
      set day = case when p_never_back then greatest(head.day, excluded.day) else excluded.day end
    returning day into given;
  counted := case when p_first_month = 0 then 1
    else extract(year from given)::integer - (extract(month from given) < p_first_month)::integer end;
  insert into numbers as taken (tenant_id, name, year, last) values (tenant, p_name, counted, 1)
    on conflict (tenant_id, name, year) do update set last = taken.last + 1
    returning last into next_number;
  update numbers set last = next_number, counted_by = counted where tenant_id = tenant and name = p_name and year = 0;
end $$;

alter table "merges" add column "because" text;

-- What 0005_contacts.sql joined and why, by name: contacts without a beginning in the history, which it alone made, that got
-- two or more trips of that time. Their ids come before those of all merges, so that none of these waits for them.
with trip as (
  select t.tenant_id, t.contact_id, t.id, t.reference, t.customer_name, t.created_at,
      coalesce(t.phone_e164, t.whatsapp_e164) as number, lower(t.email) as address
    from trips t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
    where t.created_at < (select applied_at from migrations where name = 'migrations/0005_contacts.sql')
      and t.customer_name <> 'Erased' and c.name <> 'Erased' and not exists (
        select from history h where h.tenant_id = c.tenant_id and h.resource = 'contacts' and h.row_id = c.id and h.action = 'create')
      and not exists (
        select from history h where h.tenant_id = t.tenant_id and h.resource = 'trips' and h.row_id = t.id and h.changes ? 'contact_id')
), named as (
  select *, case when number is not null then 'the same number'
      when bool_or(number is not null) over (partition by tenant_id, contact_id) then 'the same e-mail as a trip with that number'
      else 'the same e-mail' end as because,
    row_number() over (partition by tenant_id, contact_id order by created_at, id) as place,
    count(*) over (partition by tenant_id, contact_id) as trips
  from trip
), reasons as (
  select tenant_id, contact_id, because, max(trips) as trips,
      string_agg(reference, ', ' order by place) filter (where place <= 50) as listed
    from named where trips > 1 group by 1, 2, 3
), joined as (
  select tenant_id, contact_id, left('The upgrade made one contact of ' || max(trips) || ' trips. '
      || string_agg(concat(upper(left(because, 1)), substr(because, 2), ': ', listed, '.'), ' ' order by because desc), 2000) as because
    from reasons where listed is not null group by 1, 2
), typed as (
  select tenant_id, contact_id, left(string_agg(distinct customer_name, ', '), 300) as names
    from named where trips > 1 and place <= 50 group by 1, 2
)
insert into merges (tenant_id, id, resource, loser_name, survivor_name, at, loser_id, survivor_id, moved, dropped, because, status)
  select j.tenant_id, ('00000000' || substr(md5(j.contact_id::text), 9))::uuid, 'contacts', n.names, c.name, now(),
      c.id::text, c.id::text, '[]', '[]', j.because, 'sealed'
    from joined j join typed n using (tenant_id, contact_id)
      join contacts c on c.tenant_id = j.tenant_id and c.id = j.contact_id;

do $$
declare
  kept bigint;
begin
  select count(*) into kept from merges where because is not null;
  if kept > 0 then
    raise log 'customers joined to one contact: %, listed to owners and admins by name and reason under Merges', kept;
  end if;
end
$$;

-- Each query field says for itself whether enquiry forms ask it. Where a form asks them all today, they stay asked, so that
-- no website loses a question; everywhere else none is.
update "tenants" t set "query_fields" = (
  select jsonb_agg(f.field || jsonb_build_object('isPublic', exists (
    select 1 from "enquiry_forms" e
    where e.tenant_id = t.tenant_id and e.asks_query_fields and e.is_active and e.deleted_at is null)) order by f.place)
  from jsonb_array_elements(t."query_fields") with ordinality f(field, place))
where jsonb_array_length(t."query_fields") > 0;

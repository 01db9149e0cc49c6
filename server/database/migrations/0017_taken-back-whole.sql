drop function keep_erased() cascade;

create function keep_erased() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  erasure uuid := nullif(split_part(current_setting('app.write_mode', true), ' ', 2), '')::uuid;
  was jsonb := to_jsonb(old);
  blank jsonb;
begin
  if tg_op = 'DELETE' or not was ? 'id' then
    insert into erased (tenant_id, erasure_id, of_table, was) values (old.tenant_id, erasure, tg_table_name, was);
  else
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value) into was, blank from jsonb_each(to_jsonb(new))
      where value <> was -> key and key not in ('version', 'updated_at', 'updated_by');
    if was is not null then
      insert into erased (tenant_id, erasure_id, of_table, row_id, was, blank)
        values (new.tenant_id, erasure, tg_table_name, new.id, was, blank);
    end if;
  end if;
  return null;
end $$;

create trigger "exports__erased" after update on "exports" for each row when (current_setting('app.write_mode', true) like 'erase %') execute function keep_erased();

create trigger "merges__erased" after update on "merges" for each row when (current_setting('app.write_mode', true) like 'erase %') execute function keep_erased();

create trigger "notifications__erased" after delete on "notifications" for each row when (current_setting('app.write_mode', true) like 'erase %') execute function keep_erased();

create trigger "attachments__erased" after delete on "attachments" for each row when (current_setting('app.write_mode', true) like 'erase %') execute function keep_erased();

create trigger "offer_links__erased" after update on "offer_links" for each row when (current_setting('app.write_mode', true) like 'erase %') execute function keep_erased();

create trigger "traveller_links__erased" after update on "traveller_links" for each row when (current_setting('app.write_mode', true) like 'erase %') execute function keep_erased();

create trigger "imports__erased" after update on "imports" for each row when (current_setting('app.write_mode', true) like 'erase %') execute function keep_erased();

create trigger "import_lines__erased" after delete on "import_lines" for each row when (current_setting('app.write_mode', true) like 'erase %') execute function keep_erased();

create trigger "contact_keys__erased" after delete on "contact_keys" for each row when (current_setting('app.write_mode', true) like 'erase %') execute function keep_erased();

create trigger "merge_changes__erased" after update or delete on "merge_changes" for each row when (current_setting('app.write_mode', true) like 'erase %') execute function keep_erased();

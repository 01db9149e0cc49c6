drop trigger "trips__history" on "trips";

alter table "trips" add column "external_id" text;

-- CHECK DATA: select count(*) from "trips" where id in (select unnest(array_agg(id)) from "trips" where deleted_at is null group by tenant_id, lower("external_id") having count(*) > 1)
-- MEANT: The column is new and empty.
create unique index "trips__external_id__unique" on "trips" (tenant_id, lower("external_id")) where deleted_at is null;

create trigger "trips__history" after insert or update or delete on "trips" for each row execute function keep_history('trips', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,whatsapp_e164,next_follow_up_at,converted_at,value,margin,answered_after}', '{title,customer_name,email,phone,phone_e164,whatsapp,whatsapp_e164,nationality,preferred_language,child_birth_dates,notes,documents,custom,reason}', '{}', '{title,status,priority,query_source_id,query_type,scope,contact_id,customer_name,email,phone,whatsapp,nationality,preferred_language,account_id,agent_id,agent_reference,origin,destinations,start_date,end_date,date_flexibility,adults,child_ages,child_birth_dates,infants,rooms,hotel_category,meal_plan,budget,budget_basis,assignee_user_id,assignee_team_id,tags,external_id,notes,documents,custom}', 'id');

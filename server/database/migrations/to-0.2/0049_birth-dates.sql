drop trigger "trips__history" on "trips";

drop trigger "itineraries__history" on "itineraries";

alter table "trips" add column "child_birth_dates" jsonb default '[]'::jsonb not null;

alter table "itineraries" add column "child_birth_dates" jsonb default '[]'::jsonb not null;

create trigger "trips__history" after insert or update or delete on "trips" for each row execute function keep_history('trips', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,phone_e164,whatsapp_e164,next_follow_up_at,converted_at}', '{title,customer_name,email,phone,phone_e164,whatsapp,whatsapp_e164,nationality,preferred_language,child_birth_dates,notes,documents,custom,reason}', '{}', '{title,status,priority,query_source_id,query_type,scope,customer_name,email,phone,whatsapp,nationality,preferred_language,origin,destinations,start_date,end_date,date_flexibility,adults,child_ages,child_birth_dates,infants,rooms,hotel_category,meal_plan,budget,budget_basis,assignee_user_id,assignee_team_id,tags,notes,documents,custom}', 'id');

create trigger "itineraries__history" after insert or update or delete on "itineraries" for each row execute function keep_history('itineraries', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,day_count,places,hotel_ids,activity_ids,transport_ids,hotel_sheet_ids,activity_sheet_ids,transport_sheet_ids}', '{child_birth_dates}', '{}', '{status}', 'trip_id');

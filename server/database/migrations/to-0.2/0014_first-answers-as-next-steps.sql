-- The next step of a trip knows the time by which a new enquiry is to be answered.
update "trips" set "next_follow_up_at" = least("next_follow_up_at", "first_response_due_at")
  where "status" = 'new'
    and "first_response_due_at" is not null
    and "next_follow_up_at" is distinct from least("next_follow_up_at", "first_response_due_at");

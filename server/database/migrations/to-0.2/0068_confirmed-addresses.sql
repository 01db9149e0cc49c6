alter table "users" add column "is_email_confirmed" boolean default 'false'::boolean not null;

alter table "links" add column "address" text;

-- Who works here by now goes on being written to: only new addresses have to be confirmed.
alter table "users" disable trigger "users__history";
update "users" set "is_email_confirmed" = true where "email" is not null;
alter table "users" enable trigger "users__history";

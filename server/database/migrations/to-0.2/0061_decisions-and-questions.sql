drop trigger "offers__history" on "offers";

alter table "tenants" add column "acceptance_text" text;

alter table "offers" add column "decision" jsonb;

alter table "offers" add column "decided_by" text;

alter table "offers" add column "signature" text;

alter table "offers" add column "decline_reason" text;

create table "offer_questions" (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "created_at" timestamptz(3) default moment() not null,
  "updated_at" timestamptz(3) default moment() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "version" integer default 1 not null,
  "deleted_at" timestamptz(3),
  "trip_id" uuid not null,
  "offer_id" uuid not null,
  "day_id" text,
  "name" text not null,
  "text" text not null,
  "asked_at" timestamptz(3) not null,
  "answer" text,
  "answered_by" uuid,
  "answered_at" timestamptz(3),
  constraint "offer_questions__key" primary key ("tenant_id", "id")
);

alter table "offer_questions" enable row level security, force row level security;

create policy of_tenant on "offer_questions" using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

create policy of_owner on "offer_questions" to current_user using (true) with check (true);

create index "offer_questions__trip_id" on "offer_questions" (tenant_id, "trip_id");

create index "offer_questions__offer_id" on "offer_questions" (tenant_id, "offer_id");

create index "offer_questions__answered_by" on "offer_questions" (tenant_id, "answered_by");

create index "offer_questions__asked_at" on "offer_questions" (tenant_id, "asked_at", id) where deleted_at is null;

create index "offer_questions__trip_id_asked_at" on "offer_questions" (tenant_id, "trip_id", "asked_at", id) where deleted_at is null;

create index "offer_questions__trash" on "offer_questions" (tenant_id, deleted_at) where deleted_at is not null;

alter table "offer_questions" add constraint "offer_questions__trip_id__reference" foreign key ("tenant_id", "trip_id") references "trips" ("tenant_id", "id");

alter table "offer_questions" add constraint "offer_questions__offer_id__reference" foreign key ("tenant_id", "offer_id") references "offers" ("tenant_id", "id");

alter table "offer_questions" add constraint "offer_questions__answered_by__reference" foreign key ("tenant_id", "answered_by") references "users" ("tenant_id", "id");

create trigger "offers__history" after insert or update or delete on "offers" for each row execute function keep_history('offers', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,places,prices}', '{child_birth_dates,decided_by,signature,decline_reason}');

create trigger "offer_questions__history" after insert or update or delete on "offer_questions" for each row execute function keep_history('offer-questions', '{tenant_id,search,id,created_at,updated_at,created_by,updated_by,version,deleted_at,answered_by,answered_at}', '{name,text,answer}');

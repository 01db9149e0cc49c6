alter table "tenants" add column "acceptance_texts" jsonb default '[]'::jsonb not null;

-- The text that was of all languages is that of the organisation's own, else of English.
update "tenants" set "acceptance_texts" = jsonb_build_array(jsonb_build_object(
  'language', coalesce(substring(lower("locale") from '^(en|de|fr|es|hi|ar|zh)\M'), 'en'),
  'text', "acceptance_text"
)) where trim("acceptance_text") <> '';

-- DESTROYS DATA: select count(*) from "tenants" where "acceptance_text" is not null
-- MEANT: it stands in the texts by language.
alter table "tenants" drop column "acceptance_text";

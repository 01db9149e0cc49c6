/**
 * The functions behind the column that a search looks into. They stand in front of the tables, whose generated columns
 * call them. The twin of src/domain/formats/text.ts, which does the same to the words of a search.
 *
 * `search_text(text)`: without accents, in lower case, with one kind of apostrophe.
 * `search_text(text[])`: the same of a list, its elements side by side. `array_to_string` is not immutable for every
 * type of element; for text it is.
 */
export const searchFunctions = [
  `create function search_text(given text) returns text
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select replace(replace(replace(translate(
    lower(regexp_replace(normalize(given, nfd), '[\\u0300-\\u036f]', '', 'g')),
    'łøđð‘’ʼ´', 'lodd'''''''''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$`,
  `create function search_text(given text[]) returns text
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select public.search_text(array_to_string(given, ' '))
$$`,
];

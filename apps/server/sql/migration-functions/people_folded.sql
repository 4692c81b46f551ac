-- A text without accents, ligatures and case, for searching and sorting; the same as `folded` of the language package, which
-- folds the typed text. Lower case is that of Unicode, whatever the locale of the database: in that of the product's own
-- PostgreSQL (C) «É» has none. Folded names are stored with people: a change of the result must be followed by rewriting
-- them.
create or replace function people_folded(p_text text) returns text
language sql immutable parallel safe as $$
  select replace(replace(regexp_replace(normalize(lower(p_text collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g'), 'œ', 'oe'), 'æ', 'ae')
$$;

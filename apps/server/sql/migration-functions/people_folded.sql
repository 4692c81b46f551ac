-- A text without accents, ligatures and case, to search people in: as `folded` of the language package. What was folded
-- is stored with people: who changes this writes them anew.
create or replace function people_folded(p_text text) returns text
language sql immutable parallel safe as $$
  select replace(replace(translate(lower(p_text), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'), 'œ', 'oe'), 'æ', 'ae')
$$;

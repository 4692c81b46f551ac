-- A text without accents, ligatures and case, for searching people; it must match `folded` of the language
-- package. Folded names are stored with people: a change here must be followed by rewriting them.
create or replace function people_folded(p_text text) returns text
language sql immutable parallel safe as $$
  select replace(replace(translate(lower(p_text), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'), 'œ', 'oe'), 'æ', 'ae')
$$;

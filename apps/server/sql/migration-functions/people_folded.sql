-- A text without accents, ligatures and case, for searching people. It folds the letters listed here, those of French
-- and its neighbours. `folded` of the language package, which folds the typed text, removes every combining mark, so a
-- name with another accented letter («Š») is not found by that letter. Folded names are stored with people: a change of
-- the result must be followed by rewriting them.
create or replace function people_folded(p_text text) returns text
language sql immutable parallel safe as $$
  select replace(replace(translate(lower(p_text), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'), 'œ', 'oe'), 'æ', 'ae')
$$;

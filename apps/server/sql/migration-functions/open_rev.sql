-- The `rev_to` of a version that is still open: the greatest bigint, so that `rev < rev_to` holds for every
-- revision. The planner replaces the call by its value, so partial indexes over open versions are used.
create or replace function open_rev() returns bigint
language sql immutable parallel safe as $$
  select 9223372036854775807
$$;

-- Adds row-level security to p_table: an organisation sees a row only if the access table p_door lists its place
-- (p_column) for that organisation. The id column of the access table is its name without `setup_`, plus `_id`. The
-- access table is hashed once per scan, which costs a few per cent on the latest readings of 5,000 stations;
-- an index lookup per row would cost a third.
create or replace function close_behind_door(p_table text, p_column text, p_door text) returns void
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', p_table);
  execute format('alter table %I force row level security', p_table);
  execute format('create policy tenant on %I for select to verglas_tenant using (%I in (select d.%I from %I d))',
    p_table, p_column, replace(p_door, 'setup_', '') || '_id', p_door);
  execute format('create policy platform on %I to current_user using (true) with check (true)', p_table);
end
$$;

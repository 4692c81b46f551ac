-- Closes a table of facts or versions to every organisation without access to their place. p_door is the
-- access table, in which an organisation sees only its own rows; p_column is the place column of p_table. The
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

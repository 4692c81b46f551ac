-- Closes a table of facts or versions to every organisation without a door to their place: p_door is the table of doors,
-- which shows an organisation its own, and p_column the place in p_table. The doors are hashed once for a scan, which
-- costs the newest readings of 5,000 stations some per cent; a look at the index for each row would cost a third.
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

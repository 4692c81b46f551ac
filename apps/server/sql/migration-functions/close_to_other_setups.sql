-- Closes a table with a setup_id to every organisation except that of the session; the owner of the tables
-- (migrations, the guard, the worker) sees all rows.
create or replace function close_to_other_setups(p_table text) returns void
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', p_table);
  execute format('alter table %I force row level security', p_table);
  execute format(
    'create policy tenant on %I to verglas_tenant
       using (setup_id = current_setting(''verglas.setup_id'', true))
       with check (setup_id = current_setting(''verglas.setup_id'', true))', p_table);
  execute format('create policy platform on %I to current_user using (true) with check (true)', p_table);
end
$$;

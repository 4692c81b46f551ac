-- What a connection has read up to is written by the run that holds it, and with the settings that it was begun with:
-- a run that has lost its lease, or whose connection was changed meanwhile, leaves the cursor to who comes next. Rows
-- without a worker are of those that no worker leases.
create or replace function append_connection_cursor(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  update connection c set cursor = r.cursor
    from jsonb_to_recordset(p_rows) r(connection_id text, cursor jsonb, worker text, version text)
   where c.id = r.connection_id
     and (r.worker is null
          or c.leased_by = r.worker and c.changed_at::text is not distinct from r.version);
  return 0;
end
$$;

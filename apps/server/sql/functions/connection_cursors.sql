-- The cursor of a connection is only written by the run that holds the lease, with the settings that the run
-- started with. A run that lost its lease, or whose connection was changed meanwhile, leaves the cursor to
-- the next run. Rows without a worker belong to connections that no worker leases.
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

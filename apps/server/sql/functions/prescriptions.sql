create or replace function append_prescription(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into prescription (
    setup_id, circuit_id, castpoint_id, issued_at, rev, as_of_rev, engine, road_issued_at, road_model,
    table_rev, content
  )
  select r.setup_id, r.circuit_id, r.castpoint_id, r.issued_at, p_rev, r.as_of_rev, r.engine, r.road_issued_at,
         r.road_model, r.table_rev, r.content
    from jsonb_to_recordset(p_rows) as r(
           setup_id text, circuit_id text, castpoint_id text, issued_at timestamptz, as_of_rev bigint, engine text,
           road_issued_at timestamptz, road_model text, table_rev bigint, content jsonb)
   where not exists (
     select from prescription stored
      where stored.setup_id = r.setup_id and stored.circuit_id = r.circuit_id and stored.castpoint_id = r.castpoint_id
        and stored.issued_at = r.issued_at and stored.as_of_rev = r.as_of_rev
   );
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

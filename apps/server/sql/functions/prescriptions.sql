create or replace function append_prescription(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into prescription (
    setup_id, circuit_id, castpoint_id, issued_at, rev, as_of_rev, engine, road_issued_at, road_model,
    table_rev, content
  )
  select g.setup_id, g.circuit_id, g.castpoint_id, g.issued_at, p_rev, g.as_of_rev, g.engine, g.road_issued_at,
         g.road_model, g.table_rev, g.content
    from jsonb_to_recordset(p_rows) as g(
           setup_id text, circuit_id text, castpoint_id text, issued_at timestamptz, as_of_rev bigint, engine text,
           road_issued_at timestamptz, road_model text, table_rev bigint, content jsonb)
   where not exists (
     select from prescription o
      where o.setup_id = g.setup_id and o.circuit_id = g.circuit_id and o.castpoint_id = g.castpoint_id
        and o.issued_at = g.issued_at and o.as_of_rev = g.as_of_rev
   );
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

create or replace function append_forecast_scenario(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into forecast_scenario (castpoint_id, issued_at, rev, as_of_rev, basis, ensemble, days)
  select g.castpoint_id, g.issued_at, p_rev, g.as_of_rev, g.basis, g.ensemble, g.days
    from jsonb_to_recordset(p_rows) as g(
           castpoint_id text, issued_at timestamptz, as_of_rev bigint, basis text, ensemble jsonb, days jsonb)
   where not exists (
     select from forecast_scenario o
      where o.castpoint_id = g.castpoint_id and o.issued_at = g.issued_at and o.as_of_rev = g.as_of_rev
   );
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

create or replace function append_forecast_scenario(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into forecast_scenario (castpoint_id, issued_at, rev, as_of_rev, basis, ensemble, days)
  select r.castpoint_id, r.issued_at, p_rev, r.as_of_rev, r.basis, r.ensemble, r.days
    from jsonb_to_recordset(p_rows) as r(
           castpoint_id text, issued_at timestamptz, as_of_rev bigint, basis text, ensemble jsonb, days jsonb)
   where not exists (
     select from forecast_scenario stored
      where stored.castpoint_id = r.castpoint_id and stored.issued_at = r.issued_at and stored.as_of_rev = r.as_of_rev
   );
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

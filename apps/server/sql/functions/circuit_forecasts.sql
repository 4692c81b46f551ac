-- A forecast is appended once per circuit, issue and as_of_rev, the revision as of which it was computed. The same
-- computation again appends nothing; one of the same issue from later data is appended.
create or replace function append_circuit_forecast(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into circuit_forecast (
    setup_id, circuit_id, issued_at, rev, as_of_rev, model, start_at, hours, circuit_rev, rules_rev, segments, inputs,
    risk, risk_scale, surface, condition
  )
  select r.setup_id, r.circuit_id, r.issued_at, p_rev, r.as_of_rev, r.model, r.start_at, r.hours, r.circuit_rev,
         r.rules_rev, r.segments, r.inputs, decode(r.risk, 'base64'), coalesce(r.risk_scale, 1),
         decode(r.surface, 'base64'), decode(r.condition, 'base64')
    from jsonb_to_recordset(p_rows) as r(
           setup_id text, circuit_id text, issued_at timestamptz, as_of_rev bigint, model text, start_at timestamptz,
           hours smallint, circuit_rev bigint, rules_rev bigint, segments text[], inputs jsonb, risk text,
           risk_scale smallint,
           surface text, condition text)
   where not exists (
     select from circuit_forecast stored
      where stored.setup_id = r.setup_id and stored.circuit_id = r.circuit_id and stored.issued_at = r.issued_at
        and stored.as_of_rev = r.as_of_rev
   );
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

-- Published together with the forecast to which it belongs. Its rows do not count as appended, because the kinds that
-- append rows are the topics of a publication, and the forecast is topic enough.
create or replace function append_circuit_detail(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  insert into circuit_detail (setup_id, circuit_id, issued_at, rev, planes)
  select r.setup_id, r.circuit_id, r.issued_at, p_rev, decode(r.planes, 'base64')
    from jsonb_to_recordset(p_rows) as r(setup_id text, circuit_id text, issued_at timestamptz, planes text);
  return 0;
end
$$;

-- The roads from which the next forecast continues: kept_at is the hour of this state, begun_at the instant from
-- which forecasts have continued from one another, and width the number of values of each road. Also published together
-- with the forecast, and not counted.
create or replace function append_circuit_state(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  insert into circuit_state (setup_id, circuit_id, issued_at, rev, kept_at, begun_at, points, width, roads)
  select r.setup_id, r.circuit_id, r.issued_at, p_rev, r.kept_at, r.begun_at, r.points, r.width,
         decode(r.roads, 'base64')
    from jsonb_to_recordset(p_rows) as r(
           setup_id text, circuit_id text, issued_at timestamptz, kept_at timestamptz, begun_at timestamptz,
           points text[], width smallint, roads text);
  return 0;
end
$$;

create or replace function append_circuit_forecast(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into circuit_forecast (
    setup_id, circuit_id, issued_at, rev, as_of_rev, model, start_at, hours, circuit_rev, rules_rev, segments, inputs,
    risk, risk_scale, surface, condition
  )
  select g.setup_id, g.circuit_id, g.issued_at, p_rev, g.as_of_rev, g.model, g.start_at, g.hours, g.circuit_rev,
         g.rules_rev, g.segments, g.inputs, decode(g.risk, 'base64'), coalesce(g.risk_scale, 1), decode(g.surface, 'base64'),
         decode(g.condition, 'base64')
    from jsonb_to_recordset(p_rows) as g(
           setup_id text, circuit_id text, issued_at timestamptz, as_of_rev bigint, model text, start_at timestamptz,
           hours smallint, circuit_rev bigint, rules_rev bigint, segments text[], inputs jsonb, risk text,
           risk_scale smallint,
           surface text, condition text)
   where not exists (
     select from circuit_forecast o
      where o.setup_id = g.setup_id and o.circuit_id = g.circuit_id and o.issued_at = g.issued_at
        and o.as_of_rev = g.as_of_rev
   );
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

-- Written with its forecast; does not count as news by itself.
create or replace function append_circuit_detail(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  insert into circuit_detail (setup_id, circuit_id, issued_at, rev, planes)
  select g.setup_id, g.circuit_id, g.issued_at, p_rev, decode(g.planes, 'base64')
    from jsonb_to_recordset(p_rows) as g(setup_id text, circuit_id text, issued_at timestamptz, planes text);
  return 0;
end
$$;

-- Also written with its forecast.
create or replace function append_circuit_state(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  insert into circuit_state (setup_id, circuit_id, issued_at, rev, kept_at, begun_at, points, width, roads)
  select g.setup_id, g.circuit_id, g.issued_at, p_rev, g.kept_at, g.begun_at, g.points, g.width, decode(g.roads, 'base64')
    from jsonb_to_recordset(p_rows) as g(
           setup_id text, circuit_id text, issued_at timestamptz, kept_at timestamptz, begun_at timestamptz,
           points text[], width smallint, roads text);
  return 0;
end
$$;

create or replace function append_ensemble_run(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  if exists (select from jsonb_to_recordset(p_rows) r(issued_at timestamptz)
              where r.issued_at > clock_timestamp() + interval '10 minutes') then
    raise exception 'a run cannot be issued in the future' using errcode = 'invalid_parameter_value';
  end if;
  insert into ensemble_run (
    castpoint_id, source, issued_at, step_s, rev, start_at, members, steps, altitude_m, attribution, air_temperature,
    rain, snow, wind_average, wind_gust, message
  )
  select
    g.castpoint_id, g.source, g.issued_at, g.step_s, p_rev, g.start_at, g.members, g.steps, g.altitude_m,
    g.attribution, g.air_temperature, g.rain, g.snow, g.wind_average, g.wind_gust, decode(g.message, 'hex')
  from (
    select
      r.castpoint_id, r.source, r.issued_at, r.step_s, r.start_at, r.members, r.steps, r.altitude_m, r.attribution,
      r.message, decode(r.air_temperature, 'hex') as air_temperature, decode(r.rain, 'hex') as rain,
      decode(r.snow, 'hex') as snow, decode(r.wind_average, 'hex') as wind_average,
      decode(r.wind_gust, 'hex') as wind_gust
    from jsonb_to_recordset(p_rows) as r(
      castpoint_id text, source text, issued_at timestamptz, step_s integer, start_at timestamptz, members smallint,
      steps smallint, altitude_m real, attribution text, air_temperature text, rain text, snow text,
      wind_average text, wind_gust text, message text
    )
  ) g
  left join lateral (
    select * from ensemble_run e
     where e.castpoint_id = g.castpoint_id and e.source = g.source
       and e.issued_at = g.issued_at and e.step_s = g.step_s
     order by e.rev desc
     limit 1
  ) o on true
  where o.rev is null
     or (g.start_at, g.members, g.air_temperature, g.rain, g.snow, g.wind_average, g.wind_gust)
        is distinct from
        (o.start_at, o.members, o.air_temperature, o.rain, o.snow, o.wind_average, o.wind_gust);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

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
    r.castpoint_id, r.source, r.issued_at, r.step_s, p_rev, r.start_at, r.members, r.steps, r.altitude_m,
    r.attribution, r.air_temperature, r.rain, r.snow, r.wind_average, r.wind_gust, decode(r.message, 'hex')
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
  ) r
  left join lateral (
    select * from ensemble_run e
     where e.castpoint_id = r.castpoint_id and e.source = r.source
       and e.issued_at = r.issued_at and e.step_s = r.step_s
     order by e.rev desc
     limit 1
  ) stored on true
  where stored.rev is null
     or (r.start_at, r.members, r.air_temperature, r.rain, r.snow, r.wind_average, r.wind_gust)
        is distinct from
        (stored.start_at, stored.members, stored.air_temperature, stored.rain, stored.snow, stored.wind_average,
         stored.wind_gust);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

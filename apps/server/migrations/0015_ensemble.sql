-- Who is to be named where a run is shown: of a raw run its provider, of a blend all that are in it. Null in rows from
-- before, of which the forecast point's own attribution speaks.
alter table forecast_run add column attributions text[];

create or replace function append_forecast_run(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  if exists (select from jsonb_to_recordset(p_rows) r(issued_at timestamptz)
              where r.issued_at > clock_timestamp() + interval '10 minutes') then
    raise exception 'a run cannot be issued in the future' using errcode = 'invalid_parameter_value';
  end if;
  insert into forecast_run (
    castpoint_id, source, issued_at, step_s, rev, start_at, air_temperature, dew_point, relative_humidity,
    pressure, wind_average, wind_gust, wind_direction, cloud_cover, rain, snow, freezing_rain,
    ice_pellets, visibility, weather_code, freezing_level, rain_snow_limit, altitude_m, inputs, attributions,
    message
  )
  select
    g.castpoint_id, g.source, g.issued_at, g.step_s, p_rev, g.start_at,
    g.air_temperature, g.dew_point, g.relative_humidity, g.pressure, g.wind_average, g.wind_gust,
    g.wind_direction, g.cloud_cover, g.rain, g.snow, g.freezing_rain, g.ice_pellets, g.visibility,
    g.weather_code, g.freezing_level, g.rain_snow_limit, g.altitude_m, g.inputs,
    g.attributions, decode(g.message, 'hex')
  from (
    select
      r.castpoint_id, r.source, r.issued_at, r.step_s, r.start_at, r.altitude_m, r.inputs, r.attributions, r.message,
      r.air_temperature::smallint[] as air_temperature, r.dew_point::smallint[] as dew_point,
      r.relative_humidity::smallint[] as relative_humidity, r.pressure::integer[] as pressure,
      r.wind_average::smallint[] as wind_average, r.wind_gust::smallint[] as wind_gust,
      r.wind_direction::smallint[] as wind_direction, r.cloud_cover::smallint[] as cloud_cover,
      r.rain::smallint[] as rain, r.snow::smallint[] as snow,
      r.freezing_rain::smallint[] as freezing_rain, r.ice_pellets::smallint[] as ice_pellets,
      r.visibility::integer[] as visibility, r.weather_code::smallint[] as weather_code,
      r.freezing_level::smallint[] as freezing_level, r.rain_snow_limit::smallint[] as rain_snow_limit
    from jsonb_to_recordset(p_rows) as r(
      castpoint_id text, source text, issued_at timestamptz, step_s integer, start_at timestamptz, message text,
      altitude_m real, inputs jsonb, attributions text[],
      air_temperature text, dew_point text, relative_humidity text, pressure text, wind_average text,
      wind_gust text, wind_direction text, cloud_cover text, rain text, snow text, freezing_rain text,
      ice_pellets text, visibility text, weather_code text, freezing_level text, rain_snow_limit text
    )
  ) g
  left join lateral (
    select * from forecast_run f
     where f.castpoint_id = g.castpoint_id and f.source = g.source
       and f.issued_at = g.issued_at and f.step_s = g.step_s
     order by f.rev desc
     limit 1
  ) o on true
  where o.rev is null
     or (
       g.start_at, g.air_temperature, g.dew_point, g.relative_humidity, g.pressure, g.wind_average,
       g.wind_gust, g.wind_direction, g.cloud_cover, g.rain, g.snow, g.freezing_rain, g.ice_pellets,
       g.visibility, g.weather_code, g.freezing_level, g.rain_snow_limit
     ) is distinct from (
       o.start_at, o.air_temperature, o.dew_point, o.relative_humidity, o.pressure, o.wind_average,
       o.wind_gust, o.wind_direction, o.cloud_cover, o.rain, o.snow, o.freezing_rain, o.ice_pellets,
       o.visibility, o.weather_code, o.freezing_level, o.rain_snow_limit
     );
  get diagnostics news = row_count;
  return news;
end
$$;

-- Runs of an ensemble. A measure is one row of bytes, two for each value: the step's members one after the other, step
-- after step, values times the scale of the measure as signed integers, high byte first, -32768 where it is not given
-- (as arrays they cost ten times as much to read). They are inputs of the scenarios and kept for some weeks only; what
-- was made of them stays.
create table ensemble_run (
  castpoint_id text not null,
  source text not null,
  issued_at timestamptz not null,
  step_s integer not null check (step_s > 0),
  rev bigint not null,
  start_at timestamptz not null,
  members smallint not null check (members between 2 and 64),
  steps smallint not null check (steps between 1 and 384),
  altitude_m real,
  attribution text not null default '',
  air_temperature bytea,
  rain bytea,
  snow bytea,
  wind_average bytea,
  wind_gust bytea,
  message bytea,
  check (2 * members * steps = all (array_remove(
    array[octet_length(air_temperature), octet_length(rain), octet_length(snow), octet_length(wind_average),
          octet_length(wind_gust)], null))),
  primary key (castpoint_id, source, issued_at, step_s, rev)
) partition by range (issued_at);
create table ensemble_run_default partition of ensemble_run default;
create index ensemble_run_rev on ensemble_run (rev);
create index ensemble_run_issue on ensemble_run (castpoint_id, issued_at desc, rev desc);
grant select on ensemble_run to verglas_tenant;

create function append_ensemble_run(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
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
  get diagnostics news = row_count;
  return news;
end
$$;

-- The ensemble that scenarios were made of: {"source", "issuedAt", "members", "attribution"}; null of past errors.
alter table forecast_scenario add column ensemble jsonb;

create or replace function append_forecast_scenario(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  insert into forecast_scenario (castpoint_id, issued_at, rev, as_of_rev, basis, ensemble, days)
  select g.castpoint_id, g.issued_at, p_rev, g.as_of_rev, g.basis, g.ensemble, g.days
    from jsonb_to_recordset(p_rows) as g(
           castpoint_id text, issued_at timestamptz, as_of_rev bigint, basis text, ensemble jsonb, days jsonb)
   where not exists (
     select from forecast_scenario o
      where o.castpoint_id = g.castpoint_id and o.issued_at = g.issued_at and o.as_of_rev = g.as_of_rev
   );
  get diagnostics news = row_count;
  return news;
end
$$;

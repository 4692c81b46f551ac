-- Arrays come as text, {1,2,null}: as JSON their numbers would be parsed many times slower.
create or replace function append_forecast_run(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  if exists (select from jsonb_to_recordset(p_rows) r(issued_at timestamptz)
              where r.issued_at > clock_timestamp() + interval '10 minutes') then
    raise exception 'a run cannot be issued in the future' using errcode = 'invalid_parameter_value';
  end if;
  insert into forecast_run (
    castpoint_id, source, issued_at, step_s, rev, start_at, air_temperature, dew_point, relative_humidity,
    pressure, wind_average, wind_gust, wind_direction, cloud_cover, shortwave, rain, snow, freezing_rain,
    ice_pellets, visibility, weather_code, freezing_level, rain_snow_limit, altitude_m, inputs, attributions,
    message
  )
  select
    r.castpoint_id, r.source, r.issued_at, r.step_s, p_rev, r.start_at,
    r.air_temperature, r.dew_point, r.relative_humidity, r.pressure, r.wind_average, r.wind_gust,
    r.wind_direction, r.cloud_cover, r.shortwave, r.rain, r.snow, r.freezing_rain, r.ice_pellets, r.visibility,
    r.weather_code, r.freezing_level, r.rain_snow_limit, r.altitude_m, r.inputs,
    r.attributions, decode(r.message, 'hex')
  from (
    select
      r.castpoint_id, r.source, r.issued_at, r.step_s, r.start_at, r.altitude_m, r.inputs, r.attributions, r.message,
      r.air_temperature::smallint[] as air_temperature, r.dew_point::smallint[] as dew_point,
      r.relative_humidity::smallint[] as relative_humidity, r.pressure::integer[] as pressure,
      r.wind_average::smallint[] as wind_average, r.wind_gust::smallint[] as wind_gust,
      r.wind_direction::smallint[] as wind_direction, r.cloud_cover::smallint[] as cloud_cover,
      r.shortwave::smallint[] as shortwave, r.rain::smallint[] as rain, r.snow::smallint[] as snow,
      r.freezing_rain::smallint[] as freezing_rain, r.ice_pellets::smallint[] as ice_pellets,
      r.visibility::integer[] as visibility, r.weather_code::smallint[] as weather_code,
      r.freezing_level::smallint[] as freezing_level, r.rain_snow_limit::smallint[] as rain_snow_limit
    from jsonb_to_recordset(p_rows) as r(
      castpoint_id text, source text, issued_at timestamptz, step_s integer, start_at timestamptz, message text,
      altitude_m real, inputs jsonb, attributions text[],
      air_temperature text, dew_point text, relative_humidity text, pressure text, wind_average text,
      wind_gust text, wind_direction text, cloud_cover text, shortwave text, rain text, snow text, freezing_rain text,
      ice_pellets text, visibility text, weather_code text, freezing_level text, rain_snow_limit text
    )
  ) r
  left join lateral (
    select * from forecast_run f
     where f.castpoint_id = r.castpoint_id and f.source = r.source
       and f.issued_at = r.issued_at and f.step_s = r.step_s
     order by f.rev desc
     limit 1
  ) stored on true
  where stored.rev is null
     or (
       r.start_at, r.air_temperature, r.dew_point, r.relative_humidity, r.pressure, r.wind_average,
       r.wind_gust, r.wind_direction, r.cloud_cover, r.shortwave, r.rain, r.snow, r.freezing_rain, r.ice_pellets,
       r.visibility, r.weather_code, r.freezing_level, r.rain_snow_limit
     ) is distinct from (
       stored.start_at, stored.air_temperature, stored.dew_point, stored.relative_humidity, stored.pressure,
       stored.wind_average, stored.wind_gust, stored.wind_direction, stored.cloud_cover, stored.shortwave, stored.rain,
       stored.snow, stored.freezing_rain, stored.ice_pellets, stored.visibility, stored.weather_code,
       stored.freezing_level, stored.rain_snow_limit
     );
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

-- Facts: what sources said, appended and never changed. Columns are those of the measure table.

create table observation (
  station_id text not null,
  observed_at timestamptz not null,
  rev bigint not null,
  surface_temperature_c real,
  subsurface_temperature_c real,
  road_state smallint,
  ice_risk smallint,
  water_film_mm real,
  road_ice_mm real,
  adhesion real,
  salt_concentration real,
  freezing_point_c real,
  air_temperature_c real,
  dew_point_c real,
  relative_humidity_pct real,
  pressure_hpa real,
  visibility_m real,
  solar_wm2 real,
  wbgt_c real,
  wind_speed_kmh real,
  wind_average_kmh real,
  wind_gust_kmh real,
  wind_direction_deg real,
  precipitation_type smallint,
  precipitation_rate_mmh real,
  rain_mm real,
  rain_accumulation_mm real,
  snow_cm real,
  snow_depth_cm real,
  water_elevation_m real,
  battery_v real,
  -- measures without a column of their own, by code
  extra jsonb not null default '{}',
  -- by measure code, only where a value is not plainly good: {"flag", "raw", "note"}
  quality jsonb not null default '{}',
  source text not null,
  message bytea,
  primary key (station_id, observed_at, rev)
) partition by range (observed_at);
create table observation_default partition of observation default;
create index observation_time on observation using brin (observed_at);

-- One row per place, source, run and step length. Arrays hold value times scale (the measure table knows it).
create table forecast_run (
  castpoint_id text not null,
  source text not null,
  issued_at timestamptz not null,
  step_s integer not null check (step_s > 0),
  rev bigint not null,
  start_at timestamptz not null,
  air_temperature smallint[],
  dew_point smallint[],
  relative_humidity smallint[],
  pressure integer[],
  wind_average smallint[],
  wind_gust smallint[],
  wind_direction smallint[],
  cloud_cover smallint[],
  rain smallint[],
  snow smallint[],
  freezing_rain smallint[],
  ice_pellets smallint[],
  visibility integer[],
  weather_code smallint[],
  freezing_level smallint[],
  rain_snow_limit smallint[],
  message bytea,
  primary key (castpoint_id, source, issued_at, step_s, rev)
) partition by range (issued_at);
create table forecast_run_default partition of forecast_run default;
create index forecast_run_newest on forecast_run (castpoint_id, issued_at desc, rev desc);

-- A message is merged with the newest row of its instant, so that each row is complete and a partial message
-- loses nothing; it is appended only where something differs. `measured` lists the codes that the message
-- carried with a good value: their old quality flags go.
create function append_observation(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  insert into observation (
    station_id, observed_at, rev, surface_temperature_c, subsurface_temperature_c, road_state, ice_risk,
    water_film_mm, road_ice_mm, adhesion, salt_concentration, freezing_point_c, air_temperature_c,
    dew_point_c, relative_humidity_pct, pressure_hpa, visibility_m, solar_wm2, wbgt_c, wind_speed_kmh,
    wind_average_kmh, wind_gust_kmh, wind_direction_deg, precipitation_type, precipitation_rate_mmh,
    rain_mm, rain_accumulation_mm, snow_cm, snow_depth_cm, water_elevation_m, battery_v, extra, quality,
    source, message
  )
  select
    m.station_id, m.observed_at, p_rev,
    m.surface_temperature_c, m.subsurface_temperature_c, m.road_state, m.ice_risk, m.water_film_mm,
    m.road_ice_mm, m.adhesion, m.salt_concentration, m.freezing_point_c, m.air_temperature_c,
    m.dew_point_c, m.relative_humidity_pct, m.pressure_hpa, m.visibility_m, m.solar_wm2, m.wbgt_c,
    m.wind_speed_kmh, m.wind_average_kmh, m.wind_gust_kmh, m.wind_direction_deg, m.precipitation_type,
    m.precipitation_rate_mmh, m.rain_mm, m.rain_accumulation_mm, m.snow_cm, m.snow_depth_cm,
    m.water_elevation_m, m.battery_v,
    m.extra, m.quality, m.source, m.message
  from (
    select
      g.station_id, g.observed_at,
      coalesce(g.surface_temperature_c, o.surface_temperature_c) as surface_temperature_c,
      coalesce(g.subsurface_temperature_c, o.subsurface_temperature_c) as subsurface_temperature_c,
      coalesce(g.road_state, o.road_state) as road_state,
      coalesce(g.ice_risk, o.ice_risk) as ice_risk,
      coalesce(g.water_film_mm, o.water_film_mm) as water_film_mm,
      coalesce(g.road_ice_mm, o.road_ice_mm) as road_ice_mm,
      coalesce(g.adhesion, o.adhesion) as adhesion,
      coalesce(g.salt_concentration, o.salt_concentration) as salt_concentration,
      coalesce(g.freezing_point_c, o.freezing_point_c) as freezing_point_c,
      coalesce(g.air_temperature_c, o.air_temperature_c) as air_temperature_c,
      coalesce(g.dew_point_c, o.dew_point_c) as dew_point_c,
      coalesce(g.relative_humidity_pct, o.relative_humidity_pct) as relative_humidity_pct,
      coalesce(g.pressure_hpa, o.pressure_hpa) as pressure_hpa,
      coalesce(g.visibility_m, o.visibility_m) as visibility_m,
      coalesce(g.solar_wm2, o.solar_wm2) as solar_wm2,
      coalesce(g.wbgt_c, o.wbgt_c) as wbgt_c,
      coalesce(g.wind_speed_kmh, o.wind_speed_kmh) as wind_speed_kmh,
      coalesce(g.wind_average_kmh, o.wind_average_kmh) as wind_average_kmh,
      coalesce(g.wind_gust_kmh, o.wind_gust_kmh) as wind_gust_kmh,
      coalesce(g.wind_direction_deg, o.wind_direction_deg) as wind_direction_deg,
      coalesce(g.precipitation_type, o.precipitation_type) as precipitation_type,
      coalesce(g.precipitation_rate_mmh, o.precipitation_rate_mmh) as precipitation_rate_mmh,
      coalesce(g.rain_mm, o.rain_mm) as rain_mm,
      coalesce(g.rain_accumulation_mm, o.rain_accumulation_mm) as rain_accumulation_mm,
      coalesce(g.snow_cm, o.snow_cm) as snow_cm,
      coalesce(g.snow_depth_cm, o.snow_depth_cm) as snow_depth_cm,
      coalesce(g.water_elevation_m, o.water_elevation_m) as water_elevation_m,
      coalesce(g.battery_v, o.battery_v) as battery_v,
      coalesce(o.extra, '{}') || coalesce(g.extra, '{}') as extra,
      (coalesce(o.quality, '{}') - coalesce(g.measured, '{}')) || coalesce(g.quality, '{}') as quality,
      g.source, decode(g.message, 'hex') as message,
      o as old
    from jsonb_to_recordset(p_rows) as g(
      station_id text, observed_at timestamptz,
      surface_temperature_c real, subsurface_temperature_c real, road_state smallint, ice_risk smallint,
      water_film_mm real, road_ice_mm real, adhesion real, salt_concentration real, freezing_point_c real,
      air_temperature_c real, dew_point_c real, relative_humidity_pct real, pressure_hpa real,
      visibility_m real, solar_wm2 real, wbgt_c real, wind_speed_kmh real, wind_average_kmh real,
      wind_gust_kmh real, wind_direction_deg real, precipitation_type smallint,
      precipitation_rate_mmh real, rain_mm real, rain_accumulation_mm real, snow_cm real,
      snow_depth_cm real, water_elevation_m real, battery_v real,
      extra jsonb, quality jsonb, measured text[], source text, message text
    )
    left join lateral (
      select * from observation o
       where o.station_id = g.station_id and o.observed_at = g.observed_at
       order by o.rev desc
       limit 1
    ) o on true
  ) m
  where (m.old).rev is null
     or (
       m.surface_temperature_c, m.subsurface_temperature_c, m.road_state, m.ice_risk, m.water_film_mm,
       m.road_ice_mm, m.adhesion, m.salt_concentration, m.freezing_point_c, m.air_temperature_c,
       m.dew_point_c, m.relative_humidity_pct, m.pressure_hpa, m.visibility_m, m.solar_wm2, m.wbgt_c,
       m.wind_speed_kmh, m.wind_average_kmh, m.wind_gust_kmh, m.wind_direction_deg, m.precipitation_type,
       m.precipitation_rate_mmh, m.rain_mm, m.rain_accumulation_mm, m.snow_cm, m.snow_depth_cm,
       m.water_elevation_m, m.battery_v, m.extra, m.quality
     ) is distinct from (
       (m.old).surface_temperature_c, (m.old).subsurface_temperature_c, (m.old).road_state,
       (m.old).ice_risk, (m.old).water_film_mm, (m.old).road_ice_mm, (m.old).adhesion,
       (m.old).salt_concentration, (m.old).freezing_point_c, (m.old).air_temperature_c,
       (m.old).dew_point_c, (m.old).relative_humidity_pct, (m.old).pressure_hpa, (m.old).visibility_m,
       (m.old).solar_wm2, (m.old).wbgt_c, (m.old).wind_speed_kmh, (m.old).wind_average_kmh,
       (m.old).wind_gust_kmh, (m.old).wind_direction_deg, (m.old).precipitation_type,
       (m.old).precipitation_rate_mmh, (m.old).rain_mm, (m.old).rain_accumulation_mm, (m.old).snow_cm,
       (m.old).snow_depth_cm, (m.old).water_elevation_m, (m.old).battery_v, (m.old).extra, (m.old).quality
     );
  get diagnostics news = row_count;
  return news;
end
$$;

-- Arrays come as text, {1,2,null}: as JSON their numbers would be parsed many times slower.
create function append_forecast_run(p_rev bigint, p_rows jsonb) returns integer
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
    ice_pellets, visibility, weather_code, freezing_level, rain_snow_limit, message
  )
  select
    g.castpoint_id, g.source, g.issued_at, g.step_s, p_rev, g.start_at,
    g.air_temperature, g.dew_point, g.relative_humidity, g.pressure, g.wind_average, g.wind_gust,
    g.wind_direction, g.cloud_cover, g.rain, g.snow, g.freezing_rain, g.ice_pellets, g.visibility,
    g.weather_code, g.freezing_level, g.rain_snow_limit,
    decode(g.message, 'hex')
  from (
    select
      r.castpoint_id, r.source, r.issued_at, r.step_s, r.start_at, r.message,
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

-- How facts came in. The engine stamps the owner; null is public, stored once for all.
create table connection (
  id              text primary key,
  source          text not null,
  owner_setup_id  text references setup (id),
  settings        jsonb not null default '{}',
  cursor          jsonb not null default '{}',
  is_enabled      boolean not null default true,
  not_before      timestamptz,
  last_attempt_at timestamptz,
  last_success_at timestamptz,
  last_error_at   timestamptz,
  last_error      text
);

-- What a connection has read up to commits together with the facts it read; a cursor is no news by itself.
create function append_connection_cursor(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  update connection c set cursor = r.cursor
    from jsonb_to_recordset(p_rows) r(connection_id text, cursor jsonb)
   where c.id = r.connection_id;
  return 0;
end
$$;

-- Messages as received, kept 90 days by hash so that a better parser can read them again.
create table raw_message (
  hash        bytea primary key,
  source      text not null,
  name        text not null,
  received_at timestamptz not null,
  body        bytea not null
);
create index raw_message_age on raw_message (received_at);

create table refusal (
  id          bigint generated always as identity primary key,
  source      text not null,
  name        text not null,
  message     bytea,
  refused_at  timestamptz not null,
  reason      text not null,
  detail      text not null,
  line        integer
);
create index refusal_time on refusal (refused_at);

grant select on observation, forecast_run to verglas_tenant;

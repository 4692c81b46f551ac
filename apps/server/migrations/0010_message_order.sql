-- Messages of one instant that come in the wrong order: what was said last of a measure counts, whenever it comes.

-- When the provider said it, where the message tells: the whole row, and by measure what was said before that.
alter table observation
  add column said_at timestamptz,
  add column said    jsonb;

-- Columns of `observation` by the code of their measure; the others are kept in `extra` under their code.
create table measure_column (
  code        text primary key,
  column_name text not null unique
);
insert into measure_column (code, column_name) values
  ('ts', 'surface_temperature_c'),
  ('tss', 'subsurface_temperature_c'),
  ('road_state', 'road_state'),
  ('ice_risk', 'ice_risk'),
  ('film', 'water_film_mm'),
  ('road_ice', 'road_ice_mm'),
  ('adhesion', 'adhesion'),
  ('salt', 'salt_concentration'),
  ('tfreeze', 'freezing_point_c'),
  ('tair', 'air_temperature_c'),
  ('tdew', 'dew_point_c'),
  ('rh', 'relative_humidity_pct'),
  ('pres', 'pressure_hpa'),
  ('vis', 'visibility_m'),
  ('solar', 'solar_wm2'),
  ('wbgt', 'wbgt_c'),
  ('wind_force', 'wind_speed_kmh'),
  ('wind_avg', 'wind_average_kmh'),
  ('wind_max', 'wind_gust_kmh'),
  ('wind_dir', 'wind_direction_deg'),
  ('precip_type', 'precipitation_type'),
  ('precip_rate', 'precipitation_rate_mmh'),
  ('rain', 'rain_mm'),
  ('rain_sum', 'rain_accumulation_mm'),
  ('snow', 'snow_cm'),
  ('snow_depth', 'snow_depth_cm'),
  ('water', 'water_elevation_m'),
  ('battery', 'battery_v');

-- A message beside the newest row of its instant: without what has been said again since, and with the times of all
-- that holds after it. Of two values said at one time the greater stays, so that the order never decides.
create function in_order(p_row jsonb, p_old jsonb) returns jsonb
language sql stable as $$
  with code as (
    select m.code, m.column_name,
           p_row -> m.column_name as given, p_row -> 'quality' -> m.code as mark, p_old -> m.column_name as held
      from measure_column m
    union all
    select k.code, null, p_row -> 'extra' -> k.code, p_row -> 'quality' -> k.code, p_old -> 'extra' -> k.code
      from (select jsonb_object_keys(coalesce(p_row -> 'extra', '{}') || coalesce(p_old -> 'extra', '{}')) as code) k
  ),
  timed as (
    select code, column_name, coalesce(given, 'null') <> 'null' as is_given, mark is not null as is_marked,
           coalesce(held, 'null') <> 'null' as is_held, given, held, (p_row ->> 'said_at')::timestamptz as given_at,
           coalesce(p_old -> 'said' ->> code, p_old ->> 'said_at')::timestamptz as held_at
      from code
  ),
  judged as (
    select *, (is_given or is_marked) and is_held
                and (held_at > given_at or held_at = given_at and is_given and held > given) as is_late
      from timed
  ),
  newest as (
    select greatest((p_row ->> 'said_at')::timestamptz, (p_old ->> 'said_at')::timestamptz) as said_at
  ),
  late as (
    select coalesce(array_agg(code), '{}') as codes,
           coalesce(array_agg(column_name) filter (where column_name is not null), '{}') as columns
      from judged
     where is_late
  )
  select (p_row - late.columns)
         || jsonb_build_object(
              'extra', coalesce(p_row -> 'extra', '{}') - late.codes,
              'quality', coalesce(p_row -> 'quality', '{}') - late.codes,
              'measured', (select coalesce(jsonb_agg(c), '[]')
                             from jsonb_array_elements_text(coalesce(p_row -> 'measured', '[]')) c
                            where c <> all (late.codes)),
              'said_at', newest.said_at,
              'said', (select jsonb_object_agg(code, case when is_given and not is_late then given_at else held_at end)
                         from judged
                        where case when is_given and not is_late then given_at
                                   when is_held then held_at end < newest.said_at))
    from late, newest
$$;

-- The messages of which something is known already, each beside that; all others as they are.
create function in_order_with_known(p_rows jsonb) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(case when o.said_at is null or r.value ->> 'said_at' is null then r.value
                                 else in_order(r.value, to_jsonb(o)) end order by r.ordinality), '[]')
    from jsonb_array_elements(p_rows) with ordinality r
    left join lateral (
      select *
        from observation o
       where o.station_id = r.value ->> 'station_id' and o.observed_at = (r.value ->> 'observed_at')::timestamptz
       order by o.rev desc
       limit 1
    ) o on true
$$;

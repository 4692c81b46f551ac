-- Entries that stay: a good value takes the source's entry of its measure with it and leaves quality control's, which
-- looks at the new row anyway; a verdict of quality control takes its own entries of the measures it judged.
create or replace function kept_quality(p_quality jsonb, p_measured text[], p_checked text[]) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_object_agg(e.key, e.value), '{}')
    from jsonb_each(p_quality) e
   where case when e.value ? 'check' then e.key <> all (coalesce(p_checked, '{}'))
              else e.key <> all (coalesce(p_measured, '{}')) end
$$;

-- A message beside the newest row of its instant: without what has been said again since, and with the times of all
-- that holds after it. Of two values said at one time the greater stays, so that the order never decides.
create or replace function in_order(p_row jsonb, p_old jsonb) returns jsonb
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
create or replace function in_order_with_known(p_rows jsonb) returns jsonb
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

-- A message is merged with the newest row of its instant, so that each row is complete and a partial message loses
-- nothing; it is appended only where something differs. `measured` lists the codes that the message carried with a good
-- value: their old quality entries go. A row with `checked` is a verdict of quality control: it brings quality only, for
-- the measures listed; a source's entry outweighs it, and it makes no row where there is none.
create or replace function append_observation(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  if p_rows @? '$[*].times' then
    return store_observation_series(p_rev, p_rows);
  end if;
  if p_rows @? '$[*].said_at' then
    p_rows := in_order_with_known(p_rows);
  end if;
  insert into observation (
    station_id, observed_at, rev, surface_temperature_c, subsurface_temperature_c, road_state, ice_risk,
    water_film_mm, road_ice_mm, adhesion, salt_concentration, freezing_point_c, air_temperature_c,
    dew_point_c, relative_humidity_pct, pressure_hpa, visibility_m, solar_wm2, wbgt_c, wind_speed_kmh,
    wind_average_kmh, wind_gust_kmh, wind_direction_deg, precipitation_type, precipitation_rate_mmh,
    rain_mm, rain_accumulation_mm, snow_cm, snow_depth_cm, water_elevation_m, battery_v, extra, quality,
    source, message, said_at, said
  )
  select
    m.station_id, m.observed_at, p_rev,
    m.surface_temperature_c, m.subsurface_temperature_c, m.road_state, m.ice_risk, m.water_film_mm,
    m.road_ice_mm, m.adhesion, m.salt_concentration, m.freezing_point_c, m.air_temperature_c,
    m.dew_point_c, m.relative_humidity_pct, m.pressure_hpa, m.visibility_m, m.solar_wm2, m.wbgt_c,
    m.wind_speed_kmh, m.wind_average_kmh, m.wind_gust_kmh, m.wind_direction_deg, m.precipitation_type,
    m.precipitation_rate_mmh, m.rain_mm, m.rain_accumulation_mm, m.snow_cm, m.snow_depth_cm,
    m.water_elevation_m, m.battery_v,
    m.extra, m.quality, m.source, m.message, m.said_at, m.said
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
      -- most rows have no old entries, and the function costs more than all the rest of a row
      case
        when o.quality is null or o.quality = '{}' then coalesce(g.quality, '{}')
        when g.checked is null then kept_quality(o.quality, g.measured, null) || coalesce(g.quality, '{}')
        else coalesce(g.quality, '{}') || kept_quality(o.quality, null, g.checked)
      end as quality,
      coalesce(g.source, o.source) as source,
      case when g.checked is null then decode(g.message, 'hex') else o.message end as message,
      coalesce(g.said_at, o.said_at) as said_at,
      case when g.said_at is null then o.said else g.said end as said,
      g.checked,
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
      extra jsonb, quality jsonb, measured text[], checked text[], source text, message text,
      said_at timestamptz, said jsonb
    )
    left join lateral (
      select * from observation o
       where o.station_id = g.station_id and o.observed_at = g.observed_at
       order by o.rev desc
       limit 1
    ) o on true
  ) m
  where ((m.old).rev is null and m.checked is null)
     or (m.old).rev is not null and (
       m.surface_temperature_c, m.subsurface_temperature_c, m.road_state, m.ice_risk, m.water_film_mm,
       m.road_ice_mm, m.adhesion, m.salt_concentration, m.freezing_point_c, m.air_temperature_c,
       m.dew_point_c, m.relative_humidity_pct, m.pressure_hpa, m.visibility_m, m.solar_wm2, m.wbgt_c,
       m.wind_speed_kmh, m.wind_average_kmh, m.wind_gust_kmh, m.wind_direction_deg, m.precipitation_type,
       m.precipitation_rate_mmh, m.rain_mm, m.rain_accumulation_mm, m.snow_cm, m.snow_depth_cm,
       m.water_elevation_m, m.battery_v, m.extra, m.quality, m.said_at, m.said
     ) is distinct from (
       (m.old).surface_temperature_c, (m.old).subsurface_temperature_c, (m.old).road_state,
       (m.old).ice_risk, (m.old).water_film_mm, (m.old).road_ice_mm, (m.old).adhesion,
       (m.old).salt_concentration, (m.old).freezing_point_c, (m.old).air_temperature_c,
       (m.old).dew_point_c, (m.old).relative_humidity_pct, (m.old).pressure_hpa, (m.old).visibility_m,
       (m.old).solar_wm2, (m.old).wbgt_c, (m.old).wind_speed_kmh, (m.old).wind_average_kmh,
       (m.old).wind_gust_kmh, (m.old).wind_direction_deg, (m.old).precipitation_type,
       (m.old).precipitation_rate_mmh, (m.old).rain_mm, (m.old).rain_accumulation_mm, (m.old).snow_cm,
       (m.old).snow_depth_cm, (m.old).water_elevation_m, (m.old).battery_v, (m.old).extra, (m.old).quality,
       (m.old).said_at, (m.old).said
     );
  get diagnostics news = row_count;
  return news;
end
$$;

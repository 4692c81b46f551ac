-- The stations as an organisation sees them: its own settings of each station, else those of the source.
create or replace function stations_of_setup(p_setup_id text, p_rev bigint) returns table (
  station_id text, ref text, name text, longitude_deg double precision, latitude_deg double precision, altitude_m real,
  timezone text, is_bridge boolean, is_broken boolean, period_s integer, road text, kilometre real, source text,
  attribution text, zone_id text, "position" integer, subsurface_cm real, measures text[], is_retired boolean
)
language sql stable as $$
  select d.station_id, coalesce(c.ref, v.ref), coalesce(c.name, v.name), coalesce(c.longitude_deg, v.longitude_deg),
         coalesce(c.latitude_deg, v.latitude_deg), coalesce(c.altitude_m, v.altitude_m),
         coalesce(c.timezone, v.timezone), coalesce(c.is_bridge, v.is_bridge), coalesce(c.is_broken, v.is_broken),
         coalesce(c.period_s, v.period_s), coalesce(c.road, v.road), coalesce(c.kilometre, v.kilometre), v.source,
         v.attribution, coalesce(c.zone_id, s.zone_id), s.position, c.subsurface_cm, c.measures, coalesce(c.is_retired, false)
    from setup_station d
    join station_version v on v.station_id = d.station_id and v.rev_from <= p_rev and p_rev < v.rev_to
    left join setup_station_version s
      on s.setup_id = d.setup_id and s.station_id = d.station_id and s.rev_from <= p_rev and p_rev < s.rev_to
    left join station_setting_version c
      on c.setup_id = d.setup_id and c.station_setting_id = d.station_id and c.rev_from <= p_rev and p_rev < c.rev_to
     and not c.is_removed
   where d.setup_id = p_setup_id
$$;

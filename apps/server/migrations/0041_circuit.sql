-- The road network of an organisation: circuits with their segments in the order in which they are driven. A segment
-- belongs to one circuit and is read and written with it, so that a version of a circuit is one row.
select create_versioned('circuit', $$
  name           text not null,
  zone_id        text,
  crew           text,
  cycle_minutes  real check (cycle_minutes > 0),
  lane_width_m   real not null check (lane_width_m between 2 and 6),
  -- how quantities are written for whoever drives it
  spread_unit    text not null check (spread_unit in ('g/m2', 'kg/lane-km', 'L/lane-km')),
  is_schematic   boolean not null,
  position       integer not null,
  -- [{"id", "name", "road", …, "coordinates"}]
  segments       jsonb not null
$$);

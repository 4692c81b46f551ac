-- What an organisation says of a station itself, in the place of what its source says; null: as the source says. Other
-- organisations that see the station know nothing of it. station_setting_id is the id of the station.
select create_versioned('station_setting', $$
  name          text,
  ref           text,
  longitude_deg double precision check (longitude_deg between -180 and 180),
  latitude_deg  double precision check (latitude_deg between -90 and 90),
  altitude_m    real,
  timezone      text,
  is_bridge     boolean,
  is_broken     boolean,
  road          text,
  kilometre     real check (kilometre >= 0),
  -- of the sensor in the ground, beneath the surface
  subsurface_cm real check (subsurface_cm > 0),
  -- shown, in this order; null: all that are measured
  measures      text[],
  -- it is listed no longer; what it measured stays
  is_retired    boolean not null,
  check ((longitude_deg is null) = (latitude_deg is null))
$$);

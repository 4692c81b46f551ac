-- A camera that an organisation describes itself, and whose pictures it sends: what the sources say of theirs stays with
-- them. Everything else knows it as <setup_id>_<own_camera_id>, a name that no source can give.
select create_versioned('own_camera', $$
  name          text not null,
  longitude_deg double precision not null check (longitude_deg between -180 and 180),
  latitude_deg  double precision not null check (latitude_deg between -90 and 90),
  heading_deg   real check (heading_deg > 0 and heading_deg <= 360),
  road          text,
  kilometre     real check (kilometre >= 0),
  zone_id       text,
  station_id    text,
  castpoint_id  text,
  -- a new picture is expected this often
  every_s       integer check (every_s > 0),
  state         text not null check (state in ('in_service', 'broken', 'retired'))
$$);

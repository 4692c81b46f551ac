-- What an organisation says of a station beside its source, as far as 0141 lacks it; null: as the source says, or as what is
-- around shows. Neighbours, cameras and the forecast point are those of its page.
alter table station_setting_version
  add column zone_id      text,
  add column period_s     integer check (period_s between 30 and 86400),
  add column sky_view     real check (sky_view between 0 and 1),
  -- elevation of the horizon, degrees, at equal steps clockwise from north
  add column horizon_deg  real[],
  add column neighbours   text[],
  add column camera_ids   text[],
  add column castpoint_id text;

-- Who was at a station and did what there; when what was seen to wants the next visit.
select create_versioned('station_visit', $$
  station_id text not null,
  visited_on date not null,
  act        text not null,
  measures   text[] not null,
  note       text not null,
  visitor    text not null,
  due_on     date check (due_on > visited_on)
$$);
create index station_visit_station on station_visit_version (setup_id, station_id) where rev_to = 9223372036854775807;

-- Readings of which something is not plainly good are few, and counted over months.
create index observation_doubted on observation (station_id, observed_at) where quality <> '{}';

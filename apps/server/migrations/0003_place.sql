-- Places. An anchor takes the foreign keys; what is shown of it lives in versions, read by
-- rev_from <= rev and rev < rev_to. setup_station and setup_castpoint are the only doors from an organisation
-- to facts.

create table station (
  id             text primary key,
  owner_setup_id text references setup (id)
);

create table station_version (
  station_id    text not null references station (id),
  rev_from      bigint not null,
  rev_to        bigint not null default 9223372036854775807,
  ref           text not null,
  name          text not null,
  longitude_deg double precision not null check (longitude_deg between -180 and 180),
  latitude_deg  double precision not null check (latitude_deg between -90 and 90),
  altitude_m    real,
  timezone      text not null,
  is_bridge     boolean not null default false,
  is_broken     boolean not null default false,
  period_s      integer not null check (period_s > 0),
  road          text,
  kilometre     real,
  source        text not null,
  attribution   text not null default '',
  changed_by    text not null,
  primary key (station_id, rev_from)
);
create unique index station_version_open on station_version (station_id) where rev_to = 9223372036854775807;

create table castpoint (
  id             text primary key,
  owner_setup_id text references setup (id)
);

create table castpoint_version (
  castpoint_id  text not null references castpoint (id),
  rev_from      bigint not null,
  rev_to        bigint not null default 9223372036854775807,
  name          text not null,
  longitude_deg double precision not null check (longitude_deg between -180 and 180),
  latitude_deg  double precision not null check (latitude_deg between -90 and 90),
  altitude_m    real,
  timezone      text not null,
  is_bridge     boolean not null default false,
  source        text not null,
  attribution   text not null default '',
  changed_by    text not null,
  primary key (castpoint_id, rev_from)
);
create unique index castpoint_version_open on castpoint_version (castpoint_id) where rev_to = 9223372036854775807;

create table camera (
  id             text primary key,
  owner_setup_id text references setup (id)
);

create table camera_version (
  camera_id     text not null references camera (id),
  rev_from      bigint not null,
  rev_to        bigint not null default 9223372036854775807,
  name          text not null,
  longitude_deg double precision not null,
  latitude_deg  double precision not null,
  heading_deg   real,
  changed_by    text not null,
  primary key (camera_id, rev_from)
);
create unique index camera_version_open on camera_version (camera_id) where rev_to = 9223372036854775807;

-- The doors.
create table setup_station (
  setup_id   text not null references setup (id),
  station_id text not null references station (id),
  primary key (setup_id, station_id)
);
create table setup_castpoint (
  setup_id     text not null references setup (id),
  castpoint_id text not null references castpoint (id),
  primary key (setup_id, castpoint_id)
);
-- Every new station or forecast point of the source is opened to the organisation.
create table setup_source (
  setup_id text not null references setup (id),
  source   text not null,
  primary key (setup_id, source)
);

-- What an organisation says of a station it sees.
create table setup_station_version (
  setup_id   text not null,
  station_id text not null,
  rev_from   bigint not null,
  rev_to     bigint not null default 9223372036854775807,
  zone_id    text,
  position   integer not null default 0,
  changed_by text not null,
  primary key (setup_id, station_id, rev_from),
  foreign key (setup_id, station_id) references setup_station (setup_id, station_id)
);
create unique index setup_station_version_open on setup_station_version (setup_id, station_id)
  where rev_to = 9223372036854775807;

-- A point of an organisation links a forecast point, a station and cameras under one name.
create table point_version (
  setup_id     text not null references setup (id),
  point_id     text not null,
  rev_from     bigint not null,
  rev_to       bigint not null default 9223372036854775807,
  name         text not null,
  castpoint_id text references castpoint (id),
  station_id   text references station (id),
  camera_ids   text[] not null default '{}',
  zone_id      text,
  position     integer not null default 0,
  changed_by   text not null,
  primary key (setup_id, point_id, rev_from)
);
create unique index point_version_open on point_version (setup_id, point_id) where rev_to = 9223372036854775807;
create index point_version_castpoint on point_version (setup_id, castpoint_id);
create index point_version_station on point_version (setup_id, station_id);

-- Lines, places and zones that an organisation draws on its maps (GeoJSON), and timed layers of providers.
create table layer_version (
  setup_id   text not null references setup (id),
  layer_id   text not null,
  rev_from   bigint not null,
  rev_to     bigint not null default 9223372036854775807,
  kind       text not null check (kind in ('roads', 'places', 'zones', 'timed')),
  name_fr    text not null,
  name_en    text not null,
  features   jsonb not null,
  position   integer not null default 0,
  changed_by text not null,
  primary key (setup_id, layer_id, rev_from)
);
create unique index layer_version_open on layer_version (setup_id, layer_id) where rev_to = 9223372036854775807;

select close_to_other_setups(t)
  from unnest(array['setup_station', 'setup_castpoint', 'setup_source', 'setup_station_version', 'point_version',
                    'layer_version']) t;

grant select on station, station_version, castpoint, castpoint_version, camera, camera_version, setup_station,
  setup_castpoint, setup_source, setup_station_version, point_version, layer_version to verglas_tenant;

-- Writes one version of an entity: closes the open one at p_rev and opens the next, where something differs.
-- p_keys are the key columns, p_rows objects with every column but rev_from and rev_to.
create function append_version(p_table text, p_keys text[], p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  columns text;
  keys    text;
  same    text;
  news    integer;
begin
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into columns
    from pg_attribute a
   where a.attrelid = p_table::regclass and a.attnum > 0 and not a.attisdropped
     and a.attname not in ('rev_from', 'rev_to');
  select string_agg(format('v.%I = n.%I', k, k), ' and ') into keys from unnest(p_keys) k;
  select string_agg(format('v.%I is not distinct from n.%I', a.attname, a.attname), ' and ') into same
    from pg_attribute a
   where a.attrelid = p_table::regclass and a.attnum > 0 and not a.attisdropped
     and a.attname not in ('rev_from', 'rev_to', 'changed_by');
  execute format(
    'with given as (select %2$s from jsonb_populate_recordset(null::%1$I, $1)),
          news as (select n.* from given n
                    where not exists (select from %1$I v
                                       where %3$s and v.rev_to = 9223372036854775807 and %4$s)),
          closed as (update %1$I v set rev_to = $2 from news n
                      where %3$s and v.rev_to = 9223372036854775807 returning 1),
          waited as (select count(*) from closed)
     insert into %1$I (%2$s, rev_from) select %2$s, $2 from news, waited',
    p_table, columns, keys, same) using p_rows, p_rev;
  get diagnostics news = row_count;
  return news;
end
$$;

create function append_station(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  insert into station (id, owner_setup_id)
  select r.station_id, r.owner_setup_id
    from jsonb_to_recordset(p_rows) r(station_id text, owner_setup_id text)
      on conflict do nothing;
  return append_version('station_version', '{station_id}', p_rev, p_rows);
end
$$;

create function append_castpoint(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  insert into castpoint (id, owner_setup_id)
  select r.castpoint_id, r.owner_setup_id
    from jsonb_to_recordset(p_rows) r(castpoint_id text, owner_setup_id text)
      on conflict do nothing;
  return append_version('castpoint_version', '{castpoint_id}', p_rev, p_rows);
end
$$;

create function append_camera(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  insert into camera (id, owner_setup_id)
  select r.camera_id, r.owner_setup_id
    from jsonb_to_recordset(p_rows) r(camera_id text, owner_setup_id text)
      on conflict do nothing;
  return append_version('camera_version', '{camera_id}', p_rev, p_rows);
end
$$;

create function append_setup_station(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  insert into setup_station (setup_id, station_id)
  select r.setup_id, r.station_id from jsonb_to_recordset(p_rows) r(setup_id text, station_id text)
      on conflict do nothing;
  return append_version('setup_station_version', '{setup_id,station_id}', p_rev, p_rows);
end
$$;

create function append_point(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  insert into setup_castpoint (setup_id, castpoint_id)
  select r.setup_id, r.castpoint_id
    from jsonb_to_recordset(p_rows) r(setup_id text, castpoint_id text)
   where r.castpoint_id is not null
      on conflict do nothing;
  return append_version('point_version', '{setup_id,point_id}', p_rev, p_rows);
end
$$;

create function append_layer(p_rev bigint, p_rows jsonb) returns integer
language sql as $$
  select append_version('layer_version', '{setup_id,layer_id}', p_rev, p_rows)
$$;

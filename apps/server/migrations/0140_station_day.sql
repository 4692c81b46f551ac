-- What is kept of the readings of a local day, so that years of them are counted in a moment. It follows from the readings
-- and from nothing else: a row says which revisions are in it, and where another is asked for, the readings are counted.
create table station_day (
  station_id text not null references station (id),
  day        date not null,
  -- of the rules by which it was counted; a row of others is as if it was not there
  rules      smallint not null,
  -- in which the day is one
  timezone   text not null,
  -- the oldest and the newest revision of its readings
  first_rev  bigint not null,
  last_rev   bigint not null,
  readings   integer not null,
  -- by measure and hour, packed
  hours      bytea not null,
  primary key (station_id, day)
);

-- Of one measure, of values that are plainly good.
create table station_day_measure (
  station_id    text not null,
  code          text not null,
  day           date not null,
  readings      integer not null,
  -- hours with a value, and the sum of their means
  hours         smallint not null,
  mean_sum      double precision not null,
  low           real not null,
  high          real not null,
  -- minutes after the beginning of the day
  low_minute    smallint not null,
  high_minute   smallint not null,
  -- of amounts
  total         double precision,
  -- of accumulations: the first and the last value, and what came between
  first_value   real,
  last_value    real,
  rise          double precision,
  -- hours beyond each threshold of the measure
  beyond        double precision[],
  primary key (station_id, code, day),
  foreign key (station_id, day) references station_day (station_id, day) on delete cascade
);

-- Up to which revision everything is counted, and until when days had ended then.
create table station_day_progress (
  only_row   boolean primary key default true check (only_row),
  rules      smallint not null,
  done_rev   bigint not null,
  done_until timestamptz not null
);

select close_behind_door(p.name, 'station_id', 'setup_station')
  from unnest(array['station_day', 'station_day_measure']) p(name);
grant select on station_day, station_day_measure, station_day_progress to verglas_tenant;

-- What the organisation says of a station to whoever reads it: acts, appended and never changed. One holds at a time; the
-- newest row up to a revision counts, and one without a text takes the message away.
create table station_message (
  setup_id   text not null references setup (id),
  station_id text not null references station (id),
  rev        bigint not null,
  body       text,
  -- until when it is shown; null: until it is taken away
  ends_at    timestamptz,
  -- by value, so that it stays readable when the person leaves
  author     text not null,
  written_at timestamptz not null,
  acted_by   text not null,
  primary key (setup_id, station_id, rev)
);

select close_to_other_setups('station_message');
grant select on station_message to verglas_tenant;

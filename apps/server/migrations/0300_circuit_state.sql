-- Where the roads of a circuit stood at one hour of a forecast, so that the next one goes on from there instead of
-- computing the two days before it anew. A plane of db/planes.ts: of each segment the free road and the led one, then of
-- each forecast point the free road.
create table circuit_state (
  setup_id   text not null references setup (id),
  circuit_id text not null,
  issued_at  timestamptz not null,
  rev        bigint not null,
  kept_at    timestamptz not null,
  -- since when the roads go on from forecast to forecast
  begun_at   timestamptz not null,
  points     text[] not null,
  width      smallint not null check (width > 0),
  roads      bytea not null,
  primary key (setup_id, circuit_id, issued_at, rev)
);
create index circuit_state_age on circuit_state (issued_at);
alter table circuit_state alter points set statistics 0, alter roads set statistics 0;

select close_to_other_setups('circuit_state');
grant select on circuit_state to verglas_tenant;

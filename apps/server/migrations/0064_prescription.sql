-- What is advised on a circuit at a forecast point: one row an issue. It carries what it rests on by value, so that it
-- stays readable when forecasts and readings are gone.
create table prescription (
  setup_id       text not null references setup (id),
  circuit_id     text not null,
  castpoint_id   text not null references castpoint (id),
  issued_at      timestamptz not null,
  rev            bigint not null,
  as_of_rev      bigint not null,
  engine         text not null,
  -- of the road forecast that it rests on; null: there was none
  road_issued_at timestamptz,
  road_model     text,
  -- {"headline", "missing", "advices", "nearest", "changes", "confidence", "untilAt"}
  content        jsonb not null,
  primary key (setup_id, circuit_id, castpoint_id, issued_at, rev)
) partition by range (issued_at);
create table prescription_default partition of prescription default;

-- Nothing is filtered by it.
alter table prescription alter content set statistics 0;

select close_to_other_setups('prescription');
grant select on prescription to verglas_tenant;

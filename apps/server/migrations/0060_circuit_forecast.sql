-- What the road of each segment of a circuit will be: one row a circuit and issue. Planes are segments × hours from
-- start_at, deflated (db/planes.ts); they begin a day before the issue, so that a strip shows where it comes from.
create table circuit_forecast (
  setup_id    text not null references setup (id),
  circuit_id  text not null,
  issued_at   timestamptz not null,
  rev         bigint not null,
  as_of_rev   bigint not null,
  model       text not null,
  start_at    timestamptz not null,
  hours       smallint not null check (hours > 0),
  -- version of the circuit that it was made for, and of the table of risks; null: that of the product
  circuit_rev bigint not null,
  rules_rev   bigint,
  -- ids, in the order of the planes
  segments    text[] not null,
  -- forecast points, the issue of their road forecast, the hours they are held to
  inputs      jsonb not null,
  risk        bytea not null,
  surface     bytea not null,
  condition   bytea not null,
  primary key (setup_id, circuit_id, issued_at, rev)
) partition by range (issued_at);
create table circuit_forecast_default partition of circuit_forecast default;

-- Everything that its risks were judged by; larger, and kept for a shorter time.
create table circuit_detail (
  setup_id   text not null references setup (id),
  circuit_id text not null,
  issued_at  timestamptz not null,
  rev        bigint not null,
  planes     bytea not null,
  primary key (setup_id, circuit_id, issued_at, rev)
) partition by range (issued_at);
create table circuit_detail_default partition of circuit_detail default;

-- Nothing is filtered by what the planes bring.
alter table circuit_forecast
  alter segments set statistics 0, alter inputs set statistics 0, alter risk set statistics 0,
  alter surface set statistics 0, alter condition set statistics 0;
alter table circuit_detail alter planes set statistics 0;

select close_to_other_setups('circuit_forecast');
select close_to_other_setups('circuit_detail');
grant select on circuit_forecast, circuit_detail to verglas_tenant;

-- The table by which an organisation judges its roads, one for each; without one that of the product.
select create_versioned('risk_rules', $$
  -- [{"id", "kind", "level", "when": [{"measure", "operator", "value"}]}]
  rules jsonb not null
$$);

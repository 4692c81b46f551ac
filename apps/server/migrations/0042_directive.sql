-- What is ordered on a circuit: acts, appended and never changed. Archiving appends it once more, marked; what held at a
-- revision is the newest row of each up to it.
create table directive (
  setup_id     text not null references setup (id),
  directive_id text not null,
  rev          bigint not null,
  circuit_id   text not null,
  scope        text not null check (scope in ('public', 'private')),
  -- [{"roadType", "priority", "treatment", "minGm2", "maxGm2", "isOnDemand"}]
  rules        jsonb not null,
  comment      text not null,
  -- null: until further notice
  expires_at   timestamptz,
  -- by value, so that it stays readable when the person leaves
  author_id    text not null,
  author       text not null,
  ordered_at   timestamptz not null,
  archived_by  text,
  archived_at  timestamptz,
  check ((archived_by is null) = (archived_at is null)),
  primary key (setup_id, directive_id, rev)
);
create index directive_circuit on directive (setup_id, circuit_id, ordered_at);

select close_to_other_setups('directive');
grant select on directive to verglas_tenant;

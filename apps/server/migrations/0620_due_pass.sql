-- The passes of a circuit's plans that fell due: of a winter one asks how much was advised, in passes and rates as they
-- are ordered and done. The plans themselves are long and go with their month. Older winters have due_advice.
create table due_pass (
  setup_id   text not null references setup (id),
  circuit_id text not null,
  departs_at timestamptz not null,
  rev        bigint not null,
  -- of the plan that was followed
  issued_at  timestamptz not null,
  -- end of the event that the pass belongs to: passes of later plans for the same event are no further ones
  until_at   timestamptz not null,
  treatment  text not null,
  -- dry; null: nothing is spread
  gm2        real,
  primary key (setup_id, circuit_id, departs_at, rev)
);
create index due_pass_departs on due_pass (setup_id, departs_at);

select close_to_other_setups('due_pass');
grant select on due_pass to verglas_tenant;

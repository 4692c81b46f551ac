-- What people say was done on a circuit: acts, appended and never changed. Withdrawing appends one once more, marked. What
-- it lays on the roads of the circuit's forecast points stands in the table treatment.
create table treatment_act (
  setup_id     text not null references setup (id),
  act_id       text not null,
  rev          bigint not null,
  circuit_id   text not null,
  treatment    text not null,
  -- a pass, dry NaCl equivalent; null: nothing was spread
  spread_gm2   real check (spread_gm2 between 0 and 500),
  done_at      timestamptz not null,
  castpoints   text[] not null,
  -- by value, so that it stays readable when the person leaves
  author_id    text not null,
  author       text not null,
  told_at      timestamptz not null,
  withdrawn_by text,
  withdrawn_at timestamptz,
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  primary key (setup_id, act_id, rev)
);
create index treatment_act_circuit on treatment_act (setup_id, circuit_id, done_at);

select close_to_other_setups('treatment_act');
grant select on treatment_act to verglas_tenant;

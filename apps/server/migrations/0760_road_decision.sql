-- What people decide about the traffic on a circuit in a grave danger: closed, slowed down, kept open. Acts, appended and
-- never changed; ending a decision appends it once more, marked.
create table road_decision (
  setup_id    text not null references setup (id),
  decision_id text not null,
  rev         bigint not null,
  circuit_id  text not null,
  kind        text not null check (kind in ('closed', 'reduced_speed', 'kept_open')),
  limit_kmh   integer check (limit_kmh between 20 and 120),
  from_at     timestamptz not null,
  to_at       timestamptz not null,
  comment     text not null,
  -- the dangers of the advice from which it was decided: from, to, level; null: there was none
  danger      jsonb,
  -- by value, so that it stays readable when the person leaves
  author_id   text not null,
  author      text not null,
  decided_at  timestamptz not null,
  ended_by    text,
  ended_at    timestamptz,
  check ((kind = 'reduced_speed') = (limit_kmh is not null)),
  check (to_at > from_at),
  check ((ended_by is null) = (ended_at is null)),
  primary key (setup_id, decision_id, rev)
);
create index road_decision_circuit on road_decision (setup_id, circuit_id, to_at);
create index road_decision_rev on road_decision (rev);

select close_to_other_setups('road_decision');
grant select on road_decision to verglas_tenant;

alter table act_chain drop constraint act_chain_kind_check;
alter table act_chain add constraint act_chain_kind_check
  check (kind in ('directive', 'directive_reader', 'pass_report', 'road_decision', 'treatment_act'));

-- What was administered in an organisation: who changed what, from what to what, when and from where. Names stand as they
-- were, so that an act stays readable when person and thing are gone. The organisation reads it and cannot write it.
create table administrative_act (
  id          bigint generated always as identity primary key,
  setup_id    text not null references setup (id),
  at          timestamptz not null,
  person_id   text,
  person_name text not null,
  verb        text not null,
  target_kind text not null,
  target_id   text not null,
  target_name text not null,
  -- only what changed; null where there was or is nothing
  before      jsonb,
  after       jsonb,
  address     text
);
create index administrative_act_at on administrative_act (setup_id, at desc, id desc);
create index administrative_act_person on administrative_act (setup_id, person_id, at desc);
create index administrative_act_target on administrative_act (setup_id, target_kind, target_id, at desc);
select close_to_other_setups('administrative_act');
grant select on administrative_act to verglas_tenant;

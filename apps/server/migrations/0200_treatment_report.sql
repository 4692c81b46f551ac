-- What was done may be told of a part of a circuit, by a vehicle, and come from a file or from the terminal of a spreader.
alter table treatment_act
  add column km_from   real,
  add column km_to     real,
  add column vehicle   text,
  add column origin    text not null default 'hand' check (origin in ('hand', 'file', 'terminal')),
  -- the terminal's own name of its report
  add column report_id text,
  add constraint treatment_act_stretch check ((km_from is null) = (km_to is null) and km_from < km_to),
  add constraint treatment_act_report check ((report_id is not null) = (origin = 'terminal'));
create index treatment_act_done on treatment_act (setup_id, done_at);

-- Vehicles that spread and plow; each may have a terminal that tells what it does.
select create_versioned('vehicle', $$
  name       text not null,
  -- the circuit that it usually drives
  circuit_id text
$$);

-- What the terminal of a vehicle shows to be let in. Of the token its hash alone is kept; without one nothing can be told.
create table vehicle_token (
  setup_id    text not null references setup (id),
  vehicle_id  text not null,
  token_hash  text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  made_at     timestamptz not null,
  made_by     text not null,
  -- the last report that was taken, and the last that was refused
  accepted_at timestamptz,
  refused_at  timestamptz,
  refusal     text,
  -- the last time that something was sent, whatever came of it
  tried_at    timestamptz,
  primary key (setup_id, vehicle_id)
);
select close_to_other_setups('vehicle_token');
grant select (setup_id, vehicle_id, made_at, made_by, accepted_at, refused_at, refusal) on vehicle_token
  to verglas_tenant;

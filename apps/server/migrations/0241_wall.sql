-- A screen on a wall that signs in by itself, as an account of its own with a role of the organisation. Of its token the
-- hash alone is kept; null: it was taken away.
create table wall (
  setup_id   text not null references setup (id),
  id         text not null,
  person_id  text not null unique references person (id) on delete cascade,
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  made_at    timestamptz not null,
  made_by    text not null,
  used_at    timestamptz,
  used_from  text,
  primary key (setup_id, id)
);
select close_to_other_setups('wall');
grant select (setup_id, id, person_id, made_at, made_by, used_at, used_from) on wall to verglas_tenant;

-- What a wall has opened with its token: for an hour, then it shows the token again.
create table wall_session (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  person_id  text not null references wall (person_id) on delete cascade,
  ends_at    timestamptz not null
);
create index wall_session_person on wall_session (person_id);

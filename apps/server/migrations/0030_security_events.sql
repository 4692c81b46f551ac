-- What happened to accounts and rights. A person who is deleted stays named by their id: the record is not theirs to take.
create table security_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  person_id text,
  setup_id text,
  address text,
  details jsonb not null default '{}'
);
create index security_event_at on security_event (at);
create index security_event_person on security_event (person_id, at);
select close_to_other_setups('security_event');

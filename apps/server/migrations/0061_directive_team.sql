-- Who is told of the directives of which circuit, and by which ways beside the product itself.
create table directive_follower (
  setup_id   text not null,
  person_id  text not null,
  circuit_id text not null,
  ways       text[] not null check (ways <@ '{email,sms,push}'),
  primary key (setup_id, person_id, circuit_id),
  foreign key (setup_id, person_id) references membership (setup_id, person_id) on delete cascade
);
create index directive_follower_circuit on directive_follower (setup_id, circuit_id);

select close_to_other_setups('directive_follower');
grant select, insert, update, delete on directive_follower to verglas_tenant;

-- Whom a directive was told to, who has read it and who was reminded: acts, appended and never changed. What held at a
-- revision is the newest row of each directive and person up to it.
create table directive_reader (
  setup_id     text not null references setup (id),
  directive_id text not null,
  person_id    text not null references person (id) on delete cascade,
  rev          bigint not null,
  -- by value, so that it stays readable when the person leaves the organisation
  name         text not null,
  told_at      timestamptz not null,
  read_at      timestamptz,
  reminded_at  timestamptz,
  primary key (setup_id, directive_id, person_id, rev)
);
create index directive_reader_person on directive_reader (setup_id, person_id);

select close_to_other_setups('directive_reader');
grant select on directive_reader to verglas_tenant;

alter table membership add column has_directive_sound boolean not null default true;
-- After how long who has not read a directive is reminded.
alter table setup add column directive_read_minutes integer not null default 30
  check (directive_read_minutes between 5 and 1440);

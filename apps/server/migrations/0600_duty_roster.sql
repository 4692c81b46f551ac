-- Who is on duty for which circuits: periods by a weekly pattern on the organisation's calendar, or once.
select create_versioned('duty', $$
  circuit_ids     text[] not null check (cardinality(circuit_ids) > 0),
  person_id       text not null,
  -- names by value, so that the roster of a past night stays readable
  person_name     text not null,
  stand_in_id     text check (stand_in_id <> person_id),
  stand_in_name   text check ((stand_in_id is null) = (stand_in_name is null)),
  first_date      date not null,
  last_date       date check (last_date >= first_date),
  -- days on which a period begins, 1 is Monday
  weekdays        integer[] not null check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5,6,7}'),
  every_weeks     integer not null check (every_weeks between 1 and 8),
  -- the organisation's time zone when the entry was saved
  timezone        text not null,
  start_time      text not null,
  end_time        text not null,
  ends_after_days integer not null check (ends_after_days between 0 and 14)
$$);

-- Somebody takes over the duty of another person for a time.
select create_versioned('duty_replacement', $$
  person_id        text not null,
  person_name      text not null,
  -- null: nobody; the stand-in takes over
  replacement_id   text check (replacement_id <> person_id),
  replacement_name text check ((replacement_id is null) = (replacement_name is null)),
  -- null: all circuits of the person
  circuit_ids      text[] check (cardinality(circuit_ids) > 0),
  from_at          timestamptz not null,
  to_at            timestamptz not null check (to_at > from_at)
$$);

-- The ways by which a person is reached while on duty, first to last; null: the usual order.
alter table membership add column duty_ways text[] check (duty_ways <@ '{email,sms,push}');

-- Why a reader was notified, by which ways, and who was notified in the end because they did not confirm.
alter table directive_reader
  add column role          text not null default 'follower' check (role in ('follower', 'crew', 'stand_in')),
  add column ways          text[] not null default '{}',
  add column reminded_ways text[],
  add column escalated_at  timestamptz,
  add column escalated_to  text;

-- What crews report of an ordered pass: departure and end. Acts, appended and never changed: each row is the state of a
-- person's report from its revision on. An order without departures has one pass, number 0.
create table pass_report (
  setup_id     text not null references setup (id),
  directive_id text not null,
  pass_no      integer not null check (pass_no >= 0),
  person_id    text not null,
  rev          bigint not null,
  circuit_id   text not null,
  name         text not null,
  started_at   timestamptz,
  done_at      timestamptz,
  -- the recorded treatment
  act_id       text,
  primary key (setup_id, directive_id, pass_no, person_id, rev)
);
create index pass_report_rev on pass_report (rev);
select close_to_other_setups('pass_report');
grant select on pass_report to verglas_tenant;

alter table act_chain drop constraint act_chain_kind_check;
alter table act_chain add constraint act_chain_kind_check
  check (kind in ('directive', 'directive_reader', 'pass_report', 'treatment_act'));

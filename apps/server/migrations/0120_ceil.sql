-- Thresholds of stations, of an organisation and of its people, and by which bounds it warns at forecast points.
select create_versioned('ceil', $$
  name       text not null check (length(name) between 1 and 80),
  -- empty: every station
  stations   text[] not null,
  -- [{"kind", "isEnabled", "severity", "value", "directionDeg", "windKmh"}]
  thresholds jsonb not null
$$);

-- One of each person and station; its id is made of both.
select create_versioned('user_ceil', $$
  person_id  text not null,
  station_id text not null,
  -- by which ways the person is told
  ways       text[] not null check (ways <@ '{email,sms,push}'),
  thresholds jsonb not null
$$);
create index user_ceil_person on user_ceil_version (setup_id, person_id);

-- At most one of an organisation; without it the rules of the product.
select create_versioned('castpoint_rules', $$
  -- [{"kind", "isEnabled", "bounds", "probabilityPct"}]
  rules jsonb not null
$$);

-- The product's own alerts: a row for each change of one. As of a revision that counts which is of [rev, rev_to).
create table own_alert (
  setup_id     text not null references setup (id),
  alert_id     text not null,
  rev          bigint not null,
  rev_to       bigint not null default 9223372036854775807,
  issued_at    timestamptz not null,
  scope        text not null check (scope in ('organisation', 'person', 'castpoint')),
  -- of scope person: who alone sees it
  person_id    text check ((person_id is null) = (scope <> 'person')),
  station_id   text check ((station_id is null) = (scope = 'castpoint')),
  castpoint_id text check ((castpoint_id is null) = (scope <> 'castpoint')),
  -- which rule it came of: the same rule with another value is another
  rule_key     text not null,
  type         text not null,
  severity     smallint not null check (severity between 1 and 4),
  starts_at    timestamptz not null,
  -- null: open
  ends_at      timestamptz,
  -- it has closed, or its rule is no more
  is_over      boolean not null,
  -- why: rule, values and their times
  content      jsonb not null,
  primary key (setup_id, alert_id, rev)
);
create index own_alert_open on own_alert (setup_id, rev_to) where not is_over;
create index own_alert_over on own_alert (setup_id, ends_at) where is_over;

select close_to_other_setups('own_alert');
grant select on own_alert to verglas_tenant;

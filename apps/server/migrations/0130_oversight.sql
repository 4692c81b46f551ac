-- What an organisation watches over: an area with the rules that are asked of the places in it.
select create_versioned('oversight', $$
  name  text not null check (length(name) between 1 and 80),
  -- {"type": "polygon", "geometry"} · {"type": "circle", …} · {"type": "places", "castpoints", "stations", "segments"}
  area  jsonb not null,
  -- [{"id", "measure", "riskKind", "operator", "value", "minHours", "severity", "window"}]
  rules jsonb not null
$$);

-- What its rules came to: one row where it differs from the row before. Hours are counted from start_at, so that a row
-- can be moved in time.
create table oversight_risk (
  setup_id      text not null references setup (id),
  oversight_id  text not null,
  issued_at     timestamptz not null,
  rev           bigint not null,
  as_of_rev     bigint not null,
  -- version of the oversight that was judged
  oversight_rev bigint not null,
  start_at      timestamptz not null,
  -- the highest severity of each hour, a digit each
  hours         text not null,
  -- {"inArea", "rules": [{"ruleId", "severity", "counts", "placeCount", "knownCount", "places"}]}
  content       jsonb not null,
  primary key (setup_id, oversight_id, issued_at, rev)
) partition by range (issued_at);
create table oversight_risk_default partition of oversight_risk default;

-- Nothing is filtered by it.
alter table oversight_risk alter content set statistics 0;

select close_to_other_setups('oversight_risk');
grant select on oversight_risk to verglas_tenant;

-- Who is told of an oversight, by which ways, and what they were told last.
create table oversight_follower (
  setup_id     text not null,
  person_id    text not null,
  oversight_id text not null,
  ways         text[] not null check (ways <@ '{email,sms,push}'),
  min_severity smallint not null check (min_severity between 1 and 4),
  primary key (setup_id, person_id, oversight_id),
  foreign key (setup_id, person_id) references membership (setup_id, person_id) on delete cascade
);
create index oversight_follower_oversight on oversight_follower (setup_id, oversight_id);

create table oversight_notice (
  setup_id     text not null,
  person_id    text not null,
  oversight_id text not null,
  severity     smallint not null,
  told_at      timestamptz not null,
  primary key (setup_id, person_id, oversight_id),
  foreign key (setup_id, person_id, oversight_id) references oversight_follower on delete cascade
);

select close_to_other_setups(t) from unnest(array['oversight_follower', 'oversight_notice']) t;
grant select, insert, update, delete on oversight_follower to verglas_tenant;

-- Files that people have asked for, kept for some days. What is in one was read as of a revision; with which rights it was
-- made is compared again when it is fetched.
create table export (
  setup_id    text not null,
  person_id   text not null,
  id          text not null,
  kind        text not null,
  format      text not null check (format in ('csv', 'xlsx', 'geojson', 'json')),
  file_name   text not null,
  -- zone, language, units, time zone
  wanted      jsonb not null,
  from_at     timestamptz,
  to_at       timestamptz,
  as_of_rev   bigint not null,
  as_of_at    text not null,
  -- features and zones that what is in it depends on
  rights      jsonb not null,
  state       text not null check (state in ('waiting', 'running', 'done', 'failed')),
  problem     text check (problem in ('tooMany', 'failed')),
  done_share  real not null default 0,
  row_count   integer not null default 0,
  size_bytes  bigint not null default 0,
  made_at     timestamptz not null,
  -- of who makes it: another takes over what stands still
  touched_at  timestamptz not null,
  expires_at  timestamptz not null,
  primary key (setup_id, id),
  foreign key (setup_id, person_id) references membership (setup_id, person_id) on delete cascade
);
create index export_waiting on export (made_at) where state in ('waiting', 'running');

create table export_part (
  setup_id  text not null,
  export_id text not null,
  part      integer not null,
  content   bytea not null,
  primary key (setup_id, export_id, part),
  foreign key (setup_id, export_id) references export (setup_id, id) on delete cascade
);

select close_to_other_setups('export');
select close_to_other_setups('export_part');
grant select, insert, update, delete on export, export_part to verglas_tenant;

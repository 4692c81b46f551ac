-- What whoever runs the program has to know; kept by the workers, told by every process that answers.

create table health_problem (
  code    text not null,
  -- which job, which folder; empty where there is but one
  subject text not null default '',
  detail  text not null default '',
  since   timestamptz not null,
  primary key (code, subject)
);

-- When the workers have looked last: silence is a problem too.
create table health_look (
  only_row  boolean primary key default true check (only_row),
  looked_at timestamptz not null
);

create table job_state (
  name       text primary key,
  started_at timestamptz,
  ended_at   timestamptz,
  -- in a row
  failures   integer not null default 0,
  problem    text
);

create table role_start (
  role       text not null,
  started_at timestamptz not null
);
create index role_start_time on role_start (started_at);

-- Files of history: a day of a monthly table, with the rows published after `after_rev` and up to `rev`. What people
-- imported is not among them; it stays in the table. Once a file is recorded here, its rows may leave the table.
create table history_file (
  kind       text not null,
  day        date not null,
  after_rev  bigint not null,
  rev        bigint not null check (rev > after_rev),
  blob       text not null unique,
  row_count  integer not null check (row_count > 0),
  size_bytes integer not null,
  sha256     bytea not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (kind, day, after_rev)
);

-- Hours of which the rows of all files are in their table again, because somebody has looked at them.
create table history_recall (
  kind    text not null,
  hour    timestamptz not null,
  used_at timestamptz not null,
  primary key (kind, hour)
);

-- Months that could not be written, and files that could not be read.
create table history_problem (
  subject text primary key,
  is_read boolean not null,
  detail  text not null,
  at      timestamptz not null default clock_timestamp()
);

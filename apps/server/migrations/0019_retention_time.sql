-- The time up to which what is past its keeping has been dropped, as the log told it: retention never leaps.
create table retention_time (
  only_row boolean primary key default true check (only_row),
  done_at  timestamptz not null,
  done_rev bigint not null
);

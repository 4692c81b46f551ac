-- What the workers know of the backups of the nights and of their rehearsals: the processes that answer may not see the
-- folder. It is about this installation, so no backup contains it.
create table backup_state (
  only_row     boolean primary key default true check (only_row),
  first_at     timestamptz,
  latest_at    timestamptz,
  rehearsed_at timestamptz,
  -- passed, failed or impossible
  outcome      text check (outcome in ('passed', 'failed', 'impossible')),
  -- why not; null if it passed
  problem      text,
  -- the backup that was restored, and what was compared
  taken_at     timestamptz,
  row_count    bigint,
  answer_count integer,
  took_s       integer
);

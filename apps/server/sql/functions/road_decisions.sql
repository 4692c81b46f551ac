-- A decision is recorded once and ended once; any other row appends nothing. A new decision names the latest one on its
-- circuit that its author saw ('' if there was none), and is refused if another one has been recorded since. The log is
-- locked here, so no other decision can come in between.
create or replace function append_road_decision(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  if exists (
    select from jsonb_to_recordset(p_rows) as r(setup_id text, circuit_id text, ended_at timestamptz, expected_id text)
     where r.ended_at is null and r.expected_id is not null
       and r.expected_id <> coalesce((
             select d.decision_id
               from road_decision d
              where d.setup_id = r.setup_id and d.circuit_id = r.circuit_id and d.ended_at is null
              order by d.rev desc
              limit 1), '')
  ) then
    raise exception 'another decision has come since' using errcode = 'VG409';
  end if;
  insert into road_decision (
    setup_id, decision_id, rev, circuit_id, kind, limit_kmh, from_at, to_at, comment, danger, author_id, author,
    decided_at, ended_by, ended_at
  )
  select r.setup_id, r.decision_id, p_rev, r.circuit_id, r.kind, r.limit_kmh, r.from_at, r.to_at, r.comment, r.danger,
         r.author_id, r.author, r.decided_at, r.ended_by, r.ended_at
    from jsonb_to_recordset(p_rows) as r(
           setup_id text, decision_id text, circuit_id text, kind text, limit_kmh integer, from_at timestamptz,
           to_at timestamptz, comment text, danger jsonb, author_id text, author text, decided_at timestamptz,
           ended_by text, ended_at timestamptz)
    left join lateral (
      select stored.ended_at is not null as is_ended
        from road_decision stored
       where stored.setup_id = r.setup_id and stored.decision_id = r.decision_id
       order by stored.rev desc
       limit 1
    ) stored on true
   where stored.is_ended is null and r.ended_at is null
      or not stored.is_ended and r.ended_at is not null;
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

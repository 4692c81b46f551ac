-- Whether a directive has been in force: one that a person ordered is in force at once, an automatic one when
-- the time to object is over, unless it ended before.
create or replace function directive_has_begun(p_holds_at timestamptz, p_archived_at timestamptz, p_at timestamptz)
returns boolean
language sql immutable parallel safe as $$
  select p_holds_at is null or p_holds_at <= p_at and coalesce(p_archived_at, 'infinity') > p_holds_at
$$;

-- A directive is ordered once and archived once; any other row appends nothing. A new directive names the latest one of
-- its scope that its author saw on the circuit, archived or not ('' if there was none). If another one has come since,
-- the new one is refused; automatic ones that are not yet in force do not count. An automatic directive names the
-- revision as of which it was decided, and appends nothing if a directive of the circuit was ordered or archived since.
-- The log is locked here, so no other directive can come in between.
create or replace function append_directive(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  ordered record;
  expected_rev bigint;
  begun_rev bigint;
  appended_count integer;
begin
  for ordered in
    select r.*
      from jsonb_to_recordset(p_rows) as r(
             setup_id text, directive_id text, circuit_id text, scope text, ordered_at timestamptz,
             archived_at timestamptz, expected_id text)
     where r.archived_at is null and r.expected_id is not null
       and not exists (select from directive d
                        where d.setup_id = r.setup_id and d.directive_id = r.directive_id)
  loop
    select max(n.first_rev) filter (where n.directive_id = ordered.expected_id),
           max(n.first_rev) filter (where directive_has_begun(n.holds_at, n.archived_at, ordered.ordered_at))
      into expected_rev, begun_rev
      from (
        select d.directive_id, min(d.rev) as first_rev, min(d.holds_at) as holds_at, min(d.archived_at) as archived_at
          from directive d
         where d.setup_id = ordered.setup_id and d.circuit_id = ordered.circuit_id and d.scope = ordered.scope
         group by d.directive_id
      ) n;
    if ordered.expected_id = '' then
      expected_rev := 0;
    end if;
    if expected_rev is null or begun_rev > expected_rev then
      raise exception 'another directive has come since' using errcode = 'VG409';
    end if;
  end loop;
  insert into directive (
    setup_id, directive_id, rev, circuit_id, scope, rules, comment, expires_at, author_id, author, ordered_at,
    archived_by, archived_at, advice, departure, holds_at, objection, passes
  )
  select r.setup_id, r.directive_id, p_rev, r.circuit_id, r.scope, r.rules, r.comment, r.expires_at, r.author_id,
         r.author, r.ordered_at, r.archived_by, r.archived_at, r.advice, r.departure, r.holds_at, r.objection,
         coalesce(r.passes, '[]')
    from jsonb_to_recordset(p_rows) as r(
           setup_id text, directive_id text, circuit_id text, scope text, rules jsonb, comment text,
           expires_at timestamptz, author_id text, author text, ordered_at timestamptz, archived_by text,
           archived_at timestamptz, advice jsonb, departure text, holds_at timestamptz, objection text,
           passes jsonb, as_of_rev bigint)
    left join lateral (
      select stored.archived_at is not null as is_archived
        from directive stored
       where stored.setup_id = r.setup_id and stored.directive_id = r.directive_id
       order by stored.rev desc
       limit 1
    ) stored on true
   where (stored.is_archived is null and r.archived_at is null or not stored.is_archived and r.archived_at is not null)
     and (r.as_of_rev is null or r.archived_at is not null
          or not exists (select from directive d
                          where d.setup_id = r.setup_id and d.circuit_id = r.circuit_id and d.scope = r.scope
                            and d.rev > r.as_of_rev));
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

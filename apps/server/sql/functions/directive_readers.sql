-- A reader's row is merged with the stored one: the last notification, the first reading, the first reminder and the
-- first escalation remain. A row of somebody who was never notified is left out.
create or replace function append_directive_reader(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into directive_reader (
    setup_id, directive_id, person_id, rev, name, told_at, read_at, reminded_at, role, ways, reminded_ways,
    escalated_at, escalated_to
  )
  select r.setup_id, r.directive_id, r.person_id, p_rev, coalesce(r.name, stored.name),
         coalesce(r.told_at, stored.told_at), coalesce(stored.read_at, r.read_at),
         coalesce(stored.reminded_at, r.reminded_at), coalesce(r.role, stored.role, 'follower'),
         coalesce(r.ways, stored.ways, '{}'),
         coalesce(stored.reminded_ways, r.reminded_ways), coalesce(stored.escalated_at, r.escalated_at),
         coalesce(stored.escalated_to, r.escalated_to)
    from jsonb_to_recordset(p_rows) as r(
           setup_id text, directive_id text, person_id text, name text, told_at timestamptz, read_at timestamptz,
           reminded_at timestamptz, role text, ways text[], reminded_ways text[], escalated_at timestamptz,
           escalated_to text)
    left join lateral (
      select d.name, d.told_at, d.read_at, d.reminded_at, d.role, d.ways, d.reminded_ways, d.escalated_at,
             d.escalated_to
        from directive_reader d
       where d.setup_id = r.setup_id and d.directive_id = r.directive_id and d.person_id = r.person_id
       order by d.rev desc
       limit 1
    ) stored on true
   where coalesce(r.told_at, stored.told_at) is not null
     and (coalesce(r.told_at, stored.told_at), coalesce(stored.read_at, r.read_at),
          coalesce(stored.reminded_at, r.reminded_at), coalesce(stored.escalated_at, r.escalated_at))
         is distinct from (stored.told_at, stored.read_at, stored.reminded_at, stored.escalated_at);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

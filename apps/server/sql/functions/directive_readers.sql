-- A reader's row is merged with what is stored: the last notification, the first reading, the one reminder, the first
-- escalation. Somebody who was not notified has nothing to read.
create or replace function append_directive_reader(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into directive_reader (
    setup_id, directive_id, person_id, rev, name, told_at, read_at, reminded_at, role, ways, reminded_ways,
    escalated_at, escalated_to
  )
  select g.setup_id, g.directive_id, g.person_id, p_rev, coalesce(g.name, o.name), coalesce(g.told_at, o.told_at),
         coalesce(o.read_at, g.read_at), coalesce(o.reminded_at, g.reminded_at),
         coalesce(g.role, o.role, 'follower'), coalesce(g.ways, o.ways, '{}'),
         coalesce(o.reminded_ways, g.reminded_ways), coalesce(o.escalated_at, g.escalated_at),
         coalesce(o.escalated_to, g.escalated_to)
    from jsonb_to_recordset(p_rows) as g(
           setup_id text, directive_id text, person_id text, name text, told_at timestamptz, read_at timestamptz,
           reminded_at timestamptz, role text, ways text[], reminded_ways text[], escalated_at timestamptz,
           escalated_to text)
    left join lateral (
      select r.name, r.told_at, r.read_at, r.reminded_at, r.role, r.ways, r.reminded_ways, r.escalated_at,
             r.escalated_to
        from directive_reader r
       where r.setup_id = g.setup_id and r.directive_id = g.directive_id and r.person_id = g.person_id
       order by r.rev desc
       limit 1
    ) o on true
   where coalesce(g.told_at, o.told_at) is not null
     and (coalesce(g.told_at, o.told_at), coalesce(o.read_at, g.read_at), coalesce(o.reminded_at, g.reminded_at),
          coalesce(o.escalated_at, g.escalated_at))
         is distinct from (o.told_at, o.read_at, o.reminded_at, o.escalated_at);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

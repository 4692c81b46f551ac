-- A directive is ordered once and archived once; everything else is no news. A new one names the directive of its scope
-- that its author saw last on the circuit, archived or not ('': there was none): where another has come since it is
-- refused. The log is locked here, so nothing comes in between.
create or replace function append_directive(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  if exists (
    select from jsonb_to_recordset(p_rows) as g(
             setup_id text, directive_id text, circuit_id text, scope text, archived_at timestamptz, expected_id text)
     where g.archived_at is null and g.expected_id is not null
       and not exists (select from directive d
                        where d.setup_id = g.setup_id and d.directive_id = g.directive_id)
       and g.expected_id <> coalesce((
             select d.directive_id from directive d
              where d.setup_id = g.setup_id and d.circuit_id = g.circuit_id and d.scope = g.scope
                and d.archived_at is null
              order by d.rev desc
              limit 1), '')
  ) then
    raise exception 'another directive has come since' using errcode = 'VG409';
  end if;
  insert into directive (
    setup_id, directive_id, rev, circuit_id, scope, rules, comment, expires_at, author_id, author, ordered_at,
    archived_by, archived_at, advice, departure
  )
  select g.setup_id, g.directive_id, p_rev, g.circuit_id, g.scope, g.rules, g.comment, g.expires_at, g.author_id,
         g.author, g.ordered_at, g.archived_by, g.archived_at, g.advice, g.departure
    from jsonb_to_recordset(p_rows) as g(
           setup_id text, directive_id text, circuit_id text, scope text, rules jsonb, comment text,
           expires_at timestamptz, author_id text, author text, ordered_at timestamptz, archived_by text,
           archived_at timestamptz, advice jsonb, departure text)
    left join lateral (
      select o.archived_at is not null as is_archived
        from directive o
       where o.setup_id = g.setup_id and o.directive_id = g.directive_id
       order by o.rev desc
       limit 1
    ) o on true
   where o.is_archived is null and g.archived_at is null or not o.is_archived and g.archived_at is not null;
  get diagnostics news = row_count;
  return news;
end
$$;

-- A humancast is written once and withdrawn once; any other row is no news.
create or replace function append_humancast(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  insert into humancast (
    setup_id, humancast_id, rev, castpoint_id, is_withdrawn, body, corrections, from_at, to_at, author, written_at,
    acted_by
  )
  select
    g.setup_id, g.humancast_id, p_rev, g.castpoint_id, g.is_withdrawn, g.body, g.corrections, g.from_at, g.to_at,
    g.author, g.written_at, g.acted_by
  from jsonb_to_recordset(p_rows) as g(
    setup_id text, humancast_id text, castpoint_id text, is_withdrawn boolean, body text, corrections jsonb,
    from_at timestamptz, to_at timestamptz, author text, written_at timestamptz, acted_by text
  )
  left join lateral (
    select h.is_withdrawn
      from humancast h
     where h.setup_id = g.setup_id and h.humancast_id = g.humancast_id
     order by h.rev desc
     limit 1
  ) o on true
  where o.is_withdrawn is null and not g.is_withdrawn or not o.is_withdrawn and g.is_withdrawn;
  get diagnostics news = row_count;
  return news;
end
$$;

-- Whether a forecast point belongs to an organisation and no other has access to it. Only there is a forecaster's
-- correction an input of the chain. It sees the access of all organisations, which a session of one does not.
create or replace function is_own_castpoint(p_setup_id text, p_castpoint_id text) returns boolean
language sql stable security definer set search_path from current as $$
  select exists (select from castpoint c where c.id = p_castpoint_id and c.owner_setup_id = p_setup_id)
     and not exists (
       select from setup_castpoint d where d.castpoint_id = p_castpoint_id and d.setup_id <> p_setup_id
     )
$$;

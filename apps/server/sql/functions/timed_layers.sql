create or replace function append_timed_layer(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  with layers as (
    select g.source, g.owner_setup_id, g.layer_ref, g.read_at, g.content,
           g.source || coalesce('@' || g.owner_setup_id, '') as feed
      from jsonb_to_recordset(p_rows) as g(
             source text, owner_setup_id text, layer_ref text, read_at timestamptz, content jsonb)
  ), latest as (
    insert into timed_layer_read (feed, layer_ref, read_at)
    select g.feed, g.layer_ref, g.read_at from layers g
        on conflict (feed, layer_ref) do update set read_at = excluded.read_at
           where timed_layer_read.read_at < excluded.read_at
    returning feed, layer_ref
  )
  insert into timed_layer (source, owner_setup_id, layer_ref, read_at, rev, content)
  select g.source, g.owner_setup_id, g.layer_ref, g.read_at, p_rev, g.content
    from layers g
    join latest n on n.feed = g.feed and n.layer_ref = g.layer_ref
    left join lateral (
      select o.content
        from timed_layer o
       where o.feed = g.feed and o.layer_ref = g.layer_ref
       order by o.read_at desc, o.rev desc
       limit 1
    ) before on true
   where before.content is distinct from g.content;
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

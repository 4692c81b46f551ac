create or replace function append_timed_layer(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  with layers as (
    select r.source, r.owner_setup_id, r.layer_ref, r.read_at, r.content,
           r.source || coalesce('@' || r.owner_setup_id, '') as feed
      from jsonb_to_recordset(p_rows) as r(
             source text, owner_setup_id text, layer_ref text, read_at timestamptz, content jsonb)
  ), latest as (
    insert into timed_layer_read (feed, layer_ref, read_at)
    select l.feed, l.layer_ref, l.read_at from layers l
        on conflict (feed, layer_ref) do update set read_at = excluded.read_at
           where timed_layer_read.read_at < excluded.read_at
    returning feed, layer_ref
  )
  insert into timed_layer (source, owner_setup_id, layer_ref, read_at, rev, content)
  select l.source, l.owner_setup_id, l.layer_ref, l.read_at, p_rev, l.content
    from layers l
    join latest on latest.feed = l.feed and latest.layer_ref = l.layer_ref
    left join lateral (
      select stored.content
        from timed_layer stored
       where stored.feed = l.feed and stored.layer_ref = l.layer_ref
       order by stored.read_at desc, stored.rev desc
       limit 1
    ) before on true
   where before.content is distinct from l.content;
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

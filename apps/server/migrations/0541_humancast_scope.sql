-- What forecasters say over the model, for a forecast point, a zone or a circuit. `castpoint_ids` are the points of
-- the scope when the version was written; with corrections, only those that no other organisation reads. The table
-- `humancast` has not been read since; the next version drops it.
select create_versioned('humancast', $$
  scope         text not null check (scope in ('castpoint', 'zone', 'circuit')),
  scope_id      text not null,
  castpoint_ids text[] not null,
  body          text not null,
  -- [{"measure", "from", "to", "delta" or "value"}]
  corrections   jsonb not null,
  from_at       timestamptz not null,
  to_at         timestamptz not null check (from_at < to_at),
  written_at    timestamptz not null
$$);

-- A correction of a shared point was only added when the forecast was read; it is not an input of the chain.
insert into humancast_version (
  setup_id, humancast_id, rev_from, rev_to, scope, scope_id, castpoint_ids, body, corrections, from_at, to_at,
  written_at, is_removed, changed_by, author
)
select h.setup_id, h.humancast_id, h.rev,
       coalesce(lead(h.rev) over (partition by h.setup_id, h.humancast_id order by h.rev), open_rev()),
       'castpoint', h.castpoint_id,
       case when h.corrections <> '[]' and (c.owner_setup_id is distinct from h.setup_id or shared.is_so)
            then '{}' else array[h.castpoint_id] end,
       h.body, h.corrections, h.from_at, h.to_at, h.written_at, h.is_withdrawn, h.acted_by,
       case when h.is_withdrawn
            then coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.login, p.email, h.acted_by)
            else h.author end
  from humancast h
  join castpoint c on c.id = h.castpoint_id
  left join person p on p.id = h.acted_by
 cross join lateral (
   select exists (
     select from setup_castpoint d where d.castpoint_id = h.castpoint_id and d.setup_id <> h.setup_id
   ) as is_so
 ) shared;

-- Current ones, and those that ended so recently that they still matter to the road.
create index humancast_end on humancast_version (to_at);

-- Complete lists of providers: outages, road conditions, events. A list is one fact; what is in force is the list with
-- the greatest issued_at, and of one issued_at the newest rev. Lists are long and change little from one to the next:
-- each thing is stored once under the hash of what it says, and so is the whole of a list, so that a list that says the
-- same again is one short row.
create table listing_item (
  id      text primary key,
  body    jsonb not null,
  -- when it was last said to be needed: nothing may sweep it before its list is published
  kept_at timestamptz not null default now()
);

create table listing_content (
  id      text primary key,
  -- in the order of the list
  items   text[] not null,
  kept_at timestamptz not null default now()
);

create table listing (
  source         text not null,
  -- null is public
  owner_setup_id text references setup (id),
  -- who says it: the source, and the organisation whose key it came with
  feed           text collate "C" not null
                   generated always as (source || case when owner_setup_id is null then '' else '@' || owner_setup_id end) stored,
  list           text collate "C" not null,
  -- tells lists of one kind in one feed apart, e.g. by their publisher
  part           text collate "C" not null default '',
  issued_at      timestamptz not null,
  rev            bigint not null,
  content        text not null references listing_content (id),
  attribution    text not null default '',
  primary key (feed, list, part, issued_at, rev)
);
create index listing_kind on listing (list, feed, part, issued_at desc);
create index listing_used on listing (content);

-- Public rows are everybody's, owned ones their owner's alone. Things and contents have no owner: nobody finds them who
-- cannot see a list that names them.
alter table listing enable row level security;
alter table listing force row level security;
create policy tenant on listing to verglas_tenant
  using (owner_setup_id is null or owner_setup_id = current_setting('verglas.setup_id', true));
do $$
begin
  execute 'create policy platform on listing to current_user using (true) with check (true)';
end
$$;
grant select on listing, listing_content, listing_item to verglas_tenant;

create function append_listing(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  insert into listing (source, owner_setup_id, list, part, issued_at, rev, content, attribution)
  select g.source, g.owner_setup_id, g.list, g.part, g.issued_at, p_rev, g.content, g.attribution
    from jsonb_to_recordset(p_rows) as g(
           source text, owner_setup_id text, list text, part text, issued_at timestamptz, content text,
           attribution text)
    left join lateral (
      select o.content, o.attribution
        from listing o
       where o.feed = g.source || coalesce('@' || g.owner_setup_id, '')
         and o.list = g.list and o.part = g.part and o.issued_at = g.issued_at
       order by o.rev desc
       limit 1
    ) o on true
   where (o.content, o.attribution) is distinct from (g.content, g.attribution);
  get diagnostics news = row_count;
  return news;
end
$$;

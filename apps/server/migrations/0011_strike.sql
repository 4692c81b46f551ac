-- Lightning: strokes as they were seen, and when a source of them was listening, without which «none» and «nobody
-- looked» are the same.
create table strike (
  source         text not null,
  -- null is public
  owner_setup_id text references setup (id),
  feed           text collate "C" not null
                   generated always as (source || case when owner_setup_id is null then '' else '@' || owner_setup_id end) stored,
  struck_at      timestamptz not null,
  longitude_deg  double precision not null check (longitude_deg between -180 and 180),
  latitude_deg   double precision not null check (latitude_deg between -90 and 90),
  rev            bigint not null,
  -- 1 positive, -1 negative, null where it is not told
  polarity       smallint check (polarity in (-1, 1)),
  -- peak, with its sign
  current_ka     real,
  attribution    text not null default '',
  primary key (feed, struck_at, longitude_deg, latitude_deg)
);
-- rows come nearly in the order of their time
create index strike_time on strike using brin (struck_at) with (pages_per_range = 16);

create table lightning_watch (
  source         text not null,
  owner_setup_id text references setup (id),
  feed           text collate "C" not null
                   generated always as (source || case when owner_setup_id is null then '' else '@' || owner_setup_id end) stored,
  -- a step of ten minutes in which the source was listening
  watched_at     timestamptz not null,
  rev            bigint not null,
  attribution    text not null default '',
  primary key (feed, watched_at)
);
create index lightning_watch_time on lightning_watch (watched_at);

-- Public rows are everybody's, owned ones their owner's alone.
do $$
declare
  t text;
begin
  foreach t in array array['strike', 'lightning_watch'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to verglas_tenant
         using (owner_setup_id is null or owner_setup_id = current_setting(''verglas.setup_id'', true))', t);
    execute format('create policy platform on %I to current_user using (true) with check (true)', t);
  end loop;
end
$$;
grant select on strike, lightning_watch to verglas_tenant;

-- What a network has located is not located again: a repeat is no news.
create function append_strike(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  insert into strike (
    source, owner_setup_id, struck_at, longitude_deg, latitude_deg, rev, polarity, current_ka, attribution
  )
  select g.source, g.owner_setup_id, g.struck_at, g.longitude_deg, g.latitude_deg, p_rev, g.polarity, g.current_ka,
         g.attribution
    from jsonb_to_recordset(p_rows) as g(
           source text, owner_setup_id text, struck_at timestamptz, longitude_deg double precision,
           latitude_deg double precision, polarity smallint, current_ka real, attribution text)
      on conflict do nothing;
  get diagnostics news = row_count;
  return news;
end
$$;

create function append_lightning_watch(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  insert into lightning_watch (source, owner_setup_id, watched_at, rev, attribution)
  select g.source, g.owner_setup_id, g.watched_at, p_rev, g.attribution
    from jsonb_to_recordset(p_rows) as g(
           source text, owner_setup_id text, watched_at timestamptz, attribution text)
      on conflict do nothing;
  get diagnostics news = row_count;
  return news;
end
$$;

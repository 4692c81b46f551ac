-- Cameras with their pictures, map layers with a time, and views of other programs.

alter table camera_version
  -- null: described by the organisation itself
  add column source      text,
  add column ref         text,
  add column road        text,
  -- where the provider shows it to everybody; an address with a key stays in the settings of its connection
  add column picture_url text,
  add column page_url    text,
  -- a new picture is expected this often
  add column every_s     integer check (every_s > 0),
  add column attribution text;

-- The door from an organisation to cameras and what they show.
create table setup_camera (
  setup_id  text not null references setup (id),
  camera_id text not null references camera (id),
  primary key (setup_id, camera_id)
);
select close_to_other_setups('setup_camera');
grant select on setup_camera to verglas_tenant;

insert into setup_camera (setup_id, camera_id)
select c.owner_setup_id, c.id from camera c where c.owner_setup_id is not null
union
select p.setup_id, c.id
  from point_version p
  join camera c on c.id = any(p.camera_ids) and (c.owner_setup_id is null or c.owner_setup_id = p.setup_id);

-- A camera is opened to its owner, to those who take its whole source, and to those who have it at a point. Asked
-- again with each list of the source, so that who takes the source later finds the cameras that were there before.
create or replace function append_camera(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  doors integer;
begin
  insert into camera (id, owner_setup_id)
  select r.camera_id, r.owner_setup_id
    from jsonb_to_recordset(p_rows) r(camera_id text, owner_setup_id text)
      on conflict do nothing;
  insert into setup_camera (setup_id, camera_id)
  select c.owner_setup_id, c.id
    from jsonb_to_recordset(p_rows) r(camera_id text)
    join camera c on c.id = r.camera_id and c.owner_setup_id is not null
   union
  select s.setup_id, c.id
    from jsonb_to_recordset(p_rows) r(camera_id text, source text)
    join camera c on c.id = r.camera_id and c.owner_setup_id is null
    join setup_source s on s.source = r.source
   union
  select p.setup_id, c.id
    from jsonb_to_recordset(p_rows) r(camera_id text)
    join camera c on c.id = r.camera_id
    join point_version p on c.id = any(p.camera_ids) and p.rev_to = 9223372036854775807
     and (c.owner_setup_id is null or c.owner_setup_id = p.setup_id)
      on conflict do nothing;
  get diagnostics doors = row_count;
  return doors + append_version('camera_version', '{camera_id}', p_rev, p_rows);
end
$$;

create or replace function append_point(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  insert into setup_castpoint (setup_id, castpoint_id)
  select r.setup_id, r.castpoint_id
    from jsonb_to_recordset(p_rows) r(setup_id text, castpoint_id text)
   where r.castpoint_id is not null
      on conflict do nothing;
  insert into setup_camera (setup_id, camera_id)
  select r.setup_id, c.id
    from jsonb_to_recordset(p_rows) r(setup_id text, camera_ids text[])
    join camera c on c.id = any(r.camera_ids) and (c.owner_setup_id is null or c.owner_setup_id = r.setup_id)
      on conflict do nothing;
  return append_version('point_version', '{setup_id,point_id}', p_rev, p_rows);
end
$$;

-- What cameras show. The bytes are a file of the data folder that is named by its hash. Two rows of one instant are a
-- correction: what was received last holds.
create table picture (
  camera_id   text not null references camera (id),
  taken_at    timestamptz not null,
  rev         bigint not null,
  received_at timestamptz not null,
  -- who says when it was taken: the provider, or nobody, so that the time of reception stands for it
  dated_by    text not null check (dated_by in ('provider', 'reception')),
  hash        text collate "C" not null check (hash ~ '^[0-9a-f]{64}$'),
  media_type  text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  width_px    integer not null,
  height_px   integer not null,
  size_bytes  integer not null,
  -- false: its file is no longer there, see the upkeep
  is_kept     boolean not null default true,
  primary key (camera_id, taken_at, rev)
);
create index picture_hash on picture (hash);
create index picture_age on picture (taken_at);

-- When a camera was looked at, whatever came of it: at most one row in ten minutes.
create table camera_check (
  camera_id  text not null references camera (id),
  checked_at timestamptz not null,
  rev        bigint not null,
  primary key (camera_id, checked_at, rev)
);
create index camera_check_age on camera_check (checked_at);

do $$
declare
  t text;
begin
  foreach t in array array['picture', 'camera_check'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    -- setup_camera shows the tenant its own doors alone
    execute format(
      'create policy tenant on %1$I for select to verglas_tenant
         using (exists (select from setup_camera d where d.camera_id = %1$I.camera_id))', t);
    execute format('create policy platform on %I to current_user using (true) with check (true)', t);
  end loop;
end
$$;
grant select on picture, camera_check to verglas_tenant;

-- A picture that is dated by its reception and shows what the one before it shows is none: the provider has only
-- sent it again. What the provider itself dates anew is kept, so that the order of arrival does not matter.
create function append_picture(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  insert into picture (camera_id, taken_at, rev, received_at, dated_by, hash, media_type, width_px, height_px, size_bytes)
  select g.camera_id, g.taken_at, p_rev, g.received_at, g.dated_by, g.hash, g.media_type, g.width_px, g.height_px,
         g.size_bytes
    from jsonb_to_recordset(p_rows) as g(
           camera_id text, taken_at timestamptz, received_at timestamptz, dated_by text, hash text, media_type text,
           width_px integer, height_px integer, size_bytes integer)
    join camera c on c.id = g.camera_id
    left join lateral (
      select o.hash, o.is_kept
        from picture o
       where o.camera_id = g.camera_id and o.taken_at = g.taken_at and o.received_at <= g.received_at
       order by o.received_at desc, o.rev desc
       limit 1
    ) same on true
    left join lateral (
      select o.hash, o.is_kept
        from picture o
       where o.camera_id = g.camera_id and o.taken_at <= g.taken_at
       order by o.taken_at desc, o.received_at desc, o.rev desc
       limit 1
    ) before on true
   where not (same.hash is not distinct from g.hash and same.is_kept)
     and not (g.dated_by = 'reception' and before.hash is not distinct from g.hash and before.is_kept);
  get diagnostics news = row_count;
  return news;
end
$$;

create function append_camera_check(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  insert into camera_check (camera_id, checked_at, rev)
  select g.camera_id, g.checked_at, p_rev
    from jsonb_to_recordset(p_rows) as g(camera_id text, checked_at timestamptz)
    join camera c on c.id = g.camera_id
   where not exists (select from camera_check o
                      where o.camera_id = g.camera_id and o.checked_at > g.checked_at - interval '10 minutes')
     and not exists (select from picture o
                      where o.camera_id = g.camera_id and o.received_at > g.checked_at - interval '10 minutes');
  get diagnostics news = row_count;
  return news;
end
$$;
create index picture_received on picture (camera_id, received_at desc);

-- What a map layer of a provider can show, as its capabilities or its list said: a row for each change.
create table timed_layer (
  source         text not null,
  -- null is public
  owner_setup_id text references setup (id),
  -- who says it: the source, and the organisation whose settings name the layer
  feed           text collate "C" not null
                   generated always as (source || case when owner_setup_id is null then '' else '@' || owner_setup_id end) stored,
  layer_ref      text collate "C" not null,
  read_at        timestamptz not null,
  rev            bigint not null,
  content        jsonb not null,
  primary key (feed, layer_ref, read_at, rev)
);
create index timed_layer_age on timed_layer (read_at);

-- The newest reading of each, changed or not: an older one that comes late says nothing any more.
create table timed_layer_read (
  feed      text collate "C" not null,
  layer_ref text collate "C" not null,
  read_at   timestamptz not null,
  primary key (feed, layer_ref)
);

alter table timed_layer enable row level security;
alter table timed_layer force row level security;
create policy tenant on timed_layer for select to verglas_tenant
  using (owner_setup_id is null or owner_setup_id = current_setting('verglas.setup_id', true));
do $$
begin
  execute 'create policy platform on timed_layer to current_user using (true) with check (true)';
end
$$;
grant select on timed_layer to verglas_tenant;

create function append_timed_layer(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  with given as (
    select g.source, g.owner_setup_id, g.layer_ref, g.read_at, g.content,
           g.source || coalesce('@' || g.owner_setup_id, '') as feed
      from jsonb_to_recordset(p_rows) as g(
             source text, owner_setup_id text, layer_ref text, read_at timestamptz, content jsonb)
  ), newest as (
    insert into timed_layer_read (feed, layer_ref, read_at)
    select g.feed, g.layer_ref, g.read_at from given g
        on conflict (feed, layer_ref) do update set read_at = excluded.read_at
           where timed_layer_read.read_at < excluded.read_at
    returning feed, layer_ref
  )
  insert into timed_layer (source, owner_setup_id, layer_ref, read_at, rev, content)
  select g.source, g.owner_setup_id, g.layer_ref, g.read_at, p_rev, g.content
    from given g
    join newest n on n.feed = g.feed and n.layer_ref = g.layer_ref
    left join lateral (
      select o.content
        from timed_layer o
       where o.feed = g.feed and o.layer_ref = g.layer_ref
       order by o.read_at desc, o.rev desc
       limit 1
    ) before on true
   where before.content is distinct from g.content;
  get diagnostics news = row_count;
  return news;
end
$$;

-- Maps of other programs that an organisation shows: an address with places for position, zoom, time and key.
create table external_view_version (
  setup_id        text not null references setup (id),
  view_id         text not null check (view_id ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  rev_from        bigint not null,
  rev_to          bigint not null default 9223372036854775807,
  kind            text not null,
  name_fr         text not null,
  name_en         text not null,
  pattern         text not null,
  -- the browser opens the address, so that a key not meant for it would have no use here
  key             text,
  key_for_browser boolean not null,
  attribution     text not null,
  position        integer not null,
  is_enabled      boolean not null,
  is_removed      boolean not null,
  changed_by      text not null,
  primary key (setup_id, view_id, rev_from),
  check (key is null or key_for_browser)
);
create unique index external_view_version_open on external_view_version (setup_id, view_id)
  where rev_to = 9223372036854775807;
select close_to_other_setups('external_view_version');
grant select on external_view_version to verglas_tenant;

create function append_external_view(p_rev bigint, p_rows jsonb) returns integer
language sql as $$
  select append_version('external_view_version', '{setup_id,view_id}', p_rev, p_rows)
$$;

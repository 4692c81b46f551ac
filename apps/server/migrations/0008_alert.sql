-- Alerts of providers: facts, appended and never changed. A slot is what a provider speaks of: a message with its
-- identifier, a zone and a hazard, a reach. From issued_at on, until the next row of the slot, this holds of it; the
-- rows of one (slot, issued_at, rev) belong together, and the newest rev counts. What has ended gets a row that says
-- so. Rows are prepared by the ingest, one feed (source and owner) at a time.
create table alert (
  source           text not null,
  -- null is public
  owner_setup_id   text references setup (id),
  -- who says it: the source, and the organisation whose key it came with
  feed             text collate "C" not null
                     generated always as (source || case when owner_setup_id is null then '' else '@' || owner_setup_id end) stored,
  slot             text collate "C" not null,
  issued_at        timestamptz not null,
  rev              bigint not null,
  part             smallint not null,
  -- the same through all updates; the product's id follows from it
  event            text not null,
  type             text not null,
  severity         smallint not null check (severity between 0 and 4),
  status           text not null check (status in ('active', 'updated', 'cancelled', 'ended')),
  -- as the provider says now; where it only says that it is under way, an earlier known start stays in starts_at
  said_starts_at   timestamptz,
  is_start_cut     boolean not null default false,
  starts_at        timestamptz not null,
  -- null: until it is said to be over
  ends_at          timestamptz,
  -- a part with hours of its own continues the one that it touches
  has_hours        boolean not null default false,
  -- messages that this one takes the place of
  replaces         jsonb not null default '[]',
  fingerprint      text not null,
  -- texts, raw level, areas, times: null where it has ended
  content          jsonb,
  attribution      text not null default '',
  primary key (feed, slot, issued_at, rev, part)
);
create index alert_time on alert (feed, issued_at);
create index alert_rev on alert (feed, rev);
create index alert_event on alert (feed, event);
create index alert_replaces on alert using gin (replaces jsonb_path_ops);
create index alert_fingerprint on alert (fingerprint);

-- Complete lists of providers that give one: what is not listed has ended. `stated` is what the list says as a whole.
create table alert_list (
  source         text not null,
  owner_setup_id text references setup (id),
  feed           text collate "C" not null
                   generated always as (source || case when owner_setup_id is null then '' else '@' || owner_setup_id end) stored,
  issued_at      timestamptz not null,
  rev            bigint not null,
  is_complete    boolean not null,
  -- slots of which the list could not be read: they stay as they were
  unread         text[] not null default '{}',
  stated         jsonb,
  attribution    text not null default '',
  primary key (feed, issued_at, rev)
);
create index alert_list_rev on alert_list (feed, rev);

-- Texts that a provider publishes beside its map.
create table alert_text (
  source         text not null,
  owner_setup_id text references setup (id),
  feed           text collate "C" not null
                   generated always as (source || case when owner_setup_id is null then '' else '@' || owner_setup_id end) stored,
  slot           text collate "C" not null,
  issued_at      timestamptz not null,
  rev            bigint not null,
  texts          jsonb not null,
  primary key (feed, slot, issued_at, rev)
);

-- Shapes by their own hash, each once: zones and reaches come again with every message.
create table alert_area (
  id       text primary key,
  geometry jsonb not null
);

-- What persons have read: acts, appended. An alert is unread again when it became worse or begins earlier than it
-- was when it was read.
create table read_mark (
  setup_id  text not null references setup (id),
  person_id text not null references person (id) on delete cascade,
  type      text not null check (type in ('alerts', 'reports')),
  target_id text not null,
  -- empty where the thing belongs to no point
  place_id  text not null default '',
  rev       bigint not null,
  is_read   boolean not null,
  severity  smallint,
  starts_at timestamptz,
  primary key (setup_id, person_id, type, target_id, place_id, rev)
);

select close_to_other_setups('read_mark');

-- Public rows are everybody's, owned ones their owner's alone.
do $$
declare
  t text;
begin
  foreach t in array array['alert', 'alert_list', 'alert_text'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to verglas_tenant
         using (owner_setup_id is null or owner_setup_id = current_setting(''verglas.setup_id'', true))', t);
    execute format('create policy platform on %I to current_user using (true) with check (true)', t);
  end loop;
end
$$;
grant select on alert, alert_list, alert_text, alert_area, read_mark to verglas_tenant;

-- Rows were prepared with all that was known of the feed up to after_rev. Who has been overtaken begins again.
create function check_alert_feed(p_rows jsonb) returns void
language plpgsql as $$
begin
  if exists (
    select from (select distinct source || coalesce('@' || owner_setup_id, '') as feed, after_rev
                   from jsonb_to_recordset(p_rows) r(source text, owner_setup_id text, after_rev bigint)) g
     where exists (select from alert a where a.feed = g.feed and a.rev > g.after_rev)
        or exists (select from alert_list l where l.feed = g.feed and l.rev > g.after_rev)
  ) then
    raise exception 'another message of the feed came first' using errcode = 'serialization_failure';
  end if;
end
$$;

create function append_alert(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  perform check_alert_feed(p_rows);
  insert into alert (
    source, owner_setup_id, slot, issued_at, rev, part, event, type, severity, status, said_starts_at,
    is_start_cut, starts_at, ends_at, has_hours, replaces, fingerprint, content, attribution
  )
  select
    g.source, g.owner_setup_id, g.slot, g.issued_at, p_rev, g.part, g.event, g.type, g.severity, g.status,
    g.said_starts_at, g.is_start_cut, g.starts_at, g.ends_at, g.has_hours, g.replaces, g.fingerprint, g.content,
    g.attribution
  from jsonb_to_recordset(p_rows) as g(
    source text, owner_setup_id text, slot text, issued_at timestamptz, part smallint, event text, type text,
    severity smallint, status text, said_starts_at timestamptz, is_start_cut boolean, starts_at timestamptz,
    ends_at timestamptz, has_hours boolean, replaces jsonb, fingerprint text, content jsonb, attribution text
  );
  get diagnostics news = row_count;
  return news;
end
$$;

create function append_alert_list(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  perform check_alert_feed(p_rows);
  insert into alert_list (source, owner_setup_id, issued_at, rev, is_complete, unread, stated, attribution)
  select g.source, g.owner_setup_id, g.issued_at, p_rev, g.is_complete, g.unread, g.stated, g.attribution
    from jsonb_to_recordset(p_rows) as g(
           source text, owner_setup_id text, issued_at timestamptz, is_complete boolean, unread text[],
           stated jsonb, attribution text)
    left join lateral (
      select l.rev, l.is_complete, l.unread, l.stated
        from alert_list l
       where l.feed = g.source || coalesce('@' || g.owner_setup_id, '') and l.issued_at = g.issued_at
       order by l.rev desc
       limit 1
    ) o on true
   where o.rev is null
      or (g.is_complete, g.unread, g.stated) is distinct from (o.is_complete, o.unread, o.stated);
  get diagnostics news = row_count;
  return news;
end
$$;

create function append_alert_text(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  insert into alert_text (source, owner_setup_id, slot, issued_at, rev, texts)
  select g.source, g.owner_setup_id, g.slot, g.issued_at, p_rev, g.texts
    from jsonb_to_recordset(p_rows) as g(
           source text, owner_setup_id text, slot text, issued_at timestamptz, texts jsonb)
   where not exists (
     select from (
       select o.texts
         from alert_text o
        where o.feed = g.source || coalesce('@' || g.owner_setup_id, '')
          and o.slot = g.slot and o.issued_at = g.issued_at
        order by o.rev desc
        limit 1
     ) newest
     where newest.texts = g.texts
   );
  get diagnostics news = row_count;
  return news;
end
$$;

create function append_read_mark(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  news integer;
begin
  insert into read_mark (setup_id, person_id, type, target_id, place_id, rev, is_read, severity, starts_at)
  select g.setup_id, g.person_id, g.type, g.target_id, g.place_id, p_rev, g.is_read, g.severity, g.starts_at
    from jsonb_to_recordset(p_rows) as g(
           setup_id text, person_id text, type text, target_id text, place_id text, is_read boolean,
           severity smallint, starts_at timestamptz)
    left join lateral (
      select o.is_read, o.severity, o.starts_at
        from read_mark o
       where o.setup_id = g.setup_id and o.person_id = g.person_id and o.type = g.type
         and o.target_id = g.target_id and o.place_id = g.place_id
       order by o.rev desc
       limit 1
    ) o on true
   where (o.is_read, o.severity, o.starts_at) is distinct from (g.is_read, g.severity, g.starts_at);
  get diagnostics news = row_count;
  return news;
end
$$;

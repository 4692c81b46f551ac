-- How facts come in, run by any number of workers: a connection is leased by one of them at a time.

alter table connection
  add column name           text not null default '',
  -- the secret ones of the settings, encrypted with the key of the installation
  add column secret         bytea,
  add column changed_by     text,
  add column changed_at     timestamptz,
  add column enabled_at     timestamptz,
  -- not to be pulled before; -infinity: at once
  add column next_at        timestamptz not null default '-infinity',
  add column leased_by      text,
  add column leased_until   timestamptz,
  -- tries that failed in a row
  add column failures       integer not null default 0,
  -- a person asked for a try: this one may come before its time
  add column try_at         timestamptz,
  -- what the newest fact is about, and how long it was on its way
  add column newest_fact_at timestamptz,
  add column lag_s          real,
  -- values and messages that the last run refused
  add column last_refused   integer not null default 0,
  -- when the silence began that people were told of
  add column silent_since   timestamptz,
  add column messages_total bigint not null default 0,
  add column facts_total    bigint not null default 0,
  add column appended_total bigint not null default 0,
  add column refused_total  bigint not null default 0,
  add column failed_total   bigint not null default 0,
  add column runs_total     bigint not null default 0;
update connection set name = id where name = '';
create index connection_due on connection (next_at) where is_enabled;
create index connection_owner on connection (owner_setup_id);

-- One row a pull; a subscription adds one every few minutes in which something came.
create table connection_run (
  connection_id text not null references connection (id) on delete cascade,
  started_at    timestamptz not null,
  ended_at      timestamptz not null,
  outcome       text not null check (outcome in ('ok', 'partial', 'failed')),
  messages      integer not null,
  facts         integer not null,
  appended      integer not null,
  refused       integer not null,
  lag_s         real,
  problem       text,
  primary key (connection_id, started_at)
);
create index connection_run_time on connection_run (started_at);

alter table refusal add column connection_id text references connection (id) on delete cascade;
create index refusal_connection on refusal (connection_id, refused_at) where connection_id is not null;

-- An organisation changes its own connections, and looks at the public ones. The rest stays closed; what is secret
-- is written by it and read by the engine alone.
alter table connection enable row level security;
alter table connection force row level security;
create policy tenant on connection to verglas_tenant
  using (owner_setup_id = current_setting('verglas.setup_id', true))
  with check (owner_setup_id = current_setting('verglas.setup_id', true));
create policy tenant_public on connection for select to verglas_tenant
  using (owner_setup_id is null
         and source in (select s.source from setup_source s
                         where s.setup_id = current_setting('verglas.setup_id', true)));
create policy platform on connection to current_user using (true) with check (true);

alter table connection_run enable row level security;
alter table connection_run force row level security;
create policy tenant on connection_run for select to verglas_tenant
  using (connection_id in (select c.id from connection c));
create policy platform on connection_run to current_user using (true) with check (true);

grant select (id, source, owner_setup_id, name, settings, is_enabled, not_before, last_attempt_at, last_success_at,
              last_error_at, last_error, changed_by, changed_at, enabled_at, next_at, leased_until, failures, try_at,
              newest_fact_at, lag_s, last_refused, silent_since),
      insert (id, source, owner_setup_id, name, settings, secret, is_enabled, changed_by, changed_at, enabled_at),
      update (name, settings, secret, is_enabled, changed_by, changed_at, enabled_at, next_at, try_at, failures),
      delete
   on connection to verglas_tenant;
grant select on connection_run to verglas_tenant;
grant select on refusal to verglas_tenant;
alter table refusal enable row level security;
alter table refusal force row level security;
create policy tenant on refusal for select to verglas_tenant
  using (connection_id in (select c.id from connection c
                            where c.owner_setup_id = current_setting('verglas.setup_id', true)));
create policy platform on refusal to current_user using (true) with check (true);

-- Mails (and later messages) to be delivered: once for each event, recipient and channel.
create table outbox (
  id           bigint generated always as identity primary key,
  event        text not null,
  recipient    text not null,
  channel      text not null check (channel in ('mail')),
  setup_id     text references setup (id),
  subject      text not null,
  body         text not null,
  -- stays the same over all tries, so that a mail that arrives twice is seen to be one
  message_id   text not null,
  created_at   timestamptz not null,
  leased_until timestamptz,
  next_at      timestamptz not null,
  tries        integer not null default 0,
  sent_at      timestamptz,
  given_up_at  timestamptz,
  last_error   text,
  unique (event, recipient, channel)
);
create index outbox_due on outbox (next_at) where sent_at is null and given_up_at is null;
-- Nobody's business but the program's.
alter table outbox enable row level security;
alter table outbox force row level security;
create policy platform on outbox to current_user using (true) with check (true);

-- Organisations, people and what they may do. Rights are judged as of today, so nothing here is versioned.

do $$
begin
  if not exists (select from pg_roles where rolname = 'verglas_tenant') then
    create role verglas_tenant nologin;
  end if;
end
$$;
grant verglas_tenant to current_user;

create table setup (
  id              text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name            text not null,
  homepage        text,
  themes          text[] not null default '{light,dark}',
  station_version smallint not null default 2 check (station_version in (1, 2)),
  url_wiki        text,
  slides          jsonb not null default '[]',
  timezone        text not null,
  simulated       boolean not null default false
);

create table zone (
  setup_id text not null references setup (id),
  id       text not null,
  name     text not null,
  position integer not null default 0,
  primary key (setup_id, id)
);

create table role (
  setup_id text not null references setup (id),
  id       text not null,
  name     text not null,
  features text[] not null,
  primary key (setup_id, id)
);

create table person (
  id                 text primary key,
  email              text not null,
  login              text,
  first_name         text not null default '',
  last_name          text not null default '',
  phone              text,
  lang               text not null default 'fr' check (lang in ('fr', 'en')),
  theme              text not null default 'auto' check (theme in ('auto', 'light', 'dark')),
  unit               text not null default 'metric' check (unit in ('metric', 'imperial')),
  timezone           text,
  created_at         timestamptz not null,
  last_connection_at timestamptz
);
create unique index person_email on person (lower(email));
create unique index person_login on person (lower(login)) where login is not null;

-- Who a token speaks of: the identity is (issuer, subject), never an e-mail.
create table identity (
  issuer    text not null,
  subject   text not null,
  person_id text not null references person (id) on delete cascade,
  primary key (issuer, subject)
);
create index identity_person on identity (person_id);

create table membership (
  setup_id   text not null references setup (id),
  person_id  text not null references person (id) on delete cascade,
  role_id    text not null,
  user_type  text not null default 'internal' check (user_type in ('internal', 'external', 'consultant')),
  state      text not null default 'new' check (state in ('new', 'active', 'inactive', 'pending')),
  setup_init boolean not null default false,
  zone_ids   text[] not null default '{}',
  expires_at timestamptz,
  primary key (setup_id, person_id),
  foreign key (setup_id, role_id) references role (setup_id, id)
);
create index membership_person on membership (person_id);

create table favourite (
  setup_id  text not null,
  person_id text not null,
  type      text not null check (type in ('stations', 'castpoints', 'cameras', 'circuits', 'oversights')),
  target_id text not null,
  position  integer not null default 0,
  primary key (setup_id, person_id, type, target_id),
  foreign key (setup_id, person_id) references membership (setup_id, person_id) on delete cascade
);

-- Closes a table with a setup_id to every organisation but the one of the session; the owner of the tables
-- (migrations, the guard, the worker) sees all.
create function close_to_other_setups(p_table text) returns void
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', p_table);
  execute format('alter table %I force row level security', p_table);
  execute format(
    'create policy tenant on %I to verglas_tenant
       using (setup_id = current_setting(''verglas.setup_id'', true))
       with check (setup_id = current_setting(''verglas.setup_id'', true))', p_table);
  execute format('create policy platform on %I to current_user using (true) with check (true)', p_table);
end
$$;

select close_to_other_setups(t) from unnest(array['zone', 'role', 'membership', 'favourite']) t;

grant select on publication, zone, role, membership to verglas_tenant;
grant select, insert, update, delete on favourite to verglas_tenant;
grant update (setup_init, zone_ids, state) on membership to verglas_tenant;

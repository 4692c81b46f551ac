-- What the readers of a connection tolerated, by day: how often, and the first place of that day.
create table tolerance (
  connection_id text not null references connection (id) on delete cascade,
  day           date not null,
  what          text not null,
  count         integer not null check (count > 0),
  first_name    text not null,
  first_example text not null,
  first_line    integer,
  last_at       timestamptz not null,
  primary key (connection_id, day, what)
);
create index tolerance_day on tolerance (day);

alter table tolerance enable row level security;
alter table tolerance force row level security;
grant select on tolerance to verglas_tenant;
create policy tenant on tolerance for select to verglas_tenant
  using (connection_id in (select c.id from connection c
                            where c.owner_setup_id = current_setting('verglas.setup_id', true)));
create policy platform on tolerance to current_user using (true) with check (true);

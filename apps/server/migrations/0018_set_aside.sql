-- What fails again and again is left behind, and said, so that the rest goes on. A try is counted before it begins: one
-- that ends the process counts too.

create table block_try (
  step    text not null,
  block   integer not null,
  tries   integer not null,
  problem text,
  primary key (step, block)
);

-- What has been left behind; setup_id null is public.
create table set_aside (
  id           bigint generated always as identity primary key,
  step         text not null,
  block        integer not null,
  setup_id     text references setup (id) on delete cascade,
  from_rev     bigint not null,
  to_rev       bigint not null,
  row_count    integer not null,
  problem      text,
  set_aside_at timestamptz not null
);
create index set_aside_setup on set_aside (setup_id, set_aside_at);
select close_to_other_setups('set_aside');
grant select on set_aside to verglas_tenant;

-- Quality control goes through the news of each organisation by itself: each begins where all were.
insert into progress (step, block, done_rev, done_at)
select 'quality:' || s.id, 0, p.done_rev, p.done_at
  from setup s
  join progress p on p.step = 'quality' and p.block = 0;

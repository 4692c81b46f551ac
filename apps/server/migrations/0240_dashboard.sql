-- What somebody keeps as a dashboard: places, or modules on a grid. Others of the organisation see one that is shared
-- where they have its address.
create table dashboard (
  setup_id   text not null,
  person_id  text not null,
  id         text not null,
  name       text not null check (length(name) between 1 and 80),
  -- {"form": "simple", …} or {"form": "advanced", "modules": […]}
  content    jsonb not null,
  is_default boolean not null,
  is_shared  boolean not null,
  author     text not null,
  changed_at timestamptz not null,
  primary key (setup_id, id),
  foreign key (setup_id, person_id) references membership (setup_id, person_id) on delete cascade
);
create unique index dashboard_name on dashboard (setup_id, person_id, lower(name));

select close_to_other_setups('dashboard');
grant select, insert, update, delete on dashboard to verglas_tenant;

-- What the organisation lays out for its people.
select create_versioned('dashboard_template', $$
  name_fr  text not null,
  name_en  text not null,
  -- whose it is; none: everybody's
  role_ids text[] not null,
  position integer not null,
  content  jsonb not null
$$);

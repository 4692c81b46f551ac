-- What somebody keeps of the map: an address by name, for themselves or for everybody of the organisation.
create table map_view (
  setup_id  text not null,
  person_id text not null,
  id        text not null,
  name      text not null check (length(name) between 1 and 80),
  search    text not null check (length(search) <= 4000),
  is_shared boolean not null,
  author    text not null,
  primary key (setup_id, person_id, id),
  foreign key (setup_id, person_id) references membership (setup_id, person_id) on delete cascade
);
create unique index map_view_name on map_view (setup_id, person_id, lower(name));

select close_to_other_setups('map_view');
grant select, insert, update, delete on map_view to verglas_tenant;

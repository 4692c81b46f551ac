-- What lies under everything on the maps of an organisation, where it is not the outline that the product brings.
create table base_map (
  setup_id     text primary key references setup (id),
  kind         text not null check (kind in ('outline', 'tiles', 'archive')),
  -- tiles: an address with {z}, {x}, {y}; archive: a file of the data folder, or an address
  address      text not null,
  -- of the same tiles for dark screens
  dark_address text,
  tile_size_px integer not null check (tile_size_px in (256, 512)),
  max_zoom     integer not null check (max_zoom between 0 and 22),
  attribution  text not null,
  -- sealed: what stands for {key} in the address
  key          bytea,
  revision     integer not null
);

select close_to_other_setups('base_map');

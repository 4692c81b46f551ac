-- A base map may be a style of MapLibre; with whatever base map, heights may give the shade of hills.
alter table base_map drop constraint base_map_kind_check;
alter table base_map add constraint base_map_kind_check check (kind in ('outline', 'tiles', 'archive', 'style'));

alter table base_map
  -- an address with {z}, {x}, {y}; or an archive: a file of the data folder, or an address
  add column terrain_address  text,
  add column terrain_encoding text not null default 'terrarium' check (terrain_encoding in ('terrarium', 'mapbox')),
  add column terrain_max_zoom integer not null default 12 check (terrain_max_zoom between 0 and 22);

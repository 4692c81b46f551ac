-- What an organisation says of itself, counted by revisions so that two editors do not overwrite each other.
alter table setup
  add column revision integer not null default 1,
  -- {"name", "phone", "email", "hours"}, each a text or null
  add column hotline jsonb,
  -- a picture as a data address, drawn on every screen
  add column logo text check (length(logo) <= 90000),
  -- of whoever is new in it
  add column default_lang text not null default 'fr' check (default_lang in ('fr', 'en')),
  add column default_unit text not null default 'metric' check (default_unit in ('metric', 'imperial'));
alter table zone
  add column revision integer not null default 1,
  -- GeoJSON polygon or multipolygon, WGS 84
  add column area jsonb;
alter table role add column revision integer not null default 1;

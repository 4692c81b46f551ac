-- Normals of thirty years of a reference station, as its service publishes them. climate_normal_id is what the service calls
-- the station.
select create_versioned('climate_normal', $$
  name          text not null,
  source        text not null,
  longitude_deg double precision not null check (longitude_deg between -180 and 180),
  latitude_deg  double precision not null check (latitude_deg between -90 and 90),
  altitude_m    real not null,
  first_year    integer not null,
  last_year     integer not null check (last_year > first_year),
  -- {element: [January … December]}, see NORMAL_ELEMENTS of the contract
  months        jsonb not null
$$);

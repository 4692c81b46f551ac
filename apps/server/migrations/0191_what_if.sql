-- What somebody tried on a circuit.
select create_versioned('what_if', $$
  name         text not null,
  circuit_id   text not null,
  castpoint_id text not null,
  -- of the forecast that it was tried on
  tried_at     timestamptz not null,
  -- [{"at", "treatment", "gm2", "deicer"}]
  passes       jsonb not null
$$);

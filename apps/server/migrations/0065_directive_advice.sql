-- What was advised when a directive was ordered, by value: {"castpointId", "issuedAt", "situation", "row", "treatment",
-- "spread", "minGm2", "maxGm2", "passes"}; null: it was ordered without. And why it differs, where its author said so.
alter table directive
  add column advice jsonb,
  add column departure text check (departure in ('local_knowledge', 'residual_salt', 'resources', 'forecast', 'other')),
  add constraint directive_departure check (departure is null or advice is not null);

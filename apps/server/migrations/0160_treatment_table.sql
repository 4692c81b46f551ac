-- The table by which an organisation treats its roads, one for each; without one that of the product.
select create_versioned('treatment_table', $$
  -- {"rows", "plowTriggerMm", "aheadHours", "oldestRunHours", "incrementGm2"}
  content jsonb not null
$$);

-- Of the table that advised; null: that of the product.
alter table prescription add column table_rev bigint;

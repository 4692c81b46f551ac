-- What holds for an organisation's advice beside its table, one for each; without one that of the product.
select create_versioned('treatment_setting', $$
  -- {"periodHours", "costs": {"currency", "saltPerTonne", "abrasivePerTonne", "roads"} | null}
  content jsonb not null
$$);

-- Within which an advice on a circuit becomes a directive by itself, one for each circuit; without one none does.
select create_versioned('directive_limit', $$
  -- {"isOn", "treatments", "mostGm2", "fromHour", "toHour", "leastConfidence", "objectMinutes"}
  content jsonb not null
$$);

alter table directive
  -- null: a person ordered it, and it holds at once; else it became one by itself, and holds from here on
  add column holds_at timestamptz,
  -- why somebody did not let it begin
  add column objection text
    check (objection in ('local_knowledge', 'residual_salt', 'resources', 'forecast', 'other')),
  add constraint directive_objection check (objection is null or holds_at is not null and archived_at is not null);

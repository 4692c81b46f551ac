-- Which reports an organisation has written by themselves, and when: local times, null where one is not. There is one of it.
select create_versioned('report_routine', $$
  -- {"nightTime", "weekTime", "seasonTime"}
  content jsonb not null
$$);

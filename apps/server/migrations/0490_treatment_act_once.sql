-- An act is told once, whatever comes at the same time; its withdrawal is a row of its own.
create unique index treatment_act_told on treatment_act (setup_id, act_id) where withdrawn_at is null;

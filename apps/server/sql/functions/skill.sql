-- One row per point: {"castpoint_id", "increments": [{"source", "measure", "day", "n", …}]}.
create or replace function append_skill(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into skill (
    castpoint_id, source, measure, day, rev, n, sum_error, sum_absolute, sum_square, hits, false_alarms, misses,
    correct_negatives, critical_n, critical_correct, brier_sum, brier_n, class_n, class_sum, class_observed,
    cell_n, cell_sum_error, band_n, band_held, crps_sum, rank_n, situation_n, situation_sum_error,
    situation_sum_square, worst
  )
  select
    p.castpoint_id, g.source, g.measure, g.day, p_rev, g.n::integer[], g.sum_error::real[],
    g.sum_absolute::real[], g.sum_square::real[], g.hits::integer[], g.false_alarms::integer[],
    g.misses::integer[], g.correct_negatives::integer[], g.critical_n::integer[], g.critical_correct::integer[],
    g.brier_sum::real[], g.brier_n::integer[], g.class_n::integer[], g.class_sum::real[],
    g.class_observed::integer[], g.cell_n::integer[], g.cell_sum_error::real[],
    g.band_n::integer[], g.band_held::integer[], g.crps_sum::real[], g.rank_n::integer[],
    g.situation_n::integer[], g.situation_sum_error::real[], g.situation_sum_square::real[], g.worst
  from jsonb_to_recordset(p_rows) as p(castpoint_id text, increments jsonb)
  cross join lateral jsonb_to_recordset(p.increments) as g(
    source text, measure text, day date, n text, sum_error text, sum_absolute text, sum_square text, hits text,
    false_alarms text, misses text, correct_negatives text, critical_n text, critical_correct text,
    brier_sum text, brier_n text, class_n text, class_sum text, class_observed text,
    cell_n text, cell_sum_error text, band_n text, band_held text, crps_sum text, rank_n text, situation_n text,
    situation_sum_error text, situation_sum_square text, worst jsonb
  )
  -- keeps the rows that a list of all points reads close together: 500 points in 150 ms instead of 700
  order by g.measure, g.source, p.castpoint_id;
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

-- One row per point: {"castpoint_id", "samples": [{"measure", "issued_at", "step_h", "errors"}]}.
create or replace function append_error_sample(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into error_sample (castpoint_id, measure, issued_at, rev, step_h, errors)
  select p.castpoint_id, g.measure, g.issued_at, p_rev, g.step_h, g.errors::smallint[]
    from jsonb_to_recordset(p_rows) as p(castpoint_id text, samples jsonb)
   cross join lateral jsonb_to_recordset(p.samples) as g(
           measure text, issued_at timestamptz, step_h smallint, errors text)
   where not exists (
     select from (
       select o.errors
         from error_sample o
        where o.castpoint_id = p.castpoint_id and o.measure = g.measure and o.issued_at = g.issued_at
        order by o.rev desc
        limit 1
     ) latest
     where latest.errors = g.errors::smallint[]
   );
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

create or replace function append_blend_fit(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into blend_fit (castpoint_id, rev, as_of_rev, weights, corrections)
  select g.castpoint_id, p_rev, g.as_of_rev, g.weights, g.corrections
    from jsonb_to_recordset(p_rows) as g(castpoint_id text, as_of_rev bigint, weights jsonb, corrections jsonb);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

-- One row per point: {"castpoint_id", "issued_at", "courses": [{"measure", "start_at", "raw", "corrected",
-- "learned", "last_value", "deciles"}]}. Only the chain reads it, and it is no news by itself.
create or replace function append_shadow(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  insert into shadow (castpoint_id, measure, issued_at, rev, start_at, raw, corrected, learned, last_value, deciles)
  select p.castpoint_id, g.measure, p.issued_at, p_rev, g.start_at, g.raw::smallint[], g.corrected::smallint[],
         g.learned::smallint[], g.last_value, g.deciles::smallint[]
    from jsonb_to_recordset(p_rows) as p(castpoint_id text, issued_at timestamptz, courses jsonb)
   cross join lateral jsonb_to_recordset(p.courses) as g(
           measure text, start_at timestamptz, raw text, corrected text, learned text, last_value real, deciles text);
  return 0;
end
$$;

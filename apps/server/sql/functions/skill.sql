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
    p.castpoint_id, r.source, r.measure, r.day, p_rev, r.n::integer[], r.sum_error::real[],
    r.sum_absolute::real[], r.sum_square::real[], r.hits::integer[], r.false_alarms::integer[],
    r.misses::integer[], r.correct_negatives::integer[], r.critical_n::integer[], r.critical_correct::integer[],
    r.brier_sum::real[], r.brier_n::integer[], r.class_n::integer[], r.class_sum::real[],
    r.class_observed::integer[], r.cell_n::integer[], r.cell_sum_error::real[],
    r.band_n::integer[], r.band_held::integer[], r.crps_sum::real[], r.rank_n::integer[],
    r.situation_n::integer[], r.situation_sum_error::real[], r.situation_sum_square::real[], r.worst
  from jsonb_to_recordset(p_rows) as p(castpoint_id text, increments jsonb)
  cross join lateral jsonb_to_recordset(p.increments) as r(
    source text, measure text, day date, n text, sum_error text, sum_absolute text, sum_square text, hits text,
    false_alarms text, misses text, correct_negatives text, critical_n text, critical_correct text,
    brier_sum text, brier_n text, class_n text, class_sum text, class_observed text,
    cell_n text, cell_sum_error text, band_n text, band_held text, crps_sum text, rank_n text, situation_n text,
    situation_sum_error text, situation_sum_square text, worst jsonb
  )
  -- keeps the rows that a list of all points reads close together: 500 points in 150 ms instead of 700
  order by r.measure, r.source, p.castpoint_id;
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
  select p.castpoint_id, r.measure, r.issued_at, p_rev, r.step_h, r.errors::smallint[]
    from jsonb_to_recordset(p_rows) as p(castpoint_id text, samples jsonb)
   cross join lateral jsonb_to_recordset(p.samples) as r(
           measure text, issued_at timestamptz, step_h smallint, errors text)
   where not exists (
     select from (
       select stored.errors
         from error_sample stored
        where stored.castpoint_id = p.castpoint_id and stored.measure = r.measure and stored.issued_at = r.issued_at
        order by stored.rev desc
        limit 1
     ) latest
     where latest.errors = r.errors::smallint[]
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
  select r.castpoint_id, p_rev, r.as_of_rev, r.weights, r.corrections
    from jsonb_to_recordset(p_rows) as r(castpoint_id text, as_of_rev bigint, weights jsonb, corrections jsonb);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

-- One row per point: {"castpoint_id", "issued_at", "courses": [{"measure", "start_at", "raw", "corrected",
-- "learned", "last_value", "deciles"}]}. Only the chain reads these rows, and they do not count as appended.
create or replace function append_shadow(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
begin
  insert into shadow (castpoint_id, measure, issued_at, rev, start_at, raw, corrected, learned, last_value, deciles)
  select p.castpoint_id, r.measure, p.issued_at, p_rev, r.start_at, r.raw::smallint[], r.corrected::smallint[],
         r.learned::smallint[], r.last_value, r.deciles::smallint[]
    from jsonb_to_recordset(p_rows) as p(castpoint_id text, issued_at timestamptz, courses jsonb)
   cross join lateral jsonb_to_recordset(p.courses) as r(
           measure text, start_at timestamptz, raw text, corrected text, learned text, last_value real, deciles text);
  return 0;
end
$$;

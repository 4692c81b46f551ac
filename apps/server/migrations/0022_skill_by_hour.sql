-- Errors of the forecast before its correction by lead bin and, within each, by three hours of the UTC day: the bias is
-- learnt from them. Null with other sources, and before this.
alter table skill add column cell_n integer[];
alter table skill add column cell_sum_error real[];

-- Pictures of simulated cameras are drawn when they are asked for: before, nobody knows how large they are.
alter table picture alter column size_bytes drop not null;

-- Which crews are still out is asked for every screen of the night; the reports of a winter are not read for it.
create index pass_report_started on pass_report (setup_id, started_at) where started_at is not null;

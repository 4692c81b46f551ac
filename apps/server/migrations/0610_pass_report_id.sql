-- Crews report without network too: a report keeps the id that the phone gave it, so that one that is sent twice is
-- stored once. `reopened_at`: when somebody took back that the pass was finished.
alter table pass_report add column report_id text, add column reopened_at timestamptz;
create index pass_report_id on pass_report (setup_id, report_id) where report_id is not null;

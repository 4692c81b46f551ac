-- An organisation reads of the log when each revision came, and not whose it was: what others publish, and how often,
-- is theirs.
revoke select on publication from verglas_tenant;
grant select (rev, known_at) on publication to verglas_tenant;

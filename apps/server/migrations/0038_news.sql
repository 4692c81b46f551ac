-- What came after a revision is asked for with each publication: the list of stations reads these alone again.
create index observation_news on observation (rev);

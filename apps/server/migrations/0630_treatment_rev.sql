-- Which points a publication of treatments reaches: the chain looks for recent ones every other second.
create index treatment_rev on treatment (rev);

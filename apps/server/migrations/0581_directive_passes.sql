-- The drives over the circuit that an order asks for, in the order of their departures: [{"departAt", "finishAt",
-- "treatment", "deicer", "minGm2", "maxGm2", "totalKg"}]; empty for an order that leaves the times to the crew.
alter table directive add column passes jsonb not null default '[]';

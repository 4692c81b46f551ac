-- Grip below which each danger level begins, from minor to extreme; null: the limits of the product.
alter table risk_rules_version add column grip_limits jsonb;

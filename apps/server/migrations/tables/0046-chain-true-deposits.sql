-- How many rows of the same fact two operators took back whole before: what really came is credited
-- beside a false row of it, and never beside one that stands.
alter table deposits add column turn integer not null default 0;
alter table deposits drop constraint deposits_fact;
alter table deposits add constraint deposits_fact unique (txid, kind, position, turn);
alter table deposits add constraint deposits_turn check (turn >= 0);

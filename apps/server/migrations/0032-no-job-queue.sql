-- The job queue that earlier versions installed beside the tables. Nothing ever put a job into it: work
-- that waits is a state of its own row (decisions/0002).
drop schema if exists graphile_worker cascade;

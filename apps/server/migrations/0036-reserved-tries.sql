-- A try is reserved while it is compared, by one guard at a time for one person. It is counted, and its
-- wait set, when it is reserved, so a guard that dies in between leaves a counted try and never a free one.
-- The times are the database's own: several guards read them.
alter table guard_counters
  add column reserved_by text collate "C", -- the try that is being compared; absent between tries
  add column reserved_until timestamptz, -- when nobody waits for its verdict any more
  add constraint guard_counters_reserved check ((reserved_by is null) = (reserved_until is null));

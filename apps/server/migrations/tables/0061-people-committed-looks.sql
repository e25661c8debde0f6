-- Documents are given for a look that was committed before: in which transaction each look was written.
alter table certification_looks add column written_in xid8; -- absent in older rows
alter table certification_looks alter column written_in set default pg_current_xact_id();

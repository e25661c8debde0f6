create trigger subject_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function journals_check_subjects();

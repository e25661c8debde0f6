-- Who left is read from the list of operators, so that one who leaves twice or stays after all is no
-- exception.
alter table operators drop column left_at;
-- By the clock of the database, as the words that operators give: the guard's own may be another.
alter table operator_changes add column noted_at timestamptz;
update operator_changes set noted_at = least(taken_at, now());
alter table operator_changes alter column noted_at set not null, alter column noted_at set default clock_timestamp();
-- An operator who came back, or whose word is old, says it again.
alter table operator_acts drop constraint operator_acts_once;
create index operator_acts_words on operator_acts (action, subject_id, subject_hash, operator_id);
-- A mailbox that was taken from an account once does not get it back by the words of then.
alter table account_closings add column reopened_before text[] not null default '{}';

-- Limits of payments change by the operators' list too.
alter table operator_changes drop constraint operator_changes_kind;
alter table operator_changes add constraint operator_changes_kind
  check (change ->> 'kind' in ('enrol', 'leave', 'limits', 'cancel'));

-- The list of operators: every change of it, in one order. Guard and signer judge each change by the
-- same rules and compare their lists. The guard alone writes here; the passkeys that stand behind a
-- change are proved by it, and kept for whoever wants to prove them again.
create table operator_changes (
  number integer primary key, -- from 1, without a gap
  change jsonb not null, -- word for word what the passkeys signed
  approvals jsonb not null, -- [{"operatorId", "assertion"}]
  -- Of the password of who comes in, as in operators; empty: they cannot log in; absent: as enrolled.
  verifier text,
  taken_at timestamptz not null,
  from_at timestamptz not null, -- from then on it counts
  constraint operator_changes_number check (number >= 1),
  constraint operator_changes_kind check (change ->> 'kind' in ('enrol', 'leave', 'cancel')),
  constraint operator_changes_place check ((change -> 'number')::integer = number),
  constraint operator_changes_times check (from_at >= taken_at)
);

-- A false row of the guard's login takes no number: several rows may want the same one, and the guard
-- counts the first that its rules and the passkeys bear out.
alter table operator_changes drop constraint operator_changes_pkey;
alter table operator_changes add column id bigint generated always as identity;
alter table operator_changes add constraint operator_changes_key primary key (id);
alter table operator_changes drop constraint operator_changes_kind;
alter table operator_changes drop constraint operator_changes_place;
create index operator_changes_number on operator_changes (number);

-- Up to which row two operators have looked at false ones: they are not named any more.
create table operator_drops (
  id bigint generated always as identity primary key,
  through_id bigint not null,
  approvals jsonb not null, -- the passkeys, as in operator_changes
  dropped_at timestamptz not null default clock_timestamp(),
  constraint operator_drops_through foreign key (through_id) references operator_changes (id)
);

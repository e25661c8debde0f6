-- An account that coins reached after it was closed is opened again by two operators, for its former owner.
alter table account_closings
  add column reopened_at timestamptz,
  add column reopened_for text collate "C", -- hash of closing, person and mailbox: what both put their names to
  add constraint account_closings_reopened check ((reopened_at is null) = (reopened_for is null)
    and (reopened_at is null or closed_at is not null));

drop index account_closings_open;
create unique index account_closings_open on account_closings (user_id)
  where called_off_at is null and reopened_at is null;

insert into message_kinds (source, kind, category, starts_read) values
  ('event', 'account-reopened', 'security', false);

-- Accounts that their owners close. The guard writes down that it was asked for, and a week later that it
-- is done; the database lets it be done only for an account that holds nothing, and deletes what the books
-- do not need in the same statement.
create table account_closings (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null,
  asked_at timestamptz not null,
  from_at timestamptz not null, -- a week later
  called_off_at timestamptz, -- by the owner, or because something was held when it was due
  closed_at timestamptz,
  mac text collate "C" not null, -- the guard's, over user and both times
  constraint account_closings_user foreign key (user_id) references users (id),
  constraint account_closings_end check (num_nonnulls(called_off_at, closed_at) < 2)
);
create unique index account_closings_open on account_closings (user_id)
  where called_off_at is null;
create index account_closings_due on account_closings (from_at)
  where called_off_at is null and closed_at is null;

insert into message_kinds (source, kind, category, starts_read) values
  ('event', 'closing-asked', 'security', false),
  ('event', 'closing-called-off', 'security', false),
  ('event', 'account-closed', 'account', true);

-- A message that is told a day after its fact, or later, is mailed and not pushed. Only what is older than
-- messages themselves (`is_old`) is neither.
alter table messages add column is_late boolean not null default false;
insert into message_kinds (source, kind, category) values
  ('event', 'standing-set', 'security'),
  ('event', 'standing-revoked', 'security');

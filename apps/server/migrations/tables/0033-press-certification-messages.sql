-- What happens to a person's documents is told too.
insert into message_kinds (source, kind, category, starts_read) values
  ('event', 'certification-asked', 'account', true),
  ('event', 'certification-cancelled', 'account', true),
  ('event', 'certification-decided', 'account', false),
  ('event', 'documents-looked', 'security', false);

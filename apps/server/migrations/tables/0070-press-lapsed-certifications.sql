-- Documents that nobody reviewed in time are told as what was decided is.
insert into message_kinds (source, kind, category) values
  ('event', 'certification-lapsed', 'account');

-- Two more facts are told: a deposit that was seen and that the chain no longer has, and a withdrawal
-- that the house cannot send yet.
insert into message_kinds (source, kind, category) values
  ('fact', 'arrival-gone', 'money'),
  ('fact', 'payment-waiting', 'money');

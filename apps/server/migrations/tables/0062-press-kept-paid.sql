-- The owner is told that two operators kept a withdrawal booked as paid.
insert into message_kinds (source, kind, category) values ('fact', 'payout-kept-paid', 'money');

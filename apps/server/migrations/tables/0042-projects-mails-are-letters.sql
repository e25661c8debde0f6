-- Mails about projects are letters about told facts, in the queue of all letters. What still waited
-- for a mail server that was away is in the app, as a message.
drop table project_mails;
drop table project_mail_rounds;

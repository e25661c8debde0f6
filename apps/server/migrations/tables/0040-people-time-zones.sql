-- In which time zone a person's mails say when something happened: an IANA name. The app sends it; what
-- it has not sent yet is UTC.
alter table users add column time_zone text not null default 'UTC';
alter table users add constraint users_time_zone
  check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$');

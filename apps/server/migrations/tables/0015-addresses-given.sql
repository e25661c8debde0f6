-- How many addresses of each branch the signer has given, as the guard heard from it. A row of an
-- address at a later place is nobody's yet, and it may not be far from here.
create table addresses_given (
  purpose text primary key,
  given bigint not null default 0,
  constraint addresses_given_purpose check (purpose in ('user', 'project')),
  constraint addresses_given_given check (given >= 0)
);
insert into addresses_given (purpose) values ('user'), ('project');

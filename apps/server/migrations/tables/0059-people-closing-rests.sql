-- What is less than the least withdrawal may stay with an account that closes, where its owner agreed: below
-- these nothing keeps it open, the owner's own rest or what a stranger sends. 0: the owner did not agree.
alter table account_closings
  add column rest_trx_units bigint not null default 0,
  add column rest_usdt_units bigint not null default 0,
  add constraint account_closings_rests check (rest_trx_units between 0 and 1000000000
    and rest_usdt_units between 0 and 1000000000);

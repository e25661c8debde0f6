-- No row of the index may be so large that the next movement there cannot be added to it.
alter table chain_holdings add constraint chain_holdings_units
  check (units between -1000000000000000000 and 1000000000000000000);
-- When the database last heard that the chain holds all that the books say. No login writes it.
alter table reconciliations add column covered_at timestamptz;
-- More than there is of either coin.
alter table deposits add constraint deposits_amount_exists
  check (amount_units <= 100000000000000000);
-- The owner writes it at the start: the worker's login could name somebody else's.
create table house_cold_address (
  only_one boolean primary key default true,
  address text collate "C" not null,
  constraint house_cold_address_only_one check (only_one)
);
insert into house_cold_address (address) select address from chain_addresses a where purpose = 'cold'
  and exists (select from ledger_accounts l where l.code = 'cold-wallet' and l.balance_units <> 0);

-- The signer also tells of coins that the books have credited and that it has not seen arrive yet.
alter table signer_stops drop constraint signer_stops_reason;
alter table signer_stops add constraint signer_stops_reason check (
  reason in ('foreign-transaction', 'wallet-short', 'paid-before', 'coins-unseen',
    'record-damaged', 'coins-awaited'));

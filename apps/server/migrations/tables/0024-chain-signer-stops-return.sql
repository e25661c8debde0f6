-- The signer also stops for money that the books gave back while its payment may have left.
alter table signer_stops drop constraint signer_stops_reason;
alter table signer_stops add constraint signer_stops_reason check (
  reason in ('foreign-transaction', 'wallet-short', 'paid-before', 'coins-unseen',
    'return-unproved', 'record-damaged', 'coins-awaited'));

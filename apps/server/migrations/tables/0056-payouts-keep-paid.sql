-- Two operators say that a withdrawal stays booked as paid, though its payment was called dead: a thief of the
-- guard's login can say so of a true one, and the comparison would wait for its give-back for ever.
alter table remedies drop constraint remedies_kind;
alter table remedies add constraint remedies_kind
  check (kind in ('write-off', 'give-back', 'keep-paid'));

-- When the signer saw it leave after all. The guard writes it, only while the signer looks for it.
alter table payouts_disproved add column ended_at timestamptz;

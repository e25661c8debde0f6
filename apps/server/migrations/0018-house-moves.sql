-- The house's own coins: sweeps of deposit addresses to the hot wallet, the TRX and energy that pay for
-- them, and what goes to the cold address. The accounts and journals of it, and the moves themselves.

insert into ledger_chart (code, class, normal_side, owner_kind, floor_units) values
  ('resource-wallet', 'asset', 'debit', 'house', 0),
  ('cold-wallet', 'asset', 'debit', 'house', 0);

insert into ledger_kinds (kind, legs, reversible) values
  ('deposit-swept', 1, false),
  ('address-topped-up', 1, false),
  ('moved-to-cold', 1, false),
  ('returned-from-cold', 1, false);

insert into ledger_shapes (kind, leg, lines) values
  ('capital-funded', 1, '{credit house-capital,debit resource-wallet}'),
  ('capital-funded', 1, '{credit house-capital,debit cold-wallet}'),
  ('network-fee-paid', 1, '{credit deposit-wallets,debit network-fee-expense}'),
  ('network-fee-paid', 1, '{credit project-wallets,debit network-fee-expense}'),
  ('network-fee-paid', 1, '{credit resource-wallet,debit network-fee-expense}'),
  ('network-fee-paid', 1, '{credit cold-wallet,debit network-fee-expense}'),
  ('deposit-swept', 1, '{credit deposit-wallets,debit hot-wallet}'),
  ('deposit-swept', 1, '{credit project-wallets,debit hot-wallet}'),
  ('address-topped-up', 1, '{credit resource-wallet,debit deposit-wallets}'),
  ('address-topped-up', 1, '{credit resource-wallet,debit project-wallets}'),
  ('moved-to-cold', 1, '{credit hot-wallet,debit cold-wallet}'),
  ('returned-from-cold', 1, '{credit cold-wallet,debit hot-wallet}'),
  ('returned-from-cold', 1, '{credit cold-wallet,debit resource-wallet}');

insert into ledger_posters (kind, role) values
  ('deposit-swept', 'clearhold_worker'),
  ('address-topped-up', 'clearhold_worker'),
  ('moved-to-cold', 'clearhold_worker'),
  ('returned-from-cold', 'clearhold_worker');

-- The resource wallet and the cold address are the house's, as the hot wallet is.
alter table chain_addresses drop constraint chain_addresses_purpose;
alter table chain_addresses add constraint chain_addresses_purpose check (
  case purpose
    when 'user' then owner_id like 'usr\_%' and derivation_index >= 0
    when 'project' then owner_id like 'prj\_%' and derivation_index >= 0
    else purpose in ('hot', 'resource', 'cold') and owner_id = 'house' and derivation_index is null
  end
);

-- One move is one chain transaction. `planned` until it can be built: nothing is decided yet and what it
-- waits for is said. From `built` on it never changes what it does; it ends by what the chain has proved.
create table house_moves (
  id text collate "C" primary key,
  -- Whose turn it is: an address of a branch, or a wallet of the house. One move of a lane lives at a time.
  lane text collate "C" not null,
  kind text not null,
  purpose text, -- of the assigned address that is swept, topped up or lent to
  derivation_index bigint,
  currency text collate "C" not null,
  amount_units bigint not null, -- of coins moved, or of the TRX staked behind what is lent
  state text not null,
  waits_for text not null default '', -- the reason while it cannot be built or signed
  through_block bigint, -- a sweep takes what was solid here
  planned_at timestamptz not null,
  txid text collate "C",
  raw_hex text,
  built_ms bigint, -- the chain transaction's own timestamp
  expires_ms bigint, -- chain time
  reserve_units bigint not null default 0, -- the most TRX that the network may charge for it
  signed_hex text, -- stored before the first broadcast, never changed after
  sent_at timestamptz, -- the latest broadcast
  last_answer text not null default '', -- what the node said to it; decides nothing
  ended_at timestamptz,
  ended_block bigint,
  network_fee_units bigint,
  constraint house_moves_txid unique (txid),
  constraint house_moves_kind check (kind in ('sweep', 'top-up', 'stake', 'unstake',
    'collect-unstaked', 'delegate', 'undelegate', 'to-cold')),
  constraint house_moves_place check (
    (kind in ('sweep', 'top-up', 'delegate', 'undelegate'))
      = (purpose is not null and derivation_index is not null)
    and coalesce(purpose in ('user', 'project'), true)
  ),
  constraint house_moves_currency
    check (currency = 'TRX' or currency = 'USDT' and kind in ('sweep', 'to-cold')),
  constraint house_moves_amount
    check (amount_units > 0 or kind = 'collect-unstaked' and amount_units = 0),
  constraint house_moves_state
    check (state in ('planned', 'built', 'signed', 'broadcast', 'done', 'failed', 'expired')),
  constraint house_moves_built check (
    state in ('planned', 'expired')
    or (txid is not null and raw_hex is not null and built_ms is not null and expires_ms is not null)
  ),
  constraint house_moves_signed
    check (state not in ('signed', 'broadcast') or signed_hex is not null),
  constraint house_moves_ended
    check ((ended_at is not null) = (state in ('done', 'failed', 'expired'))),
  constraint house_moves_reserve check (reserve_units >= 0)
);
create unique index house_moves_live on house_moves (lane)
  where state in ('planned', 'built', 'signed', 'broadcast');
create index house_moves_latest on house_moves (planned_at desc, id);
create index house_moves_of_lane on house_moves (lane, kind, currency) where state = 'done';

-- What was built stays what it is, and what has ended has ended; only what was never built may turn
-- out, after a restored backup, to be what the signer signed later.
create function house_move_fixed() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state in ('done', 'failed', 'expired') and (old.txid is not null or new.txid is null)
    or old.txid is not null and (
      (new.lane, new.kind, new.purpose, new.derivation_index, new.currency, new.amount_units,
        new.txid, new.raw_hex, new.expires_ms, new.reserve_units)
        is distinct from
      (old.lane, old.kind, old.purpose, old.derivation_index, old.currency, old.amount_units,
        old.txid, old.raw_hex, old.expires_ms, old.reserve_units)
      or new.state = 'planned'
      or old.signed_hex is not null and new.signed_hex is distinct from old.signed_hex)
  then
    raise exception 'house move: % is % and does not change so', old.id, old.state
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger house_moves_fixed before update on house_moves
  for each row execute function house_move_fixed();
alter table house_moves enable always trigger house_moves_fixed;

-- At commit: a move of coins that is done stands on its journal, and on that of what the issuer of USDT
-- kept of them where its fee was on: together they are what was to move.
create function house_move_check_booked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  booked_kind text := case new.kind
    when 'sweep' then 'deposit-swept' when 'top-up' then 'address-topped-up'
    when 'to-cold' then 'moved-to-cold' end;
begin
  if new.state = 'done' and booked_kind is not null and not exists (
    select from ledger_journals j
    join ledger_entries e on e.journal_id = j.id and e.side = 'debit'
    join ledger_accounts a on a.id = e.account_id and a.currency = new.currency
    where (j.kind, j.reference) = (booked_kind, new.id)
      or (j.kind, j.reference) = ('network-fee-paid', new.txid || ' USDT')
    having sum(e.units) = new.amount_units and bool_or(j.kind = booked_kind)
  ) then
    raise exception 'house move: % is done without its journal', new.id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create constraint trigger house_moves_booked after insert or update of state on house_moves
  deferrable initially deferred for each row execute function house_move_check_booked();
alter table house_moves enable always trigger house_moves_booked;

-- Taken for update by whoever plans or builds: one at a time sees what the others reserved.
create table house_move_desk (
  only_one boolean primary key default true,
  last_built_ms bigint not null default 0,
  constraint house_move_desk_only_one check (only_one)
);
insert into house_move_desk default values;

grant select on house_moves, house_move_desk
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant insert, update on house_moves to clearhold_worker;
grant update (last_built_ms) on house_move_desk to clearhold_worker;

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

-- At commit: a move of coins that is done has its journal, and one for what the issuer of USDT kept
-- of them where its fee was on: together they are what was to move. A payment of a spending is
-- booked under the spending, so that it is paid once, whatever was tried.
create function house_move_check_booked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  booked_kind text := case new.kind
    when 'sweep' then 'deposit-swept' when 'top-up' then 'address-topped-up'
    when 'to-cold' then 'moved-to-cold' when 'deploy' then 'project-deployed'
    when 'pay-cost' then 'project-cost-paid' when 'return-inflow' then 'project-return-paid' end;
  fact text := case when new.kind in ('deploy', 'pay-cost', 'return-inflow') then new.lane else new.id end;
begin
  if new.state = 'done' and booked_kind is not null and not exists (
    select from ledger_journals j
    join ledger_entries e on e.journal_id = j.id and e.side = 'debit'
    join ledger_accounts a on a.id = e.account_id and a.currency = new.currency
    where (j.kind, j.reference) = (booked_kind, fact)
      or (j.kind, j.reference) = ('network-fee-paid', new.txid || ' USDT')
    having sum(e.units) = new.amount_units and bool_or(j.kind = booked_kind)
  ) then
    raise exception 'house move: % is done without its journal', new.id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

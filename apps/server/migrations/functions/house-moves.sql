-- A chain transaction of the house is one of its moves or pays a withdrawal, and never both.
create function house_moves_check_txid() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('house move %s: its chain transaction pays a withdrawal', new.id))
  where exists (select from payout_attempts where txid = new.txid);
  return new;
end
$$;

-- The lane of a project's spending is for its own payment: of what is there it asks whether it was paid.
create function house_moves_check_lane() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('house move %s: pays no spending of a project', new.id))
  where exists (select from project_spendings where id = new.lane);
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
  perform refuse(format('house move: %s is done without its journal', new.id))
  where new.state = 'done' and booked_kind is not null and not exists (
    select from ledger_journals j
    join ledger_entries e on e.journal_id = j.id and e.side = 'debit'
    join ledger_accounts a on a.id = e.account_id and a.currency = new.currency
    where (j.kind, j.reference) = (booked_kind, fact)
      or (j.kind, j.reference) = ('network-fee-paid', new.txid || ' USDT')
    having sum(e.units) = new.amount_units and bool_or(j.kind = booked_kind)
  );
  return null;
end
$$;

-- Nothing is built for one that was not judged, that waits for a person, or that was called back;
-- and bytes once asked about stay asked about. In books that may be a backup nothing is built,
-- shown to the signer or withdrawn; what the signer turns out to have signed is written in as
-- signed.
create function payout_attempts_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from withdrawals w where w.id = new.withdrawal_id and w.state = 'held'
      and (w.cleared_as = 'automatic' or w.approved_at is not null
        or w.cleared_as = 'review' and restore_is_open())
      and (w.cancel_asked_at is null or restore_is_open())) then
      raise exception 'payout %: its withdrawal may not be paid now', new.txid
        using errcode = 'check_violation';
    end if;
  elsif old.asked_at is not null and new.asked_at is distinct from old.asked_at
    or old.signed_hex is not null and new.signed_hex is distinct from old.signed_hex
    or old.state in ('settled', 'failed', 'expired', 'withdrawn') and new.state <> old.state
      and not (old.state = 'withdrawn' and new.state = 'signed' and restore_is_open()) then
    raise exception 'payout %: is as it is', old.txid using errcode = 'check_violation';
  end if;
  if not restore_ruled_out() and (new.state = 'withdrawn' and old.state <> 'withdrawn'
      or new.state = 'built' and (tg_op = 'INSERT' or new.asked_at is distinct from old.asked_at)) then
    raise exception 'payout %: these books may be a backup', new.txid
      using errcode = 'check_violation', constraint = 'restore_ruled_out';
  end if;
  return new;
end
$$;

-- What two operators said of it, or null. Until they agree a later word takes the place of an
-- earlier one, as there are two operators and no third; the second of the same word decides, and
-- nobody speaks after.
create function payout_outcome(withdrawal text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select outcome from (
    select distinct on (operator_id) outcome from payout_verdicts
    where withdrawal_id = withdrawal order by operator_id, id desc
  ) latest group by outcome having count(*) > 1
$$;

-- What left of its own coin by the payment of a withdrawal that moved something else, perhaps
-- nothing: what the network burned went to nobody. Null where no payment of it did.
create function payout_misdirected_units(withdrawal text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select sum(c.units) from chain_alerts c
      where c.txid = a.txid and c.currency = w.currency and c.reason = 'unexplained-outflow'), 0)::bigint
    - case w.currency when 'TRX' then coalesce(a.network_fee_units, 0) else 0 end
  from payout_attempts a join withdrawals w on w.id = a.withdrawal_id
  where w.id = withdrawal and a.misdirected_block is not null
    and a.state in ('built', 'signed', 'misdirected')
$$;

create function payout_verdicts_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawals;
begin
  perform from payout_attempts where withdrawal_id = new.withdrawal_id
    and state in ('built', 'signed') for update;
  if not found or payout_outcome(new.withdrawal_id) is not null
    or payout_misdirected_units(new.withdrawal_id) is null then
    raise exception 'withdrawal %: no payment of it waits for a verdict', new.withdrawal_id
      using errcode = 'check_violation', constraint = 'payout_verdicts_waiting';
  end if;
  select * into w from withdrawals where id = new.withdrawal_id;
  if new.outcome = 'paid'
    and payout_misdirected_units(w.id) < w.amount_units - w.fee_units then
    raise exception 'withdrawal %: less left than was to be paid', w.id
      using errcode = 'check_violation', constraint = 'payout_verdicts_enough';
  end if;
  if (select v.outcome from payout_verdicts v
      where (v.withdrawal_id, v.operator_id) = (w.id, new.operator_id)
      order by v.id desc limit 1) = new.outcome then
    raise exception 'withdrawal %: this operator has said so', w.id
      using errcode = 'unique_violation', constraint = 'payout_verdicts_once';
  end if;
  if not operator_gave(case new.outcome when 'paid' then 'book-payout-paid' else 'return-payout' end,
      new.withdrawal_id, new.operator_id, new.reason) then
    raise exception 'withdrawal %: no operator said so', w.id
      using errcode = 'check_violation', constraint = 'payout_verdicts_signed';
  end if;
  return new;
end
$$;

create function payout_check_misdirected() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.state = 'misdirected' and new.state <> 'misdirected' then
    raise exception 'payout %: is as it is', new.txid using errcode = 'check_violation';
  end if;
  if new.state = 'misdirected'
    and (new.misdirected_block is null or payout_outcome(new.withdrawal_id) is null) then
    raise exception 'payout %: two operators decide what it was', new.txid
      using errcode = 'check_violation', constraint = 'payout_outcome_by_two';
  end if;
  return new;
end
$$;

-- A withdrawal whose payment moved something else ends by the journal of the verdict and by no
-- other.
create function payout_check_journals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
begin
  if exists (
    select from new_journals j join withdrawals w on w.id = j.reference
    where j.kind in ('withdrawal-settled', 'withdrawal-returned', 'withdrawal-paid-otherwise')
      and case when exists (select from payout_attempts a
          where a.withdrawal_id = w.id and a.state = 'misdirected')
        then not coalesce((j.kind, w.state, payout_outcome(w.id)) in (
          ('withdrawal-returned', 'returned', 'returned'),
          ('withdrawal-paid-otherwise', 'settled', 'paid')), false)
        else j.kind = 'withdrawal-paid-otherwise' end
  ) or exists (
    select from new_journals j where j.kind = 'withdrawal-paid-otherwise'
      and not exists (select from withdrawals w
        join ledger_entries e on e.journal_id = j.id and e.side = 'credit'
          and e.units = w.amount_units - w.fee_units
        join ledger_accounts a on a.id = e.account_id and a.code = 'house-deficit'
        where w.id = j.reference and a.currency = w.currency
          and e.units <= payout_misdirected_units(w.id))
  ) then
    raise exception 'withdrawal: two operators decide what a payment was that moved something else'
      using errcode = 'check_violation', constraint = 'payout_outcome_by_two';
  end if;
  return null;
end
$$;

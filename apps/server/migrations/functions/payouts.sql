-- Nothing is built for one that was not judged, that waits for a person, or that was called back;
-- and bytes once asked about stay asked about. In books that may be a backup nothing is built,
-- shown to the signer or withdrawn; what the signer turns out to have signed is written in as
-- signed.
create function payout_attempts_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform refuse(format('payout %s: its withdrawal may not be paid now', new.txid))
    where not exists (select from withdrawals w where w.id = new.withdrawal_id and w.state = 'held'
      and (w.cleared_as = 'automatic' or w.approved_at is not null
        or w.cleared_as = 'review' and restore_is_open())
      and (w.cancel_asked_at is null or restore_is_open()));
  end if;
  perform refuse(format('payout %s: is as it is', old.txid))
  where old.asked_at is not null and new.asked_at is distinct from old.asked_at
    or old.signed_hex is not null and new.signed_hex is distinct from old.signed_hex
    or old.state in ('settled', 'failed', 'expired', 'withdrawn') and new.state <> old.state
      and not (old.state = 'withdrawn' and new.state = 'signed' and restore_is_open());
  perform refuse(format('payout %s: these books may be a backup', new.txid), 'restore_ruled_out')
  where not restore_ruled_out() and (new.state = 'withdrawn' and old.state <> 'withdrawn'
    or new.state = 'built' and (tg_op = 'INSERT' or new.asked_at is distinct from old.asked_at));
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
begin
  perform from payout_attempts where withdrawal_id = new.withdrawal_id
    and state in ('built', 'signed') for update;
  perform refuse(format('withdrawal %s: no payment of it waits for a verdict', new.withdrawal_id),
    'payout_verdicts_waiting')
  where not found or payout_outcome(new.withdrawal_id) is not null
    or payout_misdirected_units(new.withdrawal_id) is null;
  perform refuse(format('withdrawal %s: less left than was to be paid', w.id),
    'payout_verdicts_enough')
  from withdrawals w where w.id = new.withdrawal_id and new.outcome = 'paid'
    and payout_misdirected_units(w.id) < w.amount_units - w.fee_units;
  perform refuse(format('withdrawal %s: this operator has said so', new.withdrawal_id),
    'payout_verdicts_once', 'unique_violation')
  where new.outcome = (select v.outcome from payout_verdicts v
    where (v.withdrawal_id, v.operator_id) = (new.withdrawal_id, new.operator_id)
    order by v.id desc limit 1);
  perform refuse(format('withdrawal %s: no operator said so', new.withdrawal_id),
    'payout_verdicts_signed')
  where not operator_gave(
    case new.outcome when 'paid' then 'book-payout-paid' else 'return-payout' end,
    new.withdrawal_id, new.operator_id, new.reason);
  return new;
end
$$;

create function payout_check_misdirected() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('payout %s: is as it is', new.txid))
  where old.state = 'misdirected' and new.state <> 'misdirected';
  perform refuse(format('payout %s: two operators decide what it was', new.txid),
    'payout_outcome_by_two')
  where new.state = 'misdirected'
    and (new.misdirected_block is null or payout_outcome(new.withdrawal_id) is null);
  return new;
end
$$;

-- A withdrawal whose payment moved something else ends by the journal of the verdict and by no
-- other.
create function payout_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse('withdrawal: two operators decide what a payment was that moved something else',
    'payout_outcome_by_two')
  where exists (
    select from unnest(posted) j join withdrawals w on w.id = j.reference
    where j.kind in ('withdrawal-settled', 'withdrawal-returned', 'withdrawal-paid-otherwise')
      and case when exists (select from payout_attempts a
          where a.withdrawal_id = w.id and a.state = 'misdirected')
        then not coalesce((j.kind, w.state, payout_outcome(w.id)) in (
          ('withdrawal-returned', 'returned', 'returned'),
          ('withdrawal-paid-otherwise', 'settled', 'paid')), false)
        else j.kind = 'withdrawal-paid-otherwise' end
  ) or exists (
    select from unnest(posted) j where j.kind = 'withdrawal-paid-otherwise'
      and not exists (select from withdrawals w
        join ledger_entries e on e.journal_id = j.id and e.side = 'credit'
          and e.units = w.amount_units - w.fee_units
        join ledger_accounts a on a.id = e.account_id and a.code = 'house-deficit'
        where w.id = j.reference and a.currency = w.currency
          and e.units <= payout_misdirected_units(w.id))
  );
end
$$;

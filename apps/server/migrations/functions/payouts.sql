-- Nothing is built for one that was not judged, that waits for a person, or that was called back;
-- and bytes once asked about stay asked about. In books that may be a backup nothing is built,
-- shown to the signer or withdrawn; what the signer turns out to have signed is written in as
-- signed.
create function payout_attempts_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('payout %s: two operators decide what it was', new.txid),
    'payout_outcome_by_two')
  where new.state = 'misdirected'
    and (new.misdirected_block is null
      or old.state <> 'misdirected' and payout_outcome(new.withdrawal_id) is null);
  if tg_op = 'INSERT' then
    perform refuse(format('payout %s: its withdrawal may not be paid now', new.txid))
    where not exists (select from withdrawals w where w.id = new.withdrawal_id and w.state = 'held'
      and (w.cleared_as = 'automatic' or w.approved_at is not null
        or w.cleared_as = 'review' and restore_is_open())
      and (w.cancel_asked_at is null or restore_is_open()));
    perform refuse(format('payout %s: is a move of the house', new.txid))
    where exists (select from house_moves where txid = new.txid);
    perform refuse(format('payout %s: its number was not counted', new.txid))
    from withdrawals w where w.id = new.withdrawal_id and new.attempt not between 1 and w.attempts;
  end if;
  perform refuse(format('payout %s: is as it is', old.txid))
  where old.asked_at is not null and new.asked_at is distinct from old.asked_at
    or old.signed_hex is not null and new.signed_hex is distinct from old.signed_hex
    or old.state in ('settled', 'failed', 'expired', 'withdrawn', 'misdirected')
      and new is distinct from old
      and not (old.state = 'withdrawn' and new.state = 'signed' and restore_is_open());
  perform refuse(format('payout %s: the network took no such fee', new.txid), 'payout_attempts_fee')
  where new.network_fee_units not between 0 and 20000000000
    and (tg_op = 'INSERT' or new.network_fee_units is distinct from old.network_fee_units);
  -- A payment that never was cost nothing, whatever its row said: it must be able to end.
  if new.state in ('expired', 'withdrawn') then
    new.network_fee_units := null;
  end if;
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
    where withdrawal_id = withdrawal and operator_stayed(operator_id, acted_at)
    order by operator_id, id desc
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

-- What these journals call paid waits from now on for the signer to see it leave.
create function payout_note_unseen(posted ledger_journals[]) returns void
language sql set search_path = public, pg_temp as $$
  insert into payouts_unseen (journal_id, order_id, currency, units)
  select j.id, j.reference, a.currency, sum(e.units)
  from unnest(posted) j
  -- One row after the other, as in certification_check_journals.
  cross join lateral (select * from ledger_entries
    where journal_id = j.id and side = 'credit' offset 0) e
  cross join lateral (select * from ledger_accounts where id = e.account_id offset 0) a
  -- Asked once for each kind, not for each entry.
  where j.kind = any (array(select kind from (select distinct kind from unnest(posted)) k
      where ledger_takes_held(kind)))
    and a.class in ('asset', 'expense')
  group by j.id, j.reference, a.currency
$$;

-- The same for a withdrawal that a stolen login took out of the list, where an operator asked for it with the
-- passkey; at most 100 at a time, so that the others are looked at too. The guard takes it out again when
-- the signer has seen it leave.
create function payout_look_again(withdrawal text) returns void
language sql security definer set search_path = public, pg_temp as $$
  select payout_note_unseen(array_agg(j)) from withdrawals w
  join ledger_journals j on (j.kind, j.reference) = ('withdrawal-settled', w.id)
  where w.id = withdrawal and w.state = 'settled'
    and operators_behind('give-back-payout', w.id, sha256_hex('look again')) > 0
    and (select count(*) from payouts_unseen u join ledger_journals k on k.id = u.journal_id
      where u.booked_at > k.posted_at + interval '1 minute') < 100
    and not exists (select from payouts_unseen u where u.journal_id = j.id)
    and not exists (select from remedies r where r.withdrawal_id = w.id and r.booked_at is not null)
$$;

-- The guard says so of what waits for the signer, and of nothing else, and says that it left after all.
create function payouts_disproved_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select u.journal_id, u.currency, u.units into new.journal_id, new.currency, new.units
  from payouts_unseen u where u.order_id = new.order_id;
  perform refuse(format('payout %s: the signer does not look for it', new.order_id))
  where not found;
  if tg_op = 'INSERT' then
    new.said_at := clock_timestamp();
    new.ended_at := null;
  elsif new.ended_at is not null then
    new.ended_at := clock_timestamp();
  end if;
  return new;
end
$$;

-- The guard says so of what the books gave back, and of nothing else.
create function payouts_left_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select j.id into new.journal_id from ledger_journals j
  where (j.kind, j.reference) = ('withdrawal-returned', new.order_id);
  perform refuse(format('payout %s: the books did not give it back', new.order_id))
  where not found;
  new.said_at := clock_timestamp();
  return new;
end
$$;

-- Whether the hot wallet holds coins of a payout that the signer still looks for, or that two
-- operators can give back to its owner: what the books lack of them has its own end.
create function payouts_awaited(coin text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from payouts_unseen u where u.currency = coin)
    or exists (select from payouts_disproved p, remedy_subject('give-back', p.order_id)
      where p.currency = coin)
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
      and operator_stayed(v.operator_id, v.acted_at)
    order by v.id desc limit 1);
  perform refuse(format('withdrawal %s: no operator said so', new.withdrawal_id),
    'payout_verdicts_signed')
  where not operator_gave(
    case new.outcome when 'paid' then 'book-payout-paid' else 'return-payout' end,
    new.withdrawal_id, new.operator_id, new.reason);
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

-- Whether two operators have charged this person with a payment, and it is still owed.
create function is_charged(person text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from recovered_debts d
    join remedies r on r.withdrawal_id = d.withdrawal_id and r.kind = 'charge'
      and r.booked_at is not null
    where d.user_id = person and d.repaid_at is null and d.written_off_at is null)
$$;

-- Who has called an order of a person or of a project off, or null. Nothing more of it leaves then,
-- also while its money is still held. A freeze also calls off what was ordered in the hour before, and who
-- owes a withdrawal that was given back and left pays that first.
create function order_called_off(p_id text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when exists (select from withdrawal_approvals
      where (withdrawal_id, verdict) = (w.id, 'refuse')) or is_charged(w.user_id) then 'an operator'
    when w.cancel_asked_at is not null or exists (select from guard_freezes f
      where f.user_id = w.user_id and f.frozen_at + interval '1 hour' > w.requested_at)
      then 'its owner' end
  from withdrawals w where w.id = p_id
  union all
  select 'an operator' from project_spendings s
  where s.id = p_id and project_spending_called_off(s)
$$;

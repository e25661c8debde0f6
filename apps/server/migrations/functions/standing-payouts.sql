-- What the payout of a subscription brought to its owner's balance; late money is none of it.
create function standing_paid_units(p_subscription text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(e.units), 0)::bigint
  from ledger_journals j
  join ledger_entries e on e.journal_id = j.id and e.side = 'credit'
  join ledger_accounts a on a.id = e.account_id and a.code = 'user-available'
  where (j.kind, j.reference) = ('project-paid-out', p_subscription)
$$;

-- At commit, when the journal has made the subscription: its own person's, its project's currency,
-- and only while its money is in escrow.
create function standing_check_subscription() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('standing payout %s: of no such subscription', new.subscription_id))
  where not exists (
    select from subscriptions s join projects p on p.id = s.project_id
    where s.id = new.subscription_id and s.state = 'held'
      and (s.user_id, p.currency) = (new.user_id, new.currency));
  return null;
end
$$;

-- At commit: what is called withdrawn has its withdrawal, to the address that was proved.
create function standing_check_withdrawn() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('standing payout %s: was not withdrawn', new.subscription_id))
  where new.state = 'withdrawn' and not exists (
    select from withdrawals w where w.id = new.withdrawal_id
      and (w.user_id, w.currency, w.address) = (new.user_id, new.currency, new.address));
  return null;
end
$$;

-- The worker holds a person's money only for the payout of a subscription with a standing
-- instruction, whole, in the posting that closes the instruction. It holds nothing in books that
-- may be a backup, because the payout may have left since.
create function standing_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse('ledger: these books may be a backup', 'restore_ruled_out')
  where not restore_ruled_out();
  perform refuse(format('withdrawal %s: no standing instruction pays it', j.reference))
  from unnest(posted) j
  where j.kind = 'withdrawal-standing' and not exists (
    select from standing_payouts s
    join subscriptions b on b.id = s.subscription_id and b.state = 'paid'
    join withdrawals w on w.id = s.withdrawal_id
      and (w.user_id, w.currency, w.address) = (s.user_id, s.currency, s.address)
    where s.withdrawal_id = j.reference and s.state = 'withdrawn' and b.user_id = s.user_id
      and w.amount_units = standing_paid_units(s.subscription_id));
end
$$;

-- The owner takes the word back while nothing has come of it; it only makes safer, and the history
-- has a line of it, once. Gives the state that it has then, or nothing for somebody else's.
create function standing_revoke(
  p_subscription text, p_user text, at timestamptz, p_ip text, p_device text
) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s standing_payouts;
begin
  update standing_payouts set state = 'fell-back', reason = 'revoked', closed_at = at
    where subscription_id = p_subscription and user_id = p_user and state = 'standing';
  if found then
    insert into security_events (user_id, kind, ip, device, details)
    select p_user, 'standing-revoked', p_ip, p_device, jsonb_build_object('project', p.name,
      'address', o.address, 'subject', o.subscription_id)
    from standing_payouts o join subscriptions b on b.id = o.subscription_id
    join projects p on p.id = b.project_id
    where o.subscription_id = p_subscription;
  end if;
  select * into s from standing_payouts
    where subscription_id = p_subscription and user_id = p_user;
  return case when s.reason = 'revoked' then 'revoked' else s.state end;
end
$$;

-- At commit: each withdrawal has the journal that took exactly its amount for its own user, and
-- ends with the journal of its end. Without them nothing is paid, whichever login wrote the row.
-- The end takes exactly what was held, even if the row of a returned withdrawal changed since.
create function withdrawal_check_row() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('withdrawal: %s is %s without its journal', new.id, new.state))
  where new.state <> 'returned' and not exists (select from withdrawal_held(new.id) held
      where (held.user_id, held.currency, held.units)
        = (new.user_id, new.currency, new.amount_units))
    or new.state in ('settled', 'returned') and not exists (
      select from withdrawal_held(new.id) held
      join ledger_journals j on j.reference = new.id and j.kind = any (case new.state
        when 'settled' then array['withdrawal-settled', 'withdrawal-paid-otherwise']
        else array['withdrawal-returned'] end)
      join ledger_entries e on e.journal_id = j.id and e.side = 'debit' and e.units = held.units
      join ledger_accounts a on a.id = e.account_id
        and (a.code, a.owner_id, a.currency) = ('user-held', held.user_id, held.currency));
  return null;
end
$$;

-- What was held for a withdrawal and whose it is, by the journal that took it: asked for, sent on, or
-- written down again, from its owner's balance or as what its owner owes.
create function withdrawal_held(p_id text)
returns table (user_id text, currency text, units bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.owner_id, a.currency, e.units
  from ledger_journals j
  join ledger_entries e on e.journal_id = j.id and e.side = 'credit'
  join ledger_accounts a on a.id = e.account_id and a.code = 'user-held'
  where j.reference = p_id
    and j.kind in ('withdrawal-held', 'withdrawal-recovered', 'withdrawal-standing')
$$;

-- What ends a withdrawal agrees with its row, and no payment of it can still leave. A journal whose
-- withdrawal has no row takes nothing of what is held.
create function withdrawal_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse(format('withdrawal: %s has not ended so', j.reference))
  from unnest(posted) j left join withdrawals w on w.id = j.reference
  where j.kind in ('withdrawal-settled', 'withdrawal-returned')
    and (w.id is null or j.kind <> 'withdrawal-' || w.state
      or exists (select from payout_attempts p
        where p.withdrawal_id = w.id and p.state in ('built', 'signed')));
end
$$;

-- An order that was kept back until a hold had begun comes too late, for good. The guard found no
-- hold at the order's time, which its text has in whole seconds.
create function withdrawal_check_holds() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('withdrawal: %s comes after a hold began', new.id)) from guard_holds
  where user_id = new.user_id and until_at >= new.requested_at + interval '1 second';
  return new;
end
$$;

-- Only about one that waits, and only after the guard has written the operator's name under it.
create function withdrawal_approvals_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawals;
begin
  select * into w from withdrawals where id = new.withdrawal_id for update;
  perform refuse(format('withdrawal %s: does not wait for an operator', new.withdrawal_id),
    'withdrawal_approvals_waiting')
  where w.state is distinct from 'review';
  perform refuse(format('withdrawal %s: no operator said so', new.withdrawal_id),
    'withdrawal_approvals_signed')
  where not operator_gave(new.verdict || '-withdrawal', new.withdrawal_id, new.operator_id,
    w.order_text || new.reason);
  perform refuse(format('withdrawal %s: this operator has said so', new.withdrawal_id),
    'withdrawal_approvals_once', 'unique_violation')
  from withdrawal_approvals a
  where (a.withdrawal_id, a.operator_id) = (new.withdrawal_id, new.operator_id)
    and operator_stayed(a.operator_id, a.at);
  new.at := clock_timestamp();
  return new;
end
$$;

-- What ends stays ended, what was judged stays judged, and nobody leaves the review without the
-- operators it needs. A judgement may only grow stricter, by one operator at a time and within the
-- same 72 hours: when the signer, who counts by its own record, wants one more than the books do.
create function withdrawal_check_step() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stricter boolean := (old.state, new.state) = ('held', 'held')
    and old.cleared_as is not null and new.cleared_as is not distinct from 'review'
    and new.approvals_needed = old.approvals_needed + 1 and new.approved_at is null
    and new.review_at is not distinct from coalesce(old.review_at, new.review_at);
begin
  perform refuse(format('withdrawal %s: has ended', old.id))
  where old.state in ('settled', 'returned') and new.state <> old.state;
  perform refuse(format('withdrawal %s: was judged once', old.id))
  where not stricter and old.cleared_as is not null
    and (new.cleared_as, new.approvals_needed, new.review_at)
      is distinct from (old.cleared_as, old.approvals_needed, old.review_at)
    or old.cancel_asked_at is not null and new.cancel_asked_at is distinct from old.cancel_asked_at
    or not stricter and old.approved_at is not null
      and new.approved_at is distinct from old.approved_at;
  perform refuse(format('withdrawal %s: does not go from %s to %s', old.id, old.state, new.state))
  where new.state = 'review' and old.state not in ('held', 'review')
    or new.state = 'review' and old.state = 'held' and exists (select from payout_attempts
      where withdrawal_id = old.id and state in ('built', 'signed'))
    or old.state = 'review' and new.state not in ('review', 'held', 'returned')
    or old.cleared_as is null and new.cleared_as = 'review' and new.state <> 'review'
    -- What was paid in a time that a restored backup does not know was approved in it.
    or old.state = 'review' and new.state = 'held' and not restore_is_open()
      and (new.approved_at is null or order_called_off(old.id) is not null
        or (select count(distinct a.operator_id) from withdrawal_approvals a
          where a.withdrawal_id = old.id and a.verdict = 'approve'
            and operator_stayed(a.operator_id, a.at)) < old.approvals_needed)
    or new.state in ('signed', 'broadcast', 'settled') and new.cleared_as is null;
  -- The next payment has the next number: after the last one no payment could follow. Only what a
  -- restored backup has lost leaves some out.
  perform refuse(format('withdrawal %s: its payments are counted one by one', old.id))
  where new.attempts not in (old.attempts, old.attempts::bigint + 1)
    and not (restore_is_open() and new.attempts between old.attempts and 1000000);
  return new;
end
$$;

-- The withdrawals of a person that left, or are leaving, since a moment: of those that the books call
-- settled, two operators may have given some back.
create function withdrawals_out(p_user text, p_currency text, since timestamptz)
returns setof withdrawals
language sql stable set search_path = public, pg_temp as $$
  select w.* from withdrawals w
  where w.user_id = p_user and w.currency = p_currency and w.state <> 'returned'
    and w.requested_at > since
    and not exists (select from remedies r
      where (r.withdrawal_id, r.kind) = (w.id, 'give-back') and r.booked_at is not null)
$$;

-- What a person took out, or is taking out, since a moment.
create function withdrawn_since(p_user text, p_currency text, since timestamptz) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(amount_units), 0)::bigint from withdrawals_out(p_user, p_currency, since)
$$;

-- When the withdrawal was asked for whose end of 24 hours frees something: the oldest that counts, or a later
-- one where the limit fell below what the newer ones used; null where none does.
create function withdrawn_first(p_user text, p_currency text, since timestamptz, day_units bigint)
returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select min(requested_at) from (
    select requested_at,
      sum(amount_units) over (order by requested_at desc, id desc) - amount_units as newer_units
    from withdrawals_out(p_user, p_currency, since)
  ) counted where newer_units < day_units
$$;

-- What a person may take out in 24 hours, by the certification that two operators gave.
create function withdrawal_day_limit(p_user text, p_currency text, at timestamptz) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(level_limit('withdrawal', p_currency,
    (select certification from users where id = p_user), at), 0)
$$;

-- Which of a batch stay within their person's limit of 24 hours, neighbours of the batch counted.
-- The ledger holds the person's accounts while it asks, so no other posting is in between.
create function withdrawal_admit(asks jsonb) returns setof integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ask record;
  taken jsonb := '{}'; -- units admitted so far, by person and currency
  who text;
  used bigint;
begin
  for ask in
    select a.*, withdrawal_day_limit(a.user_id, a.currency, a.at) as day_units
    from jsonb_to_recordset(asks)
      as a(n integer, user_id text, currency text, units bigint, at timestamptz)
    order by a.n
  loop
    who := ask.user_id || ask.currency;
    used := withdrawn_since(ask.user_id, ask.currency, ask.at - interval '24 hours')
      + coalesce((taken ->> who)::bigint, 0);
    continue when used + ask.units > ask.day_units;
    taken := taken || jsonb_build_object(who, coalesce((taken ->> who)::bigint, 0) + ask.units);
    return next ask.n;
  end loop;
end
$$;

-- At commit, for every login: within the limit, and one at a time for each person and currency.
-- What a restored backup has lost was within it before.
create function withdrawal_check_limit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from ledger_accounts where code = 'user-available'
    and (owner_id, currency) = (new.user_id, new.currency) for update;
  perform refuse(format('withdrawal %s: above the limit of 24 hours', new.id),
    'withdrawals_day_limit')
  where withdrawn_since(new.user_id, new.currency, new.requested_at - interval '24 hours')
      > withdrawal_day_limit(new.user_id, new.currency, new.requested_at)
    and not (session_user = 'clearhold_worker' and restore_is_open());
  return null;
end
$$;

-- The owner calls one back. Bytes that nobody was asked to sign are withdrawn here and now; where
-- the signer was asked, the chain must first prove that they can never be paid. Gives `cancelled`,
-- `waits` while that proof is awaited, `sent` when it is too late, or `unchecked` while the books
-- may be a backup, in which "never asked" is only as old as they are; nothing for somebody else's.
create function withdrawal_cancel(p_id text, p_user text, at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawals;
begin
  -- The attempt first, then the withdrawal: the order in which signing, sending and settling lock.
  perform from payout_attempts where withdrawal_id = p_id and state in ('built', 'signed')
    order by txid for update;
  select * into w from withdrawals where id = p_id and user_id = p_user for update;
  if not found then
    return null;
  end if;
  if w.state not in ('held', 'review') then
    return case when w.return_reason = 'cancelled-by-owner' then 'cancelled' else 'sent' end;
  end if;
  if not restore_ruled_out() then
    return 'unchecked';
  end if;
  update withdrawals set cancel_asked_at = coalesce(cancel_asked_at, at),
    lease_until = least(lease_until, clock_timestamp()) where id = p_id;
  update payout_attempts set state = 'withdrawn'
    where withdrawal_id = p_id and state = 'built' and asked_at is null;
  return case when exists (select from payout_attempts
    where withdrawal_id = p_id and state in ('built', 'signed')) then 'waits' else 'cancelled' end;
end
$$;

-- And the other way round, at commit: what is held for a withdrawal is held for one of these books,
-- once, of that person and to the unit. Otherwise the web server's login could put everybody's
-- money where nothing gives it back from.
create function withdrawal_check_hold() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
begin
  perform refuse(format('ledger: %s holds money for no withdrawal', new.reference),
    'withdrawal_holds_row')
  where not exists (
    select from withdrawals w
    join ledger_entries e on e.journal_id = new.id and e.side = 'credit' and e.units = w.amount_units
    join ledger_accounts a on a.id = e.account_id
    where w.id = new.reference
      and (a.code, a.owner_id, a.currency) = ('user-held', w.user_id, w.currency)
  ) or exists (
    select from ledger_journals j where j.reference = new.reference and j.id <> new.id
      and j.kind in ('withdrawal-held', 'withdrawal-recovered', 'withdrawal-standing')
  );
  return null;
end
$$;

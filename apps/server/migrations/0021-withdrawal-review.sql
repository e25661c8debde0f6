-- Withdrawals: how much a person may take out in a day, what waits for an operator, and how an
-- owner calls one back before anybody could sign it.

-- The most in 24 hours, by currency and level of certification.
create table withdrawal_limits (
  currency text collate "C" not null,
  level integer not null,
  day_units bigint not null,
  constraint withdrawal_limits_key primary key (currency, level),
  constraint withdrawal_limits_currency check (currency in ('TRX', 'USDT')),
  constraint withdrawal_limits_level check (level between 0 and 9),
  constraint withdrawal_limits_units check (day_units > 0)
);
insert into withdrawal_limits (currency, level, day_units) values
  ('TRX', 0, 100000000000), ('TRX', 1, 250000000000), ('TRX', 2, 500000000000),
  ('USDT', 0, 50000000000), ('USDT', 1, 100000000000), ('USDT', 2, 200000000000);
grant select on withdrawal_limits
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;

alter table withdrawals
  add column cleared_as text, -- absent until the worker has judged it: once, for good
  add column approvals_needed integer not null default 0,
  add column review_at timestamptz, -- since when it waits, or waited, for operators
  add column approved_at timestamptz,
  add column cancel_asked_at timestamptz, -- the owner's word; nothing is built after it
  add column return_reason text not null default '',
  drop constraint withdrawals_state,
  add constraint withdrawals_state
    check (state in ('held', 'review', 'signed', 'broadcast', 'settled', 'returned')),
  add constraint withdrawals_cleared
    check ((cleared_as is null or cleared_as in ('automatic', 'review'))
      and (cleared_as is not distinct from 'review') = (review_at is not null)
      and (review_at is not null) = (approvals_needed > 0)),
  add constraint withdrawals_review
    check (state <> 'review' or cleared_as = 'review' and approvals_needed between 1 and 4
      and approved_at is null),
  add constraint withdrawals_approved check (approved_at is null or review_at is not null),
  -- Codes, never words of somebody: the screen has its text for each.
  add constraint withdrawals_return_reason check (return_reason in ('', 'cancelled-by-owner',
    'account-frozen', 'payments-failed', 'payee-is-contract', 'payee-blacklisted',
    'approval-overdue', 'refused-source-of-funds', 'refused-payee', 'refused-account-safety')
    and (return_reason = '' or state = 'returned'));

-- What was under way before this day is paid by the rule of its day.
update withdrawals set cleared_as = 'automatic' where state <> 'returned';

drop index withdrawals_under_way;
create index withdrawals_under_way on withdrawals (requested_at)
  where state in ('held', 'review', 'signed', 'broadcast');
create index withdrawals_in_review on withdrawals (review_at) where state = 'review';
-- How long operators take is shown to everybody who asks for a withdrawal.
create index withdrawals_reviewed on withdrawals (currency, review_at desc)
  where review_at is not null;

-- `asked_at`: when the signer was first asked, written before it is. Bytes that it was never asked
-- about cannot have a signature anywhere, and only those may be withdrawn.
alter table payout_attempts
  add column asked_at timestamptz,
  drop constraint payout_attempts_state,
  add constraint payout_attempts_state
    check (state in ('built', 'signed', 'settled', 'failed', 'expired', 'withdrawn'));
update payout_attempts set asked_at = built_at;
alter table payout_attempts
  add constraint payout_attempts_asked check (signed_hex is null or asked_at is not null),
  add constraint payout_attempts_withdrawn check (state <> 'withdrawn' or asked_at is null);

-- An operator's word on one that waits: the passkey's answer to an approval, which the signer
-- verifies by itself, or a refusal with a code. One word of one operator, and it stays.
create table withdrawal_approvals (
  withdrawal_id text collate "C" not null,
  operator_id text collate "C" not null,
  verdict text not null,
  reason text not null default '',
  assertion text not null default '',
  at timestamptz not null default clock_timestamp(),
  constraint withdrawal_approvals_key primary key (withdrawal_id, operator_id),
  constraint withdrawal_approvals_withdrawal foreign key (withdrawal_id) references withdrawals (id),
  constraint withdrawal_approvals_operator foreign key (operator_id) references operators (id),
  constraint withdrawal_approvals_verdict check (case verdict
    when 'approve' then reason = '' and octet_length(assertion) between 2 and 8000
    when 'refuse' then assertion = ''
      and reason in ('refused-source-of-funds', 'refused-payee', 'refused-account-safety')
    else false end)
);
create trigger withdrawal_approvals_append_only before update or delete or truncate
  on withdrawal_approvals for each statement execute function operators_append_only();
alter table withdrawal_approvals enable always trigger withdrawal_approvals_append_only;

-- Only about one that waits, and only after the guard has written the operator's name under it.
create function withdrawal_approvals_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawals;
begin
  select * into w from withdrawals where id = new.withdrawal_id for update;
  if w.state is distinct from 'review' then
    raise exception 'withdrawal %: does not wait for an operator', new.withdrawal_id
      using errcode = 'check_violation', constraint = 'withdrawal_approvals_waiting';
  end if;
  if not exists (select from operator_acts a
    where (a.action, a.subject_id, a.operator_id)
        = (new.verdict || '-withdrawal', new.withdrawal_id, new.operator_id)
      and a.subject_hash = encode(sha256(convert_to(w.order_text || new.reason, 'UTF8')), 'hex')) then
    raise exception 'withdrawal %: no operator said so', new.withdrawal_id
      using errcode = 'check_violation', constraint = 'withdrawal_approvals_signed';
  end if;
  new.at := clock_timestamp();
  return new;
end
$$;
create trigger withdrawal_approvals_new before insert on withdrawal_approvals
  for each row execute function withdrawal_approvals_check();
alter table withdrawal_approvals enable always trigger withdrawal_approvals_new;

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
  if old.state in ('settled', 'returned') and new.state <> old.state then
    raise exception 'withdrawal %: has ended', old.id using errcode = 'check_violation';
  end if;
  if not stricter and old.cleared_as is not null
    and (new.cleared_as, new.approvals_needed, new.review_at)
      is distinct from (old.cleared_as, old.approvals_needed, old.review_at)
    or old.cancel_asked_at is not null and new.cancel_asked_at is distinct from old.cancel_asked_at
    or not stricter and old.approved_at is not null
      and new.approved_at is distinct from old.approved_at then
    raise exception 'withdrawal %: was judged once', old.id using errcode = 'check_violation';
  end if;
  if new.state = 'review' and old.state not in ('held', 'review')
    or new.state = 'review' and old.state = 'held' and exists (select from payout_attempts
      where withdrawal_id = old.id and state in ('built', 'signed'))
    or old.state = 'review' and new.state not in ('review', 'held', 'returned')
    or old.cleared_as is null and new.cleared_as = 'review' and new.state <> 'review'
    -- What was paid in a time that a restored backup does not know was approved in it (0020).
    or old.state = 'review' and new.state = 'held' and not restore_is_open()
      and (new.approved_at is null or (select count(*) from withdrawal_approvals a
          where a.withdrawal_id = old.id and a.verdict = 'approve') < old.approvals_needed)
    or new.state in ('signed', 'broadcast', 'settled') and new.cleared_as is null then
    raise exception 'withdrawal %: does not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger withdrawals_step before update on withdrawals
  for each row execute function withdrawal_check_step();
alter table withdrawals enable always trigger withdrawals_step;

-- Nothing is built for one that was not judged, that waits for a person, or that was called back;
-- and bytes once asked about stay asked about. In books that may be a backup nothing is built, shown
-- to the signer or withdrawn; what the signer turns out to have signed is written in as signed.
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
create trigger payout_attempts_step before insert or update on payout_attempts
  for each row execute function payout_attempts_check();
alter table payout_attempts enable always trigger payout_attempts_step;

-- What a person took out, or is taking out, in the 24 hours up to `at`.
create function withdrawn_since(p_user text, p_currency text, since timestamptz) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(amount_units), 0)::bigint from withdrawals
  where user_id = p_user and currency = p_currency and state <> 'returned' and requested_at > since
$$;

-- What a person may take out in 24 hours. Nobody is certified yet: everybody is at level 0, and no
-- login may say otherwise.
create function withdrawal_day_limit(p_user text, p_currency text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select day_units from withdrawal_limits
    where (currency, level) = (p_currency, 0)), 0)
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
    select a.*, withdrawal_day_limit(a.user_id, a.currency) as day_units
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

-- At commit, whoever writes one, asked or not: within the limit, and one at a time for each person and
-- currency. Only what a restored backup has lost was within it before (0020).
create function withdrawal_check_limit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from ledger_accounts where code = 'user-available'
    and (owner_id, currency) = (new.user_id, new.currency) for update;
  if withdrawn_since(new.user_id, new.currency, new.requested_at - interval '24 hours')
      > withdrawal_day_limit(new.user_id, new.currency)
    and not (session_user = 'clearhold_worker' and restore_is_open()) then
    raise exception 'withdrawal %: above the limit of 24 hours', new.id
      using errcode = 'check_violation', constraint = 'withdrawals_day_limit';
  end if;
  return null;
end
$$;
create constraint trigger withdrawals_within_limit after insert on withdrawals
  deferrable initially deferred for each row execute function withdrawal_check_limit();
alter table withdrawals enable always trigger withdrawals_within_limit;

-- Whoever writes one begins at the beginning: nobody has judged it, no payment was built for it.
create function withdrawal_check_new() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state <> 'held' or new.cleared_as is not null or new.approvals_needed <> 0
    or coalesce(new.review_at, new.approved_at, new.cancel_asked_at, new.signed_at,
      new.broadcast_at) is not null
    or (new.attempts, new.waits_for, new.return_reason, new.lease_until)
      <> (0, '', '', '-infinity') then
    raise exception 'withdrawal %: does not begin so', new.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger withdrawals_new before insert on withdrawals
  for each row execute function withdrawal_check_new();
alter table withdrawals enable always trigger withdrawals_new;

-- The owner calls one back. Bytes that nobody was asked to sign are withdrawn here and now; where
-- the signer was asked, the chain must first prove that they can never be paid. Gives `cancelled`,
-- `waits` while that proof is awaited, `sent` when it is too late, or `unchecked` while the books may
-- be a backup, in which "never asked" is only as old as they are; nothing for somebody else's.
create function withdrawal_cancel(p_id text, p_user text, at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawals;
begin
  -- The attempt first, then the withdrawal: in the order of whoever signs, sends and settles.
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

-- What an operator reads to decide: the order, and how far the person's own deposits cover it.
create view withdrawal_reviews as
  select w.id, w.currency, w.amount_units, w.fee_units, w.address, w.order_text, w.requested_at,
    w.review_at, w.approvals_needed, w.state,
    (select coalesce(sum(d.amount_units), 0)::bigint from deposits d where d.owner_id = w.user_id
      and d.purpose = 'user' and d.currency = w.currency and d.state = 'credited') as deposited_units,
    (select coalesce(sum(o.amount_units), 0)::bigint from withdrawals o where o.user_id = w.user_id
      and o.currency = w.currency and o.id <> w.id and o.state <> 'returned') as withdrawn_units,
    (select coalesce(jsonb_agg(jsonb_build_object('operator', o.name, 'verdict', a.verdict,
        'reason', a.reason, 'at', a.at) order by a.at), '[]')
      from withdrawal_approvals a join operators o on o.id = a.operator_id
      where a.withdrawal_id = w.id) as words
  from withdrawals w where w.review_at is not null;

grant select on withdrawal_reviews to clearhold_operator, clearhold_auditor;
grant select on withdrawal_approvals to clearhold_worker, clearhold_operator, clearhold_auditor;
grant insert (withdrawal_id, operator_id, verdict, reason, assertion) on withdrawal_approvals
  to clearhold_operator;
grant update (cleared_as, approvals_needed, review_at, approved_at, return_reason) on withdrawals
  to clearhold_worker;
grant update (asked_at) on payout_attempts to clearhold_worker;

-- The web server writes what was ordered, and nothing of what becomes of it.
revoke insert on withdrawals from clearhold_api;
grant insert (id, user_id, currency, address, amount_units, fee_units, state, order_text,
  order_signature, requested_at) on withdrawals to clearhold_api;

grant execute on function withdrawal_admit(jsonb), withdrawal_cancel(text, text, timestamptz),
  withdrawn_since(text, text, timestamptz) to clearhold_api;

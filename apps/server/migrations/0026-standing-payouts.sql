-- rebate_way 2: a payout goes on to its owner's default address by itself (decisions 1 and 8, rule 11).
-- The guard MACs who, of which subscription, in which currency and to which address; nobody else can
-- make such a word, and what is written here cannot be changed, so a forged row pays nothing.

create table standing_payouts (
  subscription_id text collate "C" primary key,
  user_id text collate "C" not null,
  currency text collate "C" not null,
  address text collate "C" not null,
  confirmed_at bigint not null, -- the confirmation of the payee on which it stands, in Unix seconds
  withdrawal_id text collate "C" not null, -- the one that it may become
  mac text not null, -- the guard's, over all of it
  created_at timestamptz not null, -- when its owner proved it: a freeze since calls it off
  state text not null default 'standing',
  reason text not null default '', -- why it fell back: a code, never words of somebody
  details jsonb not null default '{}', -- what fills the reason's words
  closed_at timestamptz,
  told_at timestamptz, -- when its owner was mailed how it ended
  constraint standing_payouts_subscription foreign key (subscription_id) references subscriptions (id)
    deferrable initially deferred,
  constraint standing_payouts_withdrawal unique (withdrawal_id),
  constraint standing_payouts_currency check (currency in ('TRX', 'USDT')),
  constraint standing_payouts_shape check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
  constraint standing_payouts_state check (state in ('standing', 'withdrawn', 'fell-back')),
  constraint standing_payouts_reason check ((state = 'fell-back') = (reason <> '')),
  constraint standing_payouts_details check (jsonb_typeof(details) = 'object'),
  constraint standing_payouts_closed check ((state = 'standing') = (closed_at is null)),
  constraint standing_payouts_told check (told_at is null or closed_at is not null)
);
create index standing_payouts_open on standing_payouts (subscription_id) where state = 'standing';
create index standing_payouts_untold on standing_payouts (subscription_id)
  where closed_at is not null and told_at is null;

-- What the payout of a subscription brought to its owner's balance; late money is none of it.
create function standing_paid_units(p_subscription text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(e.units), 0)::bigint
  from ledger_journals j
  join ledger_entries e on e.journal_id = j.id and e.side = 'credit'
  join ledger_accounts a on a.id = e.account_id and a.code = 'user-available'
  where (j.kind, j.reference) = ('project-paid-out', p_subscription)
$$;

-- Whoever writes one begins at the beginning.
create function standing_check_new() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state <> 'standing' or new.details <> '{}' then
    raise exception 'standing payout %: does not begin so', new.subscription_id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger standing_payouts_new before insert on standing_payouts
  for each row execute function standing_check_new();

-- At commit, when the journal has made the subscription: its own person's, its project's currency, and
-- only while its money is in escrow.
create function standing_check_subscription() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from subscriptions s join projects p on p.id = s.project_id
    where s.id = new.subscription_id and s.state = 'held'
      and (s.user_id, p.currency) = (new.user_id, new.currency)
  ) then
    raise exception 'standing payout %: of no such subscription', new.subscription_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger standing_payouts_subscribed after insert on standing_payouts
  deferrable initially deferred for each row execute function standing_check_subscription();

-- It ends once, and its owner is told once; nothing else of it ever changes.
create function standing_check_change() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.subscription_id, new.user_id, new.currency, new.address, new.confirmed_at,
      new.withdrawal_id, new.mac, new.created_at)
    is distinct from (old.subscription_id, old.user_id, old.currency, old.address,
      old.confirmed_at, old.withdrawal_id, old.mac, old.created_at)
    or old.state <> 'standing' and (new.state, new.reason, new.details, new.closed_at)
      is distinct from (old.state, old.reason, old.details, old.closed_at)
    or old.told_at is not null and new.told_at is distinct from old.told_at then
    raise exception 'standing payout %: is as it is', old.subscription_id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger standing_payouts_change before update on standing_payouts
  for each row execute function standing_check_change();

-- At commit: what is called withdrawn has its withdrawal, to the address that was proved.
create function standing_check_withdrawn() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state = 'withdrawn' and not exists (
    select from withdrawals w where w.id = new.withdrawal_id
      and (w.user_id, w.currency, w.address) = (new.user_id, new.currency, new.address)
  ) then
    raise exception 'standing payout %: was not withdrawn', new.subscription_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger standing_payouts_withdrawn after update of state on standing_payouts
  deferrable initially deferred for each row execute function standing_check_withdrawn();

insert into ledger_kinds (kind, legs, reversible) values ('withdrawal-standing', 1, false);
insert into ledger_shapes (kind, leg, lines) values
  ('withdrawal-standing', 1, '{credit user-held,debit user-available}');
insert into ledger_posters (kind, role) values ('withdrawal-standing', 'clearhold_worker');

-- A withdrawal stands on the journal that took its amount: asked for, written down again, or sent on.
create or replace function withdrawal_is_booked(w withdrawals, booked_kind text, account_code text)
returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from ledger_journals j
    join ledger_entries e on e.journal_id = j.id and e.side = 'debit' and e.units = w.amount_units
    join ledger_accounts a on a.id = e.account_id
    where j.reference = w.id
      and (j.kind = booked_kind
        or booked_kind = 'withdrawal-held'
          and j.kind in ('withdrawal-recovered', 'withdrawal-standing')
        or booked_kind = 'withdrawal-settled' and j.kind = 'withdrawal-paid-otherwise')
      and (a.code, a.owner_id, a.currency) = (account_code, w.user_id, w.currency)
  )
$$;

-- The worker holds a person's money for one thing alone: the payout of a subscription with a standing
-- instruction, whole, in the posting that closes the instruction; and nothing of it in books that may
-- be a backup, which may have paid it out.
create function standing_check_journals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set enable_mergejoin = off set enable_hashjoin = off set enable_seqscan = off as $$
declare
  bad text;
begin
  if not exists (select from new_journals where kind = 'withdrawal-standing') then
    return null;
  end if;
  if not restore_ruled_out() then
    raise exception 'ledger: these books may be a backup'
      using errcode = 'check_violation', constraint = 'restore_ruled_out';
  end if;
  select j.reference into bad
  from new_journals j
  where j.kind = 'withdrawal-standing' and not exists (
    select from standing_payouts s
    join subscriptions b on b.id = s.subscription_id and b.state = 'paid'
    join withdrawals w on w.id = s.withdrawal_id
      and (w.user_id, w.currency, w.address) = (s.user_id, s.currency, s.address)
    where s.withdrawal_id = j.reference and s.state = 'withdrawn' and b.user_id = s.user_id
      and w.amount_units = standing_paid_units(s.subscription_id)
  )
  limit 1;
  if bad is not null then
    raise exception 'withdrawal %: no standing instruction pays it', bad
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger standing_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function standing_check_journals();

-- Beside what a restored backup has lost (0020) the worker writes the withdrawals of open instructions.
create or replace function restore_check_withdrawal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if session_user = 'clearhold_worker' and not restore_is_open() and not exists (
    select from standing_payouts s where s.withdrawal_id = new.id and s.state = 'standing'
      and (s.user_id, s.currency, s.address) = (new.user_id, new.currency, new.address)
  ) then
    raise exception 'withdrawal %: no backup was put back', new.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

alter table standing_payouts enable always trigger standing_payouts_new;
alter table standing_payouts enable always trigger standing_payouts_subscribed;
alter table standing_payouts enable always trigger standing_payouts_change;
alter table standing_payouts enable always trigger standing_payouts_withdrawn;
alter table ledger_journals enable always trigger standing_journals_checked;

-- The owner takes the word back while nothing has come of it; it only makes safer. Gives the state that
-- it has then, or nothing for somebody else's.
create function standing_revoke(p_subscription text, p_user text, at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s standing_payouts;
begin
  update standing_payouts set state = 'fell-back', reason = 'revoked', closed_at = at
    where subscription_id = p_subscription and user_id = p_user and state = 'standing';
  select * into s from standing_payouts
    where subscription_id = p_subscription and user_id = p_user;
  return case when s.reason = 'revoked' then 'revoked' else s.state end;
end
$$;

grant select on standing_payouts
  to clearhold_api, clearhold_worker, clearhold_guard, clearhold_auditor;
grant insert (subscription_id, user_id, currency, address, confirmed_at, withdrawal_id, mac,
  created_at) on standing_payouts to clearhold_api;
grant update (state, reason, details, closed_at, told_at) on standing_payouts to clearhold_worker;
grant execute on function standing_revoke(text, text, timestamptz) to clearhold_api;
grant execute on function standing_paid_units(text)
  to clearhold_worker, clearhold_guard, clearhold_auditor;

-- The guard looks at the book to see that the address is still the default, and names the project in
-- its mails; the worker looks ahead with what the web server looks ahead with.
grant select (user_id, currency, address, is_default) on payees to clearhold_guard;
grant select (id, name) on projects to clearhold_guard;
grant select (id, user_id, project_id, state) on subscriptions to clearhold_guard;
grant select (user_id, reason, until_at) on guard_holds to clearhold_worker;
grant select (user_id, currency, address, confirmed_at) on guard_payees to clearhold_worker;
grant select (user_id, currency, address, from_at) on guard_whitelist to clearhold_worker;
grant select (user_id, switch, is_on, from_at) on guard_address_switches to clearhold_worker;
grant execute on function withdrawal_admit(jsonb), withdrawn_since(text, text, timestamptz)
  to clearhold_worker;

-- What an account still holds, by its names in the contract; empty where it can be closed. Less than a rest
-- of its currency can stay, or arrive later. What is worked out here is read under the locks of the
-- account's balances when it is closed. What operators approved is booked at once, so what nobody could book
-- within a day holds nothing.
create function account_holdings(person text, rest_trx bigint, rest_usdt bigint) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array_remove(array[
    case when exists (select from ledger_accounts a
      where a.owner_id = person and a.code = 'user-available' and a.balance_units <> 0
        and a.balance_units not between 1 and case a.currency when 'TRX' then rest_trx else rest_usdt end - 1)
      then 'balance' end,
    case when exists (select from ledger_accounts a
        where a.owner_id = person and a.code = 'user-held' and a.balance_units <> 0)
      or exists (select from withdrawals w
        where w.user_id = person and w.state not in ('settled', 'returned'))
      or exists (select from remedies r
        where r.user_id = person and r.booked_at is null
          and r.approved_at > clock_timestamp() - interval '1 day')
      or exists (select from deposit_takebacks t
        where t.user_id = person and t.undoes is not null and t.booked_at is null
          and t.approved_at > clock_timestamp() - interval '1 day')
      then 'on-its-way' end,
    case when exists (select from deposits d where d.purpose = 'user' and d.owner_id = person
      and d.state in ('detected', 'waiting') group by d.currency
      having sum(d.amount_units) + coalesce((select a.balance_units from ledger_accounts a
          where (a.owner_id, a.code, a.currency) = (person, 'user-available', d.currency)), 0)
        >= case d.currency when 'TRX' then rest_trx else rest_usdt end)
      then 'deposit' end,
    case when exists (select from subscriptions s where s.user_id = person and s.state = 'held')
      or exists (select from late_lines l join subscriptions s on s.id = l.subscription_id
        where s.user_id = person and l.paid_at is null)
      then 'invested' end,
    case when exists (select from boxes b
        cross join lateral box_state(b, clock_timestamp()) as state
        where b.owner_id = person and (state in ('ready', 'waiting')
          or (state = 'drawn' and not reward_is_paid(b.id))))
      then 'box' end,
    case when exists (select from appointments a join projects p on p.id = a.project_id
      where a.user_id = person and p.status = 1)
      then 'reminder' end,
    case when exists (select from recovered_debts d where d.user_id = person
      and d.repaid_at is null and d.written_off_at is null)
      then 'debt' end
  ], null)
$$;

-- What is left of each currency.
create function account_left(person text, out trx_units bigint, out usdt_units bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(a.balance_units) filter (where a.currency = 'TRX'), 0)::bigint,
    coalesce(sum(a.balance_units) filter (where a.currency = 'USDT'), 0)::bigint
  from ledger_accounts a where a.owner_id = person and a.code = 'user-available'
$$;

-- Whether an account still has the login password that nobody knows, which it got when it was opened again:
-- then two operators can name another mailbox, in the place of a mistyped one.
create function has_first_login(person text, at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from guard_verifiers v
    where (v.user_id, v.purpose, v.version) = (person, 'login', 1) and v.set_at <= at)
$$;

-- An account is closed when its week is over and it holds nothing. Its balances are locked first, so that
-- money which is being booked at this moment is seen. Then everything of the person goes that the books do
-- not need; the mailbox is the guard's to replace, in the same transaction.
create function account_closings_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person text := old.user_id;
  name text;
begin
  if new.reopened_at is not null then
    perform refuse(format('closing %s: there is nothing to open again', old.id), 'account_closings_ended')
    where old.closed_at is null
      or old.reopened_at is not null and not has_first_login(person, old.reopened_at)
      or to_jsonb(new) - array['reopened_at', 'reopened_for']
        <> to_jsonb(old) - array['reopened_at', 'reopened_for'];
    perform refuse(format('closing %s: two operators open it again', old.id), 'account_closings_operators')
    where operators_behind('reopen-account', old.id::text, new.reopened_for) < 2
      or new.reopened_for = any (old.reopened_before);
    new.reopened_before := old.reopened_before || old.reopened_for;
    perform note_falling_limits(person, new.reopened_at);
    return new;
  end if;
  perform refuse(format('closing %s: it has ended already', old.id), 'account_closings_ended')
  where num_nonnulls(old.called_off_at, old.closed_at) > 0
    or to_jsonb(new) - array['called_off_at', 'closed_at']
      <> to_jsonb(old) - array['called_off_at', 'closed_at'];
  if new.closed_at is null then
    return new;
  end if;
  perform refuse(format('closing %s: its week is not over', old.id), 'account_closings_early')
  where old.from_at > clock_timestamp() + (select ahead from process_clock);
  perform from ledger_accounts a where a.owner_id = person
    and a.code in ('user-available', 'user-held') order by a.id for update;
  perform refuse(format('closing %s: the account holds %s', old.id, array_to_string(held, ', ')),
    'account_closings_holds')
  from account_holdings(person, old.rest_trx_units, old.rest_usdt_units) as held where held <> '{}';
  -- What is being written for the person ends before this, or sees that it comes too late.
  perform from users where id = person for update;

  update certification_requests set state = 'cancelled', decided_at = new.closed_at
    where user_id = person and state = 'pending';
  update certification_requests set sealed = null where user_id = person and sealed is not null;
  delete from certification_pictures where user_id = person;
  foreach name in array array['guard_push_subscriptions', 'sessions', 'guard_passkeys',
    'guard_recovery_codes', 'guard_verifiers', 'guard_phones', 'guard_phrases', 'guard_devices',
    'guard_ways_back', 'guard_links', 'guard_email_changes', 'guard_address_switches',
    'guard_whitelist', 'guard_payees', 'guard_codes', 'payees', 'uploads', 'nickname_requests',
    'messages', 'message_settings', 'data_export_parts', 'data_exports', 'appointments',
    'deposit_claims']
  loop
    execute format('delete from %I where user_id = $1', name) using person;
  end loop;
  update users set username = person, username_key = person, nickname = '', bio = '', avatar = '',
    telegram = '', google = '', invited_with = '', time_zone = 'UTC', chosen_zone = 'device',
    display_currency = 'USDT', line_color = 'green-up', theme = 'system', balance_hidden = false
    where id = person;
  return new;
end
$$;

-- A closed account stays as its end left it. A process believes a session for some seconds, and a login can be
-- under way: what either writes then would stay for good. The person's row makes one wait for the other.
create function closed_account_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person text;
begin
  if tg_table_name = 'users' then
    person := new.id;
  else
    person := new.user_id;
  end if;
  perform from users where id = person for key share;
  perform refuse(format('account %s: it is closed', person), 'account_closed')
  where account_is_closed(person);
  return new;
end
$$;

-- Closed accounts that coins reached, more than a rest that their owners agreed to leave: nobody can spend
-- them until two operators open the account again.
create function closed_accounts_with_coins()
returns table (closing_id bigint, user_id text, closed_at timestamptz, currency text, units bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.user_id, c.closed_at, a.currency, a.balance_units
  from account_closings c join ledger_accounts a on a.owner_id = c.user_id
  where c.closed_at is not null and c.reopened_at is null
    and a.code = 'user-available' and a.balance_units > 0
    and a.balance_units >= case a.currency when 'TRX' then c.rest_trx_units else c.rest_usdt_units end
  order by c.id, a.currency
$$;

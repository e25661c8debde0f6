-- The continuous comparison of chain and books: what each of our addresses holds by our own index of
-- the chain, what the last comparison of each currency found, the alerts that come of it, and the
-- lock under which a restored backup starts.

-- What every movement of booked blocks adds up to at an address, network fees included. The chain
-- must hold exactly this; what it holds more or less is booked, and stands here from then on.
create table chain_holdings (
  address text collate "C" not null,
  currency text collate "C" not null,
  units bigint not null,
  moved_block bigint not null, -- the last booked block that changed it
  checked_block bigint not null default -1, -- `moved_block` as it was when it was last found right
  constraint chain_holdings_key primary key (address, currency),
  constraint chain_holdings_address foreign key (address) references chain_addresses (address),
  constraint chain_holdings_currency check (currency in ('TRX', 'USDT'))
);
create index chain_holdings_unchecked on chain_holdings (moved_block)
  where moved_block > checked_block;

-- Books that were kept before: what arrived at users' and projects' addresses never left them, and
-- the hot wallet holds what its account says.
insert into chain_holdings (address, currency, units, moved_block)
  select d.address, d.currency, sum(d.amount_units), max(d.block_number)
  from deposits d where d.state = 'credited' and d.purpose in ('user', 'project')
  group by d.address, d.currency
  union all
  select a.address, l.currency, l.balance_units, coalesce((select number from scan_cursor), 0)
  from chain_addresses a join ledger_accounts l on l.code = 'hot-wallet'
  where a.purpose = 'hot';

-- For people and /readyz. What lets payouts leave is the worker's own memory, never this row.
create table reconciliations (
  currency text collate "C" primary key,
  state text not null,
  detail text not null, -- what is off, for the operator
  block_number bigint not null,
  compared_at timestamptz not null,
  clean_block bigint, -- absent until the first clean comparison
  clean_at timestamptz,
  constraint reconciliations_currency check (currency in ('TRX', 'USDT')),
  constraint reconciliations_state check (state in ('clean', 'moving', 'surplus', 'shortfall')),
  constraint reconciliations_clean check ((clean_block is null) = (clean_at is null))
);

-- An alert names a movement (txid) or a difference that no movement explains (no txid). A surplus
-- stops nothing: nobody can stop everyone by sending one unit (decisions 8.15).
alter table chain_alerts alter column txid drop not null;
alter table chain_alerts add column stops boolean not null default true;
-- What a later reading of the chain showed a surplus to have been; the whole of it ends the alert.
alter table chain_alerts add column explained_units bigint not null default 0;
alter table chain_alerts add constraint chain_alerts_explained
  check (explained_units between 0 and units and (reason = 'surplus' or explained_units = 0));
alter table chain_alerts add constraint chain_alerts_reason check (case reason
  when 'surplus' then not stops
  when 'unexplained-outflow' then stops and txid is not null
  when 'shortfall' then stops
  when 'books-differ' then stops and txid is null
  else false end);
alter table chain_alerts add constraint chain_alerts_units check (units > 0);

revoke insert on chain_alerts from clearhold_worker;
grant insert (currency, address, txid, units, reason, block_number, stops) on chain_alerts
  to clearhold_worker;
-- What stops withdrawals ends by what operators put their names to, and in no other way.
grant update (explained_units) on chain_alerts to clearhold_worker;
create function chain_alerts_explain() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.explained_units = new.units then
    new.resolved_at := coalesce(new.resolved_at, clock_timestamp());
  end if;
  return new;
end
$$;
create trigger chain_alerts_explained before update of explained_units on chain_alerts
  for each row execute function chain_alerts_explain();
alter table chain_alerts enable always trigger chain_alerts_explained;
revoke update (resolved_at) on chain_alerts from clearhold_operator;

create table alert_resolutions (
  alert_id bigint not null,
  operator_id text collate "C" not null,
  reason text not null,
  acted_at timestamptz not null default clock_timestamp(),
  constraint alert_resolutions_key primary key (alert_id, operator_id),
  constraint alert_resolutions_alert foreign key (alert_id) references chain_alerts (id),
  constraint alert_resolutions_operator foreign key (operator_id) references operators (id),
  constraint alert_resolutions_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]')
);

-- True when the guard has written this operator's name under this very reason, after the password.
create function operator_gave(act text, subject text, operator text, reason text)
returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from operator_acts a
    where (a.action, a.subject_id, a.operator_id) = (act, subject, operator)
      and a.subject_hash = encode(sha256(convert_to(reason, 'UTF8')), 'hex')
  )
$$;

-- The first name resolves what stops nothing; what stops withdrawals needs two.
create function alert_resolutions_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from chain_alerts where id = new.alert_id and resolved_at is null for update;
  if not found then
    raise exception 'alert %: not open', new.alert_id using errcode = 'check_violation';
  end if;
  if not operator_gave('resolve-alert', new.alert_id::text, new.operator_id, new.reason) then
    raise exception 'alert %: no operator resolved it', new.alert_id
      using errcode = 'check_violation';
  end if;
  update chain_alerts set resolved_at = clock_timestamp()
  where id = new.alert_id and (case when stops then 2 else 1 end) <= 1 + (
    select count(*) from alert_resolutions r
    where r.alert_id = new.alert_id and r.operator_id <> new.operator_id);
  return new;
end
$$;

create trigger alert_resolutions_new before insert on alert_resolutions
  for each row execute function alert_resolutions_check();
create trigger alert_resolutions_append_only before update or delete or truncate
  on alert_resolutions for each statement execute function operators_append_only();
alter table alert_resolutions enable always trigger alert_resolutions_new;
alter table alert_resolutions enable always trigger alert_resolutions_append_only;

-- These books are older than what the signer remembers: a backup was put back (decisions 8.17).
-- While one is open nothing is paid and nothing is moved.
create table restore_locks (
  id bigint generated always as identity primary key,
  found_at timestamptz not null default clock_timestamp(),
  reason text not null,
  cursor_number bigint not null, -- how far the restored books had read the chain
  mark_number bigint not null, -- how far the signer knows that they had
  payment_count bigint not null, -- what the signer remembered then; no older entry locks again
  move_count bigint not null,
  released_at timestamptz, -- absent while it locks
  constraint restore_locks_reason check (reason in ('cursor-behind', 'payment-unknown'))
);
create unique index restore_locks_open on restore_locks ((true)) where released_at is null;

create function restore_is_open() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from restore_locks where released_at is null)
$$;

-- That the worker has compared these very books with the signer's memory. Until it has, nobody knows
-- whether they are a backup, so the row holds what no backup brings along: files that are put back
-- need a start of the server, a copied database has another oid, and loaded rows another xmin.
create table restore_checks (
  only_one boolean primary key default true,
  database_oid oid not null,
  started_at timestamptz not null, -- the server, not the product
  written_by xid not null,
  constraint restore_checks_only_one check (only_one)
);

create function restore_note_check() returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into restore_checks (database_oid, started_at, written_by)
    select oid, pg_postmaster_start_time(), pg_current_xact_id()::xid
    from pg_database where datname = current_database()
  on conflict (only_one) do update set (database_oid, started_at, written_by)
    = (excluded.database_oid, excluded.started_at, excluded.written_by)
$$;

create function restore_is_checked() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from restore_checks c join pg_database d on d.oid = c.database_oid
    where d.datname = current_database() and c.started_at = pg_postmaster_start_time()
      and c.written_by = c.xmin
  )
$$;

-- Only then is what these books call unpaid unpaid, and what they call available there.
create function restore_ruled_out() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select restore_is_checked() and not restore_is_open()
$$;

create table restore_releases (
  lock_id bigint not null,
  operator_id text collate "C" not null,
  reason text not null,
  acted_at timestamptz not null default clock_timestamp(),
  constraint restore_releases_key primary key (lock_id, operator_id),
  constraint restore_releases_lock foreign key (lock_id) references restore_locks (id),
  constraint restore_releases_operator foreign key (operator_id) references operators (id),
  constraint restore_releases_reason
    check (char_length(reason) between 4 and 200 and reason !~ '[<>[:cntrl:]]')
);

create function restore_releases_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from restore_locks where id = new.lock_id and released_at is null for update;
  if not found then
    raise exception 'restore %: not locked', new.lock_id using errcode = 'check_violation';
  end if;
  if not operator_gave('release-restore', new.lock_id::text, new.operator_id, new.reason) then
    raise exception 'restore %: no operator released it', new.lock_id
      using errcode = 'check_violation';
  end if;
  update restore_locks set released_at = clock_timestamp()
  where id = new.lock_id and exists (
    select from restore_releases r
    where r.lock_id = new.lock_id and r.operator_id <> new.operator_id);
  return new;
end
$$;

create trigger restore_releases_new before insert on restore_releases
  for each row execute function restore_releases_check();
create trigger restore_releases_append_only before update or delete or truncate
  on restore_releases for each statement execute function operators_append_only();
alter table restore_releases enable always trigger restore_releases_new;
alter table restore_releases enable always trigger restore_releases_append_only;

-- Under the lock the worker writes down again what the signer remembers: the orders that it paid since
-- the backup, each with the guard's own text, so that its owner does not have the money a second time.
insert into ledger_kinds (kind, legs, reversible) values ('withdrawal-recovered', 1, false);
insert into ledger_shapes (kind, leg, lines) values
  ('withdrawal-recovered', 1, '{credit user-held,debit user-available}');
insert into ledger_posters (kind, role) values ('withdrawal-recovered', 'clearhold_worker');

-- A withdrawal stands on the journal that took its amount, when it was asked for or when it was
-- written down again.
create or replace function withdrawal_is_booked(w withdrawals, booked_kind text, account_code text)
returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from ledger_journals j
    join ledger_entries e on e.journal_id = j.id and e.side = 'debit' and e.units = w.amount_units
    join ledger_accounts a on a.id = e.account_id
    where j.reference = w.id
      and (j.kind = booked_kind
        or booked_kind = 'withdrawal-held' and j.kind = 'withdrawal-recovered')
      and (a.code, a.owner_id, a.currency) = (account_code, w.user_id, w.currency)
  )
$$;

create function restore_check_journals() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not restore_is_open()
    and exists (select from new_journals where kind = 'withdrawal-recovered') then
    raise exception 'ledger: nothing is to be recovered' using errcode = 'check_violation';
  end if;
  -- What a person spends, and what goes back to one, may have been paid out since the backup.
  if not restore_ruled_out() and exists (select from new_journals where kind = 'withdrawal-returned'
      or kind in (select p.kind from ledger_posters p where p.role = 'clearhold_api')) then
    raise exception 'ledger: these books may be a backup'
      using errcode = 'check_violation', constraint = 'restore_ruled_out';
  end if;
  return null;
end
$$;
create trigger restore_journals_checked after insert on ledger_journals
  referencing new table as new_journals
  for each statement execute function restore_check_journals();
alter table ledger_journals enable always trigger restore_journals_checked;

create function restore_check_withdrawal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if session_user = 'clearhold_worker' and not restore_is_open() then
    raise exception 'withdrawal %: no backup was put back', new.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger restore_withdrawals before insert on withdrawals
  for each row execute function restore_check_withdrawal();
alter table withdrawals enable always trigger restore_withdrawals;

-- What the chain has more or less than the books, whichever of our wallets it concerns.
insert into ledger_kinds (kind, legs, reversible) values
  ('surplus-found', 1, false),
  ('surplus-explained', 1, false),
  ('shortfall-booked', 1, false);
insert into ledger_shapes (kind, leg, lines)
  select 'surplus-found', 1, array['credit unclassified', 'debit ' || code]
  from ledger_chart where class = 'asset'
  union all
  select 'surplus-explained', 1, array['credit ' || code, 'debit unclassified']
  from ledger_chart where class = 'asset'
  union all
  select 'shortfall-booked', 1, array['credit ' || code, 'debit house-deficit']
  from ledger_chart where class = 'asset';
insert into ledger_posters (kind, role) values
  ('surplus-found', 'clearhold_worker'),
  ('surplus-explained', 'clearhold_worker'),
  ('shortfall-booked', 'clearhold_worker');

grant select on chain_holdings, reconciliations, alert_resolutions, restore_locks, restore_releases
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant insert, update (units, moved_block, checked_block) on chain_holdings to clearhold_worker;
grant insert, update on reconciliations to clearhold_worker;
grant insert (alert_id, operator_id, reason) on alert_resolutions to clearhold_operator;
grant insert (reason, cursor_number, mark_number, payment_count, move_count) on restore_locks
  to clearhold_worker;
grant insert (id, user_id, currency, address, amount_units, fee_units, state, order_text,
  order_signature, requested_at) on withdrawals to clearhold_worker;
grant insert (lock_id, operator_id, reason) on restore_releases to clearhold_operator;
grant execute on function restore_note_check() to clearhold_worker;
grant execute on function restore_is_checked(), restore_ruled_out()
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;

create function restore_is_open() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from restore_locks where released_at is null)
$$;

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

create function restore_releases_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  figures text := concat_ws(' ', new.mark_number, new.payment_count, new.move_count);
begin
  perform from restore_locks where id = new.lock_id and released_at is null for update;
  perform refuse(format('restore %s: not locked', new.lock_id)) where not found;
  perform refuse(format('restore %s: no operator released it', new.lock_id))
  where new.mark_number is null or new.payment_count is null or new.move_count is null
    or not operator_gave('release-restore', new.lock_id::text, new.operator_id,
      new.reason || E'\n' || figures);
  -- The signer may have heard more in between: the lesser figure is what both have seen.
  update restore_locks l set released_at = clock_timestamp(),
    mark_number = least(new.mark_number, r.mark_number),
    payment_count = least(new.payment_count, r.payment_count),
    move_count = least(new.move_count, r.move_count)
  from (select min(mark_number) as mark_number, min(payment_count) as payment_count,
      min(move_count) as move_count
    from restore_releases where lock_id = new.lock_id and operator_id <> new.operator_id
      and operator_stayed(operator_id, acted_at)
    having count(*) > 0) r
  where l.id = new.lock_id;
  return new;
end
$$;

create function restore_check_journals(kinds text[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse('ledger: nothing is to be recovered')
  where not restore_is_open() and 'withdrawal-recovered' = any (kinds);
  -- What a person spends, and what goes back to one, may have been paid out since the backup.
  perform refuse('ledger: these books may be a backup', 'restore_ruled_out')
  where not restore_ruled_out() and ('withdrawal-returned' = any (kinds) or exists (
    select from ledger_posters p where p.role = 'clearhold_api' and p.kind = any (kinds)));
end
$$;

-- The worker writes a withdrawal only under a restore lock, or from an open standing payout.
create function restore_check_withdrawal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('withdrawal %s: no backup was put back', new.id))
  where session_user = 'clearhold_worker' and not restore_is_open() and not exists (
    select from standing_payouts s where s.withdrawal_id = new.id and s.state = 'standing'
      and (s.user_id, s.currency, s.address) = (new.user_id, new.currency, new.address));
  return new;
end
$$;

create function restore_locks_begin() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.found_at := clock_timestamp();
  new.cursor_number := coalesce((select number from scan_cursor), -1);
  return new;
end
$$;

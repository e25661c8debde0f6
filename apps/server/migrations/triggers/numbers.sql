-- No number is so large that nothing can be added to it any more: none is above ten times all coins that
-- exist, and no count above a thousand million. One such row would end every sum and every next count
-- with it. The ledger, times and rates have bounds of their own; so have the tables that are left out. An update
-- is judged only by what it changes, so that a row of before this bound can still end. The names
-- come before those of other triggers.
do $$
declare
  made record;
begin
  for made in
    select c.oid::regclass::text as relation,
      string_agg(w.absurd, ' or ' order by a.attnum) as absurd,
      string_agg(format('%s and new.%2$I is distinct from old.%2$I', w.absurd, a.attname),
        ' or ' order by a.attnum) as changed
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    cross join lateral (select format('abs(new.%I::numeric) > %s', a.attname,
      case when a.atttypid = 'int4'::regtype then 1000000000 else 1000000000000000000 end) as absurd) w
    where c.relnamespace = 'public'::regnamespace and pg_get_userbyid(c.relowner) = current_user
      and c.relkind = 'r' and not a.attisdropped and a.attidentity = ''
      and a.atttypid in ('int4'::regtype, 'int8'::regtype) and a.attname not like '%\_ms'
      and a.attname not like '%\_e12'
      and c.relname not like 'ledger\_%'
      and c.relname not in ('schema_migrations', 'books_checkpoints', 'person_levels', 'exchange_source',
        'books_seals', 'chain_alerts', 'chain_holdings', 'guard_counters', 'house_moves',
        'payout_attempts', 'withdrawals')
    group by c.oid
  loop
    execute format('create trigger absurd_numbers before insert on %s
      for each row when (%s) execute function refuse_change(%L)',
      made.relation, made.absurd, made.relation || ': a number is absurd');
    execute format('create trigger absurd_numbers_changed before update on %s
      for each row when (%s) execute function refuse_change(%L)',
      made.relation, made.changed, made.relation || ': a number is absurd');
  end loop;
end
$$;

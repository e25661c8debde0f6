-- No number is so large that nothing can be added to it any more: none is above ten times all coins that
-- exist, and no count above a thousand million. One such row would end every sum and every next count
-- with it. The ledger, times and rates have bounds of their own; so have the tables that are left out.
do $$
declare
  made record;
begin
  for made in
    select c.oid::regclass::text as relation, string_agg(
        format('new.%I not between -%s and %2$s', a.attname, w.most), ' or ' order by a.attnum) as absurd,
      string_agg(format('%L, %L', a.attname, w.most), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    cross join lateral (select case when a.atttypid = 'int4'::regtype then 1000000000
      else 1000000000000000000 end as most) w
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
    execute format('create trigger absurd_numbers before insert or update on %s
      for each row when (%s) execute function refuse_absurd_numbers(%s)',
      made.relation, made.absurd, made.columns);
  end loop;
end
$$;

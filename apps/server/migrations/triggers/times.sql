-- No time is absurd: none is before 1970, where the count of seconds begins, and none is more than
-- thirty years ahead. One row of `infinity` would break what a person reads for ever. A column that
-- begins as `-infinity` may stay so. The name comes before those of other triggers. The list of
-- migrations is left out: no login writes it, and with a trigger a reader's lock could stop a start.
do $$
declare
  made record;
begin
  for made in
    select c.oid::regclass::text as relation, string_agg(format(case
        when a.atttypid = 'int8'::regtype
          then 'new.%1$I not between 0 and extract(epoch from now() + interval ''30 years'') * 1000'
        when pg_get_expr(d.adbin, d.adrelid) like '%-infinity%'
          then 'new.%1$I > now() + interval ''30 years'''
        else 'new.%1$I not between timestamptz ''epoch''
          and now() + interval ''30 years'''
      end, a.attname), ' or ' order by a.attnum) as absurd
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
    where c.relnamespace = 'public'::regnamespace and pg_get_userbyid(c.relowner) = current_user
      and c.relkind = 'r' and c.relname <> 'schema_migrations' and not a.attisdropped
      and (a.atttypid = 'timestamptz'::regtype
        or (a.atttypid = 'int8'::regtype and a.attname like '%\_ms'))
    group by c.oid
  loop
    execute format('create trigger absurd_times before insert or update on %s
      for each row when (%s) execute function refuse_change(%L)',
      made.relation, made.absurd, made.relation || ': a time is absurd');
  end loop;
end
$$;

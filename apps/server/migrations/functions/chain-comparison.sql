-- Rows that a stolen login writes may add up to more than there can be. A page that shows the sum stays
-- readable then.
create function as_units(total numeric) returns bigint
language sql immutable set search_path = public, pg_temp as $$
  select greatest(least(total, 9223372036854775807), -9223372036854775808)::bigint
$$;

-- The database dates it: the worker's clock, and its login, can be wrong.
create function reconciliations_date() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.covered_at := case when new.state in ('equal', 'surplus') then clock_timestamp()
    when tg_op = 'UPDATE' then old.covered_at end;
  return new;
end
$$;

-- Where the worker has lately found as many coins on the chain as the books say.
create function covered_currencies() returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select currency from reconciliations
  where covered_at between clock_timestamp() - interval '5 minutes' and clock_timestamp()
$$;

create function desk_fundings_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('desk funding %s: no operator gave it', new.id))
  where not operator_gave('fund-desk', new.id, new.operator_id,
    new.units || ' ' || new.currency || E'\n' || new.note);
  return new;
end
$$;

create function desk_takebacks_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('desk funding %s: no operator took it back', new.funding_id))
  where not exists (select from desk_fundings f where f.id = new.funding_id
    and operator_gave('take-back-funding', f.id, new.operator_id, f.units || ' ' || f.currency));
  return new;
end
$$;

-- When the transaction ends it is taken back in the books.
create function desk_takebacks_check_booked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('desk funding %s: is not taken back in the books', new.funding_id))
  where not exists (
    select from ledger_journals v join ledger_journals r on r.reverses = v.id
    where (v.kind, v.reference) = ('desk-funded', new.funding_id));
  return null;
end
$$;

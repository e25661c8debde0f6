-- What of the house's capital operators gave to the exchange, and what they took back. Each is one
-- operator's word, and none stands here without the journal that it says was booked.
create table desk_fundings (
  id text collate "C" primary key, -- the reference of its journal
  currency text collate "C" not null,
  units bigint not null,
  note text not null, -- for the house; empty where nothing was noted
  operator_id text collate "C" not null,
  funded_at timestamptz not null default clock_timestamp(),
  constraint desk_fundings_id check (id ~ '^[A-Za-z0-9_-]{4,40}$'),
  constraint desk_fundings_currency check (currency in ('TRX', 'USDT')),
  constraint desk_fundings_units check (units > 0),
  constraint desk_fundings_note check (char_length(note) <= 200 and note !~ '[<>[:cntrl:]]'),
  constraint desk_fundings_operator foreign key (operator_id) references operators (id)
);
create index desk_fundings_latest on desk_fundings (funded_at desc, id desc);

create table desk_takebacks (
  funding_id text collate "C" primary key,
  operator_id text collate "C" not null,
  taken_back_at timestamptz not null default clock_timestamp(),
  constraint desk_takebacks_funding foreign key (funding_id) references desk_fundings (id),
  constraint desk_takebacks_operator foreign key (operator_id) references operators (id)
);

create function desk_fundings_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not operator_gave('fund-desk', new.id, new.operator_id,
    new.units || ' ' || new.currency || E'\n' || new.note) then
    raise exception 'desk funding %: no operator gave it', new.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger desk_fundings_new before insert on desk_fundings
  for each row execute function desk_fundings_check();

create function desk_takebacks_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from desk_fundings f where f.id = new.funding_id
    and operator_gave('take-back-funding', f.id, new.operator_id, f.units || ' ' || f.currency)) then
    raise exception 'desk funding %: no operator took it back', new.funding_id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger desk_takebacks_new before insert on desk_takebacks
  for each row execute function desk_takebacks_check();

-- When the transaction ends its journal is in the books, to the unit.
create function desk_fundings_check_booked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from ledger_journals j
    join ledger_entries e on e.journal_id = j.id and e.side = 'credit' and e.units = new.units
    join ledger_accounts a on a.id = e.account_id
    where (j.kind, j.reference) = ('desk-funded', new.id)
      and (a.code, a.currency) = ('exchange-desk', new.currency)
  ) then
    raise exception 'desk funding %: is not in the books', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger desk_fundings_booked after insert on desk_fundings
  deferrable initially deferred for each row execute function desk_fundings_check_booked();

create function desk_takebacks_check_booked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from ledger_journals v join ledger_journals r on r.reverses = v.id
    where (v.kind, v.reference) = ('desk-funded', new.funding_id)
  ) then
    raise exception 'desk funding %: is not taken back in the books', new.funding_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger desk_takebacks_booked after insert on desk_takebacks
  deferrable initially deferred for each row execute function desk_takebacks_check_booked();

create trigger desk_fundings_append_only before update or delete or truncate on desk_fundings
  for each statement execute function operators_append_only();
create trigger desk_takebacks_append_only before update or delete or truncate on desk_takebacks
  for each statement execute function operators_append_only();
alter table desk_fundings enable always trigger desk_fundings_new;
alter table desk_fundings enable always trigger desk_fundings_booked;
alter table desk_fundings enable always trigger desk_fundings_append_only;
alter table desk_takebacks enable always trigger desk_takebacks_new;
alter table desk_takebacks enable always trigger desk_takebacks_booked;
alter table desk_takebacks enable always trigger desk_takebacks_append_only;

grant select on desk_fundings, desk_takebacks to clearhold_operator, clearhold_auditor;
grant insert (id, currency, units, note, operator_id) on desk_fundings to clearhold_operator;
grant insert (funding_id, operator_id) on desk_takebacks to clearhold_operator;

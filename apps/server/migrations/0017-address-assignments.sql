-- Whose an address is, the signer's own record says (decisions 8, rule 16): the owner's index, and a
-- signature over network, purpose, owner, index and address. A row here is a copy of that word.
alter table chain_addresses add column assignment_signature text collate "C";

-- Not valid for what stands already; everything new needs it. The house's wallets have no index.
alter table chain_addresses add constraint chain_addresses_signed check (
  case when derivation_index is null then assignment_signature is null
    else coalesce(assignment_signature, '') ~ '^[0-9a-f]{128}$' end
) not valid;

-- The signer counts, and no rollback here can take one of its indexes back.
drop table chain_address_counters;

-- The house's own wallets come from the worker, which hears of them from the signer, and from nobody
-- else's login.
create function chain_addresses_check_writer() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.purpose not in ('user', 'project')
    and session_user in ('clearhold_api', 'clearhold_operator') then
    raise exception 'address %: not for this login to write', new.address
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger chain_addresses_writer before insert on chain_addresses
  for each row execute function chain_addresses_check_writer();
alter table chain_addresses enable always trigger chain_addresses_writer;

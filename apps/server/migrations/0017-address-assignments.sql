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

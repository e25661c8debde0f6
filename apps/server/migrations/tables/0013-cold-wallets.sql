-- A cold wallet that operators replaced keeps its row under an owner of its own: its coins are the
-- house's, and come back from there.
alter table chain_addresses drop constraint chain_addresses_purpose;
alter table chain_addresses add constraint chain_addresses_purpose check (
  case purpose
    when 'user' then owner_id like 'usr\_%' and derivation_index >= 0
    when 'project' then owner_id like 'prj\_%' and derivation_index >= 0
    else purpose in ('hot', 'resource', 'cold') and derivation_index is null
      and (owner_id = 'house' or (purpose, owner_id) = ('cold', 'house ' || address))
  end
);

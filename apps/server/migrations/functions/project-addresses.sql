-- Why money from this address is no inflow of the project, or null. Money that the platform gave to
-- somebody is no inflow when it comes back from there, except what the project's own venture does
-- with the project's own deployment. What a user withdraws is the user's own and rules no sender
-- out: otherwise anybody could have one unit paid to a sender, and nothing from there would count.
create function project_source_fault(p_id text, from_address text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when platform_owns(from_address)
      then 'the platform owns the sender'
    when exists (select from project_spendings s where s.address = from_address and s.state = 'paid'
        -- What went back to its sender is the sender's own.
        and s.kind <> 'return-inflow' and (s.project_id, s.kind) <> (p_id, 'deploy'))
      then 'the platform has paid the sender'
    when jsonb_array_length(p.inflow_sources) > 0 and not p.inflow_sources ? from_address
      then 'the terms do not name the sender'
  end
  from projects p where p.id = p_id
$$;

-- True for the house's wallets, and for what people deposit to once coins moved there: then the
-- worker has seen that a key of ours derives it. A row alone is the web server's word, which could
-- name any sender.
create function platform_owns(some_address text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from chain_addresses a
    where a.address = some_address and (a.purpose not in ('user', 'project')
      or exists (select from chain_holdings h where h.address = a.address)))
$$;

-- Whom a project pays: its ventures and the payees of its costs.
create function project_payees(p projects) returns text[]
language sql stable set search_path = public, pg_temp as $$
  select coalesce(array_agg(one ->> 'address'), '{}')
  from jsonb_array_elements(p.plan || p.cost_payees) one where one ->> 'address' <> ''
$$;

-- Why terms may not name these addresses, or null. A sender that the terms name is paid by no other
-- project, neither before nor after, and by its own through the plan alone: what it sends always
-- counts.
create function project_addresses_fault(p projects) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when exists (select from chain_addresses a
        where (a.address = any (project_payees(p)) or p.inflow_sources ? a.address)
          and address_is_given(a))
      then 'an address is one of ours'
    when exists (select from jsonb_array_elements(p.cost_payees) cost
        where p.inflow_sources ? (cost ->> 'address')
          or p.plan @> jsonb_build_array(jsonb_build_object('address', cost ->> 'address')))
      then 'a payee of costs is in the plan or a source of inflow'
    when exists (select from project_spendings s
        where s.state in ('held', 'paid') and s.kind <> 'return-inflow' and p.inflow_sources ? s.address)
      then 'another project has paid a source of inflow, or is about to'
    when exists (select from projects o where o.id <> p.id and o.status <> 4
        and (p.inflow_sources ?| project_payees(o) or o.inflow_sources ?| project_payees(p)))
      then 'another project pays a source of inflow, or has one that this project would pay'
  end
$$;

create function project_check_addresses() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fault text;
begin
  -- Two new projects see each other.
  perform pg_advisory_xact_lock(hashtext('projects_addresses'));
  fault := project_addresses_fault(new);
  perform refuse(format('project %s: %s', new.id, fault), 'projects_addresses', what => fault)
  where fault is not null;
  return new;
end
$$;

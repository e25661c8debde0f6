-- What lies in suspense and counts: booked by the worker as soon as it is seen.
create view project_arrivals with (security_invoker = true) as
  select d.id, d.owner_id as project_id, d.amount_units as units, d.currency
  from deposits d
  join projects p on p.id = d.owner_id and p.currency = d.currency
  where d.state = 'credited' and p.status in (3, 5, 6, 7)
    and not (p.status = 3 and project_result_signed(p.id))
    and project_source_fault(p.id, d.from_address) is null
    and not exists (
      select from ledger_journals j where (j.kind, j.reference) = ('project-inflow-booked', d.id));

-- Each arrival of which something lies in suspense, whole or what is above the principal of a
-- failed project, and nothing of it is on its way back.
create view project_suspended with (security_invoker = true) as
  select d.id, d.owner_id as project_id, d.txid, d.from_address, d.block_at,
    case when i.id is null then d.currency else p.currency end as currency,
    case when i.id is null then d.amount_units else i.surplus_units end as units
  from deposits d
  join projects p on p.id = d.owner_id
  left join project_inflows i on i.id = d.id
  where d.purpose = 'project' and d.state = 'credited' and (i.id is null or i.unbooked_at is not null)
    and not exists (select from project_spendings r
      where r.inflow_id = d.id and r.state in ('held', 'paid'));

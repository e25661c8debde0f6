-- Each journal that lowers what a person may spend carries what its kind has to carry. The guard's
-- authorisation is for one journal, until a moment: for this kind, reference, person, amount and
-- time, and for what the amount becomes. That is the project, the other coin, or the order of a
-- withdrawal as it is stored. Whatever is missing makes the comparison null, which refuses.
create function spending_check_journals(posted ledger_journals[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse(format('ledger: journal %s (%s) is not authorised', j.id, j.kind),
    'spending_authorised')
  from unnest(posted) j
  join ledger_entries e on e.journal_id = j.id and e.side = 'debit'
  join ledger_accounts a on a.id = e.account_id and a.code = 'user-available'
  left join ledger_spendings s on s.kind = j.kind
  left join lateral (
    select until, until::bigint > extract(epoch from clock_timestamp()) * 1000
      and j.authorisation = until || '.' || encode(
        sha256(k.outer_pad || sha256(k.inner_pad || convert_to(message, 'UTF8'))), 'hex') as holds
    from ledger_spending_key k
    cross join lateral (select split_part(j.authorisation, '.', 1)) u(until)
    cross join lateral (
      select string_agg(octet_length(part) || ':' || part, '' order by place)
      from unnest(array[j.kind, j.reference, a.owner_id, a.currency, e.units::text,
        (extract(epoch from j.occurred_at) * 1000)::bigint::text, until, coalesce(
          (select string_agg(case o.owner_kind when 'project' then o.owner_id else o.currency end, '')
            from ledger_entries c join ledger_accounts o on o.id = c.account_id
            where c.journal_id = j.id and c.side = 'credit'
              and (o.owner_kind = 'project' or o.code = 'user-available')),
          (select order_text || order_signature from withdrawals where id = j.reference),
          '')]) with ordinality as parts(part, place)
    ) m(message)
  ) word on s.carries = 'authorisation'
  where s.carries is distinct from 'evidence' and word.holds is not true;
end
$$;

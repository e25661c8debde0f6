-- No text is so long that a page of its rows, which somebody reads, would not be read any more. What has
-- no line here has at most 4,000 bytes; a line says what needs more, and for what. An update is judged only
-- by what it changes. The ledger has bounds of its own: a posting compares nothing here. The names come
-- before those of other triggers.
do $$
declare
  made record;
begin
  for made in
    with known (place, longest) as (values
      ('campaign_decks.cards', 1200000), -- a hundred thousand cards
      ('certification_pictures.sealed', 2097152), -- a picture
      ('chain_rewinds.false_txids', 1000000), -- what a thief may have forged meanwhile
      ('data_export_parts.bytes', 1048576), -- a part of an archive
      ('deposit_claims.paid_to', 200000), -- whom a contract paid at once
      ('house_moves.raw_hex', 20000), -- a chain transaction of the house has some hundred bytes
      ('house_moves.signed_hex', 20000),
      ('idempotency_keys.answer', 20000), -- an answer to a person
      ('notices.picture', 2000000),
      ('notices.words', 1600000), -- pages in three languages
      ('operator_changes.approvals', 80000), -- the words of some passkeys
      ('operator_drops.approvals', 80000),
      ('payout_attempts.raw_hex', 20000),
      ('payout_attempts.signed_hex', 20000),
      ('press_texts.words', 2800000), -- terms in three languages
      ('project_spending_words.assertion', 8000), -- the word of a passkey
      ('projects.agreement', 40000), -- the terms of a project
      ('projects.content', 40000),
      ('projects.cost_payees', 40000),
      ('projects.inflow_sources', 40000),
      ('projects.plan', 40000),
      ('uploads.bytes', 2097152), -- a picture
      ('withdrawal_approvals.assertion', 8000)),
    places as (
      select c.oid::regclass::text as relation, a.attname, a.attnum,
        a.atttypid = 'bytea'::regtype as is_bytes, coalesce(known.longest, 4000) as longest
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join known on known.place = c.relname || '.' || a.attname
      where c.relnamespace = 'public'::regnamespace and pg_get_userbyid(c.relowner) = current_user
        and c.relkind = 'r' and c.relname <> 'schema_migrations' and c.relname not like 'ledger\_%'
        and a.attnum > 0 and not a.attisdropped
        and a.attlen = -1 and a.atttypid <> 'numeric'::regtype),
    bounds as (
      select relation, case when is_bytes
          then string_agg(format('octet_length(new.%I) > %s', attname, longest), ' or ' order by attnum)
          else format('octet_length(concat(%s)) > %s',
            string_agg(format('new.%I', attname), ', ' order by attnum), longest) end as long,
        string_agg(quote_ident(attname), ', ' order by attnum) as columns,
        string_agg(format('%L, %L, %L', attname, case when is_bytes then 'bytea' else 'text' end, longest),
          ', ' order by attnum) as limits
      from places group by relation, is_bytes, longest)
    select relation, string_agg(columns, ', ' order by long) as columns,
      string_agg(long, ' or ' order by long) as long, string_agg(limits, ', ' order by long) as limits
    from bounds group by relation
  loop
    execute format('create trigger absurd_texts before insert or update of %s on %s
      for each row when (%s) execute function refuse_absurd_texts(%s)',
      made.columns, made.relation, made.long, made.limits);
  end loop;
end
$$;

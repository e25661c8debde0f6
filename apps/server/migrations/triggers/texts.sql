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
      ('withdrawal_approvals.assertion', 8000))
    select c.oid::regclass::text as relation,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
      string_agg(w.long, ' or ' order by a.attnum) as long,
      string_agg(format('%s and new.%2$I::text is distinct from old.%2$I::text', w.long, a.attname),
        ' or ' order by a.attnum) as changed
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join known on known.place = c.relname || '.' || a.attname
    cross join lateral (select format(case a.atttypid when 'bytea'::regtype
        then 'octet_length(new.%I) > %s' else 'octet_length(new.%I::text) > %s' end,
        a.attname, coalesce(known.longest, 4000)) as long) w
    where c.relnamespace = 'public'::regnamespace and pg_get_userbyid(c.relowner) = current_user
      and c.relkind = 'r' and c.relname <> 'schema_migrations' and c.relname not like 'ledger\_%'
      and a.attnum > 0 and not a.attisdropped
      and a.attlen = -1 and a.atttypid <> 'numeric'::regtype
    group by c.oid
  loop
    execute format('create trigger absurd_texts before insert on %s
      for each row when (%s) execute function refuse_change(%L)',
      made.relation, made.long, made.relation || ': a text is too long');
    execute format('create trigger absurd_texts_changed before update of %s on %s
      for each row when (%s) execute function refuse_change(%L)',
      made.columns, made.relation, made.changed, made.relation || ': a text is too long');
  end loop;
end
$$;

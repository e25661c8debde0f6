-- Nothing is published or taken away without an operator's name under exactly this text.
create function press_texts_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('text %s: only grows', old.id), '', 'insufficient_privilege')
  where tg_op = 'DELETE';
  if tg_op = 'INSERT' then
    new.drafted_at := clock_timestamp();
    new.text_hash := sha256_hex(concat_ws(E'\n', 'text', new.kind, new.words));
    perform refuse(format('text %s: begins as a draft', new.id))
    where new.published_at is not null or new.withdrawn_at is not null;
    return new;
  end if;
  perform refuse(format('text %s: is as it is', old.id))
  where to_jsonb(new) - array['published_at', 'withdrawn_at']
      <> to_jsonb(old) - array['published_at', 'withdrawn_at']
    or old.published_at is not null and new.published_at is distinct from old.published_at
    or old.withdrawn_at is not null;
  perform refuse(format('text %s: no operator published it', old.id))
  where new.published_at is distinct from old.published_at
    and operators_behind('publish-text', old.id, old.text_hash) < 1;
  perform refuse(format('text %s: no operator withdrew it', old.id))
  where new.withdrawn_at is not null
    and operators_behind('withdraw-text', old.id, old.text_hash) < 1;
  return new;
end
$$;

-- People agree to what is published, at the database's own time.
create function text_agreements_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.agreed_at := clock_timestamp();
  perform refuse(format('text %s: is not published', new.text_id))
  where not exists (select from press_texts t where t.id = new.text_id
    and t.published_at is not null and t.withdrawn_at is null);
  return new;
end
$$;

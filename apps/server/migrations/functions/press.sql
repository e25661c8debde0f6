-- Nothing is shown or taken away without an operator's name under exactly this notice, or this text. The
-- argument is the word for it.
create function press_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  what text := tg_argv[0];
  signed text := to_jsonb(old) ->> (what || '_hash');
begin
  if tg_op = 'INSERT' then
    new.drafted_at := clock_timestamp();
    if what = 'notice' then
      new.notice_hash := sha256_hex(concat_ws(E'\n', 'notice', new.kind, new.words, new.link,
        new.pinned, extract(epoch from new.from_at), 'until', extract(epoch from new.until_at),
        encode(sha256(new.picture), 'hex')));
    else
      new.text_hash := sha256_hex(concat_ws(E'\n', 'text', new.kind, new.words));
    end if;
    perform refuse(format('%s %s: begins as a draft', what, new.id))
    where new.published_at is not null or new.withdrawn_at is not null;
    return new;
  end if;
  perform refuse(format('%s %s: is as it is', what, old.id))
  where to_jsonb(new) - array['published_at', 'withdrawn_at']
      <> to_jsonb(old) - array['published_at', 'withdrawn_at']
    or old.published_at is not null and new.published_at is distinct from old.published_at
    or old.withdrawn_at is not null;
  perform refuse(format('%s %s: no operator published it', what, old.id))
  where new.published_at is distinct from old.published_at
    and operators_behind('publish-' || what, old.id, signed) < 1;
  perform refuse(format('%s %s: no operator withdrew it', what, old.id))
  where new.withdrawn_at is not null
    and operators_behind('withdraw-' || what, old.id, signed) < 1;
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

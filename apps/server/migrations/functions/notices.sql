-- Nothing is shown or taken away without an operator's name under exactly this notice.
create function notices_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse(format('notice %s: only grows', old.id), '', 'insufficient_privilege')
  where tg_op = 'DELETE';
  if tg_op = 'INSERT' then
    new.drafted_at := clock_timestamp();
    new.notice_hash := sha256_hex(concat_ws(E'\n', 'notice', new.kind, new.words, new.link,
      new.pinned, extract(epoch from new.from_at), 'until', extract(epoch from new.until_at),
      encode(sha256(new.picture), 'hex')));
    perform refuse(format('notice %s: begins as a draft', new.id))
    where new.published_at is not null or new.withdrawn_at is not null;
    return new;
  end if;
  perform refuse(format('notice %s: is as it is', old.id))
  where to_jsonb(new) - array['published_at', 'withdrawn_at']
      <> to_jsonb(old) - array['published_at', 'withdrawn_at']
    or old.published_at is not null and new.published_at is distinct from old.published_at
    or old.withdrawn_at is not null;
  perform refuse(format('notice %s: no operator published it', old.id))
  where new.published_at is distinct from old.published_at
    and operators_behind('publish-notice', old.id, old.notice_hash) < 1;
  perform refuse(format('notice %s: no operator withdrew it', old.id))
  where new.withdrawn_at is not null
    and operators_behind('withdraw-notice', old.id, old.notice_hash) < 1;
  return new;
end
$$;

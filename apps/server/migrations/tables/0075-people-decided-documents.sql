-- Pictures go with the decision, and the name of an accepted certification with the account. Here goes what was
-- kept before that.
delete from certification_pictures p using certification_requests r
  where r.id = p.request_id and r.state <> 'pending';
update certification_requests r set sealed = null
  where sealed is not null and (state not in ('pending', 'accepted') or exists (
    select from account_closings c
    where c.user_id = r.user_id and c.closed_at is not null and c.reopened_at is null));

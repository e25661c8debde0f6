-- What an operator reads to decide: the order, and how far the person's own deposits cover it.
create view withdrawal_reviews as
  select w.id, w.currency, w.amount_units, w.fee_units, w.address, w.order_text, w.requested_at,
    w.review_at, w.approvals_needed, w.state,
    (select coalesce(sum(d.amount_units), 0)::bigint from deposits d where d.owner_id = w.user_id
      and d.purpose = 'user' and d.currency = w.currency and d.state = 'credited') as deposited_units,
    (select coalesce(sum(o.amount_units), 0)::bigint from withdrawals o where o.user_id = w.user_id
      and o.currency = w.currency and o.id <> w.id and o.state <> 'returned') as withdrawn_units,
    (select coalesce(jsonb_agg(jsonb_build_object('operator', o.name, 'verdict', a.verdict,
        'reason', a.reason, 'at', a.at) order by a.at), '[]')
      from withdrawal_approvals a join operators o on o.id = a.operator_id
      where a.withdrawal_id = w.id
        and (a.verdict = 'refuse' or operator_stayed(a.operator_id, a.at))) as words
  from withdrawals w where w.review_at is not null;

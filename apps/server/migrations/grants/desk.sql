grant select on exchange_rates
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant select on exchange_source, exchange_quotes, exchanges, exchange_rate_orders
  to clearhold_api, clearhold_auditor;
grant select on exchange_caps, exchange_cap_orders to clearhold_auditor;
grant select on desk_fundings, desk_takebacks to clearhold_auditor;

grant select, insert (id, trx_per_usdt_e12, fee_ppm), update (starts_at) on exchange_rate_orders
  to clearhold_operator;
grant select, insert (id, user_minute_units, desk_minute_units, rate_source, fee_ppm),
  update (starts_at, cancelled_at) on exchange_cap_orders to clearhold_operator;
grant select, insert (id, currency, units, note, operator_id) on desk_fundings
  to clearhold_operator;
grant select, insert (funding_id, operator_id) on desk_takebacks to clearhold_operator;

-- What people are shown beside their coins; the desk trades at none of it.
grant select on display_rates to clearhold_api, clearhold_auditor;
grant select, insert, update (per_usdt_e12, source, rated_at) on display_rates
  to clearhold_worker;

grant execute on function exchange_fresh_rate()
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;
grant execute on function exchange_ordered_rate() to clearhold_worker;
grant execute on function exchange_source_now()
  to clearhold_api, clearhold_worker, clearhold_operator;
grant execute on function exchange_stop()
  to clearhold_api, clearhold_operator, clearhold_auditor;
grant execute on function exchange_caps_now(), exchange_room(text, text) to clearhold_api;
grant execute on function exchange_open_quote(text, text, text, text, bigint, timestamptz)
  to clearhold_api;
grant execute on function exchange_end_rate(),
  exchange_keep_rate(bigint, integer, text, jsonb)
  to clearhold_worker;

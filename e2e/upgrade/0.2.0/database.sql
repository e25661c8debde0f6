set session_replication_role = replica;
truncate alert_resolutions, appointments, block_rescans, chain_addresses, chain_alerts, chain_holdings, deficit_explanations, demo_mailboxes, deposit_claims, deposits, desk_fundings, desk_takebacks, exchange_caps, exchange_quotes, exchange_rate_orders, exchange_rates, exchange_source, exchanges, guard_address_switches, guard_budgets, guard_challenges, guard_channels, guard_code_rests, guard_codes, guard_counters, guard_devices, guard_email_changes, guard_factor_switches, guard_freezes, guard_holds, guard_links, guard_mailboxes, guard_passkeys, guard_payees, guard_phones, guard_phrases, guard_recovery_codes, guard_verifiers, guard_ways_back, guard_whitelist, house_move_desk, house_moves, idempotency_keys, late_lines, ledger_accounts, ledger_chart, ledger_entries, ledger_journals, ledger_kinds, ledger_posters, ledger_shapes, nickname_requests, operator_acts, operator_looks, operators, payees, payout_attempts, payout_desk, payout_verdicts, project_failures, project_inflows, project_mail_rounds, project_mails, project_moves, project_results, project_spending_words, project_spendings, project_suspense_exchanges, project_suspense_quotes, projects, reconciliations, recovered_debts, restore_checks, restore_locks, restore_releases, scan_cursor, scan_tail, security_events, sessions, settlement_lines, standing_payouts, subscriptions, uploads, users, withdrawal_approvals, withdrawal_limits, withdrawals;
insert into chain_addresses overriding system value
select * from json_populate_recordset(null::chain_addresses, '[
{"address":"TA8gDtdrj7ZbSUNMoN6jGMbv6nu5uonh2A","address_hex":"4101ca77808d1e3971b007c988d553d4045f79010a","purpose":"resource","owner_id":"house","derivation_index":null,"assigned_at":"2026-11-22T15:53:12.333197+00:00","assignment_signature":null},
{"address":"TAQxNBzm3K8E2vQL2EoBsV7EYtuU8UgrJD","address_hex":"4104de9907567938d81e0968f057bd2562917703fb","purpose":"project","owner_id":"prj_01m81zd2kxxqdc7xzy2261e4q0","derivation_index":4,"assigned_at":"2026-11-22T15:53:38.699382+00:00","assignment_signature":"776a5627e36f90ef8c3f0d904ca094cc4963e8391b22de0e06c7c838d9c37b74886b8ea60f8ad88b4e8561c7d8a92c69f01183c0dbbfe4d89899708f4b39080b"},
{"address":"TBqq5Cxc3Q661DG7vamZk4xQz31AZjRve2","address_hex":"41148b08ec8d0158d52d2be7e9dc7006dc0d1f772f","purpose":"project","owner_id":"prj_01m81zd2fgbe7n9jrev0mvsf2w","derivation_index":2,"assigned_at":"2026-11-22T15:53:38.57105+00:00","assignment_signature":"08bf730d64f0ba415ac681e4f6fd8274e3d516a5e7823b74897cb0f11c91146b81acf608ce22df2f568bd1177d8040ac8f1e0e59c7fe5e634f01924b58cd2703"},
{"address":"TCkWmFF59yBeGyF59LthS46Wbhr4yBCtQq","address_hex":"411e81cbf432cefe8dd711f9f4602eeaf2b67fb567","purpose":"project","owner_id":"prj_01m81zd29qd9ckxb7z1mwf74rb","derivation_index":0,"assigned_at":"2026-11-22T15:53:38.427224+00:00","assignment_signature":"b037e94e0f80af2610abb8a90ad536b1a168119d80b930e2ae2621d9b2d491f33f0de7a030b0b2ae2195d2153d82f034b70dc71daf66f72beb945e14f910e707"},
{"address":"TDP1GKfruFxCPuaV4dadBxVyckD2pCVPk3","address_hex":"41256890221230fb8f03453fb4523781e99fd87eaa","purpose":"project","owner_id":"prj_01m81zd32xmzyaexcd3ynvmkef","derivation_index":5,"assigned_at":"2026-11-22T15:53:39.192402+00:00","assignment_signature":"32c5a66a29e36eed1b3186ae5aaecf9eb6a943b0b02fa55c5e8ccdb52bad91c727407aacba67f04fb6be3669b83d1093da91dac500fcddd738d34e344f30e80d"},
{"address":"TFKRLKcXoD59pLMWZJUpznZdGnX1zMWDNQ","address_hex":"413aab3e139aaedf461792a877c88386ae669e12c1","purpose":"user","owner_id":"usr_01m81zf79ej5hmenx4knepb859","derivation_index":1,"assigned_at":"2026-11-22T15:53:48.356979+00:00","assignment_signature":"ccb869f0f0fccb3369c61f83aff1f47a53400c8809f45148f28b72b8729b9dde176c073a08eb9919691627c7f4972495cc3365ba1465b8ca23cd004eecf77102"},
{"address":"TKbgAN54MccSBzmCquo1vz9ci2ZEfwpSW8","address_hex":"41699ec770db2a0a8d57fffc992c9a28bcfd10fa83","purpose":"project","owner_id":"prj_01m81zd36r0j763djj0vcgfk0d","derivation_index":6,"assigned_at":"2026-11-22T15:53:39.322983+00:00","assignment_signature":"2e418666650c1592f81367f82dcee841307468fcd5321007d6bd6ab5cbcf54a157c2d15fcb70a08aaf2a08229065ed5f7b117b59db2d6e648f8f269c35acd90d"},
{"address":"TMiDf3kdaieAwEpuBjVkZP5YVm9crMgLKH","address_hex":"4180cbd115824700bf18b049df9263a5b74ffab477","purpose":"hot","owner_id":"house","derivation_index":null,"assigned_at":"2026-11-22T15:53:12.296987+00:00","assignment_signature":null},
{"address":"TSZX9pqnj9ujv2XiAJztuacimQNddp3K1N","address_hex":"41b5ff4e9b564aea3c99733aefc1802a61811034c4","purpose":"project","owner_id":"prj_01m81zd2dy953vsw8jcmn9w3k9","derivation_index":1,"assigned_at":"2026-11-22T15:53:38.522446+00:00","assignment_signature":"b1dda191677852a371bb89266f9792398377bca20de9df89123beca6c58cdebf5c353e608921c6af326907540c3b20bf4d8bf41947a32f972a72f283bf508203"},
{"address":"TTBAjx5DTDrdHreoZDrVasRgwJvRpp7yoa","address_hex":"41bcbd3e2eb6c2ff753e649ae400d48e9efbbc5b6c","purpose":"project","owner_id":"prj_01m81zd2jbxj0xqts4sb9ezv5t","derivation_index":3,"assigned_at":"2026-11-22T15:53:38.666037+00:00","assignment_signature":"0a6c41cb3b531e9a7a1ebf5413753ec920264663f163f985b760282b53b2541809ed0925b621f6403f1ea8a6804d3ba92c1ade4e1ba5554d06ee3d34f6392509"},
{"address":"TVL6ohFZtVSkCtNqPhJaQEb7BXvUyrhG9p","address_hex":"41d45df3f6be2d560d999709d1e54e437e76164801","purpose":"user","owner_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","derivation_index":0,"assigned_at":"2026-11-22T15:53:38.089147+00:00","assignment_signature":"ae5a68492275e9e92100da4110510a464ecfc5411e552387739bead1a7375d3077e134e0d6fad57e80ae7ea3a7a12ac68f25fdd00ca32bb868d3ef673efb0809"}]');
insert into chain_holdings overriding system value
select * from json_populate_recordset(null::chain_holdings, '[
{"address":"TA8gDtdrj7ZbSUNMoN6jGMbv6nu5uonh2A","currency":"TRX","units":4990864300,"moved_block":267,"checked_block":267},
{"address":"TAQxNBzm3K8E2vQL2EoBsV7EYtuU8UgrJD","currency":"USDT","units":24000000,"moved_block":252,"checked_block":252},
{"address":"TDP1GKfruFxCPuaV4dadBxVyckD2pCVPk3","currency":"USDT","units":6000000,"moved_block":253,"checked_block":253},
{"address":"TFKRLKcXoD59pLMWZJUpznZdGnX1zMWDNQ","currency":"TRX","units":100000000,"moved_block":298,"checked_block":298},
{"address":"TFKRLKcXoD59pLMWZJUpznZdGnX1zMWDNQ","currency":"USDT","units":100000000,"moved_block":302,"checked_block":-1},
{"address":"TKbgAN54MccSBzmCquo1vz9ci2ZEfwpSW8","currency":"TRX","units":1607200,"moved_block":284,"checked_block":284},
{"address":"TKbgAN54MccSBzmCquo1vz9ci2ZEfwpSW8","currency":"USDT","units":0,"moved_block":284,"checked_block":284},
{"address":"TMiDf3kdaieAwEpuBjVkZP5YVm9crMgLKH","currency":"TRX","units":202980243000,"moved_block":302,"checked_block":284},
{"address":"TMiDf3kdaieAwEpuBjVkZP5YVm9crMgLKH","currency":"USDT","units":62020000000,"moved_block":302,"checked_block":284},
{"address":"TVL6ohFZtVSkCtNqPhJaQEb7BXvUyrhG9p","currency":"TRX","units":31000,"moved_block":284,"checked_block":284},
{"address":"TVL6ohFZtVSkCtNqPhJaQEb7BXvUyrhG9p","currency":"USDT","units":0,"moved_block":266,"checked_block":266}]');
insert into deposits overriding system value
select * from json_populate_recordset(null::deposits, '[
{"id":"dep_03q6dghqg5cs3kpy27nj3vanw0","txid":"3792be90ac0adfdf57ddb4ed0a3b0777055985242512fe93d856bd362a3c431f","kind":"trx","position":0,"purpose":"resource","owner_id":"house","address":"TA8gDtdrj7ZbSUNMoN6jGMbv6nu5uonh2A","from_address":"TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha","currency":"TRX","amount_units":5000000000,"state":"credited","block_number":243,"block_id":"00000000000000f38cda2966d9192b7cc3e93196281d82148facf88cdfac2fc5","block_at":"2026-11-22T15:53:37.2+00:00","detected_at":"2026-11-22T15:53:37.606+00:00","credited_at":"2026-11-22T15:53:37.687+00:00"},
{"id":"dep_04xep321kjk7twb9s0pssfpj1m","txid":"dbf1398e6a653ad7c603ab38e77dac021f63f36bf448ae137140d9baf0617123","kind":"trx","position":0,"purpose":"user","owner_id":"usr_01m81zf79ej5hmenx4knepb859","address":"TFKRLKcXoD59pLMWZJUpznZdGnX1zMWDNQ","from_address":"TWv9qi2nRcWvh9ymmPQEX3gUb1cpyxUYHk","currency":"TRX","amount_units":100000000,"state":"credited","block_number":298,"block_id":"000000000000012a7843834288701c62f2c094aa913d6ac732adcb50fdcec639","block_at":"2026-11-22T15:53:48.4+00:00","detected_at":"2026-11-22T15:54:49.751+00:00","credited_at":"2026-11-22T15:54:49.91+00:00"},
{"id":"dep_2ytfnxwtt8cw034wnrrdzcqx0y","txid":"e807e603cd57b1124e897f5bfd76f7df8e9357f642b601d2e326748c7c6cf69a","kind":"log","position":0,"purpose":"hot","owner_id":"house","address":"TMiDf3kdaieAwEpuBjVkZP5YVm9crMgLKH","from_address":"TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha","currency":"USDT","amount_units":60000000000,"state":"credited","block_number":243,"block_id":"00000000000000f38cda2966d9192b7cc3e93196281d82148facf88cdfac2fc5","block_at":"2026-11-22T15:53:37.2+00:00","detected_at":"2026-11-22T15:53:37.606+00:00","credited_at":"2026-11-22T15:53:37.687+00:00"},
{"id":"dep_3gjkhktvn0jshkzaph29p036bs","txid":"d608fc06a532a1170a8ddc68f179250af2b2048e93c668c7732d03b4bbb8156a","kind":"log","position":0,"purpose":"user","owner_id":"usr_01m81zf79ej5hmenx4knepb859","address":"TFKRLKcXoD59pLMWZJUpznZdGnX1zMWDNQ","from_address":"TWv9qi2nRcWvh9ymmPQEX3gUb1cpyxUYHk","currency":"USDT","amount_units":100000000,"state":"credited","block_number":302,"block_id":"000000000000012ebb484584981e1da1f474e2b06c521ec71c336bd1f7d844ac","block_at":"2026-11-22T15:53:49.2+00:00","detected_at":"2026-11-22T15:54:50.329+00:00","credited_at":"2026-11-22T15:54:50.9+00:00"},
{"id":"dep_57q6pp106n428p53g9amzmk0yj","txid":"3da1e8440d19d9b7fe64e8b7a9ae0d65f3a68249ff63cff80a9f2c08dea81ef3","kind":"log","position":0,"purpose":"user","owner_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","address":"TVL6ohFZtVSkCtNqPhJaQEb7BXvUyrhG9p","from_address":"TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha","currency":"USDT","amount_units":2000000000,"state":"credited","block_number":249,"block_id":"00000000000000f952f9f7ce6b671f13330f26561f17e59342f0044ee3eed325","block_at":"2026-11-22T15:53:38.4+00:00","detected_at":"2026-11-22T15:53:38.689+00:00","credited_at":"2026-11-22T15:53:39.86+00:00"},
{"id":"dep_6q84230me1fxmdp5j28pfaz92r","txid":"b8b8b0674b79ce7bb7f1dfb240ceaa031a24226fe157b99a99dc6a848685975d","kind":"trx","position":0,"purpose":"hot","owner_id":"house","address":"TMiDf3kdaieAwEpuBjVkZP5YVm9crMgLKH","from_address":"TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha","currency":"TRX","amount_units":200000000000,"state":"credited","block_number":243,"block_id":"00000000000000f38cda2966d9192b7cc3e93196281d82148facf88cdfac2fc5","block_at":"2026-11-22T15:53:37.2+00:00","detected_at":"2026-11-22T15:53:37.606+00:00","credited_at":"2026-11-22T15:53:37.687+00:00"},
{"id":"dep_722m82wy8t92azfwhwmrthx050","txid":"661249391d19f75e8ee50e32842884f745da07d929a44761d62b8d5de916b55f","kind":"trx","position":0,"purpose":"user","owner_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","address":"TVL6ohFZtVSkCtNqPhJaQEb7BXvUyrhG9p","from_address":"TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha","currency":"TRX","amount_units":3000000000,"state":"credited","block_number":248,"block_id":"00000000000000f8be5f88995779bc7aba822c6bd55f48fe1d06537b00984edd","block_at":"2026-11-22T15:53:38.2+00:00","detected_at":"2026-11-22T15:53:38.632+00:00","credited_at":"2026-11-22T15:53:39.099+00:00"},
{"id":"inf_0j6q47fa6dbhqwhrgn5n165x3a","txid":"fe9ce0a4433c9b80dce208297c6155be0df249b790ba067f5e622e37269cc6ce","kind":"log","position":0,"purpose":"project","owner_id":"prj_01m81zd32xmzyaexcd3ynvmkef","address":"TDP1GKfruFxCPuaV4dadBxVyckD2pCVPk3","from_address":"TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha","currency":"USDT","amount_units":6000000,"state":"credited","block_number":253,"block_id":"00000000000000fd99f4d653a68429b9a01bf58ca6b7ce2cb8a97e081823bab2","block_at":"2026-11-22T15:53:39.4+00:00","detected_at":"2026-11-22T15:53:39.674+00:00","credited_at":"2026-11-22T15:53:40.309+00:00"},
{"id":"inf_2vwzb74gn1rk8aypptsese9anh","txid":"3b1932b581654062a3324bf7ee672b0044b9b3f681bf3bc3fc5e5c038fc81a47","kind":"log","position":0,"purpose":"project","owner_id":"prj_01m81zd2kxxqdc7xzy2261e4q0","address":"TAQxNBzm3K8E2vQL2EoBsV7EYtuU8UgrJD","from_address":"TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha","currency":"USDT","amount_units":24000000,"state":"credited","block_number":252,"block_id":"00000000000000fc13f87a969569b61869755b438951fdd3bf3a1628d48fb498","block_at":"2026-11-22T15:53:39.2+00:00","detected_at":"2026-11-22T15:53:39.587+00:00","credited_at":"2026-11-22T15:53:40.081+00:00"},
{"id":"inf_780577zjv2dzvvejh3ymvzgzw0","txid":"f085f286a91791a9b6ab0862b17903a748c52d8117f6587df83fbc7017bd8b02","kind":"log","position":0,"purpose":"project","owner_id":"prj_01m81zd36r0j763djj0vcgfk0d","address":"TKbgAN54MccSBzmCquo1vz9ci2ZEfwpSW8","from_address":"TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha","currency":"USDT","amount_units":50000000,"state":"credited","block_number":253,"block_id":"00000000000000fd99f4d653a68429b9a01bf58ca6b7ce2cb8a97e081823bab2","block_at":"2026-11-22T15:53:39.4+00:00","detected_at":"2026-11-22T15:53:39.674+00:00","credited_at":"2026-11-22T15:53:40.309+00:00"}]');
insert into desk_fundings overriding system value
select * from json_populate_recordset(null::desk_fundings, '[
{"id":"demo-desk-TRX","currency":"TRX","units":100000000000,"note":"demo","operator_id":"opr_01m81zczt394xrz31z6jq10ec7","funded_at":"2026-11-22T15:53:40.036032+00:00"},
{"id":"demo-desk-USDT","currency":"USDT","units":30000000000,"note":"demo","operator_id":"opr_01m81zczt394xrz31z6jq10ec7","funded_at":"2026-11-22T15:53:40.413577+00:00"}]');
insert into exchange_caps overriding system value
select * from json_populate_recordset(null::exchange_caps, '[
{"only_one":true,"user_minute_units":10000000000,"desk_minute_units":50000000000}]');
insert into exchange_rates overriding system value
select * from json_populate_recordset(null::exchange_rates, '[
{"id":1,"trx_per_usdt_e12":3500000000000,"fee_ppm":2000,"source":"fixed","started_at":"2026-11-22T15:53:13.213421+00:00","seen_at":"2026-11-22T15:53:43.312306+00:00","tickers":[],"kept_at":"2026-11-22T15:53:43.312658+00:00","ended_at":null}]');
insert into exchange_source overriding system value
select * from json_populate_recordset(null::exchange_source, '[
{"only_one":true,"kind":"fixed","least_e12":null,"most_e12":null,"stands_since":null,"read_at":null}]');
insert into guard_budgets overriding system value
select * from json_populate_recordset(null::guard_budgets, '[
{"name":"9dddd8564312ee06405e8c066a8a363b05db7103206b60e810475ea4f0d6aee1","hour_from":"2026-11-22T15:54:48.88+00:00","hour_count":1,"day_from":"2026-11-22T15:54:48.88+00:00","day_count":1},
{"name":"cb60a09cdd466dae723ae0de6a6ee8c295d0b97b2327b8a49e74ae45ccc109ac","hour_from":"2026-11-22T15:53:37.396+00:00","hour_count":1,"day_from":"2026-11-22T15:53:37.396+00:00","day_count":1}]');
insert into guard_channels overriding system value
select * from json_populate_recordset(null::guard_channels, '[
{"channel":"sms","is_open":false}]');
insert into guard_code_rests overriding system value
select * from json_populate_recordset(null::guard_code_rests, '[
{"name":"5710033427cf750b068048c95c1dfe003f826308d4415aba4c466977f9fc5980","sent_at":"2026-11-22T15:53:37.396+00:00"},
{"name":"6e0e412118655c7b8a00332f81700c77bc0f2164d891b3d05b74bd3cf204c8db","sent_at":"2026-11-22T15:54:48.88+00:00"}]');
insert into guard_codes overriding system value
select * from json_populate_recordset(null::guard_codes, '[
{"id":1,"user_id":"","purpose":"stranger","destination":"a638301e6fc4cb16a5fce1e50ff0863d20827d961e4ca9cfb68e7c279111811b","subject_hash":"","code_mac":"52339ba50e1a358a5cabf69fe8714fa5fa815b2e93d359b52c3ef64efd491aa1","tries":0,"created_at":"2026-11-22T15:53:37.396+00:00","expires_at":"2026-11-22T16:03:37.396+00:00","used_at":"2026-11-22T15:53:37.611+00:00","used_for":"usr_01m81zd1f6t3xcsbkrz3ecwat3","own_tries":0},
{"id":2,"user_id":"","purpose":"stranger","destination":"eec4179aed8e17a8721fa4a36b532918f0c0f72509ef67d0667a0e8bcc9bbdae","subject_hash":"","code_mac":"8dc429f30c245b46439888960b98d96ebe8c47cb6cbb99c3c9bb71cd62e82793","tries":0,"created_at":"2026-11-22T15:54:48.88+00:00","expires_at":"2026-11-22T16:04:48.88+00:00","used_at":"2026-11-22T15:54:49.105+00:00","used_for":"usr_01m81zf79ej5hmenx4knepb859","own_tries":0}]');
insert into guard_counters overriding system value
select * from json_populate_recordset(null::guard_counters, '[
{"subject":"48d1793598c04fd36bb9fb6d4f6a3b3f41ce8829ed34ee8653fd897de3f4163e","purpose":"login","fails":1,"locked_until":"2026-11-22T15:52:37.211+00:00","tried_at":"2026-11-22T15:53:37.211+00:00","reserved_by":null,"reserved_until":null}]');
insert into guard_devices overriding system value
select * from json_populate_recordset(null::guard_devices, '[
{"user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","device_mac":"d252605b2120baab100ca27541b86d7cb6296d4c4c1d30e7f8482ebcaf781c89","opened_account":true,"first_seen_at":"2026-11-22T15:53:37.611+00:00","seen_at":"2026-11-22T15:53:37.611+00:00","mac":"3cda52cf8223a7a0ce9e1e6193862e81845242d2c635e59aa78e3badeeb46902"},
{"user_id":"usr_01m81zf79ej5hmenx4knepb859","device_mac":"35fde355ccdbb11395240f30abcf62323c87904a3ead2f2fe18ed234968972e1","opened_account":true,"first_seen_at":"2026-11-22T15:54:49.105+00:00","seen_at":"2026-11-22T15:54:49.105+00:00","mac":"81fa72ea6c22498dc1b61c4398a27679cadf9fc107214273132b426086aed0f3"}]');
insert into guard_links overriding system value
select * from json_populate_recordset(null::guard_links, '[
{"token_mac":"248deaabfced854d51e3770f95aa9137e686fd2f3079a1900dace0f019888c72","user_id":"usr_01m81zf79ej5hmenx4knepb859","purpose":"not-me","created_at":"2026-11-22T15:54:49.305+00:00","expires_at":"2026-11-29T15:54:49.305+00:00","used_at":null,"mac":"9d50810ca760d62fe6079d01124303d723382e828167a774e873cc4e6d714ea9"},
{"token_mac":"2af814371b63306f964bf9f1a27bbbccd6ceba36b329bd6ae10b0b28ca21546a","user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","purpose":"not-me","created_at":"2026-11-22T15:53:37.943+00:00","expires_at":"2026-11-29T15:53:37.943+00:00","used_at":null,"mac":"833147f62a775efc757ec06396d89a786821a2aa922079503bf4b7ee422bf5ef"}]');
insert into guard_mailboxes overriding system value
select * from json_populate_recordset(null::guard_mailboxes, '[
{"user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","email":"demo@clearhold.example","mac":"0a566d590b1d7baddb385dbef94bf043bd953f5c84bba58553d1bed4bc530eb9","proved_at":"2026-11-22T15:53:37.611+00:00"},
{"user_id":"usr_01m81zf79ej5hmenx4knepb859","email":"keeper@example.com","mac":"fc28ad414f0a87d3f0e541f94ee3a51c46a606b34c69e0b455700a8225c74377","proved_at":"2026-11-22T15:54:49.105+00:00"}]');
insert into guard_verifiers overriding system value
select * from json_populate_recordset(null::guard_verifiers, '[
{"user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","purpose":"fund","verifier":"$argon2id$v=19$m=19456,t=2,p=1$w3yv5shVSw3aC8PR/3qoKA$n3ya8MdOeavDyh2GZMkOrk99uHhz4BHjErA+jlck2HA","mac":"5ef4d5482eb6137b80e6fa4f36f974e77b62f42d662c49a6e3a2aaff23afab00","version":1,"pepper_version":1,"set_at":"2026-11-22T15:53:37.943+00:00"},
{"user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","purpose":"login","verifier":"$argon2id$v=19$m=19456,t=2,p=1$b7IcobcLc4rCNViqgEvq0w$wljHqJCdln5RVVa+5STxjrLNbkExs9CmmtiFEDfRqqM","mac":"8bfaa69ee6b42364b4130fdb83ff505463849a91015896d0a3e5beb414df4bd5","version":1,"pepper_version":1,"set_at":"2026-11-22T15:53:37.611+00:00"},
{"user_id":"usr_01m81zf79ej5hmenx4knepb859","purpose":"fund","verifier":"$argon2id$v=19$m=19456,t=2,p=1$w9su8x3MCIorKHDacGp8yQ$M4GSJd89Y7JAI+AMr72xKpEdhCuzs5/dlWSHzAISWbA","mac":"4ca263bbfa051b44497b35610c040f983a93d68a86abdbdb4dad0edd3d167fc3","version":1,"pepper_version":1,"set_at":"2026-11-22T15:54:49.305+00:00"},
{"user_id":"usr_01m81zf79ej5hmenx4knepb859","purpose":"login","verifier":"$argon2id$v=19$m=19456,t=2,p=1$ozp2Vub51M/HhktR9Mgt5g$o08uBFhxHpUZISlC5KqJth5Y0SxuzEdO2/PN1erHTaw","mac":"bdf12c8ee6f14bd384b87ba03add649243ffef949701870c01b444f08a48fcaa","version":1,"pepper_version":1,"set_at":"2026-11-22T15:54:49.105+00:00"}]');
insert into house_move_desk overriding system value
select * from json_populate_recordset(null::house_move_desk, '[
{"only_one":true,"last_built_ms":1795362828600}]');
insert into house_moves overriding system value
select * from json_populate_recordset(null::house_moves, '[
{"id":"mov_01m81zd59zmdftbxh0yy2qfyts","lane":"TVL6ohFZtVSkCtNqPhJaQEb7BXvUyrhG9p","kind":"sweep","purpose":"user","derivation_index":0,"currency":"USDT","amount_units":2000000000,"state":"done","waits_for":"","through_block":260,"planned_at":"2026-11-22T15:53:41.424+00:00","txid":"8498674abc77e09813d3f38249c4e4e567a8329a206301c471ace39c267e13af","raw_hex":"0a020105220875a68e10a44fa33940f8d1ec9fa0345aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541d45df3f6be2d560d999709d1e54e437e761648011215410d873831979f3d3634c2a709093e6936a554c4e72244a9059cbb00000000000000000000000080cbd115824700bf18b049df9263a5b74ffab47700000000000000000000000000000000000000000000000000000000773594007098aada9fa0349001f4baea03","built_ms":1795362821400,"expires_ms":1795363121400,"reserve_units":8035700,"signed_hex":"0ad3010a020105220875a68e10a44fa33940f8d1ec9fa0345aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541d45df3f6be2d560d999709d1e54e437e761648011215410d873831979f3d3634c2a709093e6936a554c4e72244a9059cbb00000000000000000000000080cbd115824700bf18b049df9263a5b74ffab47700000000000000000000000000000000000000000000000000000000773594007098aada9fa0349001f4baea031241c11fbc514b98d51ff04e7a82cae08e916522939fc0738b22191cbe74a6b2ce02781a0108aba889d9fe4349b478ca9f6fc1f1c4b6f65ac9e121ccd181a233504801","sent_at":"2026-11-22T15:53:41.952+00:00","last_answer":"accepted","ended_at":"2026-11-22T15:53:42.651+00:00","ended_block":266,"network_fee_units":6428500},
{"id":"mov_01m81zd5kcd9k6z491x60gymxy","lane":"TKbgAN54MccSBzmCquo1vz9ci2ZEfwpSW8","kind":"top-up","purpose":"project","derivation_index":6,"currency":"TRX","amount_units":8035700,"state":"done","waits_for":"","through_block":260,"planned_at":"2026-11-22T15:53:41.647+00:00","txid":"4b5fe38944dcc3bcd8d6953c6351e2b6b783cdd04dabd43b49debfc59fe857f4","raw_hex":"0a02010622089993c4011ac355b540c0d3ec9fa0345a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a154101ca77808d1e3971b007c988d553d4045f79010a121541699ec770db2a0a8d57fffc992c9a28bcfd10fa8318f4baea0370e0abda9fa034","built_ms":1795362821600,"expires_ms":1795363121600,"reserve_units":1400000,"signed_hex":"0a86010a02010622089993c4011ac355b540c0d3ec9fa0345a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a154101ca77808d1e3971b007c988d553d4045f79010a121541699ec770db2a0a8d57fffc992c9a28bcfd10fa8318f4baea0370e0abda9fa03412412d85dd89fe46f5db919123548d1ceae482c84ad831f1e0b9dad684cdc9614a757fb3c9cb49c90d6ee632a4cb11924c9c537fbcd1f714d0328f02eec41acb49e800","sent_at":"2026-11-22T15:53:42.024+00:00","last_answer":"accepted","ended_at":"2026-11-22T15:53:42.746+00:00","ended_block":267,"network_fee_units":1100000},
{"id":"mov_01m81zd90jnkgtghb8z3y715w6","lane":"TKbgAN54MccSBzmCquo1vz9ci2ZEfwpSW8","kind":"sweep","purpose":"project","derivation_index":6,"currency":"USDT","amount_units":50000000,"state":"done","waits_for":"","through_block":279,"planned_at":"2026-11-22T15:53:45.227+00:00","txid":"33f542cf3f913250dd4f4eb647ebab97a64c57401db03ad580e68da4b3406314","raw_hex":"0a0201182208934ca3db43a1fe6940d0efec9fa0345aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541699ec770db2a0a8d57fffc992c9a28bcfd10fa831215410d873831979f3d3634c2a709093e6936a554c4e72244a9059cbb00000000000000000000000080cbd115824700bf18b049df9263a5b74ffab4770000000000000000000000000000000000000000000000000000000002faf08070f0c7da9fa0349001f4baea03","built_ms":1795362825200,"expires_ms":1795363125200,"reserve_units":8035700,"signed_hex":"0ad3010a0201182208934ca3db43a1fe6940d0efec9fa0345aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541699ec770db2a0a8d57fffc992c9a28bcfd10fa831215410d873831979f3d3634c2a709093e6936a554c4e72244a9059cbb00000000000000000000000080cbd115824700bf18b049df9263a5b74ffab4770000000000000000000000000000000000000000000000000000000002faf08070f0c7da9fa0349001f4baea031241b148af27c8d9d353a4f1298f723574708b0687ca88de83b0b5c4a754fb5ae0c33deb71650a0633d4d7e725e8028fe2b6cc9020a4a939c0bba522fab713779ed200","sent_at":"2026-11-22T15:53:45.437+00:00","last_answer":"accepted","ended_at":"2026-11-22T15:53:46.184+00:00","ended_block":284,"network_fee_units":6428500},
{"id":"mov_01m81zd92rgv16vw20zepy49s3","lane":"TVL6ohFZtVSkCtNqPhJaQEb7BXvUyrhG9p","kind":"sweep","purpose":"user","derivation_index":0,"currency":"TRX","amount_units":2993271500,"state":"done","waits_for":"","through_block":279,"planned_at":"2026-11-22T15:53:45.302+00:00","txid":"0454001c610784b07374c448dca9f5b62c17fbd29a9b11fc04d19703ce1af5f1","raw_hex":"0a0201182208934ca3db43a1fe6940d0efec9fa0345a69080112650a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412340a1541d45df3f6be2d560d999709d1e54e437e7616480112154180cbd115824700bf18b049df9263a5b74ffab47718cce5a6930b70f1c7da9fa034","built_ms":1795362825201,"expires_ms":1795363125200,"reserve_units":300000,"signed_hex":"0a87010a0201182208934ca3db43a1fe6940d0efec9fa0345a69080112650a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412340a1541d45df3f6be2d560d999709d1e54e437e7616480112154180cbd115824700bf18b049df9263a5b74ffab47718cce5a6930b70f1c7da9fa034124156b866398618349823bc1f7ac75db67d9a34c6bf23109ac775314251e3fd88c475f75ec8ea99f9c036b47e2e1a7f5bff298ff41e131975b18a3346c30ab1dd0801","sent_at":"2026-11-22T15:53:45.499+00:00","last_answer":"accepted","ended_at":"2026-11-22T15:53:46.184+00:00","ended_block":284,"network_fee_units":269000},
{"id":"mov_01m81zf7zydh5yg55r66vrpp0g","lane":"cst_01m81zd9dkcebsmzraa8gfyafq","kind":"pay-cost","purpose":null,"derivation_index":null,"currency":"USDT","amount_units":30000000,"state":"done","waits_for":"","through_block":null,"planned_at":"2026-11-22T15:54:49.727+00:00","txid":"5fd65927afccc368305f5137883cb3cca4a1411c1d4b9725e816671e93536180","raw_hex":"0a02012922084161f793250ba0c640988aed9fa0345aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a154180cbd115824700bf18b049df9263a5b74ffab4771215410d873831979f3d3634c2a709093e6936a554c4e72244a9059cbb000000000000000000000000a8bb55fd0eebe9008b3d0eff32aec7c7c588170d0000000000000000000000000000000000000000000000000000000001c9c38070b8e2da9fa0349001b0b2c508","built_ms":1795362828600,"expires_ms":1795363128600,"reserve_units":18314160,"signed_hex":"0ad3010a02012922084161f793250ba0c640988aed9fa0345aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a154180cbd115824700bf18b049df9263a5b74ffab4771215410d873831979f3d3634c2a709093e6936a554c4e72244a9059cbb000000000000000000000000a8bb55fd0eebe9008b3d0eff32aec7c7c588170d0000000000000000000000000000000000000000000000000000000001c9c38070b8e2da9fa0349001b0b2c50812419d2f79bd2c91605c7f6693fe00093a5796f4a64c35cc9d975e1158d17a55399b5dc8d624a0b57e862496c70d53992d3e8e147f898832b5245991e37b84694b3901","sent_at":"2026-11-22T15:54:50.186+00:00","last_answer":"accepted","ended_at":"2026-11-22T15:54:50.898+00:00","ended_block":302,"network_fee_units":13028500}]');
insert into idempotency_keys overriding system value
select * from json_populate_recordset(null::idempotency_keys, '[
{"user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","operation":"subscribe","key":"demo-prj_01m81zd2dy953vsw8jcmn9w3k9","fingerprint":"414f4abdaaff37b39879f05c75b877afec591de806c60b7aa2a2f72b8813a14a","answer":{"record_id":"sub_01m81zd4n1vzkp99e4emye9dav"},"created_at":"2026-11-22T15:53:40.935391+00:00"},
{"user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","operation":"subscribe","key":"demo-prj_01m81zd2fgbe7n9jrev0mvsf2w","fingerprint":"562e51502287dd6a93deff3dfb435179eefb406b84afc5aad1fd929e590adf5d","answer":{"record_id":"sub_01m81zd4yjyj7jys3wf8q3086j"},"created_at":"2026-11-22T15:53:41.08135+00:00"},
{"user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","operation":"subscribe","key":"demo-prj_01m81zd2jbxj0xqts4sb9ezv5t","fingerprint":"17fed3b90f1dc58b5624012b984cd58111bc36cd71fc5bd8b0ef6c8fba0713dd","answer":{"record_id":"sub_01m81zd5x7t9wp4g2q2hbkz3qq"},"created_at":"2026-11-22T15:53:42.069764+00:00"},
{"user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","operation":"subscribe","key":"demo-prj_01m81zd2kxxqdc7xzy2261e4q0","fingerprint":"0de1af9ad9e9d927e4bffafa684497d4db6ed7b179694c4c7feea181737e56df","answer":{"record_id":"sub_01m81zd5zt26ex41nsxc776pzd"},"created_at":"2026-11-22T15:53:42.148785+00:00"},
{"user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","operation":"subscribe","key":"demo-prj_01m81zd32xmzyaexcd3ynvmkef","fingerprint":"3483a6ec526819b071e29c50d5a5e833a8e769a511a446530981545af3d3f1cd","answer":{"record_id":"sub_01m81zd6164c2aenhh4b2fvm6p"},"created_at":"2026-11-22T15:53:42.188031+00:00"},
{"user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","operation":"subscribe","key":"demo-prj_01m81zd36r0j763djj0vcgfk0d","fingerprint":"9743b18912ec47fe6cee42266ea77bcc069b86101041d0ec16df15989087a320","answer":{"record_id":"sub_01m81zd62ahdm5szn6bffgg63t"},"created_at":"2026-11-22T15:53:42.230424+00:00"}]');
insert into ledger_accounts overriding system value
select * from json_populate_recordset(null::ledger_accounts, '[
{"id":1,"code":"hot-wallet","owner_id":"house","currency":"TRX","owner_kind":"house","class":"asset","normal_side":"debit","floor_units":0,"balance_units":202980243000,"version":3,"lock_token":0},
{"id":10,"code":"exchange-desk","owner_id":"house","currency":"TRX","owner_kind":"house","class":"equity","normal_side":"credit","floor_units":0,"balance_units":100000000000,"version":1,"lock_token":0},
{"id":11,"code":"project-suspense","owner_id":"prj_01m81zd2kxxqdc7xzy2261e4q0","currency":"USDT","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":0,"version":2,"lock_token":0},
{"id":12,"code":"project-wallets","owner_id":"house","currency":"USDT","owner_kind":"house","class":"asset","normal_side":"debit","floor_units":0,"balance_units":30000000,"version":4,"lock_token":0},
{"id":13,"code":"project-suspense","owner_id":"prj_01m81zd32xmzyaexcd3ynvmkef","currency":"USDT","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":0,"version":2,"lock_token":0},
{"id":14,"code":"project-suspense","owner_id":"prj_01m81zd36r0j763djj0vcgfk0d","currency":"USDT","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":0,"version":2,"lock_token":0},
{"id":15,"code":"exchange-desk","owner_id":"house","currency":"USDT","owner_kind":"house","class":"equity","normal_side":"credit","floor_units":0,"balance_units":30000000000,"version":1,"lock_token":0},
{"id":16,"code":"project-escrow","owner_id":"prj_01m81zd2dy953vsw8jcmn9w3k9","currency":"USDT","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":200000000,"version":1,"lock_token":0},
{"id":17,"code":"project-escrow","owner_id":"prj_01m81zd2fgbe7n9jrev0mvsf2w","currency":"TRX","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":300000000,"version":1,"lock_token":0},
{"id":18,"code":"project-escrow","owner_id":"prj_01m81zd2jbxj0xqts4sb9ezv5t","currency":"TRX","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":500000000,"version":1,"lock_token":0},
{"id":19,"code":"project-escrow","owner_id":"prj_01m81zd2kxxqdc7xzy2261e4q0","currency":"USDT","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":324000000,"version":2,"lock_token":0},
{"id":2,"code":"hot-wallet","owner_id":"house","currency":"USDT","owner_kind":"house","class":"asset","normal_side":"debit","floor_units":0,"balance_units":62020000000,"version":4,"lock_token":0},
{"id":20,"code":"project-escrow","owner_id":"prj_01m81zd32xmzyaexcd3ynvmkef","currency":"USDT","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":176000000,"version":3,"lock_token":0},
{"id":21,"code":"project-escrow","owner_id":"prj_01m81zd36r0j763djj0vcgfk0d","currency":"USDT","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":450000000,"version":2,"lock_token":0},
{"id":22,"code":"network-fee-expense","owner_id":"house","currency":"TRX","owner_kind":"house","class":"expense","normal_side":"debit","floor_units":null,"balance_units":27254500,"version":5,"lock_token":0},
{"id":23,"code":"project-wallets","owner_id":"house","currency":"TRX","owner_kind":"house","class":"asset","normal_side":"debit","floor_units":0,"balance_units":1607200,"version":2,"lock_token":0},
{"id":24,"code":"project-costs","owner_id":"prj_01m81zd32xmzyaexcd3ynvmkef","currency":"USDT","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":0,"version":2,"lock_token":0},
{"id":25,"code":"user-available","owner_id":"usr_01m81zf79ej5hmenx4knepb859","currency":"TRX","owner_kind":"user","class":"liability","normal_side":"credit","floor_units":0,"balance_units":100000000,"version":1,"lock_token":0},
{"id":26,"code":"user-available","owner_id":"usr_01m81zf79ej5hmenx4knepb859","currency":"USDT","owner_kind":"user","class":"liability","normal_side":"credit","floor_units":0,"balance_units":100000000,"version":1,"lock_token":0},
{"id":3,"code":"house-capital","owner_id":"house","currency":"TRX","owner_kind":"house","class":"equity","normal_side":"credit","floor_units":0,"balance_units":105000000000,"version":3,"lock_token":0},
{"id":4,"code":"house-capital","owner_id":"house","currency":"USDT","owner_kind":"house","class":"equity","normal_side":"credit","floor_units":0,"balance_units":30000000000,"version":2,"lock_token":0},
{"id":5,"code":"resource-wallet","owner_id":"house","currency":"TRX","owner_kind":"house","class":"asset","normal_side":"debit","floor_units":0,"balance_units":4990864300,"version":3,"lock_token":0},
{"id":6,"code":"deposit-wallets","owner_id":"house","currency":"TRX","owner_kind":"house","class":"asset","normal_side":"debit","floor_units":0,"balance_units":100031000,"version":5,"lock_token":0},
{"id":7,"code":"user-available","owner_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","currency":"TRX","owner_kind":"user","class":"liability","normal_side":"credit","floor_units":0,"balance_units":2200000000,"version":3,"lock_token":0},
{"id":8,"code":"deposit-wallets","owner_id":"house","currency":"USDT","owner_kind":"house","class":"asset","normal_side":"debit","floor_units":0,"balance_units":100000000,"version":3,"lock_token":0},
{"id":9,"code":"user-available","owner_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","currency":"USDT","owner_kind":"user","class":"liability","normal_side":"credit","floor_units":0,"balance_units":900000000,"version":5,"lock_token":0}]');
insert into ledger_chart overriding system value
select * from json_populate_recordset(null::ledger_chart, '[
{"code":"cold-wallet","class":"asset","normal_side":"debit","owner_kind":"house","floor_units":0},
{"code":"deposit-wallets","class":"asset","normal_side":"debit","owner_kind":"house","floor_units":0},
{"code":"exchange-desk","class":"equity","normal_side":"credit","owner_kind":"house","floor_units":0},
{"code":"exchange-fee-income","class":"income","normal_side":"credit","owner_kind":"house","floor_units":null},
{"code":"fee-income","class":"income","normal_side":"credit","owner_kind":"house","floor_units":null},
{"code":"hot-wallet","class":"asset","normal_side":"debit","owner_kind":"house","floor_units":0},
{"code":"house-capital","class":"equity","normal_side":"credit","owner_kind":"house","floor_units":0},
{"code":"house-deficit","class":"expense","normal_side":"debit","owner_kind":"house","floor_units":null},
{"code":"network-fee-expense","class":"expense","normal_side":"debit","owner_kind":"house","floor_units":null},
{"code":"project-costs","class":"liability","normal_side":"credit","owner_kind":"project","floor_units":0},
{"code":"project-escrow","class":"liability","normal_side":"credit","owner_kind":"project","floor_units":0},
{"code":"project-outgoing","class":"liability","normal_side":"credit","owner_kind":"project","floor_units":0},
{"code":"project-returns","class":"liability","normal_side":"credit","owner_kind":"project","floor_units":0},
{"code":"project-suspense","class":"liability","normal_side":"credit","owner_kind":"project","floor_units":0},
{"code":"project-wallets","class":"asset","normal_side":"debit","owner_kind":"house","floor_units":0},
{"code":"resource-wallet","class":"asset","normal_side":"debit","owner_kind":"house","floor_units":0},
{"code":"unclassified","class":"liability","normal_side":"credit","owner_kind":"house","floor_units":0},
{"code":"user-available","class":"liability","normal_side":"credit","owner_kind":"user","floor_units":0},
{"code":"user-held","class":"liability","normal_side":"credit","owner_kind":"user","floor_units":0}]');
insert into ledger_entries overriding system value
select * from json_populate_recordset(null::ledger_entries, '[
{"account_id":1,"version":1,"journal_id":"jrn_01m81zd1p5j5b1f44vj45hdb32","side":"debit","units":200000000000,"balance_after_units":200000000000},
{"account_id":1,"version":2,"journal_id":"jrn_01m81zd9ymv8ghbmssvmy7s2p4","side":"debit","units":2993271500,"balance_after_units":202993271500},
{"account_id":1,"version":3,"journal_id":"jrn_01m81zf94twbr628h2zyy9hyva","side":"credit","units":13028500,"balance_after_units":202980243000},
{"account_id":10,"version":1,"journal_id":"jrn_01m81zd3xnqaa2tbzkgh7jp94j","side":"credit","units":100000000000,"balance_after_units":100000000000},
{"account_id":11,"version":1,"journal_id":"jrn_01m81zd408x0xf2aamczrfw7sw","side":"credit","units":24000000,"balance_after_units":24000000},
{"account_id":11,"version":2,"journal_id":"jrn_01m81zd88zwz9vd3rn5cbsv0ck","side":"debit","units":24000000,"balance_after_units":0},
{"account_id":12,"version":1,"journal_id":"jrn_01m81zd408x0xf2aamczrfw7sw","side":"debit","units":24000000,"balance_after_units":24000000},
{"account_id":12,"version":2,"journal_id":"jrn_01m81zd470ey5jskztm1yjv4en","side":"debit","units":6000000,"balance_after_units":30000000},
{"account_id":12,"version":3,"journal_id":"jrn_01m81zd470xhf0x0c2v3w9dxz7","side":"debit","units":50000000,"balance_after_units":80000000},
{"account_id":12,"version":4,"journal_id":"jrn_01m81zd9ykptar94egwcqvnzcb","side":"credit","units":50000000,"balance_after_units":30000000},
{"account_id":13,"version":1,"journal_id":"jrn_01m81zd470ey5jskztm1yjv4en","side":"credit","units":6000000,"balance_after_units":6000000},
{"account_id":13,"version":2,"journal_id":"jrn_01m81zd8gbzhgycb6r4zjr4417","side":"debit","units":6000000,"balance_after_units":0},
{"account_id":14,"version":1,"journal_id":"jrn_01m81zd470xhf0x0c2v3w9dxz7","side":"credit","units":50000000,"balance_after_units":50000000},
{"account_id":14,"version":2,"journal_id":"jrn_01m81zd8jy84mh4avtve4gfge0","side":"debit","units":50000000,"balance_after_units":0},
{"account_id":15,"version":1,"journal_id":"jrn_01m81zd49h64qvmdks0096hbh8","side":"credit","units":30000000000,"balance_after_units":30000000000},
{"account_id":16,"version":1,"journal_id":"jrn_01m81zd4v6d5ke8x8xdkj7c4d7","side":"credit","units":200000000,"balance_after_units":200000000},
{"account_id":17,"version":1,"journal_id":"jrn_01m81zd4yz0dv8x3w4htv7vbkb","side":"credit","units":300000000,"balance_after_units":300000000},
{"account_id":18,"version":1,"journal_id":"jrn_01m81zd5y0mqm70d9wxb0v7j5h","side":"credit","units":500000000,"balance_after_units":500000000},
{"account_id":19,"version":1,"journal_id":"jrn_01m81zd6083am4nrbsgtzsawgt","side":"credit","units":300000000,"balance_after_units":300000000},
{"account_id":19,"version":2,"journal_id":"jrn_01m81zd88zwz9vd3rn5cbsv0ck","side":"credit","units":24000000,"balance_after_units":324000000},
{"account_id":2,"version":1,"journal_id":"jrn_01m81zd1p5nh3rv53gt45xwgbs","side":"debit","units":60000000000,"balance_after_units":60000000000},
{"account_id":2,"version":2,"journal_id":"jrn_01m81zd6g5wx59ammyz6caenfn","side":"debit","units":2000000000,"balance_after_units":62000000000},
{"account_id":2,"version":3,"journal_id":"jrn_01m81zd9ykptar94egwcqvnzcb","side":"debit","units":50000000,"balance_after_units":62050000000},
{"account_id":2,"version":4,"journal_id":"jrn_01m81zf94t6efzamck6epqf2f9","side":"credit","units":30000000,"balance_after_units":62020000000},
{"account_id":20,"version":1,"journal_id":"jrn_01m81zd61edh2cmykmjfa061j1","side":"credit","units":200000000,"balance_after_units":200000000},
{"account_id":20,"version":2,"journal_id":"jrn_01m81zd8gbzhgycb6r4zjr4417","side":"credit","units":6000000,"balance_after_units":206000000},
{"account_id":20,"version":3,"journal_id":"jrn_01m81zda033pg00chde8ew9tfh","side":"debit","units":30000000,"balance_after_units":176000000},
{"account_id":21,"version":1,"journal_id":"jrn_01m81zd631z9fzw16xt4cx0n7n","side":"credit","units":400000000,"balance_after_units":400000000},
{"account_id":21,"version":2,"journal_id":"jrn_01m81zd8jy84mh4avtve4gfge0","side":"credit","units":50000000,"balance_after_units":450000000},
{"account_id":22,"version":1,"journal_id":"jrn_01m81zd6g6snne7d8qbaqhycbp","side":"debit","units":6428500,"balance_after_units":6428500},
{"account_id":22,"version":2,"journal_id":"jrn_01m81zd6k1rq7ssjnf6vyq0vyt","side":"debit","units":1100000,"balance_after_units":7528500},
{"account_id":22,"version":3,"journal_id":"jrn_01m81zd9ykr681fy5razf8pr5f","side":"debit","units":6428500,"balance_after_units":13957000},
{"account_id":22,"version":4,"journal_id":"jrn_01m81zd9ymstt25zqyj7qz3n65","side":"debit","units":269000,"balance_after_units":14226000},
{"account_id":22,"version":5,"journal_id":"jrn_01m81zf94twbr628h2zyy9hyva","side":"debit","units":13028500,"balance_after_units":27254500},
{"account_id":23,"version":1,"journal_id":"jrn_01m81zd6k1cd31ztkp9trd7gj7","side":"debit","units":8035700,"balance_after_units":8035700},
{"account_id":23,"version":2,"journal_id":"jrn_01m81zd9ykr681fy5razf8pr5f","side":"credit","units":6428500,"balance_after_units":1607200},
{"account_id":24,"version":1,"journal_id":"jrn_01m81zda033pg00chde8ew9tfh","side":"credit","units":30000000,"balance_after_units":30000000},
{"account_id":24,"version":2,"journal_id":"jrn_01m81zf94t6efzamck6epqf2f9","side":"debit","units":30000000,"balance_after_units":0},
{"account_id":25,"version":1,"journal_id":"jrn_01m81zf86q34b36xskrbnd3b5s","side":"credit","units":100000000,"balance_after_units":100000000},
{"account_id":26,"version":1,"journal_id":"jrn_01m81zf94tspg9txv651fny2p4","side":"credit","units":100000000,"balance_after_units":100000000},
{"account_id":3,"version":1,"journal_id":"jrn_01m81zd1p5j5b1f44vj45hdb32","side":"credit","units":200000000000,"balance_after_units":200000000000},
{"account_id":3,"version":2,"journal_id":"jrn_01m81zd1p5yx8dyyhamyaq95jw","side":"credit","units":5000000000,"balance_after_units":205000000000},
{"account_id":3,"version":3,"journal_id":"jrn_01m81zd3xnqaa2tbzkgh7jp94j","side":"debit","units":100000000000,"balance_after_units":105000000000},
{"account_id":4,"version":1,"journal_id":"jrn_01m81zd1p5nh3rv53gt45xwgbs","side":"credit","units":60000000000,"balance_after_units":60000000000},
{"account_id":4,"version":2,"journal_id":"jrn_01m81zd49h64qvmdks0096hbh8","side":"debit","units":30000000000,"balance_after_units":30000000000},
{"account_id":5,"version":1,"journal_id":"jrn_01m81zd1p5yx8dyyhamyaq95jw","side":"debit","units":5000000000,"balance_after_units":5000000000},
{"account_id":5,"version":2,"journal_id":"jrn_01m81zd6k1cd31ztkp9trd7gj7","side":"credit","units":8035700,"balance_after_units":4991964300},
{"account_id":5,"version":3,"journal_id":"jrn_01m81zd6k1rq7ssjnf6vyq0vyt","side":"credit","units":1100000,"balance_after_units":4990864300},
{"account_id":6,"version":1,"journal_id":"jrn_01m81zd37whxcsdkrxebm2qmr0","side":"debit","units":3000000000,"balance_after_units":3000000000},
{"account_id":6,"version":2,"journal_id":"jrn_01m81zd6g6snne7d8qbaqhycbp","side":"credit","units":6428500,"balance_after_units":2993571500},
{"account_id":6,"version":3,"journal_id":"jrn_01m81zd9ymv8ghbmssvmy7s2p4","side":"credit","units":2993271500,"balance_after_units":300000},
{"account_id":6,"version":4,"journal_id":"jrn_01m81zd9ymstt25zqyj7qz3n65","side":"credit","units":269000,"balance_after_units":31000},
{"account_id":6,"version":5,"journal_id":"jrn_01m81zf86q34b36xskrbnd3b5s","side":"debit","units":100000000,"balance_after_units":100031000},
{"account_id":7,"version":1,"journal_id":"jrn_01m81zd37whxcsdkrxebm2qmr0","side":"credit","units":3000000000,"balance_after_units":3000000000},
{"account_id":7,"version":2,"journal_id":"jrn_01m81zd4yz0dv8x3w4htv7vbkb","side":"debit","units":300000000,"balance_after_units":2700000000},
{"account_id":7,"version":3,"journal_id":"jrn_01m81zd5y0mqm70d9wxb0v7j5h","side":"debit","units":500000000,"balance_after_units":2200000000},
{"account_id":8,"version":1,"journal_id":"jrn_01m81zd3sy1dvf858h20p310dk","side":"debit","units":2000000000,"balance_after_units":2000000000},
{"account_id":8,"version":2,"journal_id":"jrn_01m81zd6g5wx59ammyz6caenfn","side":"credit","units":2000000000,"balance_after_units":0},
{"account_id":8,"version":3,"journal_id":"jrn_01m81zf94tspg9txv651fny2p4","side":"debit","units":100000000,"balance_after_units":100000000},
{"account_id":9,"version":1,"journal_id":"jrn_01m81zd3sy1dvf858h20p310dk","side":"credit","units":2000000000,"balance_after_units":2000000000},
{"account_id":9,"version":2,"journal_id":"jrn_01m81zd4v6d5ke8x8xdkj7c4d7","side":"debit","units":200000000,"balance_after_units":1800000000},
{"account_id":9,"version":3,"journal_id":"jrn_01m81zd6083am4nrbsgtzsawgt","side":"debit","units":300000000,"balance_after_units":1500000000},
{"account_id":9,"version":4,"journal_id":"jrn_01m81zd61edh2cmykmjfa061j1","side":"debit","units":200000000,"balance_after_units":1300000000},
{"account_id":9,"version":5,"journal_id":"jrn_01m81zd631z9fzw16xt4cx0n7n","side":"debit","units":400000000,"balance_after_units":900000000}]');
insert into ledger_journals overriding system value
select * from json_populate_recordset(null::ledger_journals, '[
{"id":"jrn_01m81zd1p5j5b1f44vj45hdb32","kind":"capital-funded","reference":"dep_6q84230me1fxmdp5j28pfaz92r","entry_count":2,"occurred_at":"2026-11-22T15:53:37.2+00:00","posted_at":"2026-11-22T15:53:37.778935+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd1p5nh3rv53gt45xwgbs","kind":"capital-funded","reference":"dep_2ytfnxwtt8cw034wnrrdzcqx0y","entry_count":2,"occurred_at":"2026-11-22T15:53:37.2+00:00","posted_at":"2026-11-22T15:53:37.779266+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd1p5yx8dyyhamyaq95jw","kind":"capital-funded","reference":"dep_03q6dghqg5cs3kpy27nj3vanw0","entry_count":2,"occurred_at":"2026-11-22T15:53:37.2+00:00","posted_at":"2026-11-22T15:53:37.779279+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd37whxcsdkrxebm2qmr0","kind":"deposit-credited","reference":"dep_722m82wy8t92azfwhwmrthx050","entry_count":2,"occurred_at":"2026-11-22T15:53:38.2+00:00","posted_at":"2026-11-22T15:53:39.358243+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd3sy1dvf858h20p310dk","kind":"deposit-credited","reference":"dep_57q6pp106n428p53g9amzmk0yj","entry_count":2,"occurred_at":"2026-11-22T15:53:38.4+00:00","posted_at":"2026-11-22T15:53:39.915502+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd3xnqaa2tbzkgh7jp94j","kind":"desk-funded","reference":"demo-desk-TRX","entry_count":2,"occurred_at":"2026-11-22T15:53:40.042+00:00","posted_at":"2026-11-22T15:53:40.0504+00:00","posted_by":"clearhold_operator","reverses":null},
{"id":"jrn_01m81zd408x0xf2aamczrfw7sw","kind":"project-inflow-received","reference":"inf_2vwzb74gn1rk8aypptsese9anh","entry_count":2,"occurred_at":"2026-11-22T15:53:39.2+00:00","posted_at":"2026-11-22T15:53:40.119505+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd470ey5jskztm1yjv4en","kind":"project-inflow-received","reference":"inf_0j6q47fa6dbhqwhrgn5n165x3a","entry_count":2,"occurred_at":"2026-11-22T15:53:39.4+00:00","posted_at":"2026-11-22T15:53:40.341723+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd470xhf0x0c2v3w9dxz7","kind":"project-inflow-received","reference":"inf_780577zjv2dzvvejh3ymvzgzw0","entry_count":2,"occurred_at":"2026-11-22T15:53:39.4+00:00","posted_at":"2026-11-22T15:53:40.341771+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd49h64qvmdks0096hbh8","kind":"desk-funded","reference":"demo-desk-USDT","entry_count":2,"occurred_at":"2026-11-22T15:53:40.415+00:00","posted_at":"2026-11-22T15:53:40.425548+00:00","posted_by":"clearhold_operator","reverses":null},
{"id":"jrn_01m81zd4v6d5ke8x8xdkj7c4d7","kind":"subscription-held","reference":"sub_01m81zd4n1vzkp99e4emye9dav","entry_count":2,"occurred_at":"2026-11-22T15:53:40.77+00:00","posted_at":"2026-11-22T15:53:40.990776+00:00","posted_by":"clearhold_api","reverses":null},
{"id":"jrn_01m81zd4yz0dv8x3w4htv7vbkb","kind":"subscription-held","reference":"sub_01m81zd4yjyj7jys3wf8q3086j","entry_count":2,"occurred_at":"2026-11-22T15:53:41.074+00:00","posted_at":"2026-11-22T15:53:41.095494+00:00","posted_by":"clearhold_api","reverses":null},
{"id":"jrn_01m81zd5y0mqm70d9wxb0v7j5h","kind":"subscription-held","reference":"sub_01m81zd5x7t9wp4g2q2hbkz3qq","entry_count":2,"occurred_at":"2026-11-22T15:53:42.055+00:00","posted_at":"2026-11-22T15:53:42.094475+00:00","posted_by":"clearhold_api","reverses":null},
{"id":"jrn_01m81zd6083am4nrbsgtzsawgt","kind":"subscription-held","reference":"sub_01m81zd5zt26ex41nsxc776pzd","entry_count":2,"occurred_at":"2026-11-22T15:53:42.138+00:00","posted_at":"2026-11-22T15:53:42.154852+00:00","posted_by":"clearhold_api","reverses":null},
{"id":"jrn_01m81zd61edh2cmykmjfa061j1","kind":"subscription-held","reference":"sub_01m81zd6164c2aenhh4b2fvm6p","entry_count":2,"occurred_at":"2026-11-22T15:53:42.182+00:00","posted_at":"2026-11-22T15:53:42.192952+00:00","posted_by":"clearhold_api","reverses":null},
{"id":"jrn_01m81zd631z9fzw16xt4cx0n7n","kind":"subscription-held","reference":"sub_01m81zd62ahdm5szn6bffgg63t","entry_count":2,"occurred_at":"2026-11-22T15:53:42.218+00:00","posted_at":"2026-11-22T15:53:42.244691+00:00","posted_by":"clearhold_api","reverses":null},
{"id":"jrn_01m81zd6g5wx59ammyz6caenfn","kind":"deposit-swept","reference":"mov_01m81zd59zmdftbxh0yy2qfyts","entry_count":2,"occurred_at":"2026-11-22T15:53:42+00:00","posted_at":"2026-11-22T15:53:42.666057+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd6g6snne7d8qbaqhycbp","kind":"network-fee-paid","reference":"8498674abc77e09813d3f38249c4e4e567a8329a206301c471ace39c267e13af","entry_count":2,"occurred_at":"2026-11-22T15:53:42+00:00","posted_at":"2026-11-22T15:53:42.66613+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd6k1cd31ztkp9trd7gj7","kind":"address-topped-up","reference":"mov_01m81zd5kcd9k6z491x60gymxy","entry_count":2,"occurred_at":"2026-11-22T15:53:42.2+00:00","posted_at":"2026-11-22T15:53:42.76384+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd6k1rq7ssjnf6vyq0vyt","kind":"network-fee-paid","reference":"4b5fe38944dcc3bcd8d6953c6351e2b6b783cdd04dabd43b49debfc59fe857f4","entry_count":2,"occurred_at":"2026-11-22T15:53:42.2+00:00","posted_at":"2026-11-22T15:53:42.763886+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd88zwz9vd3rn5cbsv0ck","kind":"project-inflow-booked","reference":"inf_2vwzb74gn1rk8aypptsese9anh","entry_count":2,"occurred_at":"2026-11-22T15:53:44.479+00:00","posted_at":"2026-11-22T15:53:44.48158+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd8gbzhgycb6r4zjr4417","kind":"project-inflow-booked","reference":"inf_0j6q47fa6dbhqwhrgn5n165x3a","entry_count":2,"occurred_at":"2026-11-22T15:53:44.719+00:00","posted_at":"2026-11-22T15:53:44.722109+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd8jy84mh4avtve4gfge0","kind":"project-inflow-booked","reference":"inf_780577zjv2dzvvejh3ymvzgzw0","entry_count":2,"occurred_at":"2026-11-22T15:53:44.798+00:00","posted_at":"2026-11-22T15:53:44.798879+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd9ykptar94egwcqvnzcb","kind":"deposit-swept","reference":"mov_01m81zd90jnkgtghb8z3y715w6","entry_count":2,"occurred_at":"2026-11-22T15:53:45.6+00:00","posted_at":"2026-11-22T15:53:46.212249+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd9ykr681fy5razf8pr5f","kind":"network-fee-paid","reference":"33f542cf3f913250dd4f4eb647ebab97a64c57401db03ad580e68da4b3406314","entry_count":2,"occurred_at":"2026-11-22T15:53:45.6+00:00","posted_at":"2026-11-22T15:53:46.212309+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd9ymstt25zqyj7qz3n65","kind":"network-fee-paid","reference":"0454001c610784b07374c448dca9f5b62c17fbd29a9b11fc04d19703ce1af5f1","entry_count":2,"occurred_at":"2026-11-22T15:53:45.6+00:00","posted_at":"2026-11-22T15:53:46.212318+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zd9ymv8ghbmssvmy7s2p4","kind":"deposit-swept","reference":"mov_01m81zd92rgv16vw20zepy49s3","entry_count":2,"occurred_at":"2026-11-22T15:53:45.6+00:00","posted_at":"2026-11-22T15:53:46.212315+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zda033pg00chde8ew9tfh","kind":"project-cost-set-aside","reference":"cst_01m81zd9dkcebsmzraa8gfyafq","entry_count":2,"occurred_at":"2026-11-22T15:53:46.218+00:00","posted_at":"2026-11-22T15:53:46.246268+00:00","posted_by":"clearhold_operator","reverses":null},
{"id":"jrn_01m81zf86q34b36xskrbnd3b5s","kind":"deposit-credited","reference":"dep_04xep321kjk7twb9s0pssfpj1m","entry_count":2,"occurred_at":"2026-11-22T15:53:48.4+00:00","posted_at":"2026-11-22T15:53:48.980178+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zf94t6efzamck6epqf2f9","kind":"project-cost-paid","reference":"cst_01m81zd9dkcebsmzraa8gfyafq","entry_count":2,"occurred_at":"2026-11-22T15:53:49.2+00:00","posted_at":"2026-11-22T15:53:49.920164+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zf94tspg9txv651fny2p4","kind":"deposit-credited","reference":"dep_3gjkhktvn0jshkzaph29p036bs","entry_count":2,"occurred_at":"2026-11-22T15:53:49.2+00:00","posted_at":"2026-11-22T15:53:49.920114+00:00","posted_by":"clearhold_worker","reverses":null},
{"id":"jrn_01m81zf94twbr628h2zyy9hyva","kind":"network-fee-paid","reference":"5fd65927afccc368305f5137883cb3cca4a1411c1d4b9725e816671e93536180","entry_count":2,"occurred_at":"2026-11-22T15:53:49.2+00:00","posted_at":"2026-11-22T15:53:49.92017+00:00","posted_by":"clearhold_worker","reverses":null}]');
insert into ledger_kinds overriding system value
select * from json_populate_recordset(null::ledger_kinds, '[
{"kind":"address-topped-up","legs":1,"reversible":false},
{"kind":"capital-funded","legs":1,"reversible":false},
{"kind":"deficit-explained","legs":1,"reversible":false},
{"kind":"deposit-credited","legs":1,"reversible":false},
{"kind":"deposit-swept","legs":1,"reversible":false},
{"kind":"desk-funded","legs":1,"reversible":true},
{"kind":"exchange-done","legs":2,"reversible":false},
{"kind":"journal-reversed","legs":1,"reversible":false},
{"kind":"moved-to-cold","legs":1,"reversible":false},
{"kind":"network-fee-paid","legs":1,"reversible":false},
{"kind":"project-cost-paid","legs":1,"reversible":false},
{"kind":"project-cost-released","legs":1,"reversible":false},
{"kind":"project-cost-set-aside","legs":1,"reversible":false},
{"kind":"project-deployed","legs":1,"reversible":false},
{"kind":"project-deployment-held","legs":1,"reversible":false},
{"kind":"project-deployment-returned","legs":1,"reversible":false},
{"kind":"project-inflow-booked","legs":1,"reversible":false},
{"kind":"project-inflow-received","legs":1,"reversible":false},
{"kind":"project-inflow-unbooked","legs":1,"reversible":false},
{"kind":"project-paid-out","legs":1,"reversible":false},
{"kind":"project-return-held","legs":1,"reversible":false},
{"kind":"project-return-paid","legs":1,"reversible":false},
{"kind":"project-return-released","legs":1,"reversible":false},
{"kind":"project-suspense-exchanged","legs":2,"reversible":false},
{"kind":"returned-from-cold","legs":1,"reversible":false},
{"kind":"shortfall-booked","legs":1,"reversible":false},
{"kind":"subscription-held","legs":1,"reversible":false},
{"kind":"subscription-returned","legs":1,"reversible":false},
{"kind":"surplus-explained","legs":1,"reversible":false},
{"kind":"surplus-found","legs":1,"reversible":false},
{"kind":"withdrawal-held","legs":1,"reversible":false},
{"kind":"withdrawal-paid-otherwise","legs":1,"reversible":false},
{"kind":"withdrawal-recovered","legs":1,"reversible":false},
{"kind":"withdrawal-repaid","legs":1,"reversible":false},
{"kind":"withdrawal-returned","legs":1,"reversible":false},
{"kind":"withdrawal-settled","legs":1,"reversible":false},
{"kind":"withdrawal-standing","legs":1,"reversible":false}]');
insert into ledger_posters overriding system value
select * from json_populate_recordset(null::ledger_posters, '[
{"kind":"address-topped-up","role":"clearhold_worker"},
{"kind":"capital-funded","role":"clearhold_worker"},
{"kind":"deficit-explained","role":"clearhold_operator"},
{"kind":"deposit-credited","role":"clearhold_worker"},
{"kind":"deposit-swept","role":"clearhold_worker"},
{"kind":"desk-funded","role":"clearhold_operator"},
{"kind":"exchange-done","role":"clearhold_api"},
{"kind":"journal-reversed","role":"clearhold_operator"},
{"kind":"moved-to-cold","role":"clearhold_worker"},
{"kind":"network-fee-paid","role":"clearhold_worker"},
{"kind":"project-cost-paid","role":"clearhold_worker"},
{"kind":"project-cost-released","role":"clearhold_worker"},
{"kind":"project-cost-set-aside","role":"clearhold_operator"},
{"kind":"project-deployed","role":"clearhold_worker"},
{"kind":"project-deployment-held","role":"clearhold_operator"},
{"kind":"project-deployment-returned","role":"clearhold_worker"},
{"kind":"project-inflow-booked","role":"clearhold_operator"},
{"kind":"project-inflow-booked","role":"clearhold_worker"},
{"kind":"project-inflow-received","role":"clearhold_worker"},
{"kind":"project-inflow-unbooked","role":"clearhold_worker"},
{"kind":"project-paid-out","role":"clearhold_worker"},
{"kind":"project-return-held","role":"clearhold_operator"},
{"kind":"project-return-paid","role":"clearhold_worker"},
{"kind":"project-return-released","role":"clearhold_worker"},
{"kind":"project-suspense-exchanged","role":"clearhold_operator"},
{"kind":"returned-from-cold","role":"clearhold_worker"},
{"kind":"shortfall-booked","role":"clearhold_worker"},
{"kind":"subscription-held","role":"clearhold_api"},
{"kind":"subscription-returned","role":"clearhold_api"},
{"kind":"subscription-returned","role":"clearhold_worker"},
{"kind":"surplus-explained","role":"clearhold_worker"},
{"kind":"surplus-found","role":"clearhold_worker"},
{"kind":"withdrawal-held","role":"clearhold_api"},
{"kind":"withdrawal-paid-otherwise","role":"clearhold_worker"},
{"kind":"withdrawal-recovered","role":"clearhold_worker"},
{"kind":"withdrawal-repaid","role":"clearhold_worker"},
{"kind":"withdrawal-returned","role":"clearhold_worker"},
{"kind":"withdrawal-settled","role":"clearhold_worker"},
{"kind":"withdrawal-standing","role":"clearhold_worker"}]');
insert into ledger_shapes overriding system value
select * from json_populate_recordset(null::ledger_shapes, '[
{"kind":"address-topped-up","leg":1,"lines":["credit resource-wallet","debit deposit-wallets"]},
{"kind":"address-topped-up","leg":1,"lines":["credit resource-wallet","debit project-wallets"]},
{"kind":"capital-funded","leg":1,"lines":["credit house-capital","debit cold-wallet"]},
{"kind":"capital-funded","leg":1,"lines":["credit house-capital","debit hot-wallet"]},
{"kind":"capital-funded","leg":1,"lines":["credit house-capital","debit resource-wallet"]},
{"kind":"deficit-explained","leg":1,"lines":["credit house-deficit","debit unclassified"]},
{"kind":"deposit-credited","leg":1,"lines":["credit user-available","debit deposit-wallets"]},
{"kind":"deposit-swept","leg":1,"lines":["credit deposit-wallets","debit hot-wallet"]},
{"kind":"deposit-swept","leg":1,"lines":["credit project-wallets","debit hot-wallet"]},
{"kind":"desk-funded","leg":1,"lines":["credit exchange-desk","debit house-capital"]},
{"kind":"exchange-done","leg":1,"lines":["credit exchange-desk","debit user-available"]},
{"kind":"exchange-done","leg":2,"lines":["credit exchange-fee-income","credit user-available","debit exchange-desk"]},
{"kind":"exchange-done","leg":2,"lines":["credit user-available","debit exchange-desk"]},
{"kind":"moved-to-cold","leg":1,"lines":["credit hot-wallet","debit cold-wallet"]},
{"kind":"network-fee-paid","leg":1,"lines":["credit cold-wallet","debit network-fee-expense"]},
{"kind":"network-fee-paid","leg":1,"lines":["credit deposit-wallets","debit network-fee-expense"]},
{"kind":"network-fee-paid","leg":1,"lines":["credit hot-wallet","debit network-fee-expense"]},
{"kind":"network-fee-paid","leg":1,"lines":["credit project-wallets","debit network-fee-expense"]},
{"kind":"network-fee-paid","leg":1,"lines":["credit resource-wallet","debit network-fee-expense"]},
{"kind":"project-cost-paid","leg":1,"lines":["credit hot-wallet","debit project-costs"]},
{"kind":"project-cost-released","leg":1,"lines":["credit project-escrow","debit project-costs"]},
{"kind":"project-cost-set-aside","leg":1,"lines":["credit project-costs","debit project-escrow"]},
{"kind":"project-deployed","leg":1,"lines":["credit hot-wallet","debit project-outgoing"]},
{"kind":"project-deployment-held","leg":1,"lines":["credit project-outgoing","debit project-escrow"]},
{"kind":"project-deployment-returned","leg":1,"lines":["credit project-escrow","debit project-outgoing"]},
{"kind":"project-inflow-booked","leg":1,"lines":["credit project-escrow","debit project-suspense"]},
{"kind":"project-inflow-received","leg":1,"lines":["credit project-suspense","debit project-wallets"]},
{"kind":"project-inflow-unbooked","leg":1,"lines":["credit project-suspense","debit project-escrow"]},
{"kind":"project-paid-out","leg":1,"lines":["credit fee-income","credit user-available","debit project-escrow"]},
{"kind":"project-paid-out","leg":1,"lines":["credit user-available","debit project-escrow"]},
{"kind":"project-return-held","leg":1,"lines":["credit project-returns","debit project-suspense"]},
{"kind":"project-return-paid","leg":1,"lines":["credit hot-wallet","debit project-returns"]},
{"kind":"project-return-released","leg":1,"lines":["credit project-suspense","debit project-returns"]},
{"kind":"project-suspense-exchanged","leg":1,"lines":["credit exchange-desk","debit project-suspense"]},
{"kind":"project-suspense-exchanged","leg":2,"lines":["credit exchange-fee-income","credit project-escrow","debit exchange-desk"]},
{"kind":"project-suspense-exchanged","leg":2,"lines":["credit project-escrow","debit exchange-desk"]},
{"kind":"returned-from-cold","leg":1,"lines":["credit cold-wallet","debit hot-wallet"]},
{"kind":"returned-from-cold","leg":1,"lines":["credit cold-wallet","debit resource-wallet"]},
{"kind":"shortfall-booked","leg":1,"lines":["credit cold-wallet","debit house-deficit"]},
{"kind":"shortfall-booked","leg":1,"lines":["credit deposit-wallets","debit house-deficit"]},
{"kind":"shortfall-booked","leg":1,"lines":["credit hot-wallet","debit house-deficit"]},
{"kind":"shortfall-booked","leg":1,"lines":["credit project-wallets","debit house-deficit"]},
{"kind":"shortfall-booked","leg":1,"lines":["credit resource-wallet","debit house-deficit"]},
{"kind":"subscription-held","leg":1,"lines":["credit project-escrow","debit user-available"]},
{"kind":"subscription-returned","leg":1,"lines":["credit user-available","debit project-escrow"]},
{"kind":"surplus-explained","leg":1,"lines":["credit cold-wallet","debit unclassified"]},
{"kind":"surplus-explained","leg":1,"lines":["credit deposit-wallets","debit unclassified"]},
{"kind":"surplus-explained","leg":1,"lines":["credit hot-wallet","debit unclassified"]},
{"kind":"surplus-explained","leg":1,"lines":["credit project-wallets","debit unclassified"]},
{"kind":"surplus-explained","leg":1,"lines":["credit resource-wallet","debit unclassified"]},
{"kind":"surplus-found","leg":1,"lines":["credit unclassified","debit cold-wallet"]},
{"kind":"surplus-found","leg":1,"lines":["credit unclassified","debit deposit-wallets"]},
{"kind":"surplus-found","leg":1,"lines":["credit unclassified","debit hot-wallet"]},
{"kind":"surplus-found","leg":1,"lines":["credit unclassified","debit project-wallets"]},
{"kind":"surplus-found","leg":1,"lines":["credit unclassified","debit resource-wallet"]},
{"kind":"withdrawal-held","leg":1,"lines":["credit user-held","debit user-available"]},
{"kind":"withdrawal-paid-otherwise","leg":1,"lines":["credit fee-income","credit house-deficit","debit user-held"]},
{"kind":"withdrawal-paid-otherwise","leg":1,"lines":["credit house-deficit","debit user-held"]},
{"kind":"withdrawal-recovered","leg":1,"lines":["credit user-held","debit house-deficit"]},
{"kind":"withdrawal-recovered","leg":1,"lines":["credit user-held","debit user-available"]},
{"kind":"withdrawal-repaid","leg":1,"lines":["credit house-deficit","debit user-available"]},
{"kind":"withdrawal-returned","leg":1,"lines":["credit user-available","debit user-held"]},
{"kind":"withdrawal-settled","leg":1,"lines":["credit fee-income","credit hot-wallet","debit user-held"]},
{"kind":"withdrawal-settled","leg":1,"lines":["credit hot-wallet","debit user-held"]},
{"kind":"withdrawal-standing","leg":1,"lines":["credit user-held","debit user-available"]}]');
insert into operator_acts overriding system value
select * from json_populate_recordset(null::operator_acts, '[
{"id":1,"operator_id":"opr_01m81zczt394xrz31z6jq10ec7","action":"fund-desk","subject_id":"demo-desk-TRX","subject_hash":"6a83463c367b1f2619a98036443cfe5cc7300738e6cfe13393c538f77b03c50c","acted_at":"2026-11-22T15:53:39.973075+00:00"},
{"id":10,"operator_id":"opr_01m81zd06neanh65z4q0bgm8ta","action":"approve-result","subject_id":"prj_01m81zd36r0j763djj0vcgfk0d","subject_hash":"d1e0f32b091ef3efe793b571394680ce605b8a7242c417747972ee3d9506baa6","acted_at":"2026-11-22T15:53:47.414097+00:00"},
{"id":2,"operator_id":"opr_01m81zczt394xrz31z6jq10ec7","action":"fund-desk","subject_id":"demo-desk-USDT","subject_hash":"9a595ea034e9c90a0937ee22d90e0512101abf2ad1f556ff659763a4df0192bf","acted_at":"2026-11-22T15:53:40.368217+00:00"},
{"id":3,"operator_id":"opr_01m81zczt394xrz31z6jq10ec7","action":"approve-result","subject_id":"prj_01m81zd2kxxqdc7xzy2261e4q0","subject_hash":"bed0c8ddfac0022dc6fbda4d3b5e1dde701487640facb100e4ca54662f30a9c3","acted_at":"2026-11-22T15:53:45.178934+00:00"},
{"id":4,"operator_id":"opr_01m81zd06neanh65z4q0bgm8ta","action":"approve-result","subject_id":"prj_01m81zd2kxxqdc7xzy2261e4q0","subject_hash":"bed0c8ddfac0022dc6fbda4d3b5e1dde701487640facb100e4ca54662f30a9c3","acted_at":"2026-11-22T15:53:45.460124+00:00"},
{"id":5,"operator_id":"opr_01m81zczt394xrz31z6jq10ec7","action":"approve-spending","subject_id":"cst_01m81zd9dkcebsmzraa8gfyafq","subject_hash":"f7ce3cb169a8dcd763d7893848881f859fc2b6bb62e656c363ba7c6b9575fa3e","acted_at":"2026-11-22T15:53:45.892067+00:00"},
{"id":6,"operator_id":"opr_01m81zd06neanh65z4q0bgm8ta","action":"approve-spending","subject_id":"cst_01m81zd9dkcebsmzraa8gfyafq","subject_hash":"f7ce3cb169a8dcd763d7893848881f859fc2b6bb62e656c363ba7c6b9575fa3e","acted_at":"2026-11-22T15:53:46.187603+00:00"},
{"id":7,"operator_id":"opr_01m81zczt394xrz31z6jq10ec7","action":"approve-result","subject_id":"prj_01m81zd32xmzyaexcd3ynvmkef","subject_hash":"5df0e9ae0a56926fc26a68e5a686f9054173fb33894fb8a0d26ac4907e28aaa6","acted_at":"2026-11-22T15:53:46.667762+00:00"},
{"id":8,"operator_id":"opr_01m81zd06neanh65z4q0bgm8ta","action":"approve-result","subject_id":"prj_01m81zd32xmzyaexcd3ynvmkef","subject_hash":"5df0e9ae0a56926fc26a68e5a686f9054173fb33894fb8a0d26ac4907e28aaa6","acted_at":"2026-11-22T15:53:46.915896+00:00"},
{"id":9,"operator_id":"opr_01m81zczt394xrz31z6jq10ec7","action":"approve-result","subject_id":"prj_01m81zd36r0j763djj0vcgfk0d","subject_hash":"d1e0f32b091ef3efe793b571394680ce605b8a7242c417747972ee3d9506baa6","acted_at":"2026-11-22T15:53:47.140559+00:00"}]');
insert into operators overriding system value
select * from json_populate_recordset(null::operators, '[
{"id":"opr_01m81zczt394xrz31z6jq10ec7","name":"olga","verifier":"$argon2id$v=19$m=19456,t=2,p=1$rbzXGOxWbU67V6IeoHVX1Q$UEajSRrDGD0EvmndGy/OgfjZhkfMUVZzs8Y8OMyWXos","enrolled_at":"2026-11-22T15:53:35.91553+00:00"},
{"id":"opr_01m81zd06neanh65z4q0bgm8ta","name":"pavel","verifier":"$argon2id$v=19$m=19456,t=2,p=1$sEtDIQ8ID7hUEs5lt8gS7A$1pzgGUaRseDBN6I5esvcr39Gyapt2RptCiwMeh4zrog","enrolled_at":"2026-11-22T15:53:36.277856+00:00"}]');
insert into payout_desk overriding system value
select * from json_populate_recordset(null::payout_desk, '[
{"only_one":true,"last_built_ms":1795362828600}]');
insert into project_inflows overriding system value
select * from json_populate_recordset(null::project_inflows, '[
{"id":"inf_0j6q47fa6dbhqwhrgn5n165x3a","project_id":"prj_01m81zd32xmzyaexcd3ynvmkef","units":6000000,"txid":"fe9ce0a4433c9b80dce208297c6155be0df249b790ba067f5e622e37269cc6ce","arrived_at":"2026-11-22T15:53:39.4+00:00","booked_at":"2026-11-22T15:53:44.719+00:00","late_no":null,"surplus_units":0,"unbooked_at":null},
{"id":"inf_2vwzb74gn1rk8aypptsese9anh","project_id":"prj_01m81zd2kxxqdc7xzy2261e4q0","units":24000000,"txid":"3b1932b581654062a3324bf7ee672b0044b9b3f681bf3bc3fc5e5c038fc81a47","arrived_at":"2026-11-22T15:53:39.2+00:00","booked_at":"2026-11-22T15:53:44.479+00:00","late_no":null,"surplus_units":0,"unbooked_at":null},
{"id":"inf_780577zjv2dzvvejh3ymvzgzw0","project_id":"prj_01m81zd36r0j763djj0vcgfk0d","units":50000000,"txid":"f085f286a91791a9b6ab0862b17903a748c52d8117f6587df83fbc7017bd8b02","arrived_at":"2026-11-22T15:53:39.4+00:00","booked_at":"2026-11-22T15:53:44.798+00:00","late_no":null,"surplus_units":0,"unbooked_at":null}]');
insert into project_mail_rounds overriding system value
select * from json_populate_recordset(null::project_mail_rounds, '[
{"move_id":1,"project_id":"prj_01m81zd2dy953vsw8jcmn9w3k9","status":2,"spread_to":"","spread":true},
{"move_id":2,"project_id":"prj_01m81zd2fgbe7n9jrev0mvsf2w","status":2,"spread_to":"","spread":true},
{"move_id":3,"project_id":"prj_01m81zd2jbxj0xqts4sb9ezv5t","status":2,"spread_to":"","spread":true},
{"move_id":4,"project_id":"prj_01m81zd2kxxqdc7xzy2261e4q0","status":2,"spread_to":"","spread":true},
{"move_id":5,"project_id":"prj_01m81zd32xmzyaexcd3ynvmkef","status":2,"spread_to":"","spread":true},
{"move_id":6,"project_id":"prj_01m81zd36r0j763djj0vcgfk0d","status":2,"spread_to":"","spread":true}]');
insert into project_moves overriding system value
select * from json_populate_recordset(null::project_moves, '[
{"id":1,"project_id":"prj_01m81zd2dy953vsw8jcmn9w3k9","from_status":1,"to_status":2,"moved_at":"2026-11-22T15:53:39.593+00:00","recorded_at":"2026-11-22T15:53:39.629105+00:00","moved_by":"clearhold_worker"},
{"id":10,"project_id":"prj_01m81zd36r0j763djj0vcgfk0d","from_status":2,"to_status":3,"moved_at":"2026-11-22T15:53:44.771+00:00","recorded_at":"2026-11-22T15:53:44.779515+00:00","moved_by":"clearhold_worker"},
{"id":2,"project_id":"prj_01m81zd2fgbe7n9jrev0mvsf2w","from_status":1,"to_status":2,"moved_at":"2026-11-22T15:53:39.88+00:00","recorded_at":"2026-11-22T15:53:39.889103+00:00","moved_by":"clearhold_worker"},
{"id":3,"project_id":"prj_01m81zd2jbxj0xqts4sb9ezv5t","from_status":1,"to_status":2,"moved_at":"2026-11-22T15:53:41.942+00:00","recorded_at":"2026-11-22T15:53:41.969167+00:00","moved_by":"clearhold_worker"},
{"id":4,"project_id":"prj_01m81zd2kxxqdc7xzy2261e4q0","from_status":1,"to_status":2,"moved_at":"2026-11-22T15:53:42.075+00:00","recorded_at":"2026-11-22T15:53:42.088464+00:00","moved_by":"clearhold_worker"},
{"id":5,"project_id":"prj_01m81zd32xmzyaexcd3ynvmkef","from_status":1,"to_status":2,"moved_at":"2026-11-22T15:53:42.121+00:00","recorded_at":"2026-11-22T15:53:42.125459+00:00","moved_by":"clearhold_worker"},
{"id":6,"project_id":"prj_01m81zd36r0j763djj0vcgfk0d","from_status":1,"to_status":2,"moved_at":"2026-11-22T15:53:42.175+00:00","recorded_at":"2026-11-22T15:53:42.186551+00:00","moved_by":"clearhold_worker"},
{"id":7,"project_id":"prj_01m81zd2jbxj0xqts4sb9ezv5t","from_status":2,"to_status":3,"moved_at":"2026-11-22T15:53:44.236+00:00","recorded_at":"2026-11-22T15:53:44.297274+00:00","moved_by":"clearhold_worker"},
{"id":8,"project_id":"prj_01m81zd2kxxqdc7xzy2261e4q0","from_status":2,"to_status":3,"moved_at":"2026-11-22T15:53:44.391+00:00","recorded_at":"2026-11-22T15:53:44.398596+00:00","moved_by":"clearhold_worker"},
{"id":9,"project_id":"prj_01m81zd32xmzyaexcd3ynvmkef","from_status":2,"to_status":3,"moved_at":"2026-11-22T15:53:44.642+00:00","recorded_at":"2026-11-22T15:53:44.676228+00:00","moved_by":"clearhold_worker"}]');
insert into project_results overriding system value
select * from json_populate_recordset(null::project_results, '[
{"project_id":"prj_01m81zd2kxxqdc7xzy2261e4q0","escrow_units":324000000,"principal_units":300000000,"fee_units":4800000,"sheet_hash":"bed0c8ddfac0022dc6fbda4d3b5e1dde701487640facb100e4ca54662f30a9c3","computed_at":"2026-11-22T15:53:44.993+00:00"},
{"project_id":"prj_01m81zd32xmzyaexcd3ynvmkef","escrow_units":176000000,"principal_units":200000000,"fee_units":0,"sheet_hash":"5df0e9ae0a56926fc26a68e5a686f9054173fb33894fb8a0d26ac4907e28aaa6","computed_at":"2026-11-22T15:53:46.483+00:00"},
{"project_id":"prj_01m81zd36r0j763djj0vcgfk0d","escrow_units":450000000,"principal_units":400000000,"fee_units":10000000,"sheet_hash":"d1e0f32b091ef3efe793b571394680ce605b8a7242c417747972ee3d9506baa6","computed_at":"2026-11-22T15:53:47.028+00:00"}]');
insert into project_spending_words overriding system value
select * from json_populate_recordset(null::project_spending_words, '[
{"spending_id":"cst_01m81zd9dkcebsmzraa8gfyafq","operator_id":"opr_01m81zczt394xrz31z6jq10ec7","assertion":"{\"id\":\"GNe_W1yyPFf9UBusCWXrk2WVfUuBSqb413J6dGYEVT0\",\"rawId\":\"GNe_W1yyPFf9UBusCWXrk2WVfUuBSqb413J6dGYEVT0\",\"type\":\"public-key\",\"clientExtensionResults\":{},\"response\":{\"clientDataJSON\":\"eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiVjB5eWN6M3BBZVV4czBjQk5kTkYwaHo3Z2oxWU5rRWo4MS1faTJfbkt1dyIsIm9yaWdpbiI6Imh0dHBzOi8vb3BlcmF0b3IuY2xlYXJob2xkLmludmFsaWQiLCJjcm9zc09yaWdpbiI6ZmFsc2V9\",\"authenticatorData\":\"RFD8vz270eW5fwP1Ioj6nSEnYNIk_Cr1TMnvE0YWxKsFAAAAAA\",\"signature\":\"MEYCIQCcvfD1nxjVVrL4ZJouhAHpFpdlhEY_s8oBJLpfGknRMQIhAPm0lc9cpVSWTUysonV21Xps_yZdo071QzS9GgxwG_87\"}}","at":"2026-11-22T15:53:45.903234+00:00"},
{"spending_id":"cst_01m81zd9dkcebsmzraa8gfyafq","operator_id":"opr_01m81zd06neanh65z4q0bgm8ta","assertion":"{\"id\":\"uRm-6julRvOgfxLbwFofFvtHxmsprBD_y2YZPlhxCco\",\"rawId\":\"uRm-6julRvOgfxLbwFofFvtHxmsprBD_y2YZPlhxCco\",\"type\":\"public-key\",\"clientExtensionResults\":{},\"response\":{\"clientDataJSON\":\"eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiNDJvYm85cHRaTlYyTVg3WndhVkVHM1BiTE9iMm9WalhiY1BmT1QwOW1NOCIsIm9yaWdpbiI6Imh0dHBzOi8vb3BlcmF0b3IuY2xlYXJob2xkLmludmFsaWQiLCJjcm9zc09yaWdpbiI6ZmFsc2V9\",\"authenticatorData\":\"RFD8vz270eW5fwP1Ioj6nSEnYNIk_Cr1TMnvE0YWxKsFAAAAAA\",\"signature\":\"MEYCIQDmqPnocSdlOZFxwZf3DyWRZSa2iePGnhSBab6J2widXwIhAJ3Jy7kZ_MagYL_tDQ9wUzxnksbRmqqCdVQH7GBUlXLp\"}}","at":"2026-11-22T15:53:46.198047+00:00"}]');
insert into project_spendings overriding system value
select * from json_populate_recordset(null::project_spendings, '[
{"id":"cst_01m81zd9dkcebsmzraa8gfyafq","project_id":"prj_01m81zd32xmzyaexcd3ynvmkef","kind":"pay-cost","payee":"DEMO Carrier","inflow_id":null,"currency":"USDT","units":30000000,"address":"TRMNwcUmhNBAxAW1gpMgoYnq7pCbLd5jr5","document_hash":"2a7d2fc45cb6dc85a78ff2f3738e2698c8cea67805c9149b12e198a80c0e736c","order_text":"clearhold spending order 1\nnetwork=devnet\nkind=pay-cost\nid=cst_01m81zd9dkcebsmzraa8gfyafq\nproject=prj_01m81zd32xmzyaexcd3ynvmkef\ncurrency=USDT\nunits=30000000\naddress=TRMNwcUmhNBAxAW1gpMgoYnq7pCbLd5jr5\ndocument=2a7d2fc45cb6dc85a78ff2f3738e2698c8cea67805c9149b12e198a80c0e736c\nproposed=1795362825\nleaves=1795362825\n","proposed_at":"2026-11-22T15:53:45+00:00","leaves_at":"2026-11-22T15:53:45+00:00","state":"paid","held_at":"2026-11-22T15:53:46.218+00:00","ended_at":"2026-11-22T15:53:49.2+00:00","end_reason":"","txid":"5fd65927afccc368305f5137883cb3cca4a1411c1d4b9725e816671e93536180","waits_for":""}]');
insert into projects overriding system value
select * from json_populate_recordset(null::projects, '[
{"id":"prj_01m81zd29qd9ckxb7z1mwf74rb","period":1,"name":"Wind park Jeju","content":"A demonstration project that has not begun.\nNothing here is an offer.","image":"","currency":"USDT","status":1,"target_units":20000000000,"target_min_units":10000000000,"subscription_min_units":50000000,"person_limit_units":5000000000,"target_rate_ppm":90000,"platform_fee_ppm":200000,"level_min":0,"certification_min":0,"plan":[{"name": "Equipment", "address": "", "sharePpm": 600000}, {"name": "Installation", "address": "", "sharePpm": 300000}, {"name": "Reserve", "address": "", "sharePpm": 100000}],"start_at":"2026-11-29T15:53:38.304+00:00","end_at":"2026-12-13T15:53:38.304+00:00","publish_at":"2027-01-12T15:53:38.304+00:00","give_at":"2027-01-13T15:53:38.304+00:00","demo":true,"created_at":"2026-11-22T15:53:38.359+00:00","raised_units":0,"subscription_count":0,"terms_hash":null,"status_at":"2026-11-22T15:53:38.359+00:00","terms_version":2,"agreement":"","cooling_off_hours":0,"deployable_ppm":0,"cost_payees":[],"cost_cap_units":0,"inflow_sources":[]},
{"id":"prj_01m81zd2dy953vsw8jcmn9w3k9","period":2,"name":"Solar roofs Busan","content":"A demonstration project that takes subscriptions.\nNothing here is an offer.","image":"","currency":"USDT","status":2,"target_units":5000000000,"target_min_units":1000000000,"subscription_min_units":10000000,"person_limit_units":2000000000,"target_rate_ppm":125000,"platform_fee_ppm":200000,"level_min":0,"certification_min":0,"plan":[{"name": "Equipment", "address": "", "sharePpm": 600000}, {"name": "Installation", "address": "", "sharePpm": 300000}, {"name": "Reserve", "address": "", "sharePpm": 100000}],"start_at":"2026-11-22T15:53:39.488+00:00","end_at":"2026-12-06T15:53:38.488+00:00","publish_at":"2027-01-05T15:53:38.488+00:00","give_at":"2027-01-06T15:53:38.488+00:00","demo":true,"created_at":"2026-11-22T15:53:38.494+00:00","raised_units":200000000,"subscription_count":1,"terms_hash":"f98edfaf335e6f1899c52042d3a24e20015424b51750d1faa21a4d3c2ef0fd99","status_at":"2026-11-22T15:53:39.593+00:00","terms_version":2,"agreement":"","cooling_off_hours":0,"deployable_ppm":0,"cost_payees":[],"cost_cap_units":0,"inflow_sources":[]},
{"id":"prj_01m81zd2fgbe7n9jrev0mvsf2w","period":3,"name":"Tidal mill Incheon","content":"A demonstration project whose raise fails: everyone gets everything back.","image":"","currency":"TRX","status":2,"target_units":100000000000,"target_min_units":50000000000,"subscription_min_units":1000000,"person_limit_units":100000000000,"target_rate_ppm":150000,"platform_fee_ppm":200000,"level_min":0,"certification_min":0,"plan":[{"name": "Equipment", "address": "", "sharePpm": 600000}, {"name": "Installation", "address": "", "sharePpm": 300000}, {"name": "Reserve", "address": "", "sharePpm": 100000}],"start_at":"2026-11-22T15:53:39.538+00:00","end_at":"2026-11-22T15:58:38.538+00:00","publish_at":"2026-11-22T15:58:38.538+00:00","give_at":"2026-11-22T15:58:38.538+00:00","demo":true,"created_at":"2026-11-22T15:53:38.544+00:00","raised_units":300000000,"subscription_count":1,"terms_hash":"378ced702a3c2f714810c45531967d803051f281cb7bfe94e5b1ccc5ce550c5d","status_at":"2026-11-22T15:53:39.88+00:00","terms_version":2,"agreement":"","cooling_off_hours":0,"deployable_ppm":0,"cost_payees":[],"cost_cap_units":0,"inflow_sources":[]},
{"id":"prj_01m81zd2jbxj0xqts4sb9ezv5t","period":4,"name":"Battery store Ulsan","content":"A demonstration project that is fully raised and at work.","image":"","currency":"TRX","status":3,"target_units":500000000,"target_min_units":0,"subscription_min_units":1000000,"person_limit_units":500000000,"target_rate_ppm":80000,"platform_fee_ppm":200000,"level_min":0,"certification_min":0,"plan":[{"name": "Equipment", "address": "", "sharePpm": 600000}, {"name": "Installation", "address": "", "sharePpm": 300000}, {"name": "Reserve", "address": "", "sharePpm": 100000}],"start_at":"2026-11-22T15:53:39.612+00:00","end_at":"2026-12-06T15:53:38.612+00:00","publish_at":"2026-12-22T15:53:38.612+00:00","give_at":"2026-12-23T15:53:38.612+00:00","demo":true,"created_at":"2026-11-22T15:53:38.635+00:00","raised_units":500000000,"subscription_count":1,"terms_hash":"a75777aa3319958cf0282e2c3add3aac23c8e2ee3d6b4abdb40e6bbddc0c026d","status_at":"2026-11-22T15:53:44.236+00:00","terms_version":2,"agreement":"","cooling_off_hours":0,"deployable_ppm":0,"cost_payees":[],"cost_cap_units":0,"inflow_sources":[]},
{"id":"prj_01m81zd2kxxqdc7xzy2261e4q0","period":5,"name":"Charging points Daegu","content":"A demonstration project whose result is announced and not paid out yet.","image":"","currency":"USDT","status":3,"target_units":300000000,"target_min_units":0,"subscription_min_units":1000000,"person_limit_units":300000000,"target_rate_ppm":100000,"platform_fee_ppm":200000,"level_min":0,"certification_min":0,"plan":[{"name": "Equipment", "address": "", "sharePpm": 600000}, {"name": "Installation", "address": "", "sharePpm": 300000}, {"name": "Reserve", "address": "", "sharePpm": 100000}],"start_at":"2026-11-22T15:53:39.681+00:00","end_at":"2026-11-22T15:58:38.681+00:00","publish_at":"2026-11-22T15:58:38.681+00:00","give_at":"2026-12-06T15:53:38.681+00:00","demo":true,"created_at":"2026-11-22T15:53:38.685+00:00","raised_units":300000000,"subscription_count":1,"terms_hash":"83af91ac5f0855d639e65ffbd3a5962f35b896eb09a687ce9c732512016fdac0","status_at":"2026-11-22T15:53:44.391+00:00","terms_version":2,"agreement":"","cooling_off_hours":0,"deployable_ppm":0,"cost_payees":[],"cost_cap_units":0,"inflow_sources":[]},
{"id":"prj_01m81zd32xmzyaexcd3ynvmkef","period":6,"name":"Tram depot Daejeon","content":"A demonstration project that ends in a loss: it cost more than it brought.","image":"","currency":"USDT","status":3,"target_units":200000000,"target_min_units":0,"subscription_min_units":1000000,"person_limit_units":200000000,"target_rate_ppm":100000,"platform_fee_ppm":200000,"level_min":0,"certification_min":0,"plan":[{"name": "Equipment", "address": "", "sharePpm": 600000}, {"name": "Installation", "address": "", "sharePpm": 300000}, {"name": "Reserve", "address": "", "sharePpm": 100000}],"start_at":"2026-11-22T15:53:40.156+00:00","end_at":"2026-11-22T15:58:39.156+00:00","publish_at":"2026-11-22T15:58:39.156+00:00","give_at":"2026-11-22T15:58:39.156+00:00","demo":true,"created_at":"2026-11-22T15:53:39.165+00:00","raised_units":200000000,"subscription_count":1,"terms_hash":"21184ed6af7515f48b5e31a9d08153a60a0776de7a863eab1dc28051f5fab849","status_at":"2026-11-22T15:53:44.642+00:00","terms_version":2,"agreement":"","cooling_off_hours":0,"deployable_ppm":0,"cost_payees":[{"name": "DEMO Carrier", "address": "TRMNwcUmhNBAxAW1gpMgoYnq7pCbLd5jr5"}],"cost_cap_units":40000000,"inflow_sources":[]},
{"id":"prj_01m81zd36r0j763djj0vcgfk0d","period":7,"name":"Heat pumps Seoul","content":"A demonstration project from its raise to its payout.","image":"","currency":"USDT","status":3,"target_units":400000000,"target_min_units":0,"subscription_min_units":1000000,"person_limit_units":400000000,"target_rate_ppm":110000,"platform_fee_ppm":200000,"level_min":0,"certification_min":0,"plan":[{"name": "Equipment", "address": "", "sharePpm": 600000}, {"name": "Installation", "address": "", "sharePpm": 300000}, {"name": "Reserve", "address": "", "sharePpm": 100000}],"start_at":"2026-11-22T15:53:40.276+00:00","end_at":"2026-11-22T15:58:39.276+00:00","publish_at":"2026-11-22T15:58:39.276+00:00","give_at":"2026-11-22T15:58:39.276+00:00","demo":true,"created_at":"2026-11-22T15:53:39.288+00:00","raised_units":400000000,"subscription_count":1,"terms_hash":"6983f29363e1cda46f88514e06720ea8880eb9830485e4d02a912ca11b7b7223","status_at":"2026-11-22T15:53:44.771+00:00","terms_version":2,"agreement":"","cooling_off_hours":0,"deployable_ppm":0,"cost_payees":[],"cost_cap_units":0,"inflow_sources":[]}]');
insert into reconciliations overriding system value
select * from json_populate_recordset(null::reconciliations, '[
{"currency":"TRX","state":"clean","detail":"","block_number":298,"compared_at":"2026-11-22T15:54:50.333+00:00","clean_block":298,"clean_at":"2026-11-22T15:54:49.943+00:00"},
{"currency":"USDT","state":"clean","detail":"","block_number":298,"compared_at":"2026-11-22T15:54:50.333+00:00","clean_block":298,"clean_at":"2026-11-22T15:54:49.943+00:00"}]');
insert into restore_checks overriding system value
select * from json_populate_recordset(null::restore_checks, '[
{"only_one":true,"database_oid":"16384","started_at":"2026-11-22T15:52:50.283838+00:00","written_by":"785"}]');
insert into scan_cursor overriding system value
select * from json_populate_recordset(null::scan_cursor, '[
{"only_one":true,"genesis_id":"00000000000000005e0acc5d95a688e62d36c77f8f1aa80e6b5648dd117e19f9","number":303,"block_id":"000000000000012ff467164c26806eaaeb6724966f413b5efb103d3cc66e88af","block_at":"2026-11-22T15:53:49.4+00:00"}]');
insert into scan_tail overriding system value
select * from json_populate_recordset(null::scan_tail, '[
{"number":304,"block_id":"000000000000013052edbabccce5739874158da181103dde253d03f4e0594874","parent_id":"000000000000012ff467164c26806eaaeb6724966f413b5efb103d3cc66e88af","block_at":"2026-11-22T15:53:49.6+00:00"},
{"number":305,"block_id":"0000000000000131da89d2f8a491cd7012c20673d2551b30a89e4cdae635a501","parent_id":"000000000000013052edbabccce5739874158da181103dde253d03f4e0594874","block_at":"2026-11-22T15:53:49.8+00:00"}]');
insert into security_events overriding system value
select * from json_populate_recordset(null::security_events, '[
{"id":1,"user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","kind":"account-opened","at":"2026-11-22T15:53:37.611+00:00","ip":"127.0.0.1","device":"node","operator_id":null,"details":{}},
{"id":2,"user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","kind":"fund-password-set","at":"2026-11-22T15:53:37.943+00:00","ip":"127.0.0.1","device":"node","operator_id":null,"details":{}},
{"id":3,"user_id":"usr_01m81zf79ej5hmenx4knepb859","kind":"account-opened","at":"2026-11-22T15:54:49.105+00:00","ip":"127.0.0.1","device":"node","operator_id":null,"details":{}},
{"id":4,"user_id":"usr_01m81zf79ej5hmenx4knepb859","kind":"fund-password-set","at":"2026-11-22T15:54:49.305+00:00","ip":"127.0.0.1","device":"node","operator_id":null,"details":{}}]');
insert into sessions overriding system value
select * from json_populate_recordset(null::sessions, '[
{"token_hash":"8a798a932841bf8125f984495b19ead8e800f9868369289bc2a0c9747067ca14","id":"ses_01m81zf7cz887x07f80j8yfcyd","user_id":"usr_01m81zf79ej5hmenx4knepb859","device":"node","ip":"127.0.0.1","opened_at":"2026-11-22T15:54:49.119+00:00","seen_at":"2026-11-22T15:54:49.119+00:00","expires_at":"2026-11-29T15:54:49.119+00:00","revoked_at":null},
{"token_hash":"d3828c80a4cc7c92e75300895d9c5f4f8ec6d49c3165c44220b9c0f59dbc6f73","id":"ses_01m81zd1m0y52sr4gsktap7303","user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","device":"node","ip":"127.0.0.1","opened_at":"2026-11-22T15:53:37.664+00:00","seen_at":"2026-11-22T15:53:37.664+00:00","expires_at":"2026-11-29T15:53:37.664+00:00","revoked_at":null}]');
insert into settlement_lines overriding system value
select * from json_populate_recordset(null::settlement_lines, '[
{"subscription_id":"sub_01m81zd5zt26ex41nsxc776pzd","project_id":"prj_01m81zd2kxxqdc7xzy2261e4q0","principal_units":300000000,"part_units":324000000,"platform_units":4800000},
{"subscription_id":"sub_01m81zd6164c2aenhh4b2fvm6p","project_id":"prj_01m81zd32xmzyaexcd3ynvmkef","principal_units":200000000,"part_units":176000000,"platform_units":0},
{"subscription_id":"sub_01m81zd62ahdm5szn6bffgg63t","project_id":"prj_01m81zd36r0j763djj0vcgfk0d","principal_units":400000000,"part_units":450000000,"platform_units":10000000}]');
insert into subscriptions overriding system value
select * from json_populate_recordset(null::subscriptions, '[
{"id":"sub_01m81zd4n1vzkp99e4emye9dav","user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","project_id":"prj_01m81zd2dy953vsw8jcmn9w3k9","principal_units":200000000,"state":"held","subscribed_at":"2026-11-22T15:53:40.77+00:00","closed_at":null,"final_at":"2026-11-22T15:53:40.77+00:00"},
{"id":"sub_01m81zd4yjyj7jys3wf8q3086j","user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","project_id":"prj_01m81zd2fgbe7n9jrev0mvsf2w","principal_units":300000000,"state":"held","subscribed_at":"2026-11-22T15:53:41.074+00:00","closed_at":null,"final_at":"2026-11-22T15:53:41.074+00:00"},
{"id":"sub_01m81zd5x7t9wp4g2q2hbkz3qq","user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","project_id":"prj_01m81zd2jbxj0xqts4sb9ezv5t","principal_units":500000000,"state":"held","subscribed_at":"2026-11-22T15:53:42.055+00:00","closed_at":null,"final_at":"2026-11-22T15:53:42.055+00:00"},
{"id":"sub_01m81zd5zt26ex41nsxc776pzd","user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","project_id":"prj_01m81zd2kxxqdc7xzy2261e4q0","principal_units":300000000,"state":"held","subscribed_at":"2026-11-22T15:53:42.138+00:00","closed_at":null,"final_at":"2026-11-22T15:53:42.138+00:00"},
{"id":"sub_01m81zd6164c2aenhh4b2fvm6p","user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","project_id":"prj_01m81zd32xmzyaexcd3ynvmkef","principal_units":200000000,"state":"held","subscribed_at":"2026-11-22T15:53:42.182+00:00","closed_at":null,"final_at":"2026-11-22T15:53:42.182+00:00"},
{"id":"sub_01m81zd62ahdm5szn6bffgg63t","user_id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","project_id":"prj_01m81zd36r0j763djj0vcgfk0d","principal_units":400000000,"state":"held","subscribed_at":"2026-11-22T15:53:42.218+00:00","closed_at":null,"final_at":"2026-11-22T15:53:42.218+00:00"}]');
insert into users overriding system value
select * from json_populate_recordset(null::users, '[
{"id":"usr_01m81zd1f6t3xcsbkrz3ecwat3","username":"demo","username_key":"demo","nickname":"demo","bio":"","avatar":"","language":"en-us","invited_with":"","created_at":"2026-11-22T15:53:37.642+00:00","telegram":"","google":"","demo":true},
{"id":"usr_01m81zf79ej5hmenx4knepb859","username":"keeper","username_key":"keeper","nickname":"keeper","bio":"","avatar":"","language":"en-us","invited_with":"","created_at":"2026-11-22T15:54:49.109+00:00","telegram":"","google":"","demo":false}]');
insert into withdrawal_limits overriding system value
select * from json_populate_recordset(null::withdrawal_limits, '[
{"currency":"TRX","level":0,"day_units":100000000000},
{"currency":"TRX","level":1,"day_units":250000000000},
{"currency":"TRX","level":2,"day_units":500000000000},
{"currency":"USDT","level":0,"day_units":50000000000},
{"currency":"USDT","level":1,"day_units":100000000000},
{"currency":"USDT","level":2,"day_units":200000000000}]');
select setval('exchange_rates_id_seq', 1);
select setval('guard_codes_id_seq', 2);
select setval('ledger_accounts_id_seq', 26);
select setval('operator_acts_id_seq', 10);
select setval('project_moves_id_seq', 10);
select setval('projects_period_seq', 7);
select setval('security_events_id_seq', 4);
reset session_replication_role;

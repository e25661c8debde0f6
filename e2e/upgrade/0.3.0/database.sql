set session_replication_role = replica;
truncate account_closings, address_quarantines, adjustment_caps, alert_resolutions, appointments, block_rescans, books_checkpoints, books_event_salts, books_seals, boxes, campaign_commitments, campaign_decks, campaign_fundings, campaign_returns, campaigns, certification_looks, certification_pictures, certification_requests, chain_addresses, chain_alerts, chain_holdings, chain_rewinds, commission_plans, commissions, data_export_parts, data_exports, deficit_explanations, demo_mailboxes, deposit_claims, deposit_limits, deposit_takebacks, deposits, desk_fundings, desk_takebacks, display_rates, draw_lines, exchange_cap_orders, exchange_caps, exchange_quotes, exchange_rate_orders, exchange_rates, exchange_seconds, exchange_source, exchanges, guard_address_switches, guard_budgets, guard_challenges, guard_channels, guard_code_rests, guard_codes, guard_counters, guard_devices, guard_draw_heads, guard_email_changes, guard_factor_switches, guard_freezes, guard_holds, guard_links, guard_mailboxes, guard_passkeys, guard_payees, guard_phones, guard_phrases, guard_push_subscriptions, guard_recovery_codes, guard_verifiers, guard_ways_back, guard_whitelist, guard_witnesses, house_cold_address, house_move_desk, house_moves, idempotency_keys, late_lines, ledger_accounts, ledger_chart, ledger_entries, ledger_journals, ledger_kinds, ledger_posters, ledger_shapes, ledger_spendings, level_days, level_limit_orders, level_rules, message_channels, message_facts, message_kinds, message_positions, message_settings, messages, nickname_requests, notices, operator_acts, operator_changes, operator_drops, operator_looks, operators, payees, payout_attempts, payout_desk, payout_verdicts, payouts_disproved, payouts_left, payouts_unseen, person_levels, press_texts, process_clock, project_failures, project_inflows, project_moves, project_results, project_spending_words, project_spendings, project_suspense_exchanges, project_suspense_quotes, projects, reconciliations, recovered_debts, remedies, restore_checks, restore_locks, restore_releases, scan_cursor, scan_tail, security_events, sessions, settlement_lines, signer_looks, signer_stops, standing_payouts, subscription_commissions, subscriptions, text_agreements, uploads, users, withdrawal_approvals, withdrawal_limits, withdrawals;
insert into adjustment_caps overriding system value
select * from json_populate_recordset(null::adjustment_caps, '[
{"currency":"TRX","day_units":10000000000},
{"currency":"USDT","day_units":2500000000}]');
insert into chain_addresses overriding system value
select * from json_populate_recordset(null::chain_addresses, '[
{"address":"TASjtirweHTZEFCmUxP7AvaNCHWxamFb6R","address_hex":"410535046bb86c7555f47996d0df7054228fd802bc","purpose":"user","owner_id":"usr_01m8n6qwhsrapmfzv73ngggh7n","derivation_index":1,"assigned_at":"2026-11-30T03:07:27.290819+00:00","assignment_signature":"4de692e5038d024f189e5f4bb01703bb615ffc0321ffaa7b604b066d9982d3579559d05f6a43c80abb2b051a5d9efb1f5858c23b6c8573e183d5dfbf86236f0b"},
{"address":"TBKqXjXsHQQQcvad8Ce5fZjWrJedgHzUdQ","address_hex":"410edef013495b59e9dffb8e612ff2ed3a7b2d1ce8","purpose":"resource","owner_id":"house","derivation_index":null,"assigned_at":"2026-11-30T03:07:13.26114+00:00","assignment_signature":null},
{"address":"TDMjPbzj1xKB6H4B5TAbtEJDKGGijGzSxL","address_hex":"41252ae54e7462f895d9c84642c27fd03631c42f4c","purpose":"project","owner_id":"prj_01m8n6qpz8d1datjn4ydq7q74s","derivation_index":1,"assigned_at":"2026-11-30T03:07:21.49711+00:00","assignment_signature":"b7333ea3278ffd76f2e80a1afa5009c62f1f955e5e8a10c553a8a25e4a18153c49b6475aa295b79f72c132753e6938df2e5c5641f497e6353849f159f3680f06"},
{"address":"TF2ce9E431aA9ZcC94txAZMbvWrDM7QdyN","address_hex":"41377d9c2645e2cd38a0b2a47f599e371196635c3c","purpose":"project","owner_id":"prj_01m8n6qq3w1yreqhng0ysn8ffc","derivation_index":4,"assigned_at":"2026-11-30T03:07:21.608242+00:00","assignment_signature":"56f416bcfed16ace99543426a4bc5ece77bd200d851ffba30af34f8f496fc7f9e6e94927189cf3c5607bdada4be6e86d8cf6bf05e01331397963381da3154f01"},
{"address":"TFVUeCVFfisZUkH8MSzGMtDD9omoCvzNay","address_hex":"413c9229e67aa43427d334340b43cfac92258b9871","purpose":"project","owner_id":"prj_01m8n6qq1jdfg7bfzk1zwbtzv7","derivation_index":2,"assigned_at":"2026-11-30T03:07:21.55187+00:00","assignment_signature":"892c8fc6c7282a0299bba5005be650d2bf54827602e3f5afc570c8f6e2549e248585971676feab8371dce0f9fadcfd134fa7fb0c3c471b2eb4cb6e0bf761440b"},
{"address":"TMD4iPeBozEDdYHcQp74NmU2ACwdiKyQHj","address_hex":"417b484a04a4cca72bdff415e0c2d3d8442854d4ae","purpose":"user","owner_id":"usr_01m8n6qn88aksq17hpwgjm75bd","derivation_index":0,"assigned_at":"2026-11-30T03:07:20.989578+00:00","assignment_signature":"908e1fff174b13142f3fafe7af0f8e27c1f93bdbcba92903c31d3c845bac30a8d9484a4981ef1378fa920035da58805f5d608f3cc6fecd00b011a21585aa8a0d"},
{"address":"TMHUc17DAd58S6691Lhbnon1YzaG2nv3i1","address_hex":"417c1de52d819e0adb6b792593326f6efeb4b4bd29","purpose":"project","owner_id":"prj_01m8n6qptcj67cmc99ve63650y","derivation_index":0,"assigned_at":"2026-11-30T03:07:21.346262+00:00","assignment_signature":"6618e0636649f26008ccda3db3b32845dd52667c70bb63ef3689049c229db06dd401e1f50d63b5b0a37b7bf3de6eeaf7c94fcf8f506fa51fafb1cc240e233a01"},
{"address":"TMvwMqypCHzTszHfmmCcfcLMvhXMhqziSQ","address_hex":"4183339eda4dc2c5b0f994eef0c1e1d0606a7b2ff2","purpose":"project","owner_id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","derivation_index":5,"assigned_at":"2026-11-30T03:07:21.759631+00:00","assignment_signature":"e2f62b72efeae1282db6db3dd7fdf96cd4ac0b04535c889d717abc5f19610d0f514a73da1994ae2daf82df7153f7c973a7e8528882f180f956c409791311ac00"},
{"address":"TNU4WywjS1cdL3rJSYKnafGxDp19GAVj1K","address_hex":"4189167d7a4ceafbbb5671e1dbd7214331abcbb327","purpose":"project","owner_id":"prj_01m8n6qqb5fkq38n6esyrja0v8","derivation_index":6,"assigned_at":"2026-11-30T03:07:21.86645+00:00","assignment_signature":"a6330c786576e396f093f3231143dea13fbecfc67ea8a2ef61af9f3783d837f52aa4455ca8d2fd91fa480b0e5a5744aa0e8a6e624a41ac9c1d590cf3a9e7f405"},
{"address":"TPwYCxksBnjAiZyQd6UuDpvRQfCELarQpA","address_hex":"419940f5f4b18d84debbd160efbd6f9d1877e6646a","purpose":"hot","owner_id":"house","derivation_index":null,"assigned_at":"2026-11-30T03:07:13.231889+00:00","assignment_signature":null},
{"address":"TUV4XGrog58SNRH5nJL6WDNTJuq5zMYm7A","address_hex":"41cb17aa3e0ba49fa4e90a7c759c3cffe52a50ba6c","purpose":"project","owner_id":"prj_01m8n6qq2td4tjyx3097qmzee6","derivation_index":3,"assigned_at":"2026-11-30T03:07:21.585695+00:00","assignment_signature":"a14d40fbe02326d9207e31ec0b37ce6a18099f6c75d1c0f751229d398dc3ce81feba6e70c3d21eb1c13e830c76ae2cd8840b9e702284a4441e05678586591a04"}]');
insert into chain_holdings overriding system value
select * from json_populate_recordset(null::chain_holdings, '[
{"address":"TASjtirweHTZEFCmUxP7AvaNCHWxamFb6R","currency":"TRX","units":100000000,"moved_block":54,"checked_block":54},
{"address":"TASjtirweHTZEFCmUxP7AvaNCHWxamFb6R","currency":"USDT","units":100000000,"moved_block":57,"checked_block":57},
{"address":"TBKqXjXsHQQQcvad8Ce5fZjWrJedgHzUdQ","currency":"TRX","units":4990864300,"moved_block":48,"checked_block":48},
{"address":"TF2ce9E431aA9ZcC94txAZMbvWrDM7QdyN","currency":"USDT","units":24000000,"moved_block":35,"checked_block":35},
{"address":"TMD4iPeBozEDdYHcQp74NmU2ACwdiKyQHj","currency":"TRX","units":31000,"moved_block":51,"checked_block":51},
{"address":"TMD4iPeBozEDdYHcQp74NmU2ACwdiKyQHj","currency":"USDT","units":0,"moved_block":44,"checked_block":44},
{"address":"TMvwMqypCHzTszHfmmCcfcLMvhXMhqziSQ","currency":"USDT","units":6000000,"moved_block":38,"checked_block":38},
{"address":"TNU4WywjS1cdL3rJSYKnafGxDp19GAVj1K","currency":"TRX","units":8035700,"moved_block":48,"checked_block":48},
{"address":"TNU4WywjS1cdL3rJSYKnafGxDp19GAVj1K","currency":"USDT","units":50000000,"moved_block":41,"checked_block":41},
{"address":"TPwYCxksBnjAiZyQd6UuDpvRQfCELarQpA","currency":"TRX","units":202993271500,"moved_block":51,"checked_block":51},
{"address":"TPwYCxksBnjAiZyQd6UuDpvRQfCELarQpA","currency":"USDT","units":62000000000,"moved_block":44,"checked_block":44}]');
insert into commission_plans overriding system value
select * from json_populate_recordset(null::commission_plans, '[
{"number":1,"ppm":[100000,50000,20000],"since":"2026-11-30T03:07:04.465527+00:00"}]');
insert into deposit_limits overriding system value
select * from json_populate_recordset(null::deposit_limits, '[
{"currency":"TRX","level":0,"month_units":3000000000000},
{"currency":"TRX","level":1,"month_units":7500000000000},
{"currency":"TRX","level":2,"month_units":null},
{"currency":"USDT","level":0,"month_units":1500000000000},
{"currency":"USDT","level":1,"month_units":3000000000000},
{"currency":"USDT","level":2,"month_units":null}]');
insert into deposits overriding system value
select * from json_populate_recordset(null::deposits, '[
{"id":"dep_17gaxh2nsv66e0302mz164eawb","txid":"334f9b7a02bc190705bcd7c556d736661f871bbec2a9d90c6c0ca04855df5c28","kind":"trx","position":"0","purpose":"hot","owner_id":"house","address":"TPwYCxksBnjAiZyQd6UuDpvRQfCELarQpA","from_address":"TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha","currency":"TRX","amount_units":200000000000,"state":"credited","block_number":20,"block_id":"0000000000000014de3b1338bf89fc83d825166da1538230314899ef61ad6b2c","block_at":"2026-11-30T03:07:19.2+00:00","detected_at":"2026-11-30T03:07:19.768+00:00","credited_at":"2026-11-30T03:07:19.768+00:00","network_fee_units":null,"proved":true,"turn":0},
{"id":"dep_1hsqx3m50hcgqpp86ryda0h5hd","txid":"5058b66e2ee2e389a1bf58fbeee04e3d8660d2878924d52065474034918835d5","kind":"log","position":"0","purpose":"user","owner_id":"usr_01m8n6qn88aksq17hpwgjm75bd","address":"TMD4iPeBozEDdYHcQp74NmU2ACwdiKyQHj","from_address":"TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha","currency":"USDT","amount_units":2000000000,"state":"credited","block_number":32,"block_id":"00000000000000206b19cb6c71b5a59ac921c402444a0651e6162ab5442e8746","block_at":"2026-11-30T03:07:21.6+00:00","detected_at":"2026-11-30T03:07:22.225+00:00","credited_at":"2026-11-30T03:07:22.225+00:00","network_fee_units":null,"proved":true,"turn":0},
{"id":"dep_3d7cah58dvc4wyknyng93agykk","txid":"bdfd946612f61606d2288a39ebcc502ae4f3fa61354f112c51d730b8c03a1add","kind":"log","position":"0","purpose":"user","owner_id":"usr_01m8n6qwhsrapmfzv73ngggh7n","address":"TASjtirweHTZEFCmUxP7AvaNCHWxamFb6R","from_address":"TWv9qi2nRcWvh9ymmPQEX3gUb1cpyxUYHk","currency":"USDT","amount_units":100000000,"state":"credited","block_number":57,"block_id":"00000000000000390de0078a9a5df3da5fd994af8dec3de411457c08a85e5e7c","block_at":"2026-11-30T03:07:28+00:00","detected_at":"2026-11-30T03:07:27.936+00:00","credited_at":"2026-11-30T03:07:27.936+00:00","network_fee_units":null,"proved":true,"turn":0},
{"id":"dep_3gtt0nz7g5ya4dex8dx2g8ykd6","txid":"61249cd68099e33fe5d83b766011e74a093d1926d76c44f281cf9b5569ffc0ef","kind":"trx","position":"0","purpose":"user","owner_id":"usr_01m8n6qwhsrapmfzv73ngggh7n","address":"TASjtirweHTZEFCmUxP7AvaNCHWxamFb6R","from_address":"TWv9qi2nRcWvh9ymmPQEX3gUb1cpyxUYHk","currency":"TRX","amount_units":100000000,"state":"credited","block_number":54,"block_id":"0000000000000036561811b3b896b54b3c8de2d4eaca9f1672373908bb711a30","block_at":"2026-11-30T03:07:27.4+00:00","detected_at":"2026-11-30T03:07:27.345+00:00","credited_at":"2026-11-30T03:07:27.345+00:00","network_fee_units":null,"proved":true,"turn":0},
{"id":"dep_43mv802bgns9t9x2vpq1teh4nr","txid":"6755f566a70b5344dc32390102292744092ff594e0054c6f774a0f588c2e9dd8","kind":"log","position":"0","purpose":"hot","owner_id":"house","address":"TPwYCxksBnjAiZyQd6UuDpvRQfCELarQpA","from_address":"TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha","currency":"USDT","amount_units":60000000000,"state":"credited","block_number":23,"block_id":"0000000000000017b1694480a40f3ea1cbeca1991189bbecc0b8d1e4269195aa","block_at":"2026-11-30T03:07:19.8+00:00","detected_at":"2026-11-30T03:07:20.063+00:00","credited_at":"2026-11-30T03:07:20.063+00:00","network_fee_units":null,"proved":true,"turn":0},
{"id":"dep_4deyw3s1q6gxb8wfq1nh8ff8bb","txid":"310a5e6f525f04e2053072e1239bf36af84e180c330159f009014749ce485b9f","kind":"trx","position":"0","purpose":"resource","owner_id":"house","address":"TBKqXjXsHQQQcvad8Ce5fZjWrJedgHzUdQ","from_address":"TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha","currency":"TRX","amount_units":5000000000,"state":"credited","block_number":26,"block_id":"000000000000001a99971d3aab027a341368afc5e85cc75cebb760b372688edd","block_at":"2026-11-30T03:07:20.4+00:00","detected_at":"2026-11-30T03:07:20.457+00:00","credited_at":"2026-11-30T03:07:20.457+00:00","network_fee_units":null,"proved":true,"turn":0},
{"id":"dep_71sqj1yehwd2vms5dbse5trs4r","txid":"69a10160a7be2842ffb917280887d851401ffbba689919204e7243d570f37b7d","kind":"trx","position":"0","purpose":"user","owner_id":"usr_01m8n6qn88aksq17hpwgjm75bd","address":"TMD4iPeBozEDdYHcQp74NmU2ACwdiKyQHj","from_address":"TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha","currency":"TRX","amount_units":3000000000,"state":"credited","block_number":29,"block_id":"000000000000001df4734d1de2de85ee55d858b302fed6cbf78551bad0d2b7a6","block_at":"2026-11-30T03:07:21+00:00","detected_at":"2026-11-30T03:07:22.077+00:00","credited_at":"2026-11-30T03:07:22.077+00:00","network_fee_units":null,"proved":true,"turn":0},
{"id":"inf_5p4r8vvy9dk7ps93cqz3zm160d","txid":"6036e3da1c2ce8674317b246ad2af411f406a0ec7bf09568cfa4a03a639c4ffa","kind":"log","position":"0","purpose":"project","owner_id":"prj_01m8n6qq3w1yreqhng0ysn8ffc","address":"TF2ce9E431aA9ZcC94txAZMbvWrDM7QdyN","from_address":"TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha","currency":"USDT","amount_units":24000000,"state":"credited","block_number":35,"block_id":"000000000000002377f83371d9327226a9126e0c465c692ba920171ff8755005","block_at":"2026-11-30T03:07:22.2+00:00","detected_at":"2026-11-30T03:07:22.544+00:00","credited_at":"2026-11-30T03:07:22.544+00:00","network_fee_units":null,"proved":true,"turn":0},
{"id":"inf_75vmvrd1fz5xfk1md77nv3tjvt","txid":"a4688df3307d56b40c4507b6af87116a68913948b80c36636e4e5c23cbad200c","kind":"log","position":"0","purpose":"project","owner_id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","address":"TMvwMqypCHzTszHfmmCcfcLMvhXMhqziSQ","from_address":"TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha","currency":"USDT","amount_units":6000000,"state":"credited","block_number":38,"block_id":"0000000000000026a21cb31fef0da39d439bfecd5e4b982860f605bfca1a1943","block_at":"2026-11-30T03:07:22.8+00:00","detected_at":"2026-11-30T03:07:22.678+00:00","credited_at":"2026-11-30T03:07:22.909+00:00","network_fee_units":null,"proved":true,"turn":0},
{"id":"inf_7rc23j2mq6ax7yrqs6ttyny8df","txid":"07f06e7b15a0616f3cac941649eafbf91cb787c968b461d7a63e800b03619428","kind":"log","position":"0","purpose":"project","owner_id":"prj_01m8n6qqb5fkq38n6esyrja0v8","address":"TNU4WywjS1cdL3rJSYKnafGxDp19GAVj1K","from_address":"TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha","currency":"USDT","amount_units":50000000,"state":"credited","block_number":41,"block_id":"0000000000000029e00c5f0d28ec90a8bd4b17653f2d39c5b58db56fb4352b9d","block_at":"2026-11-30T03:07:23.4+00:00","detected_at":"2026-11-30T03:07:22.741+00:00","credited_at":"2026-11-30T03:07:23.052+00:00","network_fee_units":null,"proved":true,"turn":0}]');
insert into desk_fundings overriding system value
select * from json_populate_recordset(null::desk_fundings, '[
{"id":"demo-desk-TRX","currency":"TRX","units":100000000000,"note":"demo","operator_id":"opr_01m8n6qkt31ybtpcq5m1f5ebsa","funded_at":"2026-11-30T03:07:22.347873+00:00"},
{"id":"demo-desk-USDT","currency":"USDT","units":30000000000,"note":"demo","operator_id":"opr_01m8n6qkt31ybtpcq5m1f5ebsa","funded_at":"2026-11-30T03:07:22.623243+00:00"}]');
insert into exchange_caps overriding system value
select * from json_populate_recordset(null::exchange_caps, '[
{"only_one":true,"user_minute_units":10000000000,"desk_minute_units":50000000000,"set_at":"2026-11-30T03:07:04.812579+00:00"}]');
insert into exchange_rates overriding system value
select * from json_populate_recordset(null::exchange_rates, '[
{"id":1,"trx_per_usdt_e12":3500000000000,"fee_ppm":2000,"source":"fixed","started_at":"2026-11-30T03:07:13.414845+00:00","seen_at":"2026-11-30T03:07:23.417575+00:00","tickers":[],"kept_at":"2026-11-30T03:07:23.41776+00:00","ended_at":null}]');
insert into exchange_source overriding system value
select * from json_populate_recordset(null::exchange_source, '[
{"only_one":true,"kind":"fixed","least_e12":null,"most_e12":null,"stands_since":null,"read_at":null,"fixed_least_e12":3500000000000,"fixed_most_e12":3500000000000,"fee_least_ppm":2000,"fee_most_ppm":2000}]');
insert into guard_budgets overriding system value
select * from json_populate_recordset(null::guard_budgets, '[
{"name":"d76d3d4458e6cf9011ed75a80a26adf89c222a1a66b01ac0fcc6f892d8b76b04","hour_from":"2026-11-30T03:07:19.513+00:00","hour_count":1,"day_from":"2026-11-30T03:07:19.513+00:00","day_count":1},
{"name":"d86aa15138c0faf5bd5c7e789aa19620bdb32681a3f68f367f4b875008b84384","hour_from":"2026-11-30T03:07:27.068+00:00","hour_count":1,"day_from":"2026-11-30T03:07:27.068+00:00","day_count":1}]');
insert into guard_channels overriding system value
select * from json_populate_recordset(null::guard_channels, '[
{"channel":"sms","is_open":false}]');
insert into guard_code_rests overriding system value
select * from json_populate_recordset(null::guard_code_rests, '[
{"name":"06601db6bd2a0ea70e929787afc01218e4c1a73a01a252c4232cdd7e11c80a31","sent_at":"2026-11-30T03:07:27.068+00:00"},
{"name":"59638bf63b4c4f7bc29a6db0f4fd8137fd1dd1dd82b3d69ea1d0e31e3dad3f96","sent_at":"2026-11-30T03:07:19.513+00:00"}]');
insert into guard_codes overriding system value
select * from json_populate_recordset(null::guard_codes, '[
{"id":1,"user_id":"","purpose":"stranger","destination":"773445db9e1ac074882abaea99871ef38042a81e66a4547a1011bce6c77d62b9","subject_hash":"","code_mac":"441fdd4a2414001f86d8389ea3f44fc4fef82c21a384b7934bbe607e3dce2cc8","tries":0,"created_at":"2026-11-30T03:07:19.513+00:00","expires_at":"2026-11-30T03:17:19.513+00:00","used_at":"2026-11-30T03:07:20.134+00:00","used_for":"usr_01m8n6qn88aksq17hpwgjm75bd","own_tries":0},
{"id":2,"user_id":"","purpose":"stranger","destination":"2c56f6eb1912350b048819c1bacd311828f98aca7930f733ed6400653f148579","subject_hash":"","code_mac":"009773fb2c6e7a34edea5978f670aae8437123eabff5f58b4263d23983ba9589","tries":0,"created_at":"2026-11-30T03:07:27.068+00:00","expires_at":"2026-11-30T03:17:27.068+00:00","used_at":"2026-11-30T03:07:27.197+00:00","used_for":"usr_01m8n6qwhsrapmfzv73ngggh7n","own_tries":0}]');
insert into guard_counters overriding system value
select * from json_populate_recordset(null::guard_counters, '[
{"subject":"87c46accef26cb3f76b027827603504486d72ee23aee64b74a5f9ab0495b6b6a","purpose":"login","fails":1,"locked_until":"2026-11-30T03:06:19.413+00:00","tried_at":"2026-11-30T03:07:19.413+00:00","reserved_by":null,"reserved_until":null}]');
insert into guard_devices overriding system value
select * from json_populate_recordset(null::guard_devices, '[
{"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","device_mac":"fb130c6745b2aeb21d1ace05472d74296d08e1aa6633c40b2965e42d57c2f31f","opened_account":true,"first_seen_at":"2026-11-30T03:07:20.134+00:00","seen_at":"2026-11-30T03:07:20.134+00:00","mac":"89884729d557437449b1b42ee507af75dfeebbaebea7fae6c5e4aff83fdf8aa6","browser_mac":"b4f172ac6c3002b60de2795f3365cb682167e5053aa8ba054bc54b4196250b9c"},
{"user_id":"usr_01m8n6qwhsrapmfzv73ngggh7n","device_mac":"a9245f332e92b92b00f1f674628fd058a18367bfab736648c0a80a3fcc8a5879","opened_account":true,"first_seen_at":"2026-11-30T03:07:27.197+00:00","seen_at":"2026-11-30T03:07:27.197+00:00","mac":"9f3a4af7fe05138c3498e86922726b4ecc824c24d1df014080aa1353564fde31","browser_mac":"28444dc7ae09b3fa70cb50e5f7b48c13fdb82613be982ba3c7a87b6e5b92d36c"}]');
insert into guard_links overriding system value
select * from json_populate_recordset(null::guard_links, '[
{"token_mac":"6d6ba971423d1e8de29643fd7934a384a61edd6e5847af490e8ee37987b54879","user_id":"usr_01m8n6qwhsrapmfzv73ngggh7n","purpose":"not-me","created_at":"2026-11-30T03:07:27.261+00:00","expires_at":"2026-12-07T03:07:27.261+00:00","used_at":null,"mac":"b69d24eb4b600282a29e69130fea04224b6d7ea87ff467c7be3c075f527bb012"},
{"token_mac":"7fa436a815f15f83e4f50b01a63e8ed114d0b1976519307ba98c60c9bdb86898","user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","purpose":"not-me","created_at":"2026-11-30T03:07:20.768+00:00","expires_at":"2026-12-07T03:07:20.768+00:00","used_at":null,"mac":"ac6e67222b21bb04563a48e98d0fb6cac18351e35cd7fc23ed8b8e0ff45a2cf3"}]');
insert into guard_mailboxes overriding system value
select * from json_populate_recordset(null::guard_mailboxes, '[
{"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","email":"demo@clearhold.example","mac":"0666aff7c88d83aa82fe22abe2a8fc2d1736946280c9cd9328c4a3314b871901","proved_at":"2026-11-30T03:07:20.134+00:00"},
{"user_id":"usr_01m8n6qwhsrapmfzv73ngggh7n","email":"keeper@example.com","mac":"f449d7f91aa8fc2e084494f62bf809ce03635afc84685a038e0562005811e7b1","proved_at":"2026-11-30T03:07:27.197+00:00"}]');
insert into guard_verifiers overriding system value
select * from json_populate_recordset(null::guard_verifiers, '[
{"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","purpose":"fund","verifier":"$argon2id$v=19$m=19456,t=2,p=1$uQtqU0aGrS80Fs0ylQCXhQ$a+fAkZNfZQc3bT8IooTIROLNOZt4Zhs9tI35JoorcPU","mac":"c4640ee5110726159658a916d221107c9d93f08f27a4f4bfd2782b6226555ece","version":1,"pepper_version":1,"set_at":"2026-11-30T03:07:20.699+00:00"},
{"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","purpose":"login","verifier":"$argon2id$v=19$m=19456,t=2,p=1$Gr0KwbRAOMstH+f7FwUSZQ$gn3BRtag/cwolszGH3uS4BQj0+tpp4VkFDgKQN37XdA","mac":"0050753fa5cd8434c9654110a185631e778517e837ea74120c5560449924c096","version":1,"pepper_version":1,"set_at":"2026-11-30T03:07:20.134+00:00"},
{"user_id":"usr_01m8n6qwhsrapmfzv73ngggh7n","purpose":"fund","verifier":"$argon2id$v=19$m=19456,t=2,p=1$1kWUeG0AjBD1a4G/gMbL/g$i3PN8nMs54Tqz3HEQjF42kuuKPbEzDP4iWHn2f5F4e0","mac":"eb652ac86c553bef81bb51f3dd810b1da77de4ddacb811fb4dab2c7cb63bdf60","version":1,"pepper_version":1,"set_at":"2026-11-30T03:07:27.255+00:00"},
{"user_id":"usr_01m8n6qwhsrapmfzv73ngggh7n","purpose":"login","verifier":"$argon2id$v=19$m=19456,t=2,p=1$tqDyF/vkuBOdjkvFk/XxRg$h5fbTX4xy1xTrTNgjx5DuHyMnWPmPWwZ/aPnpYDaJWc","mac":"d2a8ced3f13ff7bca75bd90133accd1d2b3fbda52ccc2570742cc87c0e594c7f","version":1,"pepper_version":1,"set_at":"2026-11-30T03:07:27.197+00:00"}]');
insert into house_move_desk overriding system value
select * from json_populate_recordset(null::house_move_desk, '[
{"only_one":true,"last_built_ms":1796008045401}]');
insert into house_moves overriding system value
select * from json_populate_recordset(null::house_moves, '[
{"id":"mov_01m8n6qrg32dve66gwyztcyk27","lane":"TMD4iPeBozEDdYHcQp74NmU2ACwdiKyQHj","kind":"sweep","purpose":"user","derivation_index":0,"currency":"USDT","amount_units":2000000000,"state":"done","waits_for":"","through_block":41,"planned_at":"2026-11-30T03:07:23.009+00:00","txid":"d80504cb9b47c2be0414c0a014eb6bab5b268046b76f823e221342bbf86c214b","raw_hex":"0a0200292208e00c5f0d28ec90a840f8f1c1d3a2345aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a15417b484a04a4cca72bdff415e0c2d3d8442854d4ae121541c57a0b793487c009c1372e27441dbf8b975c06262244a9059cbb0000000000000000000000009940f5f4b18d84debbd160efbd6f9d1877e6646a00000000000000000000000000000000000000000000000000000000773594007098caafd3a2349001f4baea03","built_ms":1796008043800,"expires_ms":1796008343800,"reserve_units":8035700,"signed_hex":"0ad3010a0200292208e00c5f0d28ec90a840f8f1c1d3a2345aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a15417b484a04a4cca72bdff415e0c2d3d8442854d4ae121541c57a0b793487c009c1372e27441dbf8b975c06262244a9059cbb0000000000000000000000009940f5f4b18d84debbd160efbd6f9d1877e6646a00000000000000000000000000000000000000000000000000000000773594007098caafd3a2349001f4baea0312413e3f7e6f06434e795c8a201926338f616edcd29cb3e41eb550703fca239cdcc5426c83a028d805d40d2a5d7dcb2d7a50aaaf98ee76c6a362248dd2e6eb0bb02701","sent_at":"2026-11-30T03:07:23.098+00:00","last_answer":"accepted","ended_at":"2026-11-30T03:07:23.134+00:00","ended_block":44,"network_fee_units":6428500},
{"id":"mov_01m8n6qvkfn2pxn3t0kmz9h022","lane":"TNU4WywjS1cdL3rJSYKnafGxDp19GAVj1K","kind":"top-up","purpose":"project","derivation_index":6,"currency":"TRX","amount_units":8035700,"state":"done","waits_for":"","through_block":44,"planned_at":"2026-11-30T03:07:26.161+00:00","txid":"fe1d8e52c5bbe4552cf9b9f06bf01f84f3f96b58d407b7ebab5e73feccc7210c","raw_hex":"0a02002c2208c5fc698987a6613540b8fec1d3a2345a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a15410edef013495b59e9dffb8e612ff2ed3a7b2d1ce812154189167d7a4ceafbbb5671e1dbd7214331abcbb32718f4baea0370d8d6afd3a234","built_ms":1796008045400,"expires_ms":1796008345400,"reserve_units":1400000,"signed_hex":"0a86010a02002c2208c5fc698987a6613540b8fec1d3a2345a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a15410edef013495b59e9dffb8e612ff2ed3a7b2d1ce812154189167d7a4ceafbbb5671e1dbd7214331abcbb32718f4baea0370d8d6afd3a23412410bb45bb7eb6151853e7fee354a1bc32d55b1c3b3eee33466da06bad5f7ce1e0e37426b949b14bccb6f579bf4f9b6364d7365ad540cc901054f2eb1120053aa4601","sent_at":"2026-11-30T03:07:26.247+00:00","last_answer":"accepted","ended_at":"2026-11-30T03:07:26.368+00:00","ended_block":48,"network_fee_units":1100000},
{"id":"mov_01m8n6qvkwsk2nt06jnz7tt1mg","lane":"TMD4iPeBozEDdYHcQp74NmU2ACwdiKyQHj","kind":"sweep","purpose":"user","derivation_index":0,"currency":"TRX","amount_units":2993271500,"state":"done","waits_for":"","through_block":44,"planned_at":"2026-11-30T03:07:26.203+00:00","txid":"2c9def89b3132c0014dbde0b164562cc5a3b8fd913941f8a2b6f7de7c740d8b6","raw_hex":"0a02002c2208c5fc698987a6613540b8fec1d3a2345a69080112650a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412340a15417b484a04a4cca72bdff415e0c2d3d8442854d4ae1215419940f5f4b18d84debbd160efbd6f9d1877e6646a18cce5a6930b70d9d6afd3a234","built_ms":1796008045401,"expires_ms":1796008345400,"reserve_units":300000,"signed_hex":"0a87010a02002c2208c5fc698987a6613540b8fec1d3a2345a69080112650a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412340a15417b484a04a4cca72bdff415e0c2d3d8442854d4ae1215419940f5f4b18d84debbd160efbd6f9d1877e6646a18cce5a6930b70d9d6afd3a23412415eb0e7d3ed2702a5b1bfbe7f6ae1d60419869d352474efc8b685b35508a222d67560e31df44513fddb59b9e2579c9abddf642baf1462e82cebf544a1c0183f3000","sent_at":"2026-11-30T03:07:26.267+00:00","last_answer":"accepted","ended_at":"2026-11-30T03:07:26.752+00:00","ended_block":51,"network_fee_units":269000}]');
insert into idempotency_keys overriding system value
select * from json_populate_recordset(null::idempotency_keys, '[
{"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","operation":"subscribe","key":"demo-prj_01m8n6qpz8d1datjn4ydq7q74s","fingerprint":"88ada02a9bc29103fc14be71417c8178ffb4d0666ca7e2574d584bc41bdce444","answer":{"record_id":"sub_01m8n6qs6q0bk9gx72w7jh4tee"},"created_at":"2026-11-30T03:07:23.761975+00:00"},
{"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","operation":"subscribe","key":"demo-prj_01m8n6qq1jdfg7bfzk1zwbtzv7","fingerprint":"8a5f9c79d70d8bf014b23f16ec7768bb67c3ec0133b567b6ed8bb02062f1055c","answer":{"record_id":"sub_01m8n6qs9paref0cz1517axvxc"},"created_at":"2026-11-30T03:07:23.838581+00:00"},
{"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","operation":"subscribe","key":"demo-prj_01m8n6qq2td4tjyx3097qmzee6","fingerprint":"cb45dbe882d9dac5d2ef9a07e4846f65a2ab6c1e5c3a0b283d22b41685ba9cea","answer":{"record_id":"sub_01m8n6qse8y2yk1eyxz4gaxdza"},"created_at":"2026-11-30T03:07:23.992933+00:00"},
{"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","operation":"subscribe","key":"demo-prj_01m8n6qq3w1yreqhng0ysn8ffc","fingerprint":"f4d45d49ce177017c44ce014e89c2f13fd74e916697100cfd2ba0560f890755a","answer":{"record_id":"sub_01m8n6qsjfs1g5e8pb17prbbp5"},"created_at":"2026-11-30T03:07:24.132159+00:00"},
{"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","operation":"subscribe","key":"demo-prj_01m8n6qq6ynjaaeb4peskhnm7n","fingerprint":"ac0f4906818b881ceada2855b21a45c5149a4edb67459ac4091ce6f36f0b2f54","answer":{"record_id":"sub_01m8n6qssnc9c72d4zakhjxkp9"},"created_at":"2026-11-30T03:07:24.356549+00:00"},
{"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","operation":"subscribe","key":"demo-prj_01m8n6qqb5fkq38n6esyrja0v8","fingerprint":"360d6473b84058b77b8a1955ac9d755e1f6dd07cf6955f6730d0289712052bde","answer":{"record_id":"sub_01m8n6qsw4ywexqznqt4ym8wk8"},"created_at":"2026-11-30T03:07:24.427999+00:00"}]');
insert into ledger_accounts overriding system value
select * from json_populate_recordset(null::ledger_accounts, '[
{"id":1,"code":"hot-wallet","owner_id":"house","currency":"TRX","owner_kind":"house","class":"asset","normal_side":"debit","floor_units":0,"balance_units":202993271500,"version":2,"lock_token":0},
{"id":10,"code":"exchange-desk","owner_id":"house","currency":"TRX","owner_kind":"house","class":"equity","normal_side":"credit","floor_units":0,"balance_units":100000000000,"version":1,"lock_token":0},
{"id":11,"code":"project-suspense","owner_id":"prj_01m8n6qq3w1yreqhng0ysn8ffc","currency":"USDT","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":0,"version":2,"lock_token":0},
{"id":12,"code":"project-wallets","owner_id":"house","currency":"USDT","owner_kind":"house","class":"asset","normal_side":"debit","floor_units":0,"balance_units":80000000,"version":3,"lock_token":0},
{"id":13,"code":"exchange-desk","owner_id":"house","currency":"USDT","owner_kind":"house","class":"equity","normal_side":"credit","floor_units":0,"balance_units":30000000000,"version":1,"lock_token":0},
{"id":14,"code":"project-suspense","owner_id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","currency":"USDT","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":0,"version":2,"lock_token":0},
{"id":15,"code":"project-suspense","owner_id":"prj_01m8n6qqb5fkq38n6esyrja0v8","currency":"USDT","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":0,"version":2,"lock_token":0},
{"id":16,"code":"network-fee-expense","owner_id":"house","currency":"TRX","owner_kind":"house","class":"expense","normal_side":"debit","floor_units":null,"balance_units":7797500,"version":3,"lock_token":0},
{"id":17,"code":"project-escrow","owner_id":"prj_01m8n6qpz8d1datjn4ydq7q74s","currency":"USDT","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":200000000,"version":1,"lock_token":0},
{"id":18,"code":"project-escrow","owner_id":"prj_01m8n6qq1jdfg7bfzk1zwbtzv7","currency":"TRX","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":300000000,"version":1,"lock_token":0},
{"id":19,"code":"project-escrow","owner_id":"prj_01m8n6qq2td4tjyx3097qmzee6","currency":"TRX","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":500000000,"version":1,"lock_token":0},
{"id":2,"code":"house-capital","owner_id":"house","currency":"TRX","owner_kind":"house","class":"equity","normal_side":"credit","floor_units":0,"balance_units":105000000000,"version":3,"lock_token":0},
{"id":20,"code":"project-escrow","owner_id":"prj_01m8n6qq3w1yreqhng0ysn8ffc","currency":"USDT","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":324000000,"version":2,"lock_token":0},
{"id":21,"code":"project-escrow","owner_id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","currency":"USDT","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":176000000,"version":3,"lock_token":0},
{"id":22,"code":"project-escrow","owner_id":"prj_01m8n6qqb5fkq38n6esyrja0v8","currency":"USDT","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":450000000,"version":2,"lock_token":0},
{"id":23,"code":"project-costs","owner_id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","currency":"USDT","owner_kind":"project","class":"liability","normal_side":"credit","floor_units":0,"balance_units":30000000,"version":1,"lock_token":0},
{"id":24,"code":"project-wallets","owner_id":"house","currency":"TRX","owner_kind":"house","class":"asset","normal_side":"debit","floor_units":0,"balance_units":8035700,"version":1,"lock_token":0},
{"id":25,"code":"user-available","owner_id":"usr_01m8n6qwhsrapmfzv73ngggh7n","currency":"TRX","owner_kind":"user","class":"liability","normal_side":"credit","floor_units":0,"balance_units":100000000,"version":1,"lock_token":0},
{"id":26,"code":"user-available","owner_id":"usr_01m8n6qwhsrapmfzv73ngggh7n","currency":"USDT","owner_kind":"user","class":"liability","normal_side":"credit","floor_units":0,"balance_units":100000000,"version":1,"lock_token":0},
{"id":3,"code":"hot-wallet","owner_id":"house","currency":"USDT","owner_kind":"house","class":"asset","normal_side":"debit","floor_units":0,"balance_units":62000000000,"version":2,"lock_token":0},
{"id":4,"code":"house-capital","owner_id":"house","currency":"USDT","owner_kind":"house","class":"equity","normal_side":"credit","floor_units":0,"balance_units":30000000000,"version":2,"lock_token":0},
{"id":5,"code":"resource-wallet","owner_id":"house","currency":"TRX","owner_kind":"house","class":"asset","normal_side":"debit","floor_units":0,"balance_units":4990864300,"version":3,"lock_token":0},
{"id":6,"code":"deposit-wallets","owner_id":"house","currency":"TRX","owner_kind":"house","class":"asset","normal_side":"debit","floor_units":0,"balance_units":100031000,"version":5,"lock_token":0},
{"id":7,"code":"user-available","owner_id":"usr_01m8n6qn88aksq17hpwgjm75bd","currency":"TRX","owner_kind":"user","class":"liability","normal_side":"credit","floor_units":0,"balance_units":2200000000,"version":3,"lock_token":0},
{"id":8,"code":"deposit-wallets","owner_id":"house","currency":"USDT","owner_kind":"house","class":"asset","normal_side":"debit","floor_units":0,"balance_units":100000000,"version":3,"lock_token":0},
{"id":9,"code":"user-available","owner_id":"usr_01m8n6qn88aksq17hpwgjm75bd","currency":"USDT","owner_kind":"user","class":"liability","normal_side":"credit","floor_units":0,"balance_units":900000000,"version":5,"lock_token":0}]');
insert into ledger_chart overriding system value
select * from json_populate_recordset(null::ledger_chart, '[
{"code":"campaign-pool","class":"liability","normal_side":"credit","owner_kind":"campaign","floor_units":0},
{"code":"cold-wallet","class":"asset","normal_side":"debit","owner_kind":"house","floor_units":0},
{"code":"deposit-wallets","class":"asset","normal_side":"debit","owner_kind":"house","floor_units":0},
{"code":"exchange-desk","class":"equity","normal_side":"credit","owner_kind":"house","floor_units":0},
{"code":"exchange-fee-income","class":"income","normal_side":"credit","owner_kind":"house","floor_units":null},
{"code":"fee-income","class":"income","normal_side":"credit","owner_kind":"house","floor_units":0},
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
{"account_id":1,"version":1,"journal_id":"jrn_01m8n6qncf7crcqq40mskn0xw7","side":"debit","units":200000000000,"balance_after_units":200000000000},
{"account_id":1,"version":2,"journal_id":"jrn_01m8n6qw59eaqexymptej2vk4x","side":"debit","units":2993271500,"balance_after_units":202993271500},
{"account_id":10,"version":1,"journal_id":"jrn_01m8n6qqvah23yfzp6mez5tj3f","side":"credit","units":100000000000,"balance_after_units":100000000000},
{"account_id":11,"version":1,"journal_id":"jrn_01m8n6qr1zywyvrfkqht9epktg","side":"credit","units":24000000,"balance_after_units":24000000},
{"account_id":11,"version":2,"journal_id":"jrn_01m8n6qv1ch779hjm812bgj24d","side":"debit","units":24000000,"balance_after_units":0},
{"account_id":12,"version":1,"journal_id":"jrn_01m8n6qr1zywyvrfkqht9epktg","side":"debit","units":24000000,"balance_after_units":24000000},
{"account_id":12,"version":2,"journal_id":"jrn_01m8n6qrenmzk54xnj96n4n2vg","side":"debit","units":6000000,"balance_after_units":30000000},
{"account_id":12,"version":3,"journal_id":"jrn_01m8n6qrhmps9st9d9cbtv8jpb","side":"debit","units":50000000,"balance_after_units":80000000},
{"account_id":13,"version":1,"journal_id":"jrn_01m8n6qr3y2sxt22vdzv6jy8y6","side":"credit","units":30000000000,"balance_after_units":30000000000},
{"account_id":14,"version":1,"journal_id":"jrn_01m8n6qrenmzk54xnj96n4n2vg","side":"credit","units":6000000,"balance_after_units":6000000},
{"account_id":14,"version":2,"journal_id":"jrn_01m8n6qv1sacja0eb3t68hzx2g","side":"debit","units":6000000,"balance_after_units":0},
{"account_id":15,"version":1,"journal_id":"jrn_01m8n6qrhmps9st9d9cbtv8jpb","side":"credit","units":50000000,"balance_after_units":50000000},
{"account_id":15,"version":2,"journal_id":"jrn_01m8n6qv20ht1gqt7fj2g54akn","side":"debit","units":50000000,"balance_after_units":0},
{"account_id":16,"version":1,"journal_id":"jrn_01m8n6qrm250ms4tk4cj06kft3","side":"debit","units":6428500,"balance_after_units":6428500},
{"account_id":16,"version":2,"journal_id":"jrn_01m8n6qvt0v6f7sajakw50hm7c","side":"debit","units":1100000,"balance_after_units":7528500},
{"account_id":16,"version":3,"journal_id":"jrn_01m8n6qw5921mn1ffp0ejhe3k5","side":"debit","units":269000,"balance_after_units":7797500},
{"account_id":17,"version":1,"journal_id":"jrn_01m8n6qs7qjsjgxjsctxzfdtf4","side":"credit","units":200000000,"balance_after_units":200000000},
{"account_id":18,"version":1,"journal_id":"jrn_01m8n6qsa5jdk0v2yaxcy0ths1","side":"credit","units":300000000,"balance_after_units":300000000},
{"account_id":19,"version":1,"journal_id":"jrn_01m8n6qsfc9neprqzxmp9r0yrh","side":"credit","units":500000000,"balance_after_units":500000000},
{"account_id":2,"version":1,"journal_id":"jrn_01m8n6qncf7crcqq40mskn0xw7","side":"credit","units":200000000000,"balance_after_units":200000000000},
{"account_id":2,"version":2,"journal_id":"jrn_01m8n6qp10nxv5sv5vr81x4etn","side":"credit","units":5000000000,"balance_after_units":205000000000},
{"account_id":2,"version":3,"journal_id":"jrn_01m8n6qqvah23yfzp6mez5tj3f","side":"debit","units":100000000000,"balance_after_units":105000000000},
{"account_id":20,"version":1,"journal_id":"jrn_01m8n6qsm558gkav1bge47ttcj","side":"credit","units":300000000,"balance_after_units":300000000},
{"account_id":20,"version":2,"journal_id":"jrn_01m8n6qv1ch779hjm812bgj24d","side":"credit","units":24000000,"balance_after_units":324000000},
{"account_id":21,"version":1,"journal_id":"jrn_01m8n6qst9danef7pgtqyb9ryr","side":"credit","units":200000000,"balance_after_units":200000000},
{"account_id":21,"version":2,"journal_id":"jrn_01m8n6qv1sacja0eb3t68hzx2g","side":"credit","units":6000000,"balance_after_units":206000000},
{"account_id":21,"version":3,"journal_id":"jrn_01m8n6qvgwjtrc4x3pajy2a1vm","side":"debit","units":30000000,"balance_after_units":176000000},
{"account_id":22,"version":1,"journal_id":"jrn_01m8n6qswzemfad85bc03y3eeh","side":"credit","units":400000000,"balance_after_units":400000000},
{"account_id":22,"version":2,"journal_id":"jrn_01m8n6qv20ht1gqt7fj2g54akn","side":"credit","units":50000000,"balance_after_units":450000000},
{"account_id":23,"version":1,"journal_id":"jrn_01m8n6qvgwjtrc4x3pajy2a1vm","side":"credit","units":30000000,"balance_after_units":30000000},
{"account_id":24,"version":1,"journal_id":"jrn_01m8n6qvt07tnaqvk0w5tsmz5c","side":"debit","units":8035700,"balance_after_units":8035700},
{"account_id":25,"version":1,"journal_id":"jrn_01m8n6qwqpjmpwn6abj1c1bmed","side":"credit","units":100000000,"balance_after_units":100000000},
{"account_id":26,"version":1,"journal_id":"jrn_01m8n6qxa4j8fpv93p03qaw7va","side":"credit","units":100000000,"balance_after_units":100000000},
{"account_id":3,"version":1,"journal_id":"jrn_01m8n6qnn4dt3rxgkasv4w2qm4","side":"debit","units":60000000000,"balance_after_units":60000000000},
{"account_id":3,"version":2,"journal_id":"jrn_01m8n6qrm15phyc3ha84ta3t0w","side":"debit","units":2000000000,"balance_after_units":62000000000},
{"account_id":4,"version":1,"journal_id":"jrn_01m8n6qnn4dt3rxgkasv4w2qm4","side":"credit","units":60000000000,"balance_after_units":60000000000},
{"account_id":4,"version":2,"journal_id":"jrn_01m8n6qr3y2sxt22vdzv6jy8y6","side":"debit","units":30000000000,"balance_after_units":30000000000},
{"account_id":5,"version":1,"journal_id":"jrn_01m8n6qp10nxv5sv5vr81x4etn","side":"debit","units":5000000000,"balance_after_units":5000000000},
{"account_id":5,"version":2,"journal_id":"jrn_01m8n6qvt07tnaqvk0w5tsmz5c","side":"credit","units":8035700,"balance_after_units":4991964300},
{"account_id":5,"version":3,"journal_id":"jrn_01m8n6qvt0v6f7sajakw50hm7c","side":"credit","units":1100000,"balance_after_units":4990864300},
{"account_id":6,"version":1,"journal_id":"jrn_01m8n6qqk2tnpd9y94h4n0a3e5","side":"debit","units":3000000000,"balance_after_units":3000000000},
{"account_id":6,"version":2,"journal_id":"jrn_01m8n6qrm250ms4tk4cj06kft3","side":"credit","units":6428500,"balance_after_units":2993571500},
{"account_id":6,"version":3,"journal_id":"jrn_01m8n6qw59eaqexymptej2vk4x","side":"credit","units":2993271500,"balance_after_units":300000},
{"account_id":6,"version":4,"journal_id":"jrn_01m8n6qw5921mn1ffp0ejhe3k5","side":"credit","units":269000,"balance_after_units":31000},
{"account_id":6,"version":5,"journal_id":"jrn_01m8n6qwqpjmpwn6abj1c1bmed","side":"debit","units":100000000,"balance_after_units":100031000},
{"account_id":7,"version":1,"journal_id":"jrn_01m8n6qqk2tnpd9y94h4n0a3e5","side":"credit","units":3000000000,"balance_after_units":3000000000},
{"account_id":7,"version":2,"journal_id":"jrn_01m8n6qsa5jdk0v2yaxcy0ths1","side":"debit","units":300000000,"balance_after_units":2700000000},
{"account_id":7,"version":3,"journal_id":"jrn_01m8n6qsfc9neprqzxmp9r0yrh","side":"debit","units":500000000,"balance_after_units":2200000000},
{"account_id":8,"version":1,"journal_id":"jrn_01m8n6qqr48w2jtnfzj70hyzys","side":"debit","units":2000000000,"balance_after_units":2000000000},
{"account_id":8,"version":2,"journal_id":"jrn_01m8n6qrm15phyc3ha84ta3t0w","side":"credit","units":2000000000,"balance_after_units":0},
{"account_id":8,"version":3,"journal_id":"jrn_01m8n6qxa4j8fpv93p03qaw7va","side":"debit","units":100000000,"balance_after_units":100000000},
{"account_id":9,"version":1,"journal_id":"jrn_01m8n6qqr48w2jtnfzj70hyzys","side":"credit","units":2000000000,"balance_after_units":2000000000},
{"account_id":9,"version":2,"journal_id":"jrn_01m8n6qs7qjsjgxjsctxzfdtf4","side":"debit","units":200000000,"balance_after_units":1800000000},
{"account_id":9,"version":3,"journal_id":"jrn_01m8n6qsm558gkav1bge47ttcj","side":"debit","units":300000000,"balance_after_units":1500000000},
{"account_id":9,"version":4,"journal_id":"jrn_01m8n6qst9danef7pgtqyb9ryr","side":"debit","units":200000000,"balance_after_units":1300000000},
{"account_id":9,"version":5,"journal_id":"jrn_01m8n6qswzemfad85bc03y3eeh","side":"debit","units":400000000,"balance_after_units":900000000}]');
insert into ledger_journals overriding system value
select * from json_populate_recordset(null::ledger_journals, '[
{"id":"jrn_01m8n6qncf7crcqq40mskn0xw7","kind":"capital-funded","reference":"dep_17gaxh2nsv66e0302mz164eawb","entry_count":2,"occurred_at":"2026-11-30T03:07:19.2+00:00","posted_at":"2026-11-30T03:07:19.874379+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qnn4dt3rxgkasv4w2qm4","kind":"capital-funded","reference":"dep_43mv802bgns9t9x2vpq1teh4nr","entry_count":2,"occurred_at":"2026-11-30T03:07:19.8+00:00","posted_at":"2026-11-30T03:07:20.132747+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qp10nxv5sv5vr81x4etn","kind":"capital-funded","reference":"dep_4deyw3s1q6gxb8wfq1nh8ff8bb","entry_count":2,"occurred_at":"2026-11-30T03:07:20.4+00:00","posted_at":"2026-11-30T03:07:20.496651+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qqk2tnpd9y94h4n0a3e5","kind":"deposit-credited","reference":"dep_71sqj1yehwd2vms5dbse5trs4r","entry_count":2,"occurred_at":"2026-11-30T03:07:21+00:00","posted_at":"2026-11-30T03:07:22.088304+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qqr48w2jtnfzj70hyzys","kind":"deposit-credited","reference":"dep_1hsqx3m50hcgqpp86ryda0h5hd","entry_count":2,"occurred_at":"2026-11-30T03:07:21.6+00:00","posted_at":"2026-11-30T03:07:22.258626+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qqvah23yfzp6mez5tj3f","kind":"desk-funded","reference":"demo-desk-TRX","entry_count":2,"occurred_at":"2026-11-30T03:07:22.355+00:00","posted_at":"2026-11-30T03:07:22.38604+00:00","posted_by":"clearhold_operator","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qr1zywyvrfkqht9epktg","kind":"project-inflow-received","reference":"inf_5p4r8vvy9dk7ps93cqz3zm160d","entry_count":2,"occurred_at":"2026-11-30T03:07:22.2+00:00","posted_at":"2026-11-30T03:07:22.584342+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qr3y2sxt22vdzv6jy8y6","kind":"desk-funded","reference":"demo-desk-USDT","entry_count":2,"occurred_at":"2026-11-30T03:07:22.666+00:00","posted_at":"2026-11-30T03:07:22.671859+00:00","posted_by":"clearhold_operator","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qrenmzk54xnj96n4n2vg","kind":"project-inflow-received","reference":"inf_75vmvrd1fz5xfk1md77nv3tjvt","entry_count":2,"occurred_at":"2026-11-30T03:07:22.8+00:00","posted_at":"2026-11-30T03:07:22.980632+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qrhmps9st9d9cbtv8jpb","kind":"project-inflow-received","reference":"inf_7rc23j2mq6ax7yrqs6ttyny8df","entry_count":2,"occurred_at":"2026-11-30T03:07:23.4+00:00","posted_at":"2026-11-30T03:07:23.064298+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qrm15phyc3ha84ta3t0w","kind":"deposit-swept","reference":"mov_01m8n6qrg32dve66gwyztcyk27","entry_count":2,"occurred_at":"2026-11-30T03:07:24+00:00","posted_at":"2026-11-30T03:07:23.142435+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qrm250ms4tk4cj06kft3","kind":"network-fee-paid","reference":"d80504cb9b47c2be0414c0a014eb6bab5b268046b76f823e221342bbf86c214b","entry_count":2,"occurred_at":"2026-11-30T03:07:24+00:00","posted_at":"2026-11-30T03:07:23.14252+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qs7qjsjgxjsctxzfdtf4","kind":"subscription-held","reference":"sub_01m8n6qs6q0bk9gx72w7jh4tee","entry_count":2,"occurred_at":"2026-11-30T03:07:23.757+00:00","posted_at":"2026-11-30T03:07:23.770826+00:00","posted_by":"clearhold_api","reverses":null,"authorisation":"1796008163757.9b3d8858bb96a6a2fa78492d3a23f5cdf04feeb5b83e62765897d5f5a38e3390"},
{"id":"jrn_01m8n6qsa5jdk0v2yaxcy0ths1","kind":"subscription-held","reference":"sub_01m8n6qs9paref0cz1517axvxc","entry_count":2,"occurred_at":"2026-11-30T03:07:23.831+00:00","posted_at":"2026-11-30T03:07:23.875242+00:00","posted_by":"clearhold_api","reverses":null,"authorisation":"1796008163831.000ea192036548b43141d362507c07619163c8591234310f69dd3fcb80bd828d"},
{"id":"jrn_01m8n6qsfc9neprqzxmp9r0yrh","kind":"subscription-held","reference":"sub_01m8n6qse8y2yk1eyxz4gaxdza","entry_count":2,"occurred_at":"2026-11-30T03:07:23.977+00:00","posted_at":"2026-11-30T03:07:24.01923+00:00","posted_by":"clearhold_api","reverses":null,"authorisation":"1796008163977.42bbc87fdd8fa57d9f74b67fc09643dcbaf4565e207a0066f959caae72bd8ae6"},
{"id":"jrn_01m8n6qsm558gkav1bge47ttcj","kind":"subscription-held","reference":"sub_01m8n6qsjfs1g5e8pb17prbbp5","entry_count":2,"occurred_at":"2026-11-30T03:07:24.113+00:00","posted_at":"2026-11-30T03:07:24.183821+00:00","posted_by":"clearhold_api","reverses":null,"authorisation":"1796008164113.f25d4b3435d23c345f0467f163528e0622cb9311c9e7df10886ee1a5a2e7ba1e"},
{"id":"jrn_01m8n6qst9danef7pgtqyb9ryr","kind":"subscription-held","reference":"sub_01m8n6qssnc9c72d4zakhjxkp9","entry_count":2,"occurred_at":"2026-11-30T03:07:24.342+00:00","posted_at":"2026-11-30T03:07:24.363753+00:00","posted_by":"clearhold_api","reverses":null,"authorisation":"1796008164342.d2093c52229bc8e2fc7c0f184e11b62c272f5662e7dea10581f28509743cc98a"},
{"id":"jrn_01m8n6qswzemfad85bc03y3eeh","kind":"subscription-held","reference":"sub_01m8n6qsw4ywexqznqt4ym8wk8","entry_count":2,"occurred_at":"2026-11-30T03:07:24.425+00:00","posted_at":"2026-11-30T03:07:24.462641+00:00","posted_by":"clearhold_api","reverses":null,"authorisation":"1796008164425.f4ab620a23819f608d418db8e9956c02b9e379c34de934855b8ea7a14b090ca0"},
{"id":"jrn_01m8n6qv1ch779hjm812bgj24d","kind":"project-inflow-booked","reference":"inf_5p4r8vvy9dk7ps93cqz3zm160d","entry_count":2,"occurred_at":"2026-11-30T03:07:25.612+00:00","posted_at":"2026-11-30T03:07:25.612957+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qv1sacja0eb3t68hzx2g","kind":"project-inflow-booked","reference":"inf_75vmvrd1fz5xfk1md77nv3tjvt","entry_count":2,"occurred_at":"2026-11-30T03:07:25.625+00:00","posted_at":"2026-11-30T03:07:25.625483+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qv20ht1gqt7fj2g54akn","kind":"project-inflow-booked","reference":"inf_7rc23j2mq6ax7yrqs6ttyny8df","entry_count":2,"occurred_at":"2026-11-30T03:07:25.632+00:00","posted_at":"2026-11-30T03:07:25.633062+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qvgwjtrc4x3pajy2a1vm","kind":"project-cost-set-aside","reference":"cst_01m8n6qvennmga7kfyq2ks0aae","entry_count":2,"occurred_at":"2026-11-30T03:07:26.103+00:00","posted_at":"2026-11-30T03:07:26.109093+00:00","posted_by":"clearhold_operator","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qvt07tnaqvk0w5tsmz5c","kind":"address-topped-up","reference":"mov_01m8n6qvkfn2pxn3t0kmz9h022","entry_count":2,"occurred_at":"2026-11-30T03:07:26.2+00:00","posted_at":"2026-11-30T03:07:26.430091+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qvt0v6f7sajakw50hm7c","kind":"network-fee-paid","reference":"fe1d8e52c5bbe4552cf9b9f06bf01f84f3f96b58d407b7ebab5e73feccc7210c","entry_count":2,"occurred_at":"2026-11-30T03:07:26.2+00:00","posted_at":"2026-11-30T03:07:26.430184+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qw5921mn1ffp0ejhe3k5","kind":"network-fee-paid","reference":"2c9def89b3132c0014dbde0b164562cc5a3b8fd913941f8a2b6f7de7c740d8b6","entry_count":2,"occurred_at":"2026-11-30T03:07:26.8+00:00","posted_at":"2026-11-30T03:07:26.769123+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qw59eaqexymptej2vk4x","kind":"deposit-swept","reference":"mov_01m8n6qvkwsk2nt06jnz7tt1mg","entry_count":2,"occurred_at":"2026-11-30T03:07:26.8+00:00","posted_at":"2026-11-30T03:07:26.768995+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qwqpjmpwn6abj1c1bmed","kind":"deposit-credited","reference":"dep_3gtt0nz7g5ya4dex8dx2g8ykd6","entry_count":2,"occurred_at":"2026-11-30T03:07:27.4+00:00","posted_at":"2026-11-30T03:07:27.35426+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null},
{"id":"jrn_01m8n6qxa4j8fpv93p03qaw7va","kind":"deposit-credited","reference":"dep_3d7cah58dvc4wyknyng93agykk","entry_count":2,"occurred_at":"2026-11-30T03:07:28+00:00","posted_at":"2026-11-30T03:07:27.947078+00:00","posted_by":"clearhold_worker","reverses":null,"authorisation":null}]');
insert into ledger_kinds overriding system value
select * from json_populate_recordset(null::ledger_kinds, '[
{"kind":"address-topped-up","legs":1,"reversible":false,"evidence":"house_moves","checked_by":"journal_check_evidence"},
{"kind":"campaign-funded","legs":1,"reversible":false,"evidence":"campaign_fundings","checked_by":"journal_check_evidence"},
{"kind":"campaign-returned","legs":1,"reversible":false,"evidence":"campaign_returns","checked_by":"journal_check_evidence"},
{"kind":"capital-funded","legs":1,"reversible":false,"evidence":"deposits","checked_by":"journal_check_evidence"},
{"kind":"commission-paid","legs":1,"reversible":false,"evidence":"commissions","checked_by":"commission_check_journals"},
{"kind":"debt-written-off","legs":1,"reversible":false,"evidence":"remedies","checked_by":"remedy_check_journals"},
{"kind":"deficit-explained","legs":1,"reversible":false,"evidence":"deficit_explanations","checked_by":"deficit_check_journals"},
{"kind":"deposit-credited","legs":1,"reversible":false,"evidence":"deposits","checked_by":"journal_check_evidence"},
{"kind":"deposit-given-back","legs":1,"reversible":false,"evidence":"deposit_takebacks","checked_by":"deposit_takeback_check_journals"},
{"kind":"deposit-swept","legs":1,"reversible":false,"evidence":"house_moves","checked_by":"journal_check_evidence"},
{"kind":"deposit-taken-back","legs":1,"reversible":false,"evidence":"deposit_takebacks","checked_by":"deposit_takeback_check_journals"},
{"kind":"desk-funded","legs":1,"reversible":true,"evidence":"desk_fundings","checked_by":"journal_check_evidence"},
{"kind":"exchange-done","legs":2,"reversible":false,"evidence":"exchange_quotes","checked_by":"exchange_check_journals"},
{"kind":"exchanged-deposit-taken-back","legs":2,"reversible":false,"evidence":"deposit_takebacks","checked_by":"deposit_takeback_check_journals"},
{"kind":"journal-reversed","legs":1,"reversible":false,"evidence":"desk_takebacks","checked_by":"journal_check_evidence"},
{"kind":"moved-to-cold","legs":1,"reversible":false,"evidence":"house_moves","checked_by":"journal_check_evidence"},
{"kind":"network-fee-paid","legs":1,"reversible":false,"evidence":"payout_attempts","checked_by":"journal_check_evidence"},
{"kind":"payout-given-back","legs":1,"reversible":false,"evidence":"remedies","checked_by":"remedy_check_journals"},
{"kind":"project-cost-paid","legs":1,"reversible":false,"evidence":"project_spendings","checked_by":"project_spending_check_journals"},
{"kind":"project-cost-released","legs":1,"reversible":false,"evidence":"project_spendings","checked_by":"project_spending_check_journals"},
{"kind":"project-cost-set-aside","legs":1,"reversible":false,"evidence":"project_spendings","checked_by":"project_spending_check_journals"},
{"kind":"project-deployed","legs":1,"reversible":false,"evidence":"project_spendings","checked_by":"project_spending_check_journals"},
{"kind":"project-deployment-held","legs":1,"reversible":false,"evidence":"project_spendings","checked_by":"project_spending_check_journals"},
{"kind":"project-deployment-returned","legs":1,"reversible":false,"evidence":"project_spendings","checked_by":"project_spending_check_journals"},
{"kind":"project-inflow-booked","legs":1,"reversible":false,"evidence":"deposits","checked_by":"project_book_inflows"},
{"kind":"project-inflow-received","legs":1,"reversible":false,"evidence":"deposits","checked_by":"journal_check_evidence"},
{"kind":"project-inflow-unbooked","legs":1,"reversible":false,"evidence":"project_inflows","checked_by":"project_unbook_inflows"},
{"kind":"project-paid-out","legs":1,"reversible":false,"evidence":"settlement_lines","checked_by":"project_book_payouts"},
{"kind":"project-return-held","legs":1,"reversible":false,"evidence":"project_spendings","checked_by":"project_spending_check_journals"},
{"kind":"project-return-paid","legs":1,"reversible":false,"evidence":"project_spendings","checked_by":"project_spending_check_journals"},
{"kind":"project-return-released","legs":1,"reversible":false,"evidence":"project_spendings","checked_by":"project_spending_check_journals"},
{"kind":"project-suspense-exchanged","legs":2,"reversible":false,"evidence":"project_suspense_quotes","checked_by":"project_suspense_check_journals"},
{"kind":"returned-from-cold","legs":1,"reversible":false,"evidence":"deposits","checked_by":"journal_check_evidence"},
{"kind":"reward-paid","legs":1,"reversible":false,"evidence":"draw_lines","checked_by":"reward_check_journals"},
{"kind":"shortfall-booked","legs":1,"reversible":false,"evidence":"chain_alerts","checked_by":"journal_check_evidence"},
{"kind":"subscription-held","legs":1,"reversible":false,"evidence":"projects","checked_by":"project_book_subscriptions"},
{"kind":"subscription-returned","legs":1,"reversible":false,"evidence":"subscriptions","checked_by":"project_book_refunds"},
{"kind":"surplus-explained","legs":1,"reversible":false,"evidence":"deposits","checked_by":"journal_check_evidence"},
{"kind":"surplus-found","legs":1,"reversible":false,"evidence":"chain_alerts","checked_by":"journal_check_evidence"},
{"kind":"withdrawal-held","legs":1,"reversible":false,"evidence":"withdrawals","checked_by":"withdrawal_check_hold"},
{"kind":"withdrawal-paid-otherwise","legs":1,"reversible":false,"evidence":"payout_verdicts","checked_by":"payout_check_journals"},
{"kind":"withdrawal-recovered","legs":1,"reversible":false,"evidence":"withdrawals","checked_by":"withdrawal_check_hold"},
{"kind":"withdrawal-repaid","legs":1,"reversible":false,"evidence":"recovered_debts","checked_by":"recovered_debts_check_journals"},
{"kind":"withdrawal-returned","legs":1,"reversible":false,"evidence":"withdrawals","checked_by":"withdrawal_check_journals"},
{"kind":"withdrawal-settled","legs":1,"reversible":false,"evidence":"payout_attempts","checked_by":"journal_check_evidence"},
{"kind":"withdrawal-standing","legs":1,"reversible":false,"evidence":"standing_payouts","checked_by":"standing_check_journals"}]');
insert into ledger_posters overriding system value
select * from json_populate_recordset(null::ledger_posters, '[
{"kind":"address-topped-up","role":"clearhold_worker"},
{"kind":"campaign-funded","role":"clearhold_operator"},
{"kind":"campaign-returned","role":"clearhold_operator"},
{"kind":"capital-funded","role":"clearhold_worker"},
{"kind":"commission-paid","role":"clearhold_worker"},
{"kind":"debt-written-off","role":"clearhold_operator"},
{"kind":"deficit-explained","role":"clearhold_operator"},
{"kind":"deposit-credited","role":"clearhold_worker"},
{"kind":"deposit-given-back","role":"clearhold_operator"},
{"kind":"deposit-swept","role":"clearhold_worker"},
{"kind":"deposit-taken-back","role":"clearhold_operator"},
{"kind":"desk-funded","role":"clearhold_operator"},
{"kind":"exchange-done","role":"clearhold_api"},
{"kind":"exchanged-deposit-taken-back","role":"clearhold_operator"},
{"kind":"journal-reversed","role":"clearhold_operator"},
{"kind":"moved-to-cold","role":"clearhold_worker"},
{"kind":"network-fee-paid","role":"clearhold_worker"},
{"kind":"payout-given-back","role":"clearhold_operator"},
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
{"kind":"reward-paid","role":"clearhold_worker"},
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
{"kind":"campaign-funded","leg":1,"lines":["credit campaign-pool","debit house-capital"]},
{"kind":"campaign-returned","leg":1,"lines":["credit house-capital","debit campaign-pool"]},
{"kind":"capital-funded","leg":1,"lines":["credit house-capital","debit cold-wallet"]},
{"kind":"capital-funded","leg":1,"lines":["credit house-capital","debit hot-wallet"]},
{"kind":"capital-funded","leg":1,"lines":["credit house-capital","debit resource-wallet"]},
{"kind":"commission-paid","leg":1,"lines":["credit user-available","debit fee-income"]},
{"kind":"debt-written-off","leg":1,"lines":["credit user-available","debit house-deficit"]},
{"kind":"deficit-explained","leg":1,"lines":["credit house-deficit","debit unclassified"]},
{"kind":"deposit-credited","leg":1,"lines":["credit user-available","debit deposit-wallets"]},
{"kind":"deposit-given-back","leg":1,"lines":["credit user-available","debit house-deficit"]},
{"kind":"deposit-swept","leg":1,"lines":["credit deposit-wallets","debit hot-wallet"]},
{"kind":"deposit-swept","leg":1,"lines":["credit project-wallets","debit hot-wallet"]},
{"kind":"deposit-taken-back","leg":1,"lines":["credit house-deficit","debit user-available"]},
{"kind":"desk-funded","leg":1,"lines":["credit exchange-desk","debit house-capital"]},
{"kind":"exchange-done","leg":1,"lines":["credit exchange-desk","debit user-available"]},
{"kind":"exchange-done","leg":2,"lines":["credit exchange-fee-income","credit user-available","debit exchange-desk"]},
{"kind":"exchange-done","leg":2,"lines":["credit user-available","debit exchange-desk"]},
{"kind":"exchanged-deposit-taken-back","leg":1,"lines":["credit exchange-desk","debit user-available"]},
{"kind":"exchanged-deposit-taken-back","leg":2,"lines":["credit house-deficit","debit exchange-desk"]},
{"kind":"moved-to-cold","leg":1,"lines":["credit hot-wallet","debit cold-wallet"]},
{"kind":"network-fee-paid","leg":1,"lines":["credit cold-wallet","debit network-fee-expense"]},
{"kind":"network-fee-paid","leg":1,"lines":["credit deposit-wallets","debit network-fee-expense"]},
{"kind":"network-fee-paid","leg":1,"lines":["credit hot-wallet","debit network-fee-expense"]},
{"kind":"network-fee-paid","leg":1,"lines":["credit project-wallets","debit network-fee-expense"]},
{"kind":"network-fee-paid","leg":1,"lines":["credit resource-wallet","debit network-fee-expense"]},
{"kind":"payout-given-back","leg":1,"lines":["credit user-available","debit fee-income","debit hot-wallet"]},
{"kind":"payout-given-back","leg":1,"lines":["credit user-available","debit hot-wallet"]},
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
{"kind":"reward-paid","leg":1,"lines":["credit user-available","debit campaign-pool"]},
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
insert into ledger_spendings overriding system value
select * from json_populate_recordset(null::ledger_spendings, '[
{"kind":"deposit-taken-back","carries":"evidence"},
{"kind":"exchange-done","carries":"authorisation"},
{"kind":"exchanged-deposit-taken-back","carries":"evidence"},
{"kind":"subscription-held","carries":"authorisation"},
{"kind":"withdrawal-held","carries":"authorisation"},
{"kind":"withdrawal-recovered","carries":"authorisation"},
{"kind":"withdrawal-repaid","carries":"evidence"},
{"kind":"withdrawal-standing","carries":"authorisation"}]');
insert into level_rules overriding system value
select * from json_populate_recordset(null::level_rules, '[
{"since":"1970-01-01","level":0,"assets_units":0,"traded_units":0},
{"since":"1970-01-01","level":1,"assets_units":100000000,"traded_units":50000000},
{"since":"1970-01-01","level":2,"assets_units":1000000000,"traded_units":500000000},
{"since":"1970-01-01","level":3,"assets_units":10000000000,"traded_units":5000000000},
{"since":"1970-01-01","level":4,"assets_units":50000000000,"traded_units":25000000000},
{"since":"1970-01-01","level":5,"assets_units":200000000000,"traded_units":100000000000}]');
insert into message_channels overriding system value
select * from json_populate_recordset(null::message_channels, '[
{"channel":"app","taken_to":0,"since":"2026-11-30T03:07:04.22917+00:00"},
{"channel":"mail","taken_to":14,"since":"2026-11-30T03:07:04.22917+00:00"},
{"channel":"push","taken_to":14,"since":"2026-11-30T03:07:04.22917+00:00"}]');
insert into message_kinds overriding system value
select * from json_populate_recordset(null::message_kinds, '[
{"source":"event","kind":"account-closed","category":"account","starts_read":true},
{"source":"event","kind":"account-opened","category":"security","starts_read":true},
{"source":"event","kind":"account-reopened","category":"security","starts_read":false},
{"source":"event","kind":"address-changed","category":"security","starts_read":false},
{"source":"event","kind":"address-noted","category":"security","starts_read":false},
{"source":"event","kind":"address-removed","category":"security","starts_read":false},
{"source":"event","kind":"address-saved","category":"security","starts_read":false},
{"source":"event","kind":"address-switch-changed","category":"security","starts_read":false},
{"source":"event","kind":"address-whitelist-dropped","category":"security","starts_read":false},
{"source":"event","kind":"address-whitelisted","category":"security","starts_read":false},
{"source":"event","kind":"avatar-changed","category":"account","starts_read":true},
{"source":"event","kind":"certification-asked","category":"account","starts_read":true},
{"source":"event","kind":"certification-cancelled","category":"account","starts_read":true},
{"source":"event","kind":"certification-decided","category":"account","starts_read":false},
{"source":"event","kind":"certification-lapsed","category":"account","starts_read":false},
{"source":"event","kind":"closing-asked","category":"security","starts_read":false},
{"source":"event","kind":"closing-called-off","category":"security","starts_read":false},
{"source":"event","kind":"closing-put-off","category":"security","starts_read":false},
{"source":"event","kind":"data-export-asked","category":"security","starts_read":false},
{"source":"event","kind":"data-export-fetched","category":"security","starts_read":false},
{"source":"event","kind":"data-export-ready","category":"account","starts_read":false},
{"source":"event","kind":"documents-looked","category":"security","starts_read":false},
{"source":"event","kind":"email-change-asked","category":"security","starts_read":false},
{"source":"event","kind":"email-change-called-off","category":"security","starts_read":false},
{"source":"event","kind":"email-changed","category":"security","starts_read":false},
{"source":"event","kind":"factor-off-asked","category":"security","starts_read":false},
{"source":"event","kind":"factor-off-called-off","category":"security","starts_read":false},
{"source":"event","kind":"factor-on","category":"security","starts_read":false},
{"source":"event","kind":"frozen","category":"security","starts_read":false},
{"source":"event","kind":"fund-password-changed","category":"security","starts_read":false},
{"source":"event","kind":"fund-password-locked","category":"security","starts_read":false},
{"source":"event","kind":"fund-password-reset","category":"security","starts_read":false},
{"source":"event","kind":"fund-password-set","category":"security","starts_read":false},
{"source":"event","kind":"language-set","category":"account","starts_read":true},
{"source":"event","kind":"logged-in","category":"security","starts_read":true},
{"source":"event","kind":"logged-in-new-device","category":"security","starts_read":false},
{"source":"event","kind":"logged-out","category":"security","starts_read":true},
{"source":"event","kind":"login-delayed","category":"security","starts_read":false},
{"source":"event","kind":"login-password-changed","category":"security","starts_read":false},
{"source":"event","kind":"login-password-reset","category":"security","starts_read":false},
{"source":"event","kind":"nickname-asked","category":"account","starts_read":true},
{"source":"event","kind":"nickname-decided","category":"account","starts_read":false},
{"source":"event","kind":"operator-looked","category":"security","starts_read":false},
{"source":"event","kind":"others-ended","category":"security","starts_read":false},
{"source":"event","kind":"passkey-added","category":"security","starts_read":false},
{"source":"event","kind":"passkey-removed","category":"security","starts_read":false},
{"source":"event","kind":"passkey-suspect","category":"security","starts_read":false},
{"source":"event","kind":"phone-bound","category":"security","starts_read":false},
{"source":"event","kind":"phone-changed","category":"security","starts_read":false},
{"source":"event","kind":"phrase-removed","category":"security","starts_read":false},
{"source":"event","kind":"phrase-set","category":"security","starts_read":false},
{"source":"event","kind":"recovery-code-used","category":"security","starts_read":false},
{"source":"event","kind":"recovery-codes-made","category":"security","starts_read":false},
{"source":"event","kind":"session-ended","category":"security","starts_read":false},
{"source":"event","kind":"social-changed","category":"account","starts_read":true},
{"source":"event","kind":"standing-revoked","category":"security","starts_read":false},
{"source":"event","kind":"standing-set","category":"security","starts_read":false},
{"source":"event","kind":"unfrozen","category":"security","starts_read":false},
{"source":"fact","kind":"arrival-gone","category":"money","starts_read":false},
{"source":"fact","kind":"arrival-seen","category":"money","starts_read":false},
{"source":"fact","kind":"arrival-waiting","category":"money","starts_read":false},
{"source":"fact","kind":"box-ready","category":"money","starts_read":false},
{"source":"fact","kind":"day-limit-falls","category":"money","starts_read":false},
{"source":"fact","kind":"day-limit-stays","category":"money","starts_read":false},
{"source":"fact","kind":"debt-ended","category":"money","starts_read":false},
{"source":"fact","kind":"hold-began","category":"security","starts_read":false},
{"source":"fact","kind":"hold-ended","category":"security","starts_read":false},
{"source":"fact","kind":"month-limit-falls","category":"money","starts_read":false},
{"source":"fact","kind":"month-limit-stays","category":"money","starts_read":false},
{"source":"fact","kind":"payment-review","category":"money","starts_read":false},
{"source":"fact","kind":"payment-sent","category":"money","starts_read":false},
{"source":"fact","kind":"payment-waiting","category":"money","starts_read":false},
{"source":"fact","kind":"payout-charged","category":"money","starts_read":false},
{"source":"fact","kind":"payout-kept-paid","category":"money","starts_read":false},
{"source":"fact","kind":"payouts-begun","category":"projects","starts_read":false},
{"source":"fact","kind":"payouts-over","category":"projects","starts_read":false},
{"source":"fact","kind":"raise-completed","category":"projects","starts_read":false},
{"source":"fact","kind":"raise-failed","category":"projects","starts_read":false},
{"source":"fact","kind":"raise-opened","category":"projects","starts_read":false},
{"source":"fact","kind":"result-published","category":"projects","starts_read":false},
{"source":"fact","kind":"standing-fell-back","category":"money","starts_read":false},
{"source":"journal","kind":"commission-paid","category":"money","starts_read":false},
{"source":"journal","kind":"debt-written-off","category":"money","starts_read":false},
{"source":"journal","kind":"deposit-credited","category":"money","starts_read":false},
{"source":"journal","kind":"deposit-given-back","category":"money","starts_read":false},
{"source":"journal","kind":"deposit-taken-back","category":"money","starts_read":false},
{"source":"journal","kind":"exchange-done","category":"money","starts_read":false},
{"source":"journal","kind":"exchanged-deposit-taken-back","category":"money","starts_read":false},
{"source":"journal","kind":"payout-given-back","category":"money","starts_read":false},
{"source":"journal","kind":"project-paid-out","category":"money","starts_read":false},
{"source":"journal","kind":"reward-paid","category":"money","starts_read":false},
{"source":"journal","kind":"subscription-held","category":"money","starts_read":false},
{"source":"journal","kind":"subscription-returned","category":"money","starts_read":false},
{"source":"journal","kind":"withdrawal-held","category":"money","starts_read":false},
{"source":"journal","kind":"withdrawal-paid-otherwise","category":"money","starts_read":false},
{"source":"journal","kind":"withdrawal-recovered","category":"money","starts_read":false},
{"source":"journal","kind":"withdrawal-repaid","category":"money","starts_read":false},
{"source":"journal","kind":"withdrawal-returned","category":"money","starts_read":false},
{"source":"journal","kind":"withdrawal-settled","category":"money","starts_read":false},
{"source":"journal","kind":"withdrawal-standing","category":"money","starts_read":false}]');
insert into message_positions overriding system value
select * from json_populate_recordset(null::message_positions, '[
{"account_id":25,"version":1},
{"account_id":7,"version":3},
{"account_id":9,"version":5}]');
insert into messages overriding system value
select * from json_populate_recordset(null::messages, '[
{"id":1,"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","category":"security","kind":"account-opened","fact":"event 1","subject_id":"1","params":{"ip": "127.0.0.1", "device": "node"},"at":"2026-11-30T03:07:20.413612+00:00","told_at":"2026-11-30T03:07:20.835847+00:00","is_old":false,"read_at":"2026-11-30T03:07:20.835807+00:00","is_late":false},
{"id":10,"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","category":"money","kind":"subscription-held","fact":"journal jrn_01m8n6qswzemfad85bc03y3eeh","subject_id":"sub_01m8n6qsw4ywexqznqt4ym8wk8","params":{"why": "", "demo": true, "units": "400000000", "period": 7, "reason": "", "project": "Heat pumps Seoul", "currency": "USDT", "project_id": "prj_01m8n6qqb5fkq38n6esyrja0v8", "subscription_id": "sub_01m8n6qsw4ywexqznqt4ym8wk8"},"at":"2026-11-30T03:07:24.425+00:00","told_at":"2026-11-30T03:07:24.623058+00:00","is_old":false,"read_at":null,"is_late":false},
{"id":11,"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","category":"projects","kind":"raise-completed","fact":"move 7","subject_id":"prj_01m8n6qq2td4tjyx3097qmzee6","params":{"why": "", "demo": true, "units": "500000000", "end_at": 1797217641, "period": 4, "give_at": 1798686441, "project": "Battery store Ulsan", "currency": "TRX", "part_units": "", "project_id": "prj_01m8n6qq2td4tjyx3097qmzee6", "platform_units": "", "subscription_id": "sub_01m8n6qse8y2yk1eyxz4gaxdza"},"at":"2026-11-30T03:07:25.596+00:00","told_at":"2026-11-30T03:07:25.635629+00:00","is_old":false,"read_at":null,"is_late":false},
{"id":12,"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","category":"projects","kind":"raise-completed","fact":"move 8","subject_id":"prj_01m8n6qq3w1yreqhng0ysn8ffc","params":{"why": "", "demo": true, "units": "300000000", "end_at": 1796008341, "period": 5, "give_at": 1797217641, "project": "Charging points Daegu", "currency": "USDT", "part_units": "", "project_id": "prj_01m8n6qq3w1yreqhng0ysn8ffc", "platform_units": "", "subscription_id": "sub_01m8n6qsjfs1g5e8pb17prbbp5"},"at":"2026-11-30T03:07:25.604+00:00","told_at":"2026-11-30T03:07:25.636351+00:00","is_old":false,"read_at":null,"is_late":false},
{"id":13,"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","category":"projects","kind":"raise-completed","fact":"move 9","subject_id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","params":{"why": "", "demo": true, "units": "200000000", "end_at": 1796008341, "period": 6, "give_at": 1796008341, "project": "Tram depot Daejeon", "currency": "USDT", "part_units": "", "project_id": "prj_01m8n6qq6ynjaaeb4peskhnm7n", "platform_units": "", "subscription_id": "sub_01m8n6qssnc9c72d4zakhjxkp9"},"at":"2026-11-30T03:07:25.621+00:00","told_at":"2026-11-30T03:07:25.636815+00:00","is_old":false,"read_at":null,"is_late":false},
{"id":14,"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","category":"projects","kind":"raise-completed","fact":"move 10","subject_id":"prj_01m8n6qqb5fkq38n6esyrja0v8","params":{"why": "", "demo": true, "units": "400000000", "end_at": 1796008341, "period": 7, "give_at": 1796008341, "project": "Heat pumps Seoul", "currency": "USDT", "part_units": "", "project_id": "prj_01m8n6qqb5fkq38n6esyrja0v8", "platform_units": "", "subscription_id": "sub_01m8n6qsw4ywexqznqt4ym8wk8"},"at":"2026-11-30T03:07:25.629+00:00","told_at":"2026-11-30T03:07:25.637231+00:00","is_old":false,"read_at":null,"is_late":false},
{"id":15,"user_id":"usr_01m8n6qwhsrapmfzv73ngggh7n","category":"security","kind":"account-opened","fact":"event 3","subject_id":"3","params":{"ip": "127.0.0.1", "device": "node"},"at":"2026-11-30T03:07:27.202677+00:00","told_at":"2026-11-30T03:07:27.696445+00:00","is_old":false,"read_at":"2026-11-30T03:07:27.696413+00:00","is_late":false},
{"id":16,"user_id":"usr_01m8n6qwhsrapmfzv73ngggh7n","category":"security","kind":"fund-password-set","fact":"event 4","subject_id":"4","params":{"ip": "127.0.0.1", "device": "node"},"at":"2026-11-30T03:07:27.261053+00:00","told_at":"2026-11-30T03:07:27.697053+00:00","is_old":false,"read_at":null,"is_late":false},
{"id":17,"user_id":"usr_01m8n6qwhsrapmfzv73ngggh7n","category":"money","kind":"deposit-credited","fact":"journal jrn_01m8n6qwqpjmpwn6abj1c1bmed","subject_id":"dep_3gtt0nz7g5ya4dex8dx2g8ykd6","params":{"txid": "61249cd68099e33fe5d83b766011e74a093d1926d76c44f281cf9b5569ffc0ef", "units": "100000000", "address": "TWv9qi2nRcWvh9ymmPQEX3gUb1cpyxUYHk", "currency": "TRX"},"at":"2026-11-30T03:07:27.4+00:00","told_at":"2026-11-30T03:07:27.697361+00:00","is_old":false,"read_at":null,"is_late":false},
{"id":2,"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","category":"security","kind":"fund-password-set","fact":"event 2","subject_id":"2","params":{"ip": "127.0.0.1", "device": "node"},"at":"2026-11-30T03:07:20.765913+00:00","told_at":"2026-11-30T03:07:21.347875+00:00","is_old":false,"read_at":null,"is_late":false},
{"id":3,"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","category":"money","kind":"deposit-credited","fact":"journal jrn_01m8n6qqk2tnpd9y94h4n0a3e5","subject_id":"dep_71sqj1yehwd2vms5dbse5trs4r","params":{"txid": "69a10160a7be2842ffb917280887d851401ffbba689919204e7243d570f37b7d", "units": "3000000000", "address": "TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha", "currency": "TRX"},"at":"2026-11-30T03:07:21+00:00","told_at":"2026-11-30T03:07:22.47471+00:00","is_old":false,"read_at":null,"is_late":false},
{"id":4,"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","category":"money","kind":"deposit-credited","fact":"journal jrn_01m8n6qqr48w2jtnfzj70hyzys","subject_id":"dep_1hsqx3m50hcgqpp86ryda0h5hd","params":{"txid": "5058b66e2ee2e389a1bf58fbeee04e3d8660d2878924d52065474034918835d5", "units": "2000000000", "address": "TGuuJVXe2448WNeGvzCNs4g8pJMgRLhLha", "currency": "USDT"},"at":"2026-11-30T03:07:21.6+00:00","told_at":"2026-11-30T03:07:22.475326+00:00","is_old":false,"read_at":null,"is_late":false},
{"id":5,"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","category":"money","kind":"subscription-held","fact":"journal jrn_01m8n6qs7qjsjgxjsctxzfdtf4","subject_id":"sub_01m8n6qs6q0bk9gx72w7jh4tee","params":{"why": "", "demo": true, "units": "200000000", "period": 2, "reason": "", "project": "Solar roofs Busan", "currency": "USDT", "project_id": "prj_01m8n6qpz8d1datjn4ydq7q74s", "subscription_id": "sub_01m8n6qs6q0bk9gx72w7jh4tee"},"at":"2026-11-30T03:07:23.757+00:00","told_at":"2026-11-30T03:07:24.063159+00:00","is_old":false,"read_at":null,"is_late":false},
{"id":6,"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","category":"money","kind":"subscription-held","fact":"journal jrn_01m8n6qsa5jdk0v2yaxcy0ths1","subject_id":"sub_01m8n6qs9paref0cz1517axvxc","params":{"why": "", "demo": true, "units": "300000000", "period": 3, "reason": "", "project": "Tidal mill Incheon", "currency": "TRX", "project_id": "prj_01m8n6qq1jdfg7bfzk1zwbtzv7", "subscription_id": "sub_01m8n6qs9paref0cz1517axvxc"},"at":"2026-11-30T03:07:23.831+00:00","told_at":"2026-11-30T03:07:24.078096+00:00","is_old":false,"read_at":null,"is_late":false},
{"id":7,"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","category":"money","kind":"subscription-held","fact":"journal jrn_01m8n6qsfc9neprqzxmp9r0yrh","subject_id":"sub_01m8n6qse8y2yk1eyxz4gaxdza","params":{"why": "", "demo": true, "units": "500000000", "period": 4, "reason": "", "project": "Battery store Ulsan", "currency": "TRX", "project_id": "prj_01m8n6qq2td4tjyx3097qmzee6", "subscription_id": "sub_01m8n6qse8y2yk1eyxz4gaxdza"},"at":"2026-11-30T03:07:23.977+00:00","told_at":"2026-11-30T03:07:24.085388+00:00","is_old":false,"read_at":null,"is_late":false},
{"id":8,"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","category":"money","kind":"subscription-held","fact":"journal jrn_01m8n6qsm558gkav1bge47ttcj","subject_id":"sub_01m8n6qsjfs1g5e8pb17prbbp5","params":{"why": "", "demo": true, "units": "300000000", "period": 5, "reason": "", "project": "Charging points Daegu", "currency": "USDT", "project_id": "prj_01m8n6qq3w1yreqhng0ysn8ffc", "subscription_id": "sub_01m8n6qsjfs1g5e8pb17prbbp5"},"at":"2026-11-30T03:07:24.113+00:00","told_at":"2026-11-30T03:07:24.621819+00:00","is_old":false,"read_at":null,"is_late":false},
{"id":9,"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","category":"money","kind":"subscription-held","fact":"journal jrn_01m8n6qst9danef7pgtqyb9ryr","subject_id":"sub_01m8n6qssnc9c72d4zakhjxkp9","params":{"why": "", "demo": true, "units": "200000000", "period": 6, "reason": "", "project": "Tram depot Daejeon", "currency": "USDT", "project_id": "prj_01m8n6qq6ynjaaeb4peskhnm7n", "subscription_id": "sub_01m8n6qssnc9c72d4zakhjxkp9"},"at":"2026-11-30T03:07:24.342+00:00","told_at":"2026-11-30T03:07:24.622574+00:00","is_old":false,"read_at":null,"is_late":false}]');
insert into operator_acts overriding system value
select * from json_populate_recordset(null::operator_acts, '[
{"id":1,"operator_id":"opr_01m8n6qkt31ybtpcq5m1f5ebsa","action":"change-operators","subject_id":"change-2","subject_hash":"c57b2c7cd1036c94df3966dead488aae691a4f008e0512445cd524dacd650e93","acted_at":"2026-11-30T03:07:18.335883+00:00"},
{"id":10,"operator_id":"opr_01m8n6qmfh3191wmjrgvwyqymz","action":"approve-spending","subject_id":"cst_01m8n6qvennmga7kfyq2ks0aae","subject_hash":"bf0c4304d0852468dbca37de3903a6c26cd6b04bd3faf780e7592a054707f11b","acted_at":"2026-11-30T03:07:26.098314+00:00"},
{"id":11,"operator_id":"opr_01m8n6qkt31ybtpcq5m1f5ebsa","action":"approve-result","subject_id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","subject_hash":"1922c65bd13f68c556c71c4c5466aeb5fa7f8a4639ce731aec488c805e7a1e09","acted_at":"2026-11-30T03:07:26.169981+00:00"},
{"id":12,"operator_id":"opr_01m8n6qmfh3191wmjrgvwyqymz","action":"approve-result","subject_id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","subject_hash":"1922c65bd13f68c556c71c4c5466aeb5fa7f8a4639ce731aec488c805e7a1e09","acted_at":"2026-11-30T03:07:26.251515+00:00"},
{"id":13,"operator_id":"opr_01m8n6qkt31ybtpcq5m1f5ebsa","action":"book-inflow","subject_id":"prj_01m8n6qqb5fkq38n6esyrja0v8","subject_hash":"07f06e7b15a0616f3cac941649eafbf91cb787c968b461d7a63e800b03619428","acted_at":"2026-11-30T03:07:26.308662+00:00"},
{"id":14,"operator_id":"opr_01m8n6qkt31ybtpcq5m1f5ebsa","action":"approve-result","subject_id":"prj_01m8n6qqb5fkq38n6esyrja0v8","subject_hash":"8ba18bead48720b729215dd6ab767c1a96c1b6f39100bbb0f864920ecf27fbbb","acted_at":"2026-11-30T03:07:26.458556+00:00"},
{"id":15,"operator_id":"opr_01m8n6qmfh3191wmjrgvwyqymz","action":"approve-result","subject_id":"prj_01m8n6qqb5fkq38n6esyrja0v8","subject_hash":"8ba18bead48720b729215dd6ab767c1a96c1b6f39100bbb0f864920ecf27fbbb","acted_at":"2026-11-30T03:07:26.64761+00:00"},
{"id":2,"operator_id":"opr_01m8n6qmfh3191wmjrgvwyqymz","action":"change-operators","subject_id":"change-3","subject_hash":"cc9297c069cecb93ef8ca758faffb3965ccd443d39c516485a83ff83a3c7e031","acted_at":"2026-11-30T03:07:18.96471+00:00"},
{"id":3,"operator_id":"opr_01m8n6qkt31ybtpcq5m1f5ebsa","action":"fund-desk","subject_id":"demo-desk-TRX","subject_hash":"6a83463c367b1f2619a98036443cfe5cc7300738e6cfe13393c538f77b03c50c","acted_at":"2026-11-30T03:07:22.305821+00:00"},
{"id":4,"operator_id":"opr_01m8n6qkt31ybtpcq5m1f5ebsa","action":"fund-desk","subject_id":"demo-desk-USDT","subject_hash":"9a595ea034e9c90a0937ee22d90e0512101abf2ad1f556ff659763a4df0192bf","acted_at":"2026-11-30T03:07:22.613726+00:00"},
{"id":5,"operator_id":"opr_01m8n6qkt31ybtpcq5m1f5ebsa","action":"book-inflow","subject_id":"prj_01m8n6qq3w1yreqhng0ysn8ffc","subject_hash":"6036e3da1c2ce8674317b246ad2af411f406a0ec7bf09568cfa4a03a639c4ffa","acted_at":"2026-11-30T03:07:25.816892+00:00"},
{"id":6,"operator_id":"opr_01m8n6qkt31ybtpcq5m1f5ebsa","action":"approve-result","subject_id":"prj_01m8n6qq3w1yreqhng0ysn8ffc","subject_hash":"5d2070e365e4b3569f5f35ca234ca423487af753e1211bb2e6e249ddae6df7bd","acted_at":"2026-11-30T03:07:25.86983+00:00"},
{"id":7,"operator_id":"opr_01m8n6qmfh3191wmjrgvwyqymz","action":"approve-result","subject_id":"prj_01m8n6qq3w1yreqhng0ysn8ffc","subject_hash":"5d2070e365e4b3569f5f35ca234ca423487af753e1211bb2e6e249ddae6df7bd","acted_at":"2026-11-30T03:07:25.919247+00:00"},
{"id":8,"operator_id":"opr_01m8n6qkt31ybtpcq5m1f5ebsa","action":"book-inflow","subject_id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","subject_hash":"a4688df3307d56b40c4507b6af87116a68913948b80c36636e4e5c23cbad200c","acted_at":"2026-11-30T03:07:25.975676+00:00"},
{"id":9,"operator_id":"opr_01m8n6qkt31ybtpcq5m1f5ebsa","action":"approve-spending","subject_id":"cst_01m8n6qvennmga7kfyq2ks0aae","subject_hash":"bf0c4304d0852468dbca37de3903a6c26cd6b04bd3faf780e7592a054707f11b","acted_at":"2026-11-30T03:07:26.06204+00:00"}]');
insert into operator_changes overriding system value
select * from json_populate_recordset(null::operator_changes, '[
{"id":1,"number":1,"change":{"kind": "limits", "limits": {"DAY_CAP_TRX": "500000", "DAY_CAP_USDT": "200000", "AUTO_LIMIT_TRX": "20000", "PAYOUT_CAP_TRX": "100000", "AUTO_LIMIT_USDT": "5000", "PAYOUT_CAP_USDT": "50000", "UNPROVED_LIMIT_TRX": "2000", "UNPROVED_LIMIT_USDT": "500"}, "number": 1},"approvals":[],"verifier":null,"taken_at":"2026-11-30T03:07:10.114+00:00","from_at":"2026-11-30T03:07:10.114+00:00","mac":"21db9a672b6e37885b82ad212d20c19a180882debe35ed4094adc0cd8186eb91","noted_at":"2026-11-30T03:07:10.123973+00:00"},
{"id":2,"number":2,"change":{"kind": "enrol", "number": 2, "operator": {"name": "olga", "rpId": "operator.clearhold.invalid", "origin": "https://operator.clearhold.invalid", "publicKey": "pQECAyYgASFYIG19lqoxq_2GMIoitnf4aae6jWX4DqPZ_nvxOgV86gGrIlgg3Td4-XqWjdz-wlHJ9PkrbT7oVu6boMaA2VXVXD-naVE", "operatorId": "opr_01m8n6qkt31ybtpcq5m1f5ebsa"}},"approvals":[{"assertion": "{\"id\":\"4V35Puyr1ttuoVeM7b4GoFxkWo6y6jYnElpfgVcvodg\",\"rawId\":\"4V35Puyr1ttuoVeM7b4GoFxkWo6y6jYnElpfgVcvodg\",\"type\":\"public-key\",\"clientExtensionResults\":{},\"response\":{\"clientDataJSON\":\"eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiQ08wazZUeFJiTjVGdnVkdldoRTZycGtjZFRrODhidk9wRFFRWVNKakVsbyIsIm9yaWdpbiI6Imh0dHBzOi8vb3BlcmF0b3IuY2xlYXJob2xkLmludmFsaWQiLCJjcm9zc09yaWdpbiI6ZmFsc2V9\",\"authenticatorData\":\"RFD8vz270eW5fwP1Ioj6nSEnYNIk_Cr1TMnvE0YWxKsFAAAAAA\",\"signature\":\"MEYCIQC3YjUM1221xjp7dbuuP-u-D-eSOLlqYFGEQxj5SJaYsAIhAIGuQnKdCd1q1p2tB07t4diq0drJeeh8i_rSZnlhEi8I\"}}", "operatorId": "opr_01m8n6qkt31ybtpcq5m1f5ebsa"}],"verifier":"$argon2id$v=19$m=19456,t=2,p=1$1DmTrKqnN/tKMG6WRRQGRA$lyv7r9FKIusWuWRkTY29giNK9E/SLkBLU+uHQ1ciK2A","taken_at":"2026-11-30T03:07:18.312+00:00","from_at":"2026-11-30T03:07:18.312+00:00","mac":"c17c27d7041642ac5698e18d8c914aab25346445f4e1b0451b51c48121ee4749","noted_at":"2026-11-30T03:07:18.333862+00:00"},
{"id":3,"number":3,"change":{"kind": "enrol", "number": 3, "operator": {"name": "pavel", "rpId": "operator.clearhold.invalid", "origin": "https://operator.clearhold.invalid", "publicKey": "pQECAyYgASFYIOhetwF2iujVJuE08UdW8mGeiK7UT79aeD_1a8xb8U6nIlgg9-0B5cWOBSPm_Zu3TfceWUGPMhrOocnoKGcjg7Zbo0g", "operatorId": "opr_01m8n6qmfh3191wmjrgvwyqymz"}},"approvals":[{"assertion": "{\"id\":\"rHpW_gcfjZ1tHW5aBbuXwnKNOaOd5MkU9G9AR_mTQsA\",\"rawId\":\"rHpW_gcfjZ1tHW5aBbuXwnKNOaOd5MkU9G9AR_mTQsA\",\"type\":\"public-key\",\"clientExtensionResults\":{},\"response\":{\"clientDataJSON\":\"eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiYkhTbEs5WVlFWXNHYkNSTE94RFNJdmVXLXpkc2tLdTBoTm9HRnBiRlNwYyIsIm9yaWdpbiI6Imh0dHBzOi8vb3BlcmF0b3IuY2xlYXJob2xkLmludmFsaWQiLCJjcm9zc09yaWdpbiI6ZmFsc2V9\",\"authenticatorData\":\"RFD8vz270eW5fwP1Ioj6nSEnYNIk_Cr1TMnvE0YWxKsFAAAAAA\",\"signature\":\"MEQCIDUawGs4ucKmj74T_-RyDVGReYv3kZ65jrNxgoArFWZqAiBIPBFGfRbymVmeqnhfy21fSXSf9Bz6pfzJedEbD_6Iqw\"}}", "operatorId": "opr_01m8n6qmfh3191wmjrgvwyqymz"}],"verifier":"$argon2id$v=19$m=19456,t=2,p=1$5iquL7epS0V/KN+MNu1iyg$UKO8K86Vqmh/RJvSk2vkMcsq3lUFVsmCtYtBtwTQNkc","taken_at":"2026-11-30T03:07:18.936+00:00","from_at":"2026-11-30T03:07:18.936+00:00","mac":"fca6c903fb366c336e57b14b386456cebbf51550887ec6a4ece1c01644dff9eb","noted_at":"2026-11-30T03:07:18.96396+00:00"}]');
insert into operators overriding system value
select * from json_populate_recordset(null::operators, '[
{"id":"opr_01m8n6qkt31ybtpcq5m1f5ebsa","name":"olga","verifier":"$argon2id$v=19$m=19456,t=2,p=1$1DmTrKqnN/tKMG6WRRQGRA$lyv7r9FKIusWuWRkTY29giNK9E/SLkBLU+uHQ1ciK2A","enrolled_at":"2026-11-30T03:07:18.330991+00:00"},
{"id":"opr_01m8n6qmfh3191wmjrgvwyqymz","name":"pavel","verifier":"$argon2id$v=19$m=19456,t=2,p=1$5iquL7epS0V/KN+MNu1iyg$UKO8K86Vqmh/RJvSk2vkMcsq3lUFVsmCtYtBtwTQNkc","enrolled_at":"2026-11-30T03:07:18.961911+00:00"}]');
insert into payout_desk overriding system value
select * from json_populate_recordset(null::payout_desk, '[
{"only_one":true,"last_built_ms":0}]');
insert into process_clock overriding system value
select * from json_populate_recordset(null::process_clock, '[
{"only_one":true,"ahead":"30 years","block_every":"00:00:00"}]');
insert into project_inflows overriding system value
select * from json_populate_recordset(null::project_inflows, '[
{"id":"inf_5p4r8vvy9dk7ps93cqz3zm160d","project_id":"prj_01m8n6qq3w1yreqhng0ysn8ffc","units":24000000,"txid":"6036e3da1c2ce8674317b246ad2af411f406a0ec7bf09568cfa4a03a639c4ffa","arrived_at":"2026-11-30T03:07:22.2+00:00","booked_at":"2026-11-30T03:07:25.612+00:00","late_no":null,"surplus_units":0,"unbooked_at":null},
{"id":"inf_75vmvrd1fz5xfk1md77nv3tjvt","project_id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","units":6000000,"txid":"a4688df3307d56b40c4507b6af87116a68913948b80c36636e4e5c23cbad200c","arrived_at":"2026-11-30T03:07:22.8+00:00","booked_at":"2026-11-30T03:07:25.625+00:00","late_no":null,"surplus_units":0,"unbooked_at":null},
{"id":"inf_7rc23j2mq6ax7yrqs6ttyny8df","project_id":"prj_01m8n6qqb5fkq38n6esyrja0v8","units":50000000,"txid":"07f06e7b15a0616f3cac941649eafbf91cb787c968b461d7a63e800b03619428","arrived_at":"2026-11-30T03:07:23.4+00:00","booked_at":"2026-11-30T03:07:25.632+00:00","late_no":null,"surplus_units":0,"unbooked_at":null}]');
insert into project_moves overriding system value
select * from json_populate_recordset(null::project_moves, '[
{"id":1,"project_id":"prj_01m8n6qpz8d1datjn4ydq7q74s","from_status":1,"to_status":2,"moved_at":"2026-11-30T03:07:23.495+00:00","recorded_at":"2026-11-30T03:07:23.505639+00:00","moved_by":"clearhold_worker"},
{"id":10,"project_id":"prj_01m8n6qqb5fkq38n6esyrja0v8","from_status":2,"to_status":3,"moved_at":"2026-11-30T03:07:25.629+00:00","recorded_at":"2026-11-30T03:07:25.630261+00:00","moved_by":"clearhold_worker"},
{"id":2,"project_id":"prj_01m8n6qq1jdfg7bfzk1zwbtzv7","from_status":1,"to_status":2,"moved_at":"2026-11-30T03:07:23.546+00:00","recorded_at":"2026-11-30T03:07:23.551266+00:00","moved_by":"clearhold_worker"},
{"id":3,"project_id":"prj_01m8n6qq2td4tjyx3097qmzee6","from_status":1,"to_status":2,"moved_at":"2026-11-30T03:07:23.575+00:00","recorded_at":"2026-11-30T03:07:23.577473+00:00","moved_by":"clearhold_worker"},
{"id":4,"project_id":"prj_01m8n6qq3w1yreqhng0ysn8ffc","from_status":1,"to_status":2,"moved_at":"2026-11-30T03:07:23.581+00:00","recorded_at":"2026-11-30T03:07:23.582322+00:00","moved_by":"clearhold_worker"},
{"id":5,"project_id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","from_status":1,"to_status":2,"moved_at":"2026-11-30T03:07:23.585+00:00","recorded_at":"2026-11-30T03:07:23.586421+00:00","moved_by":"clearhold_worker"},
{"id":6,"project_id":"prj_01m8n6qqb5fkq38n6esyrja0v8","from_status":1,"to_status":2,"moved_at":"2026-11-30T03:07:23.589+00:00","recorded_at":"2026-11-30T03:07:23.590435+00:00","moved_by":"clearhold_worker"},
{"id":7,"project_id":"prj_01m8n6qq2td4tjyx3097qmzee6","from_status":2,"to_status":3,"moved_at":"2026-11-30T03:07:25.596+00:00","recorded_at":"2026-11-30T03:07:25.598749+00:00","moved_by":"clearhold_worker"},
{"id":8,"project_id":"prj_01m8n6qq3w1yreqhng0ysn8ffc","from_status":2,"to_status":3,"moved_at":"2026-11-30T03:07:25.604+00:00","recorded_at":"2026-11-30T03:07:25.606831+00:00","moved_by":"clearhold_worker"},
{"id":9,"project_id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","from_status":2,"to_status":3,"moved_at":"2026-11-30T03:07:25.621+00:00","recorded_at":"2026-11-30T03:07:25.622373+00:00","moved_by":"clearhold_worker"}]');
insert into project_results overriding system value
select * from json_populate_recordset(null::project_results, '[
{"project_id":"prj_01m8n6qq3w1yreqhng0ysn8ffc","escrow_units":324000000,"principal_units":300000000,"fee_units":4800000,"sheet_hash":"5d2070e365e4b3569f5f35ca234ca423487af753e1211bb2e6e249ddae6df7bd","computed_at":"2026-11-30T03:07:25.846+00:00"},
{"project_id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","escrow_units":176000000,"principal_units":200000000,"fee_units":0,"sheet_hash":"1922c65bd13f68c556c71c4c5466aeb5fa7f8a4639ce731aec488c805e7a1e09","computed_at":"2026-11-30T03:07:26.138+00:00"},
{"project_id":"prj_01m8n6qqb5fkq38n6esyrja0v8","escrow_units":450000000,"principal_units":400000000,"fee_units":10000000,"sheet_hash":"8ba18bead48720b729215dd6ab767c1a96c1b6f39100bbb0f864920ecf27fbbb","computed_at":"2026-11-30T03:07:26.374+00:00"}]');
insert into project_spending_words overriding system value
select * from json_populate_recordset(null::project_spending_words, '[
{"spending_id":"cst_01m8n6qvennmga7kfyq2ks0aae","operator_id":"opr_01m8n6qkt31ybtpcq5m1f5ebsa","assertion":"{\"id\":\"4V35Puyr1ttuoVeM7b4GoFxkWo6y6jYnElpfgVcvodg\",\"rawId\":\"4V35Puyr1ttuoVeM7b4GoFxkWo6y6jYnElpfgVcvodg\",\"type\":\"public-key\",\"clientExtensionResults\":{},\"response\":{\"clientDataJSON\":\"eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiWEFkeEtPNzlweEtVYUt4VXMxak4xRjdXcGNRTW9JTWlJWUtWRE9Wd1VqUSIsIm9yaWdpbiI6Imh0dHBzOi8vb3BlcmF0b3IuY2xlYXJob2xkLmludmFsaWQiLCJjcm9zc09yaWdpbiI6ZmFsc2V9\",\"authenticatorData\":\"RFD8vz270eW5fwP1Ioj6nSEnYNIk_Cr1TMnvE0YWxKsFAAAAAA\",\"signature\":\"MEUCIQC1LuIes2JInRSvPN9QNUZCEFMx3OtKI3FMu11yB_eAMwIgELXrL5dv821TUsJ5gaGr8yISarAkWEbrJvt8UXvje88\"}}","at":"2026-11-30T03:07:26.068491+00:00"},
{"spending_id":"cst_01m8n6qvennmga7kfyq2ks0aae","operator_id":"opr_01m8n6qmfh3191wmjrgvwyqymz","assertion":"{\"id\":\"rHpW_gcfjZ1tHW5aBbuXwnKNOaOd5MkU9G9AR_mTQsA\",\"rawId\":\"rHpW_gcfjZ1tHW5aBbuXwnKNOaOd5MkU9G9AR_mTQsA\",\"type\":\"public-key\",\"clientExtensionResults\":{},\"response\":{\"clientDataJSON\":\"eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiTDl5WFhSb0ZZTHM5VVl6SWU4bXJ2REhGaUNGdjNtU2thcFdFVDNyQkc4OCIsIm9yaWdpbiI6Imh0dHBzOi8vb3BlcmF0b3IuY2xlYXJob2xkLmludmFsaWQiLCJjcm9zc09yaWdpbiI6ZmFsc2V9\",\"authenticatorData\":\"RFD8vz270eW5fwP1Ioj6nSEnYNIk_Cr1TMnvE0YWxKsFAAAAAA\",\"signature\":\"MEQCIFYubhxHB1JlDOQHXm_ydw0Ow43A10UqEng2lZYYpf4CAiBUBQ2FZkqHbHjF5F7tk69XMhW085odAkAsh7nmvHp_6w\"}}","at":"2026-11-30T03:07:26.101314+00:00"}]');
insert into project_spendings overriding system value
select * from json_populate_recordset(null::project_spendings, '[
{"id":"cst_01m8n6qvennmga7kfyq2ks0aae","project_id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","kind":"pay-cost","payee":"DEMO Carrier","inflow_id":null,"currency":"USDT","units":30000000,"address":"TRMNwcUmhNBAxAW1gpMgoYnq7pCbLd5jr5","document_hash":"2a7d2fc45cb6dc85a78ff2f3738e2698c8cea67805c9149b12e198a80c0e736c","order_text":"clearhold spending order 1\nnetwork=devnet\nkind=pay-cost\nid=cst_01m8n6qvennmga7kfyq2ks0aae\nproject=prj_01m8n6qq6ynjaaeb4peskhnm7n\ncurrency=USDT\nunits=30000000\naddress=TRMNwcUmhNBAxAW1gpMgoYnq7pCbLd5jr5\ndocument=2a7d2fc45cb6dc85a78ff2f3738e2698c8cea67805c9149b12e198a80c0e736c\nproposed=1796008046\nleaves=1796008046\n","proposed_at":"2026-11-30T03:07:26+00:00","leaves_at":"2026-11-30T03:07:26+00:00","state":"held","held_at":"2026-11-30T03:07:26.103+00:00","ended_at":null,"end_reason":"","txid":null,"waits_for":""}]');
insert into projects overriding system value
select * from json_populate_recordset(null::projects, '[
{"id":"prj_01m8n6qptcj67cmc99ve63650y","period":1,"name":"Wind park Jeju","content":"A demonstration project that has not begun.\nNothing here is an offer.","image":"","currency":"USDT","status":1,"target_units":20000000000,"target_min_units":10000000000,"subscription_min_units":50000000,"person_limit_units":5000000000,"target_rate_ppm":90000,"platform_fee_ppm":200000,"level_min":0,"certification_min":0,"plan":[{"name": "Equipment", "address": "", "sharePpm": 600000}, {"name": "Installation", "address": "", "sharePpm": 300000}, {"name": "Reserve", "address": "", "sharePpm": 100000}],"start_at":"2026-12-07T03:07:21.267+00:00","end_at":"2026-12-21T03:07:21.267+00:00","publish_at":"2027-01-20T03:07:21.267+00:00","give_at":"2027-01-21T03:07:21.267+00:00","demo":true,"created_at":"2026-11-30T03:07:21.292+00:00","raised_units":0,"subscription_count":0,"terms_hash":null,"status_at":"2026-11-30T03:07:21.292+00:00","terms_version":2,"agreement":"","cooling_off_hours":0,"deployable_ppm":0,"cost_payees":[],"cost_cap_units":0,"inflow_sources":[]},
{"id":"prj_01m8n6qpz8d1datjn4ydq7q74s","period":2,"name":"Solar roofs Busan","content":"A demonstration project that takes subscriptions.\nNothing here is an offer.","image":"","currency":"USDT","status":2,"target_units":5000000000,"target_min_units":1000000000,"subscription_min_units":10000000,"person_limit_units":2000000000,"target_rate_ppm":125000,"platform_fee_ppm":200000,"level_min":0,"certification_min":0,"plan":[{"name": "Equipment", "address": "", "sharePpm": 600000}, {"name": "Installation", "address": "", "sharePpm": 300000}, {"name": "Reserve", "address": "", "sharePpm": 100000}],"start_at":"2026-11-30T03:07:22.435+00:00","end_at":"2026-12-14T03:07:21.435+00:00","publish_at":"2027-01-13T03:07:21.435+00:00","give_at":"2027-01-14T03:07:21.435+00:00","demo":true,"created_at":"2026-11-30T03:07:21.448+00:00","raised_units":200000000,"subscription_count":1,"terms_hash":"66c02308de7f01f7dda16034b95b1c0132bf2438b3ed23985cbaa2981de7f45a","status_at":"2026-11-30T03:07:23.495+00:00","terms_version":2,"agreement":"","cooling_off_hours":0,"deployable_ppm":0,"cost_payees":[],"cost_cap_units":0,"inflow_sources":[]},
{"id":"prj_01m8n6qq1jdfg7bfzk1zwbtzv7","period":3,"name":"Tidal mill Incheon","content":"A demonstration project whose raise fails: everyone gets everything back.","image":"","currency":"TRX","status":2,"target_units":100000000000,"target_min_units":50000000000,"subscription_min_units":1000000,"person_limit_units":100000000000,"target_rate_ppm":150000,"platform_fee_ppm":200000,"level_min":0,"certification_min":0,"plan":[{"name": "Equipment", "address": "", "sharePpm": 600000}, {"name": "Installation", "address": "", "sharePpm": 300000}, {"name": "Reserve", "address": "", "sharePpm": 100000}],"start_at":"2026-11-30T03:07:22.515+00:00","end_at":"2026-11-30T03:12:21.515+00:00","publish_at":"2026-11-30T03:12:21.515+00:00","give_at":"2026-11-30T03:12:21.515+00:00","demo":true,"created_at":"2026-11-30T03:07:21.522+00:00","raised_units":300000000,"subscription_count":1,"terms_hash":"3b01b9f0af27d876a061d70410df204ed9334883ae969da3a559be637d7b2e7f","status_at":"2026-11-30T03:07:23.546+00:00","terms_version":2,"agreement":"","cooling_off_hours":0,"deployable_ppm":0,"cost_payees":[],"cost_cap_units":0,"inflow_sources":[]},
{"id":"prj_01m8n6qq2td4tjyx3097qmzee6","period":4,"name":"Battery store Ulsan","content":"A demonstration project that is fully raised and at work.","image":"","currency":"TRX","status":3,"target_units":500000000,"target_min_units":0,"subscription_min_units":1000000,"person_limit_units":500000000,"target_rate_ppm":80000,"platform_fee_ppm":200000,"level_min":0,"certification_min":0,"plan":[{"name": "Equipment", "address": "", "sharePpm": 600000}, {"name": "Installation", "address": "", "sharePpm": 300000}, {"name": "Reserve", "address": "", "sharePpm": 100000}],"start_at":"2026-11-30T03:07:22.558+00:00","end_at":"2026-12-14T03:07:21.558+00:00","publish_at":"2026-12-30T03:07:21.558+00:00","give_at":"2026-12-31T03:07:21.558+00:00","demo":true,"created_at":"2026-11-30T03:07:21.562+00:00","raised_units":500000000,"subscription_count":1,"terms_hash":"f6052399a9aed6e495ea713e5ff2bfd0e7ea29bff6f74b5845151d4063d1f260","status_at":"2026-11-30T03:07:25.596+00:00","terms_version":2,"agreement":"","cooling_off_hours":0,"deployable_ppm":0,"cost_payees":[],"cost_cap_units":0,"inflow_sources":[]},
{"id":"prj_01m8n6qq3w1yreqhng0ysn8ffc","period":5,"name":"Charging points Daegu","content":"A demonstration project whose result is announced and not paid out yet.","image":"","currency":"USDT","status":3,"target_units":300000000,"target_min_units":0,"subscription_min_units":1000000,"person_limit_units":300000000,"target_rate_ppm":100000,"platform_fee_ppm":200000,"level_min":0,"certification_min":0,"plan":[{"name": "Equipment", "address": "", "sharePpm": 600000}, {"name": "Installation", "address": "", "sharePpm": 300000}, {"name": "Reserve", "address": "", "sharePpm": 100000}],"start_at":"2026-11-30T03:07:22.592+00:00","end_at":"2026-11-30T03:12:21.592+00:00","publish_at":"2026-11-30T03:12:21.592+00:00","give_at":"2026-12-14T03:07:21.592+00:00","demo":true,"created_at":"2026-11-30T03:07:21.596+00:00","raised_units":300000000,"subscription_count":1,"terms_hash":"8ad6b1d2a4f6b86f1f985c76db69eca9ff846350d0ffcef2474494c2c2941861","status_at":"2026-11-30T03:07:25.604+00:00","terms_version":2,"agreement":"","cooling_off_hours":0,"deployable_ppm":0,"cost_payees":[],"cost_cap_units":0,"inflow_sources":[]},
{"id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","period":6,"name":"Tram depot Daejeon","content":"A demonstration project that ends in a loss: it cost more than it brought.","image":"","currency":"USDT","status":3,"target_units":200000000,"target_min_units":0,"subscription_min_units":1000000,"person_limit_units":200000000,"target_rate_ppm":100000,"platform_fee_ppm":200000,"level_min":0,"certification_min":0,"plan":[{"name": "Equipment", "address": "", "sharePpm": 600000}, {"name": "Installation", "address": "", "sharePpm": 300000}, {"name": "Reserve", "address": "", "sharePpm": 100000}],"start_at":"2026-11-30T03:07:22.678+00:00","end_at":"2026-11-30T03:12:21.678+00:00","publish_at":"2026-11-30T03:12:21.678+00:00","give_at":"2026-11-30T03:12:21.678+00:00","demo":true,"created_at":"2026-11-30T03:07:21.694+00:00","raised_units":200000000,"subscription_count":1,"terms_hash":"c30a570638391c8b45c470b3d8d10c90977ea86dcd15f29247dfa97096da1c16","status_at":"2026-11-30T03:07:25.621+00:00","terms_version":2,"agreement":"","cooling_off_hours":0,"deployable_ppm":0,"cost_payees":[{"name": "DEMO Carrier", "address": "TRMNwcUmhNBAxAW1gpMgoYnq7pCbLd5jr5"}],"cost_cap_units":40000000,"inflow_sources":[]},
{"id":"prj_01m8n6qqb5fkq38n6esyrja0v8","period":7,"name":"Heat pumps Seoul","content":"A demonstration project from its raise to its payout.","image":"","currency":"USDT","status":3,"target_units":400000000,"target_min_units":0,"subscription_min_units":1000000,"person_limit_units":400000000,"target_rate_ppm":110000,"platform_fee_ppm":200000,"level_min":0,"certification_min":0,"plan":[{"name": "Equipment", "address": "", "sharePpm": 600000}, {"name": "Installation", "address": "", "sharePpm": 300000}, {"name": "Reserve", "address": "", "sharePpm": 100000}],"start_at":"2026-11-30T03:07:22.821+00:00","end_at":"2026-11-30T03:12:21.821+00:00","publish_at":"2026-11-30T03:12:21.821+00:00","give_at":"2026-11-30T03:12:21.821+00:00","demo":true,"created_at":"2026-11-30T03:07:21.829+00:00","raised_units":400000000,"subscription_count":1,"terms_hash":"43865cd0cc44898193a876187e0a66ca2578a027bc09bdd4bbe96dc81209dd94","status_at":"2026-11-30T03:07:25.629+00:00","terms_version":2,"agreement":"","cooling_off_hours":0,"deployable_ppm":0,"cost_payees":[],"cost_cap_units":0,"inflow_sources":[]}]');
insert into reconciliations overriding system value
select * from json_populate_recordset(null::reconciliations, '[
{"currency":"TRX","state":"equal","detail":"","block_number":57,"compared_at":"2026-11-30T03:07:27.998+00:00","clean_block":57,"clean_at":"2026-11-30T03:07:27.839+00:00","covered_at":"2026-11-30T03:07:28.000392+00:00"},
{"currency":"USDT","state":"equal","detail":"","block_number":57,"compared_at":"2026-11-30T03:07:27.998+00:00","clean_block":57,"clean_at":"2026-11-30T03:07:27.839+00:00","covered_at":"2026-11-30T03:07:28.003131+00:00"}]');
insert into restore_checks overriding system value
select * from json_populate_recordset(null::restore_checks, '[
{"only_one":true,"database_oid":"16384","started_at":"2026-11-30T03:07:03.955857+00:00","written_by":"829"}]');
insert into scan_cursor overriding system value
select * from json_populate_recordset(null::scan_cursor, '[
{"only_one":true,"genesis_id":"0000000000000000959013a23e4c954c506f29c2bc60c51ef5a4a51437865b82","number":57,"block_id":"00000000000000390de0078a9a5df3da5fd994af8dec3de411457c08a85e5e7c","block_at":"2026-11-30T03:07:28+00:00","configured_witnesses":["410020856b3ca8ed767160b42a881fb9ca27f954e3","418d4992425fc2baeb47a7ba89e89b3adf39830107","41cb69e08e64b0745c06e4dcdded37b4a91135efb8"],"active_witnesses":["410020856b3ca8ed767160b42a881fb9ca27f954e3","418d4992425fc2baeb47a7ba89e89b3adf39830107","41cb69e08e64b0745c06e4dcdded37b4a91135efb8"]}]');
insert into scan_tail overriding system value
select * from json_populate_recordset(null::scan_tail, '[
{"number":58,"block_id":"000000000000003af0e0a5a780b1db5c80f29e101de9fb0a1d250adab39a1ad1","parent_id":"00000000000000390de0078a9a5df3da5fd994af8dec3de411457c08a85e5e7c","block_at":"2026-11-30T03:07:28.2+00:00"},
{"number":59,"block_id":"000000000000003bbaa26ae748c94de49b1a4a55fddbe34b81a7648d3602447d","parent_id":"000000000000003af0e0a5a780b1db5c80f29e101de9fb0a1d250adab39a1ad1","block_at":"2026-11-30T03:07:28.4+00:00"}]');
insert into security_events overriding system value
select * from json_populate_recordset(null::security_events, '[
{"id":1,"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","kind":"account-opened","at":"2026-11-30T03:07:20.413612+00:00","ip":"127.0.0.1","device":"node","operator_id":null,"details":{}},
{"id":2,"user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","kind":"fund-password-set","at":"2026-11-30T03:07:20.765913+00:00","ip":"127.0.0.1","device":"node","operator_id":null,"details":{}},
{"id":3,"user_id":"usr_01m8n6qwhsrapmfzv73ngggh7n","kind":"account-opened","at":"2026-11-30T03:07:27.202677+00:00","ip":"127.0.0.1","device":"node","operator_id":null,"details":{}},
{"id":4,"user_id":"usr_01m8n6qwhsrapmfzv73ngggh7n","kind":"fund-password-set","at":"2026-11-30T03:07:27.261053+00:00","ip":"127.0.0.1","device":"node","operator_id":null,"details":{}}]');
insert into sessions overriding system value
select * from json_populate_recordset(null::sessions, '[
{"token_hash":"6c44256167bedf725621c2bcb979202c6021913fcddc5b0db1aa90bc18449aba","id":"ses_01m8n6qwk9xnxps63nw84eg625","user_id":"usr_01m8n6qwhsrapmfzv73ngggh7n","device":"node","ip":"127.0.0.1","opened_at":"2026-11-30T03:07:27.209+00:00","seen_at":"2026-11-30T03:07:27.209+00:00","expires_at":"2026-12-07T03:07:27.209+00:00","revoked_at":null},
{"token_hash":"b630668421496d3c2dbde182a9b5fbe6ee72db5aea04de0ce2afa3f569a7bb1d","id":"ses_01m8n6qp2c9w01e6fhw5mc0kj4","user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","device":"node","ip":"127.0.0.1","opened_at":"2026-11-30T03:07:20.524+00:00","seen_at":"2026-11-30T03:07:20.524+00:00","expires_at":"2026-12-07T03:07:20.524+00:00","revoked_at":null}]');
insert into settlement_lines overriding system value
select * from json_populate_recordset(null::settlement_lines, '[
{"subscription_id":"sub_01m8n6qsjfs1g5e8pb17prbbp5","project_id":"prj_01m8n6qq3w1yreqhng0ysn8ffc","principal_units":300000000,"part_units":324000000,"platform_units":4800000},
{"subscription_id":"sub_01m8n6qssnc9c72d4zakhjxkp9","project_id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","principal_units":200000000,"part_units":176000000,"platform_units":0},
{"subscription_id":"sub_01m8n6qsw4ywexqznqt4ym8wk8","project_id":"prj_01m8n6qqb5fkq38n6esyrja0v8","principal_units":400000000,"part_units":450000000,"platform_units":10000000}]');
insert into signer_looks overriding system value
select * from json_populate_recordset(null::signer_looks, '[
{"is_only":true,"looked_at":"2026-11-30T03:07:13.616671+00:00"}]');
insert into subscriptions overriding system value
select * from json_populate_recordset(null::subscriptions, '[
{"id":"sub_01m8n6qs6q0bk9gx72w7jh4tee","user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","project_id":"prj_01m8n6qpz8d1datjn4ydq7q74s","principal_units":200000000,"state":"held","subscribed_at":"2026-11-30T03:07:23.757+00:00","closed_at":null,"final_at":"2026-11-30T03:07:23.757+00:00"},
{"id":"sub_01m8n6qs9paref0cz1517axvxc","user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","project_id":"prj_01m8n6qq1jdfg7bfzk1zwbtzv7","principal_units":300000000,"state":"held","subscribed_at":"2026-11-30T03:07:23.831+00:00","closed_at":null,"final_at":"2026-11-30T03:07:23.831+00:00"},
{"id":"sub_01m8n6qse8y2yk1eyxz4gaxdza","user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","project_id":"prj_01m8n6qq2td4tjyx3097qmzee6","principal_units":500000000,"state":"held","subscribed_at":"2026-11-30T03:07:23.977+00:00","closed_at":null,"final_at":"2026-11-30T03:07:23.977+00:00"},
{"id":"sub_01m8n6qsjfs1g5e8pb17prbbp5","user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","project_id":"prj_01m8n6qq3w1yreqhng0ysn8ffc","principal_units":300000000,"state":"held","subscribed_at":"2026-11-30T03:07:24.113+00:00","closed_at":null,"final_at":"2026-11-30T03:07:24.113+00:00"},
{"id":"sub_01m8n6qssnc9c72d4zakhjxkp9","user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","project_id":"prj_01m8n6qq6ynjaaeb4peskhnm7n","principal_units":200000000,"state":"held","subscribed_at":"2026-11-30T03:07:24.342+00:00","closed_at":null,"final_at":"2026-11-30T03:07:24.342+00:00"},
{"id":"sub_01m8n6qsw4ywexqznqt4ym8wk8","user_id":"usr_01m8n6qn88aksq17hpwgjm75bd","project_id":"prj_01m8n6qqb5fkq38n6esyrja0v8","principal_units":400000000,"state":"held","subscribed_at":"2026-11-30T03:07:24.425+00:00","closed_at":null,"final_at":"2026-11-30T03:07:24.425+00:00"}]');
insert into users overriding system value
select * from json_populate_recordset(null::users, '[
{"id":"usr_01m8n6qn88aksq17hpwgjm75bd","username":"demo","username_key":"demo","nickname":"demo","bio":"","avatar":"","language":"en-us","invited_with":"","created_at":"2026-11-30T03:07:20.497+00:00","telegram":"","google":"","demo":true,"certification":0,"time_zone":"UTC","display_currency":"USDT","line_color":"green-up","chosen_zone":"device","theme":"system","balance_hidden":false,"invite_code":"HJKJC8HC4J","inviter_id":null},
{"id":"usr_01m8n6qwhsrapmfzv73ngggh7n","username":"keeper","username_key":"keeper","nickname":"keeper","bio":"","avatar":"","language":"en-us","invited_with":"","created_at":"2026-11-30T03:07:27.204+00:00","telegram":"","google":"","demo":false,"certification":0,"time_zone":"UTC","display_currency":"USDT","line_color":"green-up","chosen_zone":"device","theme":"system","balance_hidden":false,"invite_code":"28DE96J39A","inviter_id":null}]');
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
select setval('message_facts_id_seq', 14);
select setval('messages_id_seq', 17);
select setval('operator_acts_id_seq', 15);
select setval('operator_changes_id_seq', 3);
select setval('project_moves_id_seq', 10);
select setval('projects_period_seq', 7);
select setval('security_events_id_seq', 4);
reset session_replication_role;

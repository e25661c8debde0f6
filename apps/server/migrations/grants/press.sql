grant select on notices to clearhold_api, clearhold_auditor;
grant select, insert (id, kind, words, link, pinned, from_at, until_at, picture),
  update (published_at, withdrawn_at) on notices to clearhold_operator;
grant select on press_texts to clearhold_api, clearhold_auditor;
grant select, insert (id, kind, words), update (published_at, withdrawn_at) on press_texts
  to clearhold_operator;
grant select on text_agreements to clearhold_auditor;
grant select, insert (user_id, text_id) on text_agreements to clearhold_api;

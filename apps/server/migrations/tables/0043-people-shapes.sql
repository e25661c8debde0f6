-- A field of JSON has the shape that its readers expect, whoever writes it: one malformed row must not
-- keep a page of somebody, or of everybody, from being shown. Rows of before are read as they are.
alter table security_events add constraint security_events_details check (
  jsonb_typeof(details) = 'object'
  and not jsonb_path_exists(details, 'strict $.*.type() ? (@ != "string")')) not valid;
alter table security_events add constraint security_events_visit
  check (length(ip) <= 45 and length(device) <= 200) not valid;

alter table standing_payouts add constraint standing_payouts_words check (
  jsonb_typeof(details) = 'object'
  and not jsonb_path_exists(details, 'strict $.*.type() ? (@ != "string")')) not valid;

alter table projects add constraint projects_plan_slices check (
  jsonb_typeof(plan) = 'array' and octet_length(plan::text) <= 20000
  and not jsonb_path_exists(plan, 'strict $[*].type() ? (@ != "object")')
  and not jsonb_path_exists(plan, '$[*] ? (!(@.name.type() == "string"
    && @.address.type() == "string" && @.sharePpm.type() == "number"
    && @.sharePpm >= 0 && @.sharePpm <= 1000000 && @.sharePpm.floor() == @.sharePpm))')) not valid;
alter table projects add constraint projects_payees check (
  jsonb_typeof(cost_payees) = 'array' and octet_length(cost_payees::text) <= 20000
  and not jsonb_path_exists(cost_payees, 'strict $[*].type() ? (@ != "object")')
  and not jsonb_path_exists(cost_payees,
    '$[*] ? (!(@.name.type() == "string" && @.address.type() == "string"))')) not valid;
alter table projects add constraint projects_sources check (
  jsonb_typeof(inflow_sources) = 'array' and octet_length(inflow_sources::text) <= 20000
  and not jsonb_path_exists(inflow_sources, 'strict $[*].type() ? (@ != "string")')) not valid;

alter table notices add constraint notices_lines check (
  jsonb_typeof(words) = 'object'
  and not jsonb_path_exists(words, 'strict $.*.type() ? (@ != "object")')
  and not jsonb_path_exists(words,
    '$.* ? (!(@.title.type() == "string" && @.content.type() == "string"))')) not valid;
alter table press_texts add constraint press_texts_lines check (
  jsonb_typeof(words) = 'object'
  and not jsonb_path_exists(words, 'strict $.*.type() ? (@ != "object")')
  and not jsonb_path_exists(words,
    '$.* ? (!(@.title.type() == "string" && @.content.type() == "string"))')) not valid;

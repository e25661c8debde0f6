-- As in 0058: a row of before these bounds has to go on and to end. Triggers on what changes take their place.
alter table standing_payouts drop constraint standing_payouts_words;
alter table projects drop constraint projects_plan_slices, drop constraint projects_payees,
  drop constraint projects_sources, drop constraint projects_image, drop constraint projects_lists;
alter table notices drop constraint notices_lines;
alter table press_texts drop constraint press_texts_lines;

create trigger notices_decided before insert or update
  on notices for each row execute function press_check('notice');
create trigger press_texts_decided before insert or update
  on press_texts for each row execute function press_check('text');
create trigger text_agreements_decided before insert
  on text_agreements for each row execute function text_agreements_check();
-- What everybody is shown has a title and a content in each language.
create trigger notices_lines before insert or update of words on notices
  for each row when (not (jsonb_typeof(new.words) = 'object'
    and not jsonb_path_exists(new.words, 'strict $.*.type() ? (@ != "object")')
    and not jsonb_path_exists(new.words,
      '$.* ? (!(@.title.type() == "string" && @.content.type() == "string"))')))
  execute function refuse_change('notice %s: its words are malformed', 'id');
create trigger press_texts_lines before insert or update of words on press_texts
  for each row when (not (jsonb_typeof(new.words) = 'object'
    and not jsonb_path_exists(new.words, 'strict $.*.type() ? (@ != "object")')
    and not jsonb_path_exists(new.words,
      '$.* ? (!(@.title.type() == "string" && @.content.type() == "string"))')))
  execute function refuse_change('text %s: its words are malformed', 'id');

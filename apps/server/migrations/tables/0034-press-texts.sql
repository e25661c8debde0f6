-- Texts that operators publish under a name of the requirement, and who agreed to which version.
-- Nothing in a row changes but its publication and its withdrawal; other words are another version.
create table press_texts (
  id text collate "C" primary key,
  kind text not null,
  words jsonb not null, -- {"en-us": {"title", "content"}, …}: a line of text, and Markdown
  text_hash text collate "C" not null, -- what operators put their names to; written by a trigger
  drafted_at timestamptz not null default clock_timestamp(),
  published_at timestamptz,
  withdrawn_at timestamptz,
  constraint press_texts_id check (id ~ '^txt_[0-9a-z]{26}$'),
  constraint press_texts_kind check (kind in ('terms', 'privacy', 'college')),
  constraint press_texts_words
    check (words ?& array['en-us', 'zh-cn', 'ko-kr'] and length(words::text) <= 700000)
);

create table text_agreements (
  user_id text not null references users (id),
  text_id text not null references press_texts (id),
  agreed_at timestamptz not null default clock_timestamp(),
  constraint text_agreements_once primary key (user_id, text_id)
);

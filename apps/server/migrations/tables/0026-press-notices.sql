-- What operators publish: announcements, the line that runs over the first screen, pop-ups, banners.
-- Nothing in a row changes but its publication and its withdrawal; other words are another notice.
create table notices (
  id text collate "C" primary key,
  kind text not null,
  words jsonb not null, -- {"en-us": {"title", "content"}, …}: a line of text, and cleaned HTML or ""
  link text collate "C" not null, -- where it leads; "" for nowhere
  pinned boolean not null,
  from_at timestamptz, -- absent: it is shown from its publication
  until_at timestamptz, -- absent: it is shown until it is withdrawn
  notice_hash text collate "C" not null, -- what operators put their names to; written by a trigger
  drafted_at timestamptz not null default clock_timestamp(),
  published_at timestamptz,
  withdrawn_at timestamptz,
  picture bytea, -- WebP, drawn anew from what an operator gave
  constraint notices_id check (id ~ '^ntc_[0-9a-z]{26}$'),
  constraint notices_kind
    check (kind in ('announcement', 'ticker', 'promotion', 'payment', 'banner')),
  constraint notices_words
    check (words ?& array['en-us', 'zh-cn', 'ko-kr'] and length(words::text) <= 400000),
  constraint notices_link check (length(link) <= 300),
  constraint notices_times check (from_at < until_at),
  constraint notices_picture check (length(picture) <= 2000000),
  constraint notices_banner check (kind <> 'banner' or picture is not null)
);
alter table notices alter column picture set storage external;

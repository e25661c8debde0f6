-- A fact that a person is told of, before it is a message.
create type message_news as (
  source text, kind text, reader text, fact text, subject text, details jsonb,
  at timestamptz, noted_at timestamptz
);

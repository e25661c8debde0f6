-- How far the guard has written the log of each campaign. It writes this row with each line, so whoever
-- rewrites the log later contradicts it. A log that is older than this table gets its row with its next line.
create table guard_draw_heads (
  campaign_id text collate "C" primary key,
  position integer not null,
  head text collate "C" not null,
  mac text not null, -- the guard's, over all of it
  constraint guard_draw_heads_line
    foreign key (campaign_id, position) references draw_lines (campaign_id, position)
);

-- A closing that the house put off is told as that, and a download of one's archive counts as unread: it
-- may be somebody else's.
insert into message_kinds (source, kind, category) values ('event', 'closing-put-off', 'security');
update message_kinds set starts_read = false where (source, kind) = ('event', 'data-export-fetched');

-- What a person is to be told by mail and could not be written as a letter. It is tried again for a year,
-- after pauses that grow to an hour, and /readyz names it meanwhile.
select outbox.create_queue('unwritten', '{
  "policy": "standard", "retryLimit": 8760, "retryDelay": 4, "retryBackoff": true, "retryDelayMax": 3600,
  "expireInSeconds": 120, "retentionSeconds": 31536000, "deleteAfterSeconds": 259200
}');

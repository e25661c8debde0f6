-- What waits to be sent: the tables of pg-boss 12.38 (its schema 46) as its profile without partitions,
-- LISTEN and advisory locks has them, see docs/decisions/0043-letters-that-wait.md. The administrator
-- makes the schema, and these functions belong to the library.

CREATE TYPE outbox.job_state AS ENUM (
  'created',
  'retry',
  'active',
  'completed',
  'cancelled',
  'failed'
);

CREATE FUNCTION outbox.job_now()
RETURNS timestamp with time zone AS
$$
  SELECT pg_catalog.now();
$$
LANGUAGE sql STABLE;

CREATE TABLE outbox.version (
  version int primary key,
  cron_on timestamp with time zone,
  bam_on timestamp with time zone,
  flow_on timestamp with time zone,
  reindex_on timestamp with time zone,
  monitor_backoff_on timestamp with time zone
);

CREATE TABLE outbox.queue (
  name text NOT NULL,
  policy text NOT NULL,
  retry_limit int NOT NULL,
  retry_delay int NOT NULL,
  retry_backoff bool NOT NULL,
  retry_delay_max int,
  expire_seconds int NOT NULL,
  retention_seconds int NOT NULL,
  deletion_seconds int NOT NULL,
  dead_letter text REFERENCES outbox.queue (name) CHECK (dead_letter IS DISTINCT FROM name),
  partition bool NOT NULL,
  table_name text NOT NULL,
  deferred_count int NOT NULL default 0,
  blocked_count int NOT NULL default 0,
  queued_count int NOT NULL default 0,
  ready_count int NOT NULL default 0,
  warning_queued int NOT NULL default 0,
  active_count int NOT NULL default 0,
  failed_count int NOT NULL default 0,
  total_count int NOT NULL default 0,
  retained_count int,
  retained_on timestamp with time zone,
  created_delta int NOT NULL default 0,
  completed_delta int NOT NULL default 0,
  failed_delta int NOT NULL default 0,
  delta_on timestamp with time zone,
  delta_seconds int,
  wait_bins int[],
  run_bins int[],
  ready_oldest_seconds int,
  ready_history int[] NOT NULL default '{}',
  heartbeat_seconds int,
  notify bool NOT NULL DEFAULT false,
  singletons_active text[],
  monitor_claim_on timestamp with time zone,
  monitor_on timestamp with time zone,
  maintain_on timestamp with time zone,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);

CREATE TABLE outbox.schedule (
  name text REFERENCES outbox.queue ON DELETE CASCADE,
  key text not null DEFAULT '',
  kind text not null DEFAULT 'cron' CHECK (kind IN ('cron', 'rrule')),
  cron text not null,
  timezone text DEFAULT 'UTC',
  data jsonb,
  options jsonb,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  last_job_id uuid,
  PRIMARY KEY (name, key)
);

CREATE TABLE outbox.subscription (
  event text not null,
  name text not null REFERENCES outbox.queue ON DELETE CASCADE,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY(event, name)
);

CREATE TABLE outbox.bam (
  id uuid PRIMARY KEY default gen_random_uuid(),
  name text NOT NULL,
  version int NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  queue text,
  table_name text NOT NULL,
  command text NOT NULL,
  error text,
  created_on timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  started_on timestamp with time zone,
  completed_on timestamp with time zone
);

CREATE TABLE outbox.job (
  id uuid not null default gen_random_uuid(),
  name text not null,
  priority integer not null default(0),
  data jsonb,
  state outbox.job_state not null default 'created',
  retry_limit integer not null default 2,
  retry_count integer not null default 0,
  retry_delay integer not null default 0,
  retry_backoff boolean not null default false,
  retry_delay_max integer,
  expire_seconds int not null default 900,
  deletion_seconds int not null default 604800,
  singleton_key text,
  singleton_on timestamp without time zone,
  group_id text,
  group_tier text,
  start_after timestamp with time zone not null default now(),
  created_on timestamp with time zone not null default now(),
  started_on timestamp with time zone,
  completed_on timestamp with time zone,
  keep_until timestamp with time zone NOT NULL default now() + interval '1209600',
  output jsonb,
  dead_letter text,
  policy text,
  heartbeat_on timestamp with time zone,
  heartbeat_seconds int,
  blocked boolean not null default false,
  blocking boolean not null default false,
  pending_dependencies int not null default 0,
  source_name text,
  source_id uuid,
  source_created_on timestamp with time zone,
  source_retry_count int,
  source_output jsonb,
  source_root_id uuid,
  trace_context jsonb,
  upsert_by_key bool
);
ALTER TABLE outbox.job ADD PRIMARY KEY (name, id);

ALTER TABLE outbox.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES outbox.queue (name) ON DELETE RESTRICT;
ALTER TABLE outbox.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES outbox.queue (name) ON DELETE RESTRICT;
CREATE UNIQUE INDEX job_i1 ON outbox.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short';
CREATE UNIQUE INDEX job_i2 ON outbox.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton';
CREATE UNIQUE INDEX job_i3 ON outbox.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately';
CREATE UNIQUE INDEX job_i6 ON outbox.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive';
CREATE UNIQUE INDEX job_i8 ON outbox.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo';
CREATE INDEX job_i10 ON outbox.job (name, singleton_key, state DESC, created_on, id) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo';
ALTER TABLE outbox.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL));
CREATE UNIQUE INDEX job_i4 ON outbox.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL;
CREATE INDEX job_i11 ON outbox.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked;
CREATE INDEX job_i7 ON outbox.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL;
CREATE INDEX job_i9 ON outbox.job (name, id) WHERE blocking AND state = 'completed';
CREATE INDEX job_i12 ON outbox.job (source_root_id) WHERE source_root_id IS NOT NULL;
CREATE UNIQUE INDEX job_i13 ON outbox.job (name, singleton_key) WHERE state = 'created' AND upsert_by_key;
CREATE INDEX job_i14 ON outbox.job (name, state, blocked, start_after) WHERE state IN ('created', 'retry', 'active', 'failed');
CREATE INDEX job_i15 ON outbox.job (name, created_on);
CREATE INDEX job_i16 ON outbox.job (name, completed_on) WHERE completed_on IS NOT NULL;
CREATE INDEX job_i17 ON outbox.job (name, singleton_key, created_on) WHERE state < 'active' AND singleton_key IS NOT NULL;

CREATE TABLE outbox.warning (
  id uuid PRIMARY KEY default gen_random_uuid(),
  type text NOT NULL,
  message text NOT NULL,
  data jsonb,
  created_on timestamp with time zone NOT NULL DEFAULT now()
);
CREATE INDEX warning_i1 ON outbox.warning (created_on DESC);

CREATE TABLE outbox.queue_stats (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  deferred_count int NOT NULL DEFAULT 0,
  queued_count   int NOT NULL DEFAULT 0,
  ready_count    int NOT NULL DEFAULT 0,
  active_count   int NOT NULL DEFAULT 0,
  failed_count   int NOT NULL DEFAULT 0,
  total_count    int NOT NULL DEFAULT 0,
  created_delta   int,
  completed_delta int,
  failed_delta    int,
  delta_seconds   int,
  delta_on        timestamptz,
  wait_bins       int[],
  run_bins        int[],
  ready_oldest_seconds int,
  captured_on timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE INDEX queue_stats_i1 ON outbox.queue_stats (name, captured_on DESC);
CREATE INDEX queue_stats_i2 ON outbox.queue_stats (captured_on, id);

CREATE TABLE outbox.job_dependency (
  child_name text NOT NULL,
  child_id uuid NOT NULL,
  parent_name text NOT NULL,
  parent_id uuid NOT NULL,
  PRIMARY KEY (child_name, child_id, parent_name, parent_id)
);
CREATE INDEX IF NOT EXISTS job_dep_parent_idx ON outbox.job_dependency (parent_name, parent_id);

CREATE TABLE outbox.instance (
  id uuid PRIMARY KEY,
  name text,
  host text NOT NULL,
  pid int NOT NULL,
  version text NOT NULL,
  node_version text NOT NULL,
  application_name text,
  heartbeat_seconds int NOT NULL,
  supervise bool NOT NULL,
  schedule bool NOT NULL,
  migrate bool NOT NULL,
  persist_queue_stats bool NOT NULL,
  persist_warnings bool NOT NULL,
  pool_max int,
  pool_total int,
  pool_idle int,
  pool_waiting int,
  workers jsonb NOT NULL DEFAULT '[]'::jsonb,
  metrics jsonb,
  config jsonb NOT NULL DEFAULT '{}'::jsonb,
  crash_restarts int NOT NULL DEFAULT 0,
  crash_restarts_since timestamptz,
  started_on timestamptz NOT NULL DEFAULT now(),
  heartbeat_on timestamptz NOT NULL DEFAULT now(),
  stopped_on timestamptz
);

  CREATE FUNCTION outbox.create_queue(queue_name text, options jsonb)
  RETURNS VOID AS
  $$
  BEGIN
    INSERT INTO outbox.queue (
      name,
      policy,
      retry_limit,
      retry_delay,
      retry_backoff,
      retry_delay_max,
      expire_seconds,
      retention_seconds,
      deletion_seconds,
      warning_queued,
      dead_letter,
      partition,
      table_name,
      heartbeat_seconds,
      created_on,
      updated_on
    )
    VALUES (
      queue_name,
      options->>'policy',
      COALESCE((options->>'retryLimit')::int, 2),
      COALESCE((options->>'retryDelay')::int, 0),
      COALESCE((options->>'retryBackoff')::bool, false),
      (options->>'retryDelayMax')::int,
      COALESCE((options->>'expireInSeconds')::int, 900),
      COALESCE((options->>'retentionSeconds')::int, 1209600),
      COALESCE((options->>'deleteAfterSeconds')::int, 604800),
      COALESCE((options->>'warningQueueSize')::int, 0),
      options->>'deadLetter',
      false,
      'job',
      (options->>'heartbeatSeconds')::int,
      outbox.job_now(),
      outbox.job_now()
    )
    ON CONFLICT DO NOTHING;
  END;
  $$
  LANGUAGE plpgsql;

CREATE FUNCTION outbox.delete_queue(queue_name text)
RETURNS VOID AS
$$
BEGIN
  DELETE FROM outbox.job WHERE name = queue_name;
  DELETE FROM outbox.queue WHERE name = queue_name;
END;
$$
LANGUAGE plpgsql;
INSERT INTO outbox.version(version) VALUES ('46');

-- A letter is tried for a week, first after seconds and then every hour; one that is being handed over for two
-- minutes counts as lost on the way and is tried again. What has left is deleted after three days.
select outbox.create_queue('letters', '{
  "policy": "standard", "retryLimit": 180, "retryDelay": 4, "retryBackoff": true, "retryDelayMax": 3600,
  "expireInSeconds": 120, "retentionSeconds": 2592000, "deleteAfterSeconds": 259200
}');
-- A push about what happened a day ago helps nobody.
select outbox.create_queue('pushes', '{
  "policy": "standard", "retryLimit": 30, "retryDelay": 4, "retryBackoff": true, "retryDelayMax": 3600,
  "expireInSeconds": 120, "retentionSeconds": 86400, "deleteAfterSeconds": 86400
}');

-- What a person is to be told by mail and could not be written as a letter. It is tried again for a year,
-- after pauses that grow to an hour, and /readyz names it meanwhile.
select outbox.create_queue('unwritten', '{
  "policy": "standard", "retryLimit": 8760, "retryDelay": 4, "retryBackoff": true, "retryDelayMax": 3600,
  "expireInSeconds": 120, "retentionSeconds": 31536000, "deleteAfterSeconds": 259200
}');

-- Browsers that get pushes. A row belongs to one session and ends with it. What the push service needs
-- is sealed by the guard, bound to the row, its person and its session.
create table guard_push_subscriptions (
  id text collate "C" not null,
  user_id text collate "C" not null,
  session_hash text collate "C" not null,
  endpoint_mac text collate "C" not null, -- one browser is subscribed once, whoever uses it
  renewal_mac text collate "C" not null, -- of the secret by which the browser replaces it
  server_key text not null, -- the public key that the browser subscribed to
  sealed text not null,
  created_at timestamptz not null,
  constraint guard_push_subscriptions_pkey primary key (id),
  constraint guard_push_subscriptions_session_once unique (session_hash),
  constraint guard_push_subscriptions_endpoint unique (endpoint_mac),
  constraint guard_push_subscriptions_renewal unique (renewal_mac),
  constraint guard_push_subscriptions_user foreign key (user_id) references users (id),
  constraint guard_push_subscriptions_session foreign key (session_hash) references sessions (token_hash)
);
create index guard_push_subscriptions_of_user on guard_push_subscriptions (user_id, created_at);

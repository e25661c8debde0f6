-- When the signer last read the chain up to now and compared the books with it. Nothing is exchanged
-- while that is too long ago.
create table signer_looks (
  is_only boolean not null primary key default true,
  looked_at timestamptz not null default clock_timestamp(),
  constraint signer_looks_only check (is_only)
);

-- Of all rows: the database thinks the index of a part of them as small as it was when the plan was made,
-- and read it from end to end to find one row by its id, for each deposit that was credited.
drop index deposits_credited;
create index deposits_credited on deposits (owner_id, currency, credited_at)
  include (amount_units, state);
drop index house_moves_of_lane;
create index house_moves_of_lane on house_moves (lane, kind, currency, state);

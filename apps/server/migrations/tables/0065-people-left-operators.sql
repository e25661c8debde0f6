-- When an operator left, or leaves: what they put their names to before, and nobody had done by then, counts
-- no more. The guard writes it with each change of its list.
alter table operators add column left_at timestamptz;
update operators o set left_at = (
  select max(least(c.from_at, now())) from operator_changes c
  where c.change ->> 'kind' = 'leave' and c.change ->> 'operatorId' = o.id
    and not exists (select from operator_changes off where off.change ->> 'kind' = 'cancel'
      and off.change -> 'cancelled' = c.change -> 'number'));

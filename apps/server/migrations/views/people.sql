-- What an operator reads to decide, and nothing that leads from a name to an account's money.
create view nickname_reviews as
  select n.id, u.username, u.nickname as shown, n.nickname, n.asked_at
  from nickname_requests n join users u on u.id = n.user_id where n.state = 'pending';

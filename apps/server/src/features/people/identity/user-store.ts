import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { type NewUser, nicknameYearFrom, type User, usernameKey } from "./user.ts";

/** True while nobody has the name, in whatever case it is written. */
export async function isUsernameFree(database: Queryable, username: string): Promise<boolean> {
  const rows = await database.query("select from users where username_key = $1", [
    usernameKey(username),
  ]);
  return rows.length === 0;
}

/** True while somebody has this invitation code, in whatever case it is typed. */
export async function isInviteCodeKnown(database: Queryable, code: string): Promise<boolean> {
  const found = await database.first<{ id: string | null }>("select inviter_of($1) as id", [code]);
  return found?.id != null;
}

/** Refuses `username-taken` when another took the name in the same moment. */
export async function insertUser(database: Queryable, user: NewUser): Promise<void> {
  const { id, username, language, invitedWith, createdAt } = user;
  const rows = await database.query(
    `insert into users (id, username, username_key, nickname, language, invited_with, created_at)
     values ($1, $2, $3, $2, $4, $5, $6)
     on conflict (username_key) do nothing returning id`,
    [id, username, usernameKey(username), language, invitedWith, createdAt],
  );
  if (rows.length === 0) throw new Refusal("username-taken");
}

/** How a factor was switched last, of what is in force at $2; null when it never was. */
function switched(factor: "email" | "phone" | "passkey"): string {
  return `(
    select s.is_on from guard_factor_switches s
    where s.user_id = u.id and s.factor = '${factor}' and s.from_at <= $2
    order by s.asked_at desc, s.id desc limit 1)`;
}

/** An account with its contacts and switches as they stand at a moment. */
export async function findUser(database: Queryable, id: string, now: Date): Promise<User | null> {
  const user = await database.first<User & { readonly passkeyOn: boolean }>(
    `select u.id, u.username, u.nickname, u.bio, u.time_zone, u.avatar,
       u.telegram, u.google, u.demo, u.invite_code, u.certification, person_level(u.id) as level,
       m.email, coalesce(${switched("email")}, true) as email_on,
       coalesce(${switched("passkey")}, false) as passkey_on,
       p.phone, p.phone is not null and coalesce(${switched("phone")}, true)
         and exists (select from guard_channels c where c.channel = 'sms' and c.is_open) as phone_on,
       (
         select jsonb_build_object('nickname', n.nickname, 'state', n.state, 'reason', n.reason)
         from nickname_requests n where n.user_id = u.id order by n.asked_at desc, n.id desc limit 1
       ) as nickname_ask,
       array(
         select n.asked_at from nickname_requests n
         where n.user_id = u.id and n.asked_at > $3 and n.state <> 'refused'
         order by n.asked_at desc
       ) as nickname_asked_at,
       coalesce((
         select case when exists (
           select from guard_freezes f where f.user_id = u.id and f.frozen_at >= v.set_at
         ) then 'void' else 'set' end
         from guard_verifiers v where v.user_id = u.id and v.purpose = 'fund'
       ), 'none') as fund_password,
       (
         select max(h.until_at) from guard_holds h where h.user_id = u.id and h.until_at > $2
       ) as withdrawals_held_until,
       (
         select c.from_at from account_closings c
         where c.user_id = u.id and c.called_off_at is null and c.closed_at is null
       ) as closing_at
     from users u join guard_mailboxes m on m.user_id = u.id
       left join guard_phones p on p.user_id = u.id
     where u.id = $1`,
    [id, now, nicknameYearFrom(now)],
  );
  // Where no telephone can be reached, and no passkey is demanded, the mailbox alone confirms.
  return user && { ...user, emailOn: user.emailOn || !(user.phoneOn || user.passkeyOn) };
}

/** Grows with every change of the login password. */
export async function findPasswordVersion(
  database: Queryable,
  userId: string,
): Promise<number | undefined> {
  const row = await database.first<{ version: number }>(
    "select version from guard_verifiers where user_id = $1 and purpose = 'login'",
    [userId],
  );
  return row?.version;
}

/** Marks the account as demo that will be registered for this mailbox. Only the demo's login may. */
export async function announceDemoAccount(database: Queryable, email: string): Promise<void> {
  await database.query("insert into demo_mailboxes (email) values ($1) on conflict do nothing", [
    email,
  ]);
}

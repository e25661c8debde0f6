import { unixSeconds } from "@clearhold/contract/primitives/page";
import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import { nicknameChangesMax } from "@clearhold/contract/wallet/people/profile";
import { formatMoney, money } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { maskEmail, maskPhone } from "../../../kernel/mask-contact.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { getPreferences } from "../preferences/index.ts";
import { nicknameFreeFrom, type User } from "./user.ts";
import { findUser } from "./user-store.ts";

export type GetUserInfoDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "balances">;
  /** Origin of the wallet, for the link to friends. */
  readonly publicUrl: string;
  /** What a person's team has earned the person so far, in USDT; empty without a rate. */
  earnedUsdt(userId: string): Promise<string>;
  /** Which chain the coins are on. */
  readonly network: UserInfo["network"];
};

/** The person as the person sees it, with what can be spent now. */
export async function getUserInfo(
  deps: GetUserInfoDeps,
  actor: { readonly userId: string },
): Promise<UserInfo> {
  const [user, balances, preferences, earned] = await Promise.all([
    findUser(deps.database, actor.userId, deps.clock.now()),
    deps.ledger.balances([actor.userId]),
    getPreferences(deps.database, actor.userId),
    deps.earnedUsdt(actor.userId),
  ]);
  const mine = balances.get(actor.userId);
  if (!user || !mine) throw new Error(`no user behind the session: ${actor.userId}`);
  return {
    user_id: user.id,
    username: user.username,
    nickname: user.nickname,
    ...nicknameReview(user),
    closing_at: user.closingAt ? unixSeconds(user.closingAt) : 0,
    avatar: user.avatar,
    level: user.level,
    certified: user.certification,
    bio: user.bio,
    time_zone: user.timeZone,
    preferences,
    email: maskEmail(user.email),
    email_on: user.emailOn ? 1 : 0,
    mobile: user.phone === null ? "" : maskPhone(user.phone),
    phone_on: user.phoneOn ? 1 : 0,
    telegram: user.telegram,
    google: user.google,
    is_fundpwd: fundPasswordStates[user.fundPassword],
    usdt_money: formatMoney(money("USDT", mine.USDT.available)),
    trx_money: formatMoney(money("TRX", mine.TRX.available)),
    invite_url: inviteUrlOf(deps.publicUrl, user.inviteCode),
    invite_code: user.inviteCode,
    invite_img: `/invitations/${user.inviteCode}.svg`,
    usdt_earn: earned,
    withdrawals_held_until: Math.ceil((user.withdrawalsHeldUntil?.getTime() ?? 0) / 1000),
    is_demo: user.demo,
    network: deps.network,
  };
}

/** The link that opens the form of registration with a person's code in it. */
export function inviteUrlOf(publicUrl: string, code: string): string {
  return `${publicUrl}/#/register?invite_code=${code}`;
}

const fundPasswordStates = { none: 0, set: 1, void: 2 } as const;

/** What its owner alone sees: the nickname that waits, or why the latest one was refused. */
function nicknameReview({ nicknameAsk: ask, nicknameAskedAt }: User) {
  const refused = ask?.state === "refused" ? { nickname: ask.nickname, reason: ask.reason } : null;
  return {
    nickname_pending: ask?.state === "pending" ? ask.nickname : "",
    nickname_refused: refused,
    nickname_left: Math.max(0, nicknameChangesMax - nicknameAskedAt.length),
    nickname_from: Math.ceil((nicknameFreeFrom(nicknameAskedAt)?.getTime() ?? 0) / 1000),
  };
}

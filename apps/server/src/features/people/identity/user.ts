import type { Language } from "@clearhold/contract/refusals";
import { nicknameChangesMax, nicknameYearDays } from "@clearhold/contract/wallet/people/profile";

/** One person, with what the guard lets others know of the mailbox and the fund password. */
export type User = {
  readonly id: string;
  readonly username: string;
  /** As others see it. */
  readonly nickname: string;
  /** The newest ask for another one; null when there never was one. */
  readonly nicknameAsk: NicknameAsk | null;
  /** When those asks of the running year were made that count, the newest first. */
  readonly nicknameAskedAt: readonly Date[];
  readonly bio: string;
  /** The zone of the device that told its own last: an IANA name. */
  readonly timeZone: string;
  readonly avatar: string;
  readonly telegram: string;
  readonly google: string;
  readonly email: string;
  /** Whether its codes confirm steps. */
  readonly emailOn: boolean;
  /** Null when none is bound. */
  readonly phone: string | null;
  readonly phoneOn: boolean;
  readonly fundPassword: "none" | "set" | "void";
  /** Null when withdrawals are not held. */
  readonly withdrawalsHeldUntil: Date | null;
  /** The user level, as of the last day that was counted. */
  readonly level: number;
  /** When the account closes; null where it stays. */
  readonly closingAt: Date | null;
  /** The level of certification that operators gave: 0 to 2. */
  readonly certification: number;
  /** What friends type to be this person's. */
  readonly inviteCode: string;
  /** The demo seed made this account. */
  readonly demo: boolean;
};

type NicknameAsk = {
  readonly nickname: string;
  readonly state: "pending" | "replaced" | "accepted" | "refused";
  /** The operator's words where it was refused. */
  readonly reason: string;
};

export type NewUser = {
  readonly id: string;
  readonly username: string;
  readonly language: Language;
  readonly invitedWith: string;
  readonly createdAt: Date;
};

const nicknameYearMs = nicknameYearDays * 24 * 3600 * 1000;

/** From when on asks for a nickname count: a year before `now`. */
export function nicknameYearFrom(now: Date): Date {
  return new Date(now.getTime() - nicknameYearMs);
}

/** From when on a nickname can be asked for, after asks that count, the newest first. */
export function nicknameFreeFrom(askedAt: readonly Date[]): Date | undefined {
  const oldest = askedAt[nicknameChangesMax - 1];
  return oldest && new Date(oldest.getTime() + nicknameYearMs);
}

/** Two names that differ only in case, in how letters are composed, or in what nobody sees are one name. */
export function usernameKey(username: string): string {
  return username
    .normalize("NFKC")
    .replaceAll(/\p{DI}/gu, "")
    .trim()
    .toLowerCase();
}

const houseWords = [
  ..."clearhold support helpdesk admin operator moderator official".split(" "),
  ..."고객센터 관리자 운영자 客服 管理员 官方".split(" "),
];

/**
 * Whether a name speaks for the house. A nickname that does is refused by the operator who reads it; a
 * user name is its owner's first nickname and is read by nobody.
 */
export function isHouseName(username: string): boolean {
  const letters = usernameKey(username).replaceAll(/[^\p{L}]/gu, "");
  return houseWords.some((word) => letters.includes(word));
}

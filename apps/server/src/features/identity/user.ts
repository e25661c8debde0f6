import type { Language } from "@clearhold/contract/refusals";

/** One person, with what the guard lets others know of the mailbox and the fund password. */
export type User = {
  readonly id: string;
  readonly username: string;
  readonly nickname: string;
  readonly bio: string;
  readonly avatar: string;
  readonly email: string;
  readonly hasFundPassword: boolean;
  /** Absent when withdrawals are not held. */
  readonly withdrawalsHeldUntil: Date | undefined;
};

export type NewUser = {
  readonly id: string;
  readonly username: string;
  readonly language: Language;
  readonly invitedWith: string;
  readonly createdAt: Date;
};

/** Two names that differ only in case or in how their letters are composed are one name. */
export function usernameKey(username: string): string {
  return username.normalize("NFKC").toLowerCase();
}

/** `a***e@example.org`: enough for the owner to know which mailbox it is. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at);
  const last = local.length > 2 ? local.slice(-1) : "";
  return `${local.slice(0, 1)}***${last}${email.slice(at)}`;
}

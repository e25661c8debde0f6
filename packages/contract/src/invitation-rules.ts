/**
 * Why an invitation earns nothing, as long as it holds: both use one browser, both pay out to one wallet,
 * deposits of one came from a wallet to which the other one withdraws, or one of the two accounts is closed.
 */
export const invitationFaults = [
  "same-browser",
  "same-wallet",
  "fed-by-inviter",
  "fed-by-friend",
  "closed",
] as const;
export type InvitationFault = (typeof invitationFaults)[number];

/** How an invitation code looks: ten signs that nobody takes for others. */
export const inviteCodePattern = /^[2-9ACDEFHJK]{10}$/;

/** The code in an invitation link, as the link has it; undefined where the text is no such link. */
export function codeInLink(text: string): string | undefined {
  return /[?&]invite_code=([^&#\s]*)/.exec(text)?.[1];
}

/**
 * The code in what somebody typed or pasted: a whole link, small or wide letters, and whatever a messenger
 * put between or behind the signs. Control characters stay, to be refused.
 */
export function readInviteCode(typed: string): string {
  const code = (codeInLink(typed) ?? typed).normalize("NFKC");
  return code.replaceAll(/[^\p{L}\p{N}\p{Cc}]/gu, "").toUpperCase();
}

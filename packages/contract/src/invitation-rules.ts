/**
 * Why an invitation earns nothing, as long as it holds: both use one browser, both pay out to one wallet,
 * one of the two accounts is closed, or the friend's deposits came from the inviter's wallet.
 */
export const invitationFaults = [
  "same-browser",
  "same-wallet",
  "fed-by-inviter",
  "closed",
] as const;
export type InvitationFault = (typeof invitationFaults)[number];

/** How an invitation code looks: ten signs that nobody takes for others. */
export const inviteCodePattern = /^[2-9ACDEFHJK]{10}$/;

/** Payouts that go on to an address by themselves. */
export const standing = {
  standing: {
    title: "Payout to my address",
    state: "State",
    waits: "Goes on after the payout",
    withdrawn: "Sent on as a withdrawal",
    balance: "In my balance",
    fellBack: "The payout stays in your balance",
    show: "See the withdrawal",
    revoke: "Keep it in my balance",
    revokeTitle: "Keep the payout?",
    revokeText:
      "The payout then stays in your balance, for good. You can withdraw it yourself at any time.",
    revoked: "The payout stays in your balance",
  },
} as const;

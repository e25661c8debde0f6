/** What a withdrawal waits for, why it came back, and what is looked at before it. */
export const outgoing = {
  outgoing: {
    review: "In review",
    arrivalReview: "After an operator approves it (see below)",
    reviewNote: "Nothing has left yet, and you can still cancel it.",
    wait: {
      approval:
        "It is sent once approved. Otherwise the full amount is back in your balance by {until}.",
      cancelling:
        "You cancelled after it had gone to be signed. If it is not sent, the money returns shortly after {until}.",
      cancellingNow: "You cancelled it. The money returns to your balance in a moment.",
    },
    leavesNext: "Usually sent within seconds.",
    cancel: "Cancel withdrawal",
    cancelTitle: "Cancel this withdrawal?",
    cancelText: "Nothing has been signed. {amount} returns to your balance, fee included.",
    cancelYes: "Yes, cancel it",
    cancelNo: "Keep it",
    cancelDone: "Withdrawal cancelled",
    findings: "Before you send",
    checking: "Looking at the address…",
    unchecked: "The address could not be checked just now.",
    severity: {
      stop: "Not possible",
      warn: "Careful",
      info: "Good to know",
    },
    simpleAmount: "Withdrawal amount",
    amountMissing: "Please enter the withdrawal amount",
    walletMissing: "Please select a withdrawal address",
    passwordMissing: "Please enter the fund password",
    dayLimit: "24-hour limit",
    leftOf: "left of {limit}",
    dayFrees: "More from {until}",
    moneySafe: "Your money is safe.",
    filter: {
      all: "All",
      open: "Under way",
      done: "Ended",
    },
    limitAfter: "24-hour limit left",
  },
  /** A withdrawal that a person looks at first: why, by how many, how long, and when at the latest. */
  reviewing: {
    title: "Review by an operator",
    why: "Why",
    above: "Above {amount} in 24 hours",
    who: "Must be approved by",
    operators: "{count, plural, one {# operator} other {# different operators}}",
    pace: "How long it takes",
    paceOf:
      "{count, plural, =0 {No figures yet} one {The only one so far: within {time}} other {Half of the last #: within {time}}}",
    minutes: "{count, plural, one {# minute} other {# minutes}}",
    hours: "{count, plural, one {# hour} other {# hours}}",
    latest: "If nobody decides",
    within: "The full amount is back after {hours} hours",
    by: "The full amount is back by {until}",
    alone: "Sent without review, up to",
  },
  /** What was looked up about an address, and what nobody can look up. */
  addressCheck: {
    title: "What was checked about this address",
    checksum: {
      good: "A valid TRON address: its checksum matches.",
      care: "Not a TRON address: its checksum does not match.",
      unknown: "We could not check the checksum.",
    },
    active: {
      good: "In use: the chain has this account.",
      care: "Not in use yet. We pay the network for opening the account.",
      unknown: "We could not find out whether it is in use.",
    },
    contract: {
      good: "Not a smart contract.",
      care: "A smart contract. You may not get coins back from it.",
      unknown: "We could not find out whether it is a smart contract.",
    },
    frozen: {
      good: "Not frozen by the issuer of USDT.",
      care: "Frozen by the issuer of USDT. Coins sent there are lost.",
      unknown: "We could not find out whether the issuer of USDT has frozen it.",
    },
    "look-alike": {
      good: "Does not resemble another address that you know.",
      care: "Begins and ends like {known}, but is a different address.",
      unknown: "We could not compare it with the addresses you know.",
    },
    paid: {
      good: "{count, plural, one {You have paid it once} other {You have paid it # times}}, last on {last}.",
      unknown: "We could not find out whether you have paid it.",
    },
    owner: "We cannot check who owns this address. Confirm it with the recipient.",
  },
} as const;

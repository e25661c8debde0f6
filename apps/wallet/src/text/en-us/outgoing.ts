/** What a withdrawal waits for, why it came back, and what is looked at before it. */
export const outgoing = {
  outgoing: {
    review: "Waits for an operator",
    stepReview: "Passed to an operator",
    arrivalReview: "After a person has approved it, see below",
    badgeReview: "In review",
    reviewNote: "Nothing has left yet, and you can still cancel it.",
    wait: {
      approval: "It leaves once approved, or the whole amount is back in your balance by {until}.",
      cancelling:
        "You called it back, but it had already gone to be signed. If it does not leave, the money is back shortly after {until}.",
      cancellingNow: "You called it back. The money returns to your balance in a moment.",
      "withdrawals-stopped":
        "Withdrawals of this currency are stopped while the books are checked. It leaves once they agree.",
      "not-reconciled":
        "It leaves as soon as books and chain have been compared again, usually within a minute.",
      "hot-wallet-short":
        "The paying wallet is being refilled. It leaves as soon as the coins are there.",
      "network-fee-too-high":
        "The network is unusually expensive just now. It leaves when the price has fallen.",
      "payment-would-fail":
        "The network would refuse the payment just now. It is tried again every few seconds.",
      "chain-not-solid":
        "The network confirms nothing at the moment. It leaves when blocks are final again.",
      "token-paused": "The issuer has paused USDT for everybody. It leaves when USDT moves again.",
      "token-takes-a-fee":
        "The issuer of USDT keeps a fee of every transfer just now. It leaves when all of it arrives again.",
      "house-wallet-blocked": "The paying wallet cannot pay just now. An operator has been called.",
      "signer-locked":
        "The payment keys are locked since a restart. It leaves once an operator has unlocked them.",
      "signer-away":
        "The process that signs payments does not answer. It leaves as soon as it is back.",
      "signer-day-cap":
        "All payments of 24 hours have reached their cap. It leaves as soon as there is room again.",
      "signer-refused": "The signer wants to look at it again. It is asked every few seconds.",
      "account-frozen":
        "You froze the account. The money returns to your balance once no payment can leave any more.",
      fault: "Something did not answer. It is tried again every few seconds; nothing is lost.",
    },
    reason: {
      "cancelled-by-owner": "You cancelled it before it was signed.",
      "account-frozen": "You froze the account, so it was stopped.",
      "payments-failed":
        "Five payments did not reach the network. None of them can leave any more.",
      "payee-is-contract":
        "The address is a smart contract, which the network does not pay TRX to.",
      "payee-blacklisted": "The issuer of USDT has frozen the address. What arrives there is lost.",
      "approval-overdue":
        "No operator approved it within 72 hours. That is our failure; you can withdraw again at once.",
      "refused-source-of-funds": "An operator refused it: where the funds came from is not clear.",
      "refused-payee": "An operator refused it because of the address.",
      "refused-account-safety": "An operator refused it to protect your account.",
    },
    leavesNext: "Usually leaves within seconds.",
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
    dayFrees: "More is free from {until}",
    aboveDay: "Your 24-hour limit leaves {free}",
    stopped:
      "Withdrawals of {currency} are stopped while the books are checked. Your money is safe.",
    filter: {
      all: "All",
      open: "Under way",
      done: "Ended",
    },
    overdue:
      "{count, plural, =0 {No withdrawal was ever returned because nobody approved it in time.} one {# withdrawal was returned because nobody approved it in time.} other {# withdrawals were returned because nobody approved them in time.}}",
    limitAfter: "24-hour limit left",
  },
  /** A withdrawal that a person looks at first: why, by how many, how long, and when at the latest. */
  reviewing: {
    title: "A person looks at it first",
    why: "Why",
    above: "Above {amount} in 24 hours",
    who: "Has to be approved by",
    operators: "{count, plural, one {# operator} other {# different operators}}",
    pace: "How long it takes",
    paceOf:
      "{count, plural, =0 {None decided so far, so nothing is known} one {The only one so far: within {time}} other {Half of the last #: within {time}}}",
    minutes: "{count, plural, one {# minute} other {# minutes}}",
    hours: "{count, plural, one {# hour} other {# hours}}",
    latest: "If nobody does",
    within: "All of it is back in 72 hours",
    by: "All of it is back by {until}",
    alone: "Leaves by itself",
  },
  /** What was looked up about an address, and what nobody can look up. */
  addressCheck: {
    title: "What was checked about this address",
    yes: "Good",
    no: "No",
    care: "Take care",
    unknown: "Not known",
    checksum: {
      good: "Spelled right: its checksum fits.",
      care: "Not a TRON address: its checksum does not fit.",
      unknown: "The checksum could not be checked.",
    },
    active: {
      good: "In use: the chain has an account there.",
      care: "Not in use: the chain has no account there yet. Opening it is at our cost.",
      unknown: "No node answered whether it is in use.",
    },
    contract: {
      good: "Not a smart contract.",
      care: "A smart contract: it may never give the coins back.",
      unknown: "No node answered whether it is a smart contract.",
    },
    frozen: {
      good: "Not frozen by the issuer of USDT.",
      care: "Frozen by the issuer of USDT: what arrives there is lost.",
      unknown: "No node answered whether the issuer of USDT has frozen it.",
    },
    "look-alike": {
      good: "Looks like no other address that you know.",
      care: "Begins and ends like {known}, which you know, and is another.",
      unknown: "It could not be compared with the addresses you know.",
    },
    paid: {
      good: "{count, plural, one {You have paid it once} other {You have paid it # times}}, last on {last}.",
      care: "You have never paid this address.",
      unknown: "Whether you have paid it is not known.",
    },
    owner: "Whose it is nobody can check. Ask its owner to read it to you.",
  },
} as const;

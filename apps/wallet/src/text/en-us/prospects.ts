/** What a person sees before and while subscribing: the risk, the calculator, the order. */
export const prospects = {
  risk: {
    title: "Risk reading",
    lead: "Computed only from projects that this platform settled. This is not a promise.",
    how: "How it is computed",
    few: "Too little history: {sample} of {min} results in {unit}",
    chance: "Chance of loss",
    bounds: "With 95% confidence {low} to {high}",
    range: "Results so far",
    rangeWords: "{worst} to {best}, half of them between {lower} and {upper}, the middle {middle}",
    counts:
      "{sample, plural, =0 {No result} one {# result} other {# results}}, {losses, plural, =0 {no loss} one {# loss} other {# losses}}, {failed, plural, =0 {no failed raise} one {# failed raise} other {# failed raises}}",
    method1:
      "Each project in the same coin with an announced result counts once, whatever its size. Demo projects have a reading of their own.",
    method2:
      "The chance of a loss is the middle of Wilson’s 95% interval around the share that lost money. It is never zero. With fewer than {min} results it is not shown, because even a history without losses leaves a chance of one in four.",
    method3:
      "The range shows what people gained or lost after the fee. The worst, the best and the quartiles are all real results.",
    method4:
      "A failed raise has no result, because everyone was refunded. The past says little about the next project.",
  },
  whatIf: {
    rate: "If it ends at",
    result: "Result",
    fee: "Platform fee, {rate}% of a profit",
    back: "You get back",
  },
  order: {
    title: "Order",
    recruiting: "Recruiting",
    period: "Period",
    starts: "Starts",
    ends: "Ends",
    unit: "Currency",
    rebate: "Payout goes",
    toBalance: "To my balance",
    toAddress: "To my default address",
    toAddressNote:
      "As a withdrawal with its usual fee, limits and holds. If it cannot be sent, it stays in your balance and we mail you.",
    toBalanceNote: "Always possible, without a fee.",
    saveAddress: "Address book",
    paid: "Payment was made",
    paidText: "{amount} is in the escrow of {name}.",
    agreement: "Agreement",
    agreementOwn: "For this project",
    agreementGeneral: "General terms",
    general1:
      "Your subscription is held in this project’s own escrow. Payouts come only from this escrow.",
    general2:
      "The rate is a target. The result can be a profit, nothing, or the loss of your whole subscription.",
    general3:
      "The platform keeps {rate}% of a profit. It takes nothing on a loss, an even result or a refund.",
    general4: "Below the minimum the raise fails and everyone gets 100% back.",
    finalAt: "Final after",
    finalAtText: "{time}. You can cancel until then",
    finalNow: "At once: it cannot be cancelled",
    coolingOff: "Cooling-off",
    coolingHours: "{hours, plural, one {# hour} other {# hours}}",
    coolingNone: "None",
    deployable: "May be sent to the venture",
    costCap: "Cost limit",
    payees: "Costs may be paid to",
    sources: "Returns count from",
    warningUntil:
      "You can cancel the order until it is final, but not change it. Investment carries risk.",
    full: "Fully subscribed",
    ended: "Subscriptions have ended. The last cooling-off is running",
    appoint: "Remind me",
    appointed: "Reminder set for {amount}",
    appointText: "We mail you when it opens. This locks no money and buys nothing.",
    appointAmount: "Amount you intend",
    noResult: "No result",
  },
} as const;

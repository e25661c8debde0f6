/** What a person sees before and while subscribing: the risk, the calculator, the order. */
export const prospects = {
  risk: {
    title: "Risk reading",
    lead: "Computed only from projects that this platform settled. Nothing here is promised.",
    how: "How it is computed",
    few: "Too little history: {sample} of {min} results in {unit}",
    chance: "Chance of loss",
    bounds: "With 95% confidence {low} to {high}",
    range: "Results so far",
    rangeWords: "{worst} to {best}, half of them between {lower} and {upper}, the middle {middle}",
    counts:
      "{sample, plural, =0 {No result} one {# result} other {# results}}, {losses, plural, =0 {no loss} one {# loss} other {# losses}}, {failed, plural, =0 {no failed raise} one {# failed raise} other {# failed raises}}",
    method1:
      "Each project in the same coin with an announced result counts once, whatever its size. Demonstrations are read from demonstrations alone.",
    method2:
      "The chance of a loss is the middle of Wilson’s 95% interval around the share that lost money. It is never zero, and with fewer than {min} results it is not shown: even a spotless history would then leave a chance of one in four.",
    method3:
      "The range is what people got beyond their principal after the fee: the worst, the best and the quarters, each a result that happened.",
    method4:
      "A failed raise has no result: everyone was refunded. The past says little of the next project.",
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
    amountMissing: "Please enter the amount",
    notInteger: "Amount is an integer",
    rebate: "Payout goes",
    toBalance: "To my balance",
    toAddress: "On to my default address",
    toAddressNote:
      "As a withdrawal with its usual fee, limits and holds. What cannot be sent stays in your balance, and you are told.",
    toBalanceNote: "Always possible, without a fee.",
    addressMissing: "Save a default {unit} address first",
    saveAddress: "Address book",
    paid: "Payment was made",
    paidText: "{amount} is in the escrow of {name}.",
    agreement: "Agreement",
    agreementOwn: "Of this project",
    agreementGeneral: "General terms",
    general1:
      "The platform holds what you subscribe in this project’s own escrow. What is paid out is what this escrow holds, and nothing else.",
    general2:
      "The rate is a target. The result can be a profit, nothing, or the loss of all you subscribed.",
    general3:
      "Of a profit the platform keeps {rate}%. On a loss, an even result or a refund it takes nothing.",
    general4: "Below the minimum the raise fails and everyone gets 100% back.",
    finalAt: "Final after",
    finalAtText: "{time}; until then you can cancel",
    finalNow: "At once: it cannot be cancelled",
    coolingOff: "Cooling-off",
    coolingHours: "{hours, plural, one {# hour} other {# hours}}",
    coolingNone: "None",
    deployable: "May be put to work",
    costCap: "Costs at most",
    payees: "Who costs may be paid to",
    sources: "Whose returns count",
    warningUntil:
      "The order cannot be changed, only cancelled until it is final. Investment carries risk.",
    full: "Fully subscribed",
    ended: "Subscriptions have ended; the last cooling-off is running",
    conditions:
      "This project asks for level {level} and certification {certified}; you have {myLevel} and {myCertified}.",
    appoint: "Remind me",
    appointed: "Reminder set for {amount}",
    appointText: "You are told when it opens. No money is locked and nothing is bought.",
    appointAmount: "Amount you intend",
    noResult: "No result",
  },
} as const;

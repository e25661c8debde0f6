import type { MessageWords } from "./message-words.ts";

export const enUs: MessageWords = {
  categories: {
    money: "Money",
    projects: "Projects",
    security: "Security",
    account: "Account",
  },
  mailNotes: {
    money:
      "Always on, except for exchanges, cancelled subscriptions, deposits not yet credited, withdrawals that wait, team earnings and reward boxes",
    projects: "Not when a raise is completed or payouts begin",
    security:
      "Always on, except for logins on a known device, slowed logins, logouts, ended sessions, paused withdrawals, a downloaded archive, a whitelisting or payout instruction that ends, and looks of operators at your account",
    account: "Only for decisions about your nickname and documents, and when your archive is ready",
  },
  facts: {
    "arrival-seen": [
      "Deposit on its way",
      "{amount} is on its way to your account. We credit it once the network has confirmed it.",
    ],
    "arrival-waiting": [
      "Deposit waits for a second check",
      "{amount} arrived. We credit it once a second node confirms it. You do not need to do anything.",
    ],
    "arrival-gone": [
      "Deposit did not arrive",
      "The network no longer has the deposit of {amount}. Ask the sender to check the payment. If it still arrives, we credit it.",
    ],
    "deposit-credited": ["Deposit received", "{amount} is in your available balance."],
    "deposit-taken-back": [
      "Deposit taken back",
      "Two operators took back {amount}, because the coins never arrived. Reason: {reason}",
    ],
    "exchanged-deposit-taken-back": [
      "Deposit taken back",
      "Two operators took back {amount}, because the coins never arrived. Reason: {reason}",
    ],
    "deposit-given-back": [
      "Deposit given back",
      "{amount} is in your available balance again. Taking it back was an error.",
    ],
    "debt-written-off": [
      "Money given back",
      "Two operators gave {amount} back to your available balance. It had paid what you owed for a withdrawal. Reason: {reason}",
    ],
    "payout-given-back": [
      "Withdrawal given back",
      "Your withdrawal of {amount} was booked as paid and never sent. Two operators gave it back to your available balance. Reason: {reason}",
    ],
    "exchange-done": ["Exchange completed", "You exchanged {amount} for {amount2}."],
    "withdrawal-held": [
      "Withdrawal requested",
      "We will send your withdrawal of {amount} to {address}. It is on its way and not sent yet.",
    ],
    "withdrawal-standing": [
      "Payout goes on to your address",
      "As you asked, we withdraw {amount} of your payout to {address}.",
    ],
    "withdrawal-recovered": [
      "Withdrawal restored",
      "Your withdrawal of {amount} to {address} was restored from the records of the chain. {debt}",
    ],
    "withdrawal-repaid": [
      "Debt for a withdrawal paid",
      "{amount} of your balance paid what you owed for a withdrawal to {address}.",
    ],
    "payment-review": [
      "Withdrawal in review",
      "Your withdrawal of {amount} to {address} is above what we send without a review in 24 hours. {approvals} {cancel}",
    ],
    "payment-waiting": [
      "Withdrawal waits",
      "We cannot send your withdrawal of {amount} to {address} yet. {wait} {cancel}",
    ],
    "payment-sent": [
      "Withdrawal sent",
      "Your withdrawal of {amount} was sent to {address}. The network confirms it now.",
    ],
    "withdrawal-settled": [
      "Withdrawal completed",
      "Your withdrawal of {amount} to {address} is final. The fee was {fee}.",
    ],
    "withdrawal-paid-otherwise": [
      "Withdrawal completed",
      "Two operators confirmed that your withdrawal of {amount} to {address} was paid.",
    ],
    "withdrawal-returned": [
      "Withdrawal returned",
      "Your withdrawal of {amount} to {address} came back. {reason} The whole amount is in your available balance.",
    ],
    "subscription-held": ["Subscription confirmed", "You subscribed {amount} to {project}."],
    "subscription-returned": [
      "Subscription refunded",
      "{project} did not go ahead. {amount} is in your available balance again. {why}",
    ],
    "project-paid-out": ["Payout received", "{project} paid {amount} into your available balance."],
    "commission-paid": [
      "Team earning received",
      "A member of your team paid a platform fee in {project}. {amount} of it is in your available balance.",
    ],
    "reward-paid": [
      "Reward received",
      "Your box of {campaign} held {amount}. It is in your available balance.",
    ],
    "box-ready": [
      "A reward box can be opened",
      "A friend’s subscription has earned you a box of {campaign}. You can open it until the campaign ends.",
    ],
    "standing-fell-back": [
      "Payout stays in your balance",
      "The payout of {project} is not sent to {address}. {reason} It goes to your balance.",
    ],
    "debt-ended": [
      "You owe nothing for a withdrawal",
      "Two operators ended the {amount} that you owed for a withdrawal. Reason: {reason}",
    ],
    "payout-kept-paid": [
      "Withdrawal stays booked as paid",
      "Our check said that your withdrawal of {amount} to {address} never left. Two operators decided that it was paid. Reason: {reason}",
    ],
    "payout-charged": [
      "You owe a withdrawal that was paid",
      "Two operators decided that you owe {amount}. Your withdrawal to {address} was paid, and its money came back to your balance too. Reason: {reason}",
    ],
    "day-limit-falls": [
      "Your withdrawal limit will be lower",
      "From the time below you can withdraw up to {amount} in 24 hours. Until then your limit stays as it is.",
    ],
    "day-limit-stays": [
      "Your withdrawal limit stays",
      "The lower limit was cancelled. You can withdraw up to {amount} in 24 hours.",
    ],
    "month-limit-falls": [
      "Your deposit limit will be lower",
      "From the time below you can exchange or subscribe up to {amount} of 30 days' deposits. You can always withdraw the rest.",
    ],
    "month-limit-stays": [
      "Your deposit limit stays",
      "The lower limit was cancelled. You can use your {currency} deposits as before.",
    ],
    "hold-began": [
      "Withdrawals are paused",
      "{reason}. You can withdraw again after the time below.",
    ],
    "hold-ended": ["Withdrawals are open again", "The pause has ended. You can withdraw as usual."],
    "raise-opened": ["Project is open", "You can subscribe to {project} now, as you wanted to."],
    "raise-completed": [
      "Raising completed",
      "{project} completed its raise. Your part is {amount}.",
    ],
    "raise-failed": [
      "Project did not go ahead",
      "{project} did not go ahead. Your {amount} is refunded in full. {why}",
    ],
    "result-published": ["Result published", "{project} has a result. {result}"],
    "payouts-begun": ["Payouts have begun", "{project} pays its subscribers now. {result}"],
    "payouts-over": ["Project completed", "{project} has paid everyone. {result}"],
  },
  events: {
    "account-opened": "Account opened",
    "logged-in": "Logged in",
    "logged-in-new-device": "Login on a new device",
    "login-delayed": "Logins slowed after wrong passwords",
    "logged-out": "Logged out",
    "session-ended": "A device was logged out",
    "others-ended": "All other devices were logged out",
    frozen: "Account frozen from a mail",
    unfrozen: "Account open again",
    "login-password-changed": "Login password changed",
    "login-password-reset": "Login password reset by mail",
    "fund-password-set": "Fund password set",
    "fund-password-changed": "Fund password changed",
    "fund-password-reset": "Fund password reset",
    "fund-password-locked": "Fund password locked",
    "email-changed": "E-mail changed",
    "email-change-asked": "E-mail change requested",
    "email-change-called-off": "E-mail change cancelled",
    "phone-bound": "Phone bound",
    "phone-changed": "Phone changed",
    "factor-on": "Confirmation switched on",
    "factor-off-asked": "Confirmation will be switched off",
    "factor-off-called-off": "Confirmation kept on",
    "passkey-added": "Passkey added",
    "passkey-removed": "Passkey removed",
    "passkey-suspect": "A passkey may have been copied",
    "recovery-codes-made": "New recovery codes made",
    "recovery-code-used": "Recovery code used",
    "phrase-set": "Anti-phishing phrase set",
    "phrase-removed": "Anti-phishing phrase removed",
    "data-export-asked": "Archive of your data requested",
    "data-export-ready": "Archive of your data is ready",
    "data-export-fetched": "Archive of your data downloaded",
    "closing-asked": "Closing the account requested",
    "closing-called-off": "Closing the account cancelled",
    "closing-put-off": "Account not closed",
    "account-reopened": "Account opened again",
    "account-closed": "Account closed",
    "address-noted": "Address noted",
    "address-saved": "Address saved",
    "address-changed": "Address changed",
    "address-whitelisted": "Address whitelisted",
    "address-whitelist-dropped": "Address removed from the whitelist",
    "address-removed": "Address removed",
    "address-switch-changed": "Address setting changed",
    "standing-set": "Payout will go to your address",
    "standing-revoked": "Payout will stay in your balance",
    "language-set": "Language changed",
    "nickname-asked": "New nickname requested",
    "nickname-decided": "Nickname reviewed",
    "avatar-changed": "Picture changed",
    "social-changed": "Social account changed",
    "certification-asked": "Documents submitted",
    "certification-cancelled": "Documents taken back and deleted",
    "certification-decided": "Documents reviewed",
    "certification-lapsed": "Documents not reviewed in time",
    "documents-looked": "An operator looked at your documents",
    "operator-looked": "An operator looked at your account",
  },
  eventTexts: {
    "closing-put-off":
      "Your account was due to be closed, and it holds something again. We kept it open. Withdraw or finish what it holds, then ask again.",
    "certification-lapsed":
      "We did not decide on your documents within 30 days, so we deleted them. Please send them again. Your money is not affected.",
    "account-reopened":
      "Coins arrived after your account was closed. Two operators opened it again for you.",
  },
  decisions: {
    "nickname-decided": {
      accepted: ["Nickname accepted", "Others can now see your nickname {nickname}."],
      refused: [
        "Nickname not accepted",
        "{nickname} was not accepted, and your previous nickname stays. You can ask for another one.",
      ],
    },
    "certification-decided": {
      accepted: [
        "Documents accepted",
        "Two operators have accepted your documents. Your new limits apply from now on.",
      ],
      refused: [
        "Documents not accepted",
        "Two operators did not accept your documents. Open the certification to see why and to send new pictures. Your money is not affected.",
      ],
    },
  },
  ends: {
    "withdrawal-called-off": "Withdrawal stopped by the freeze",
    "withdrawal-cancelled": "Withdrawal cancelled",
  },
  result: "You put in {amount} and receive {payout}.",
  debt: "Your balance did not hold it, so you owe {owed}. As soon as your available balance reaches that, we take it, whole and once.",
  why: "Two operators gave this reason: {why}",
  wait: "We send it as soon as we can.",
  approvals: [
    "It is sent once an operator approves it. If nobody decides within 72 hours, the whole amount returns to your balance.",
    "It is sent once {count} different operators approve it. If they do not within 72 hours, the whole amount returns to your balance.",
  ],
  cancel: "You can still cancel it.",
  level: "Level: {level}.",
  signs: { stop: ".", colon: ": ", gap: " " },
  notYou: "If this was not you, change your login password at once.",
  cancelled: [
    "Subscription cancelled",
    "You cancelled your subscription to {project}. {amount} is in your available balance again.",
  ],
};

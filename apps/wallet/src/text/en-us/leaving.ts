/** What a person takes along, and how a person leaves. */
export const leaving = {
  myData: {
    title: "Download my data",
    lead: "We make one archive of what we keep about you, as CSV for spreadsheets and JSON for programs:",
    contents: {
      who: "Who you are: profile and picture, contacts, certification, agreements",
      logins: "Sessions, passkeys and the history of your account",
      money:
        "Balances, addresses, deposits, withdrawals, exchanges, and your bill with the balance after each row",
      projects:
        "Subscriptions with their results, reminders, invitations, commissions and reward boxes",
      told: "Messages and their settings",
    },
    without:
      "Passwords are not in it, nor the pictures, name, birth date and country of your certification. Only this device can download the archive, for one hour. Then we delete it.",
    ask: "Make the archive",
    making: "Your archive is being made",
    makingText: "You can leave this page. We send you a message and a mail when it is ready.",
    ready: "Your archive is ready",
    readyText: "You can download it until {time}. Then we delete it.",
    download: "Download the archive",
    saved: "Archive downloaded",
    keepSafe:
      "Keep the file safe. It shows your mailbox, your addresses and every movement of your money.",
    elsewhere:
      "An archive is ready until {time} on the device that asked for it. To download one here, ask for a new one.",
    expired: "We deleted your last archive at {time}. You can ask for a new one.",
    failed: "The last archive could not be made. Please ask again.",
    noFundPassword: "The archive needs your fund password, and you have not set one yet.",
    setFundPassword: "Set a fund password",
  },
  closing: {
    title: "Close account",
    lead: "Closing ends your account for good. It happens seven days after you confirm it, and until then you can keep the account with one tap.",
    waits: "Your account closes on {time}",
    waitsText: "Until then nothing is deleted. If you want to stay, keep your account.",
    keep: "Keep my account",
    kept: "Your account stays open",
    notEmpty: "Your account is not empty yet",
    notEmptyText: "You can close it once these are done:",
    holds: {
      balance: "A balance",
      "on-its-way": "A withdrawal on its way",
      deposit: "A deposit on its way to you",
      invested: "Money in a project",
      box: "A reward box",
      reminder: "A project reminder",
      debt: "A payment that is not settled",
    },
    next: {
      balance: "Withdraw it",
      "on-its-way": "Wait until it is final, or cancel it",
      deposit: "Wait until it is credited, then withdraw it",
      invested: "Wait until the project has paid out",
      box: "Open it and wait for its reward",
      reminder: "Remove it",
      debt: "It is settled from your balance",
    },
    goes: "What we delete",
    stays: "What stays, and why",
    lines: {
      contacts: "Your mailbox and phone. You can register again with them.",
      profile: "Your names, picture, bio and linked accounts.",
      documents:
        "Your documents: pictures, and the name, birth date and country of your certification.",
      keys: "Every session, password, passkey, recovery code and known device.",
      messages:
        "Your messages, your address book with its notes, project reminders and questions about deposits.",
      books:
        "Your account number, the day you opened it, and deposits, withdrawals, exchanges and subscriptions with their addresses: every balance of the house must stay provable. Your level of each day, commissions, reward boxes, and who opened an account with whose invitation stay with them.",
      history:
        "The terms you agreed to, and the history of your account: they show who did what if somebody disputes it. The history has network addresses, names of devices and passkeys, nicknames you asked for, addresses you saved, and a few characters of mailboxes and phones.",
      operators:
        "Which operators looked at your account, when and why: somebody must be able to check them.",
      language: "Your language: we write in it if the account is opened again.",
      certification:
        "The level of your certification, when it was decided and which operators looked at your documents: limits followed from it.",
    },
    late: "Do not use your deposit address any more. Coins that arrive after closing, and what your projects receive late, are booked to the closed account. To get them, two operators must open it again for you.",
    dataFirst: "Download my data first",
    rest: "{amount} is left. That is less than can be withdrawn, so it stays with the closed account.",
    agree:
      "If less than {trx} TRX or {usdt} USDT is left when the account closes, leave it there. Only two operators can open the account again.",
    agreeFirst: "Agree to leave a rest behind first.",
    ask: "Close my account",
    confirmTitle: "Close your account?",
    confirmText: "Your account closes seven days from now. You can keep it until then.",
    confirm: "Close it in seven days",
  },
} as const;

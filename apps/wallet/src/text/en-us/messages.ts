/** What a person is told: the categories, one message, and what may come which way. */
export const messages = {
  messages: {
    title: "Messages",
    bell: "Messages, {count} unread",
    unread: "{count, plural, one {# unread} other {# unread}}",
    markAll: "Mark all as read",
    none: "No messages yet.",
    empty: "Nothing here yet.",
    new: "new",
    time: "Time",
    until: "Until",
    from: "In force from",
    sender: "Sent from",
    settings: "Message settings",
    settingsLead: "Messages about money and security always come.",
    always: "Always on",
    alwaysPush: "Always on where notifications are on",
    device: "This device",
    deviceSwitch: "Notifications",
    deviceNote:
      "A notification only says that there is a new message. Amounts, names and addresses stay in the app.",
    pushUnsupported:
      "This browser cannot show notifications. Use another browser, or read your e-mail.",
    pushToInstall:
      "Add Clearhold to the home screen first: tap Share, then Add to Home Screen. Open it there and come back to this page.",
    pushBlocked:
      "Notifications are blocked for this site. Allow them in the browser's settings for this site, then come back.",
    pushFailed: "Notifications could not be changed. Check your connection and try again.",
    app: "In the app",
    mail: "By e-mail",
    push: "By push",
    deposit: "Open the deposit",
    withdrawal: "Open the withdrawal",
    exchange: "Open the exchange",
    subscription: "Open my investment",
    project: "Open the project",
    reward: "Open my rewards",
    security: "Security settings",
    certification: "Open the certification",
    nickname: "Open the nickname",
    activity: "Open the activity",
  },
} as const;

/** Where the account is logged in, and the way to stop a thief from a mail. */
export const devices = {
  devices: {
    title: "Device management",
    this: "This device",
    others: "Other devices",
    unknown: "Unknown device",
    local: "Local network",
    noCountry: "Country not known",
    loggedIn: "Logged in {time}",
    seen: "Last used {time}",
    now: "In use now",
    none: "You are logged in nowhere else.",
    end: "Log out",
    endTitle: "Log this device out?",
    endText: "It has to log in again. This cannot be taken back.",
    endStranger:
      "If you do not know it, somebody has your login password: change the password right after.",
    ended: "The device was logged out",
    endOthers: "Log out all other devices",
    endOthersTitle: "Log out all other devices?",
    endOthersText:
      "Every session but this one ends at once and has to log in again. This cannot be taken back.",
    othersEnded: "All other devices were logged out",
    areaNote:
      "The country is where the network address is registered, as of {day}. It can be wrong, and a VPN shows its own. Source: NRO (nro.net) and the five regional registries.",
  },
  notMe: {
    title: "This was not me",
    lead: "Has somebody else come into your account? One press stops them.",
    sessions: "Every device is logged out at once, yours too.",
    money: "No withdrawal can leave for 72 hours.",
    password: "The login password stops working until you set a new one through your mailbox.",
    fundPassword: "The fund password stops working too: somebody may know it.",
    harmless: "Your balances stay as they are. Pressing it twice does no harm.",
    submit: "Freeze my account",
    wasMe: "It was you?",
    wasMeText: "Then there is nothing to do: close this page.",
    incomplete: "This link is not complete. Open it from the mail again, or copy all of it.",
    toForget: "Reset the login password instead",
    doneTitle: "Your account is frozen",
    doneLead:
      "Nobody is logged in any more, and no withdrawal can be made. This is what to do next:",
    stepPassword: "Set a new login password. A code comes to your mailbox.",
    stepFundPassword:
      "Then set a new fund password in the security settings: the old one is void, and no money moves without it.",
    stepMailbox: "If somebody else reads your mailbox too, change its password first.",
    stepLook: "After the login, look through your devices, contacts and saved addresses.",
    stepHold: "Withdrawals open again 72 hours after the account was frozen.",
    toReset: "Set a new login password",
  },
} as const;

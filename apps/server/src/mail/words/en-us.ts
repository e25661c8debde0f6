import { settingWords } from "@clearhold/contract/setting-words";
import { adjustmentWords } from "./adjustment-words.ts";
import { certificationWords } from "./certification-words.ts";
import { leavingWords } from "./leaving-words.ts";
import { limitWords } from "./limit-words.ts";
import { moneyWords } from "./money-words.ts";
import { projectWords } from "./project-words.ts";
import type { Words } from "./words.ts";

export const enUs: Words = {
  phrase: "Your anti-phishing phrase",
  signature: "Clearhold never asks for a code or a password by phone, chat or mail.",
  automatic: "This mail was written automatically. Replies to it are not read.",
  facts: {
    at: "Time",
    device: "Device",
    area: "Place",
    ip: "IP address",
    lockedUntil: "Locked until",
    heldUntil: "Withdrawals paused until",
    startsAt: "In force from",
    email: "E-mail",
    phone: "Phone",
    factor: "Confirmation by",
    name: "Name",
    codesLeft: "Codes left",
    amount: "Amount",
    currency: "Currency",
    address: "Address",
    project: "Project",
    setting: "Setting",
    state: "Now",
    nickname: "Nickname",
    reason: "Reason",
    refusal: "Reason",
    ...moneyWords["en-us"].facts,
    ...projectWords["en-us"].facts,
    ...leavingWords["en-us"].facts,
  },
  ...settingWords["en-us"],
  refusals: certificationWords["en-us"].refusals,
  notMe: {
    hint: "If this was not you, press the button. It freezes your account at once and ends every session. Withdrawals that were not sent yet are stopped.",
    button: "This was not me",
  },
  code: {
    subject: "Your Clearhold verification code",
    opening: {
      stranger: "This code opens a Clearhold account or resets its password:",
      confirm: "This code confirms a step that you have begun in your account:",
      "login-password": "This code changes the login password of your account:",
      "fund-password": "This code changes the fund password of your account:",
      "new-email": "This code binds this mailbox to your Clearhold account:",
      "old-email": "This code removes this mailbox from your Clearhold account:",
      "new-phone": "This code binds a phone to your Clearhold account:",
      "add-passkey": "This code adds a passkey that confirms payments in place of codes:",
      "remove-passkey": "This code removes a passkey of your account:",
      "recovery-codes": "This code makes new recovery codes and cancels the old ones:",
      "close-account": "This code closes your account seven days from now:",
      factor: "This code changes how the steps of your account are confirmed:",
      payee: "This code saves an address that your money can be sent to:",
      whitelist:
        "From tomorrow, this code allows payments to the address below with only the fund password:",
      "address-switches": "This code changes settings that protect your payout addresses:",
      "standing-payout":
        "This code subscribes the amount below and sends the payout of that subscription automatically to the address below:",
      payment: "This code sends your money to the address below. This cannot be reversed:",
    },
    message: {
      stranger: "Clearhold: {code} opens an account or resets its password.",
      confirm: "Clearhold: {code} confirms a step in your account.",
      "login-password": "Clearhold: {code} changes your login password.",
      "fund-password": "Clearhold: {code} changes your fund password.",
      "new-email": "Clearhold: {code} binds a new e-mail to your account.",
      "old-email": "Clearhold: {code} removes the e-mail of your account.",
      "new-phone": "Clearhold: {code} binds a phone to your account.",
      "add-passkey": "Clearhold: {code} adds a passkey that confirms payments.",
      "remove-passkey": "Clearhold: {code} removes a passkey.",
      "recovery-codes": "Clearhold: {code} makes new recovery codes.",
      "close-account": "Clearhold: {code} closes your account in seven days.",
      factor: "Clearhold: {code} changes how steps are confirmed, {factor}: {state}.",
      payee: "Clearhold: {code} saves the payout address {address}.",
      whitelist: "Clearhold: {code} lets {address} be paid without codes from tomorrow.",
      "address-switches": "Clearhold: {code} changes the settings of your payout addresses.",
      "standing-payout": "Clearhold: {code} subscribes {amount}; the payout will go to {address}.",
      payment: "Clearhold: {code} sends {amount} to {address}.",
    },
    closing: [
      "Valid for 10 minutes, for this action only.",
      "If you did not request it, do not share it.",
    ],
  },
  notices: {
    "new-device": {
      subject: "Login from a new device",
      opening: "Someone logged in to your account from a new device.",
      closing: "If this was you, there is nothing to do.",
    },
    frozen: {
      subject: "Your account is frozen",
      opening: "Your account was frozen: every session was ended, and no withdrawal can be made.",
      closing:
        "Withdrawals that were still waiting are back in your balance, and automatic payouts stay there. Payments already sent to the network cannot be reversed. To use your account again, open Clearhold yourself and choose Forgot password. Set a new login password, then a new fund password. The old fund password no longer works.",
      ifNotYou: "",
    },
    unfrozen: {
      subject: "Your account is open again",
      opening: "A new login password was set through your mailbox, and your account is open again.",
      closing:
        "The old fund password no longer works. Before you move money, open Clearhold yourself and set a new one in the security settings.",
    },
    "login-password-changed": {
      subject: "Your login password was changed",
      opening: "The login password of your account was changed, and all other sessions were ended.",
      ifNotYou:
        "If this was not you, open Clearhold yourself, choose Forgot password and set another at once.",
    },
    "login-password-reset": {
      subject: "Your login password was reset",
      opening: "The login password of your account was reset by mail, and all sessions were ended.",
      closing:
        "This needed access to your mailbox. If it was not you, secure the mailbox first, then reset the password again.",
      ifNotYou: "",
    },
    "fund-password-set": {
      subject: "Your fund password was set",
      opening: "A fund password was set for your account. Every movement of money asks for it.",
    },
    "fund-password-changed": {
      subject: "Your fund password was changed",
      opening: "The fund password of your account was changed.",
    },
    "fund-password-reset": {
      subject: "Your fund password was reset",
      opening: "The fund password of your account was replaced without the old one.",
    },
    "fund-password-locked": {
      subject: "Your fund password is locked",
      opening:
        "A wrong fund password was entered five times, so it is locked. You can still log in.",
    },
    "no-account": {
      subject: "No account with this e-mail",
      opening:
        "Someone asked for a new login password with this e-mail and entered the right code. No Clearhold account uses this e-mail, so nothing was changed.",
      closing:
        "If you have an account, it was opened with another e-mail. Otherwise you can open one.",
      ifNotYou: "",
    },
    "email-changed": {
      subject: "Your e-mail was changed",
      opening: "The e-mail of your account was changed to the one below.",
    },
    "email-change-asked": {
      subject: "Someone asked to change your e-mail",
      opening:
        "Someone asked to change the e-mail of your account to the one below, without a code from this mailbox. They can finish the change from the time below.",
      closing: "Until then you can cancel it under Security settings.",
    },
    "email-change-called-off": {
      subject: "The e-mail change was cancelled",
      opening: "Your account keeps this mailbox.",
    },
    "phone-bound": {
      subject: "A phone was bound to your account",
      opening: "The phone number below was bound to your account.",
    },
    "phone-changed": {
      subject: "Your phone number was changed",
      opening: "The phone number of your account was changed to the one below.",
    },
    "factor-on": {
      subject: "A confirmation method was switched on",
      opening: "Sensitive steps in your account now need one more proof.",
    },
    "factor-off-asked": {
      subject: "A confirmation method will be switched off",
      opening: "From the time below, sensitive steps in your account need one proof less.",
      closing: "Until then you can cancel it under Security settings.",
    },
    "factor-off-called-off": {
      subject: "A confirmation method stays on",
      opening: "The change was cancelled. Sensitive steps still need this confirmation.",
    },
    "passkey-added": {
      subject: "A passkey was added",
      opening:
        "A passkey was added to your account. It can log in, and it replaces codes for confirmations.",
    },
    "passkey-removed": {
      subject: "A passkey was removed",
      opening: "The passkey below can no longer be used.",
    },
    "passkey-suspect": {
      subject: "A passkey may have been copied",
      opening:
        "Someone may have a copy of the passkey below. We refused its last use. If you did nothing unusual, remove this passkey and add another.",
    },
    "recovery-codes-made": {
      subject: "New recovery codes were made",
      opening: "Recovery codes were made for your account. Older ones no longer work.",
    },
    "recovery-code-used": {
      subject: "A recovery code was used",
      opening: "One of the recovery codes of your account was used.",
    },
    "withdrawal-requested": {
      subject: "A withdrawal was requested",
      opening: "A withdrawal from your account was requested to the address below.",
    },
    ...adjustmentWords["en-us"],
    "standing-set": {
      subject: "The payout of your subscription will be sent on",
      opening: "When your subscription pays out, we withdraw the payout to the address below.",
      closing: "Until the payout you can cancel this in the record of the subscription.",
    },
    "standing-withdrawn": {
      subject: "Your payout is on its way to your address",
      opening:
        "A project paid out. As you asked, the payout is being withdrawn to the address below.",
    },
    "standing-fell-back": {
      subject: "Your payout stays in your balance",
      opening:
        "The payout of your subscription is not sent to your address. It goes to your balance.",
      ifNotYou: "",
    },
    "address-noted": {
      subject: "An address was noted in your address book",
      opening:
        "Someone logged in to your account noted the address below. It is not confirmed. Paying it needs your fund password and your codes.",
    },
    "address-saved": {
      subject: "A payout address was saved",
      opening: "The address below was saved in your address book.",
    },
    "address-changed": {
      subject: "A payout address was changed",
      opening: "An entry of your address book was changed to the address below.",
    },
    "address-whitelisted": {
      subject: "A payout address was whitelisted",
      opening: "From the time below, payments to this address need no codes.",
    },
    "address-removed": {
      subject: "A payout address was removed",
      opening: "The address below was removed from your address book.",
    },
    "address-switch-changed": {
      subject: "A setting of your addresses was changed",
      opening: "A setting that protects your payout addresses was changed.",
    },
    "phrase-set": {
      subject: "Your anti-phishing phrase was set",
      opening:
        "From now on every mail from Clearhold shows your phrase. A mail without it is not from us.",
    },
    "phrase-removed": {
      subject: "Your anti-phishing phrase was removed",
      opening: "Mails from Clearhold no longer show your phrase.",
    },
    "nickname-accepted": {
      subject: "Your nickname was accepted",
      opening: "Others can now see your new nickname.",
      ifNotYou: "",
    },
    "nickname-refused": {
      subject: "Your nickname was not accepted",
      opening: "Your new nickname was reviewed and not accepted. Your previous nickname stays.",
      closing: "You can ask for another one.",
      ifNotYou: "",
    },
    ...certificationWords["en-us"].notices,
    ...leavingWords["en-us"].notices,
    ...limitWords["en-us"],
    ...moneyWords["en-us"].notices,
    ...projectWords["en-us"].notices,
  },
  ifNotYou:
    "If this was not you, open Clearhold yourself, change your login password at once and end all other sessions.",
};

/** The proofs of a step: codes, passkeys, passwords. */
export const proofs = {
  proofs: {
    way: "How to confirm",
    passkey: "Passkey",
    codes: "Code",
    recovery: "Recovery code",
    passkeyLead: "When you continue, your device asks for your fingerprint, your face or its PIN.",
    emailCode: "Email verification code",
    emailCodeMissing: "Please enter the email verification code",
    phoneCode: "Mobile phone verification code",
    phoneCodeMissing: "Please enter the mobile phone verification code",
    recoveryCode: "Recovery code",
    recoveryCodeMissing: "Please enter a recovery code",
    recoveryHold:
      "Each recovery code works once. Afterwards withdrawals are paused for 24 hours, until {until}.",
    closed: "Nothing was confirmed: the passkey prompt was closed. Try again when you are ready.",
    exists: "This device already has a passkey for your account.",
    place: "Passkeys work only on the wallet’s own web address. Open Clearhold there.",
    failed: "The device did not answer. Try again, or use another way.",
    blocked: "This step needs a passkey",
    tooNew: "Your passkey is new. You can confirm with it from {from}.",
    noRecovery: "You have no recovery code that works now.",
    unsupported:
      "None of your passkeys can be used in this browser. Open Clearhold on the device that has one.",
    passkeyLogin: "Log in with a passkey",
    passkeyInsecure: "Passkeys need a secure connection (https).",
    passkeyUnsupported: "This browser has no passkeys. Use a current one, or another device.",
  },
} as const;

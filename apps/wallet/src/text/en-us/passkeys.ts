/** Passkeys, recovery codes, the lock of the screen, and the proofs of a step. */
export const passkeys = {
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
    recoveryHold: "A recovery code is good once. After it, withdrawals are paused for 24 hours.",
    closed: "Nothing was confirmed: the passkey prompt was closed. Try again when you are ready.",
    blocked: "This step needs a passkey",
    tooNew: "Your passkey is new. It confirms steps from {from}.",
    unsupported:
      "None of your passkeys can be used in this browser. Open Clearhold on the device that has one.",
  },
} as const;

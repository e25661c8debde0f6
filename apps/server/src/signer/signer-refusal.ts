import type { SignReply } from "../wire/signer/payment-signer.ts";

/** What the asker waits for, where it is not the thing asked for that is wrong. */
type Wait = Extract<SignReply, { signed: false }>["wait"];

/** Says no, and why: for the log and the operator, not for a person's screen. */
export class SignerRefusal extends Error {
  readonly wait: Wait;

  constructor(reason: string, wait?: Wait) {
    super(reason);
    this.name = "SignerRefusal";
    this.wait = wait;
  }
}

/** @throws SignerRefusal with this reason. */
export function refuse(reason: string, wait?: Wait): never {
  throw new SignerRefusal(reason, wait);
}

/** @throws SignerRefusal when the condition holds. */
export function refuseIf(condition: boolean, reason: string): void {
  if (condition) throw new SignerRefusal(reason);
}

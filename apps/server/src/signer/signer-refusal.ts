/** Says no, and why: for the log and the operator, not for a person's screen. */
export class SignerRefusal extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "SignerRefusal";
  }
}

/** @throws SignerRefusal with this reason. */
export function refuse(reason: string): never {
  throw new SignerRefusal(reason);
}

/** @throws SignerRefusal when the condition holds. */
export function refuseIf(condition: boolean, reason: string): void {
  if (condition) throw new SignerRefusal(reason);
}

import type { CodePurpose, CodeSubject } from "../../wire/guard/guard-port.ts";
import type { CodeScope } from "./code-store.ts";
import { type GuardKeys, macOf } from "./guard-keys.ts";

/** Where a code goes; it is good for what it went to alone. */
export type Destination = {
  readonly channel: "email" | "sms";
  /** A mailbox, or a telephone in E.164. */
  readonly address: string;
};

export type ScopeAsk = {
  /** Empty for a stranger. */
  readonly userId: string;
  readonly purpose: CodePurpose;
  readonly to: Destination;
  readonly subject?: CodeSubject | undefined;
};

/** Contacts and payments stand in the database as MACs: enough to find, nothing to read. */
export function scopeOf(keys: GuardKeys, { userId, purpose, to, subject }: ScopeAsk): CodeScope {
  const destination = destinationMac(keys, to);
  return { userId, purpose, destination, subjectHash: hashOfSubject(keys, subject) };
}

export function destinationMac(keys: GuardKeys, { channel, address }: Destination): string {
  return macOf(keys.name, channel === "email" ? "mailbox" : "phone", address);
}

export function codeMac(keys: GuardKeys, scope: CodeScope, code: string): string {
  const { userId, purpose, destination, subjectHash } = scope;
  return macOf(keys.code, userId, purpose, destination, subjectHash, code);
}

/** What a code, or a passkey's answer, is bound to; empty for a step of nothing in particular. */
export function hashOfSubject(keys: GuardKeys, subject: CodeSubject | undefined): string {
  return subject ? macOf(keys.name, subject.kind, ...partsOf(subject)) : "";
}

function partsOf(subject: CodeSubject): string[] {
  switch (subject.kind) {
    case "payment":
      return [subject.currency, subject.amountUnits, subject.address];
    case "standing-payout":
      return [subject.projectId, subject.currency, subject.amountUnits, subject.address];
    case "payee":
      return [subject.address];
    case "whitelist":
      return [subject.currency, subject.address];
    case "address-switches":
      return [subject.whitelist, subject.defaultAddress, subject.addressLock].map(String);
    case "factor":
      return [subject.factor, String(subject.on)];
    default:
      return [];
  }
}

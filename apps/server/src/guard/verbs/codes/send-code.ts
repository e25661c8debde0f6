import { randomInt } from "node:crypto";
import { formatUnits, scaleOf } from "@clearhold/money";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { codeLetter, codeMessage } from "../../../mail/letters.ts";
import type { CodeUse } from "../../../mail/words/words.ts";
import type { AskOf, CodePurpose, CodeSubject } from "../../../wire/guard/guard-port.ts";
import { takeFromBudget } from "../../proofs/code-budget.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { codeMac, type Destination, insertCode, scopeOf } from "../../rows/code-store.ts";
import { findPhone, getMailbox } from "../../rows/contacts.ts";
import { isOwnDevice } from "../../rows/devices.ts";
import { findProjectName } from "../../rows/standing-payouts.ts";
import { getReader, readerAt } from "../../tell/notify-owner.ts";

type SendCodeAsk = AskOf<"sendCode">;

const codeLifeMs = 10 * 60_000;

/**
 * Mints a code and sends it with what it is good for. For a mailbox or telephone that was named the
 * same is done whether or not it has an account. Late is what the server did not take at once: it is
 * tried again for as long as the code lives. Refuses `code-asked-too-soon`,
 * `code-limit-reached`, `function-not-open` without a gateway, `phone-not-bound`.
 */
export async function sendCode(deps: GuardDeps, ask: SendCodeAsk): Promise<{ isLate: boolean }> {
  const { database, clock, keys } = deps;
  const { purpose, userId = "", subject, deviceKey = "" } = ask;
  if ((purpose === "stranger") !== (userId === "")) throw new Error("a code of nobody's");
  const aboutPhone = purpose === "new-phone" || ask.channel === "sms";
  refuseUnless(!aboutPhone || deps.sms !== undefined, "function-not-open");
  const { to, named } = await destinationOf(deps, ask);
  const asStranger = { email: to.address, deviceKey };
  const ownDevice = purpose === "stranger" && (await isOwnDevice(deps, asStranger));
  const now = clock.now();
  const payer = ownDevice ? "own device" : named ? "named" : "owner";
  const scope = scopeOf(keys, { userId, purpose, to, subject });
  await takeFromBudget(database, keys, { ...scope, to, purpose, payer, now });
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await insertCode(database, {
    ...scope,
    codeMac: codeMac(keys, scope, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeLifeMs),
  });
  return { isLate: !(await deliver(deps, ask, { to, code })) };
}

/** Where it goes; `named` when it was typed, and is nobody's own contact yet. */
async function destinationOf(
  { database, keys }: GuardDeps,
  { purpose, userId = "", email, phone, channel = "email" }: SendCodeAsk,
): Promise<{ to: Destination; named: boolean }> {
  if (purpose === "stranger" || purpose === "new-email") {
    if (email === undefined) throw new Error("a code needs a mailbox");
    return { to: { channel: "email", address: email }, named: true };
  }
  if (purpose === "new-phone" && phone !== undefined) {
    return { to: { channel: "sms", address: phone }, named: true };
  }
  if (channel === "email") {
    return { to: { channel, address: await getMailbox(database, keys, userId) }, named: false };
  }
  const address = await findPhone(database, keys, userId);
  if (address === undefined) throw new Refusal("phone-not-bound");
  return { to: { channel, address }, named: false };
}

/** Whether it left, or may still leave within the moment that an answer waits. */
async function deliver(
  deps: GuardDeps,
  { purpose, userId = "", subject, language }: SendCodeAsk,
  { to, code }: { to: Destination; code: string },
): Promise<boolean> {
  const project = await findProjectName(deps.database, subject);
  const use = useOf(purpose, subject, project);
  if (to.channel === "email") {
    const reader = await readerAt(deps, to.address, language);
    return deps.outbox.send(to.address, codeLetter(reader, code, use));
  }
  const reader = await getReader(deps, userId, language);
  return (await deps.sms?.send(to.address, codeMessage(reader.language, code, use))) ?? false;
}

function useOf(purpose: CodePurpose, subject: CodeSubject | undefined, project: string): CodeUse {
  if (!subject) return { kind: purpose };
  if (subject.kind === "payee" || subject.kind === "whitelist") return subject;
  if (subject.kind === "factor") return subject;
  if (subject.kind === "address-switches") {
    return {
      kind: subject.kind,
      settings: {
        whitelist: subject.whitelist,
        "default-address": subject.defaultAddress,
        "address-lock": subject.addressLock,
      },
    };
  }
  if (subject.kind !== "payment" && subject.kind !== "standing-payout") return subject;
  const { kind, currency, amountUnits, address } = subject;
  const amount = formatUnits(BigInt(amountUnits), scaleOf(currency));
  if (kind === "payment") return { kind, amount, currency, address };
  return { kind, amount, currency, address, project };
}

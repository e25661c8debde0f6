import { maskEmail, maskPhone } from "../../../kernel/mask-contact.ts";
import type { Security } from "../../../wire/guard/calls/security-calls.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { secondsAt } from "../../proofs/seconds.ts";
import { findPhone, getMailbox } from "../../rows/contacts.ts";
import { findEmailChange } from "../../rows/email-changes.ts";
import { type FactorState, findFactors } from "../../rows/factors.ts";
import { wasFrozenSince } from "../../rows/freezes.ts";
import { holdEnd, listHolds } from "../../rows/holds.ts";
import { listPasskeys } from "../../rows/passkey-store.ts";
import { countRecoveryCodes } from "../../rows/recovery-codes.ts";
import { findVerifier } from "../../rows/verifiers.ts";
import { findLoginPasswordHold } from "../passwords/change-login-password.ts";
import { fundPasswordHold } from "../passwords/set-fund-password.ts";

type ReadDeps = Pick<GuardDeps, "database" | "clock" | "keys" | "sms">;

/** What protects an account now, what is under way, and what each change would hold. */
export async function readSecurity(deps: ReadDeps, { userId, visit }: AskOf<"readSecurity">) {
  const { database, clock, keys, sms } = deps;
  const now = clock.now();
  const holds = await listHolds(database, userId, now);
  const change = await findEmailChange(database, keys, userId);
  return {
    ...(await readFactors(deps, userId, now)),
    ...(await readPasswords(deps, userId)),
    phonesOpen: sms !== undefined,
    recoveryCodesLeft: await countRecoveryCodes(database, userId),
    emailChange: change
      ? {
          email: maskEmail(change.email),
          from: secondsAt(change.from),
          due: change.from <= now,
        }
      : null,
    holds: holds.map(({ reason, until }) => ({ reason, until: secondsAt(until) })),
    wouldHold: await readWouldHold(deps, { ...visit, userId }, now),
  };
}

async function readFactors({ database, keys }: ReadDeps, userId: string, now: Date) {
  const factors = await findFactors(database, keys, userId, now);
  const phone = await findPhone(database, keys, userId);
  const passkeys = await listPasskeys(database, keys, userId);
  return {
    email: {
      ...viewOf(factors.email),
      contact: maskEmail(await getMailbox(database, keys, userId)),
    },
    phone: { ...viewOf(factors.phone), contact: phone === undefined ? null : maskPhone(phone) },
    passkey: { ...viewOf(factors.passkey), count: passkeys.length },
  };
}

async function readPasswords({ database, keys }: ReadDeps, userId: string) {
  const login = await findVerifier(database, keys, { userId, purpose: "login" });
  const fund = await findVerifier(database, keys, { userId, purpose: "fund" });
  if (!login) throw new Error(`${userId} has no login password`);
  return {
    loginPasswordSetAt: secondsAt(login.setAt),
    fundPasswordSetAt: fund ? secondsAt(fund.setAt) : null,
    fundPasswordVoid: fund !== undefined && (await wasFrozenSince(database, userId, fund.setAt)),
  };
}

/** Asked of the very functions that the changes ask. */
async function readWouldHold(
  deps: ReadDeps,
  device: { userId: string; deviceKey: string },
  now: Date,
): Promise<Security["wouldHold"]> {
  const { database } = deps;
  const { userId } = device;
  const login = await findLoginPasswordHold(deps, device, now);
  // A first telephone only adds to what protects the account.
  const phone = await findPhone(database, deps.keys, userId);
  return {
    fundPasswordByOld: endOf(await fundPasswordHold(database, { userId, by: "old-password", now })),
    fundPasswordByCode: endOf(await fundPasswordHold(database, { userId, by: "proofs", now })),
    loginPassword: endOf(login),
    email: endOf(holdEnd(now)),
    phone: phone === undefined ? null : endOf(holdEnd(now)),
    secondFactor: endOf(holdEnd(now)),
  };
}

function viewOf({ on, lost, next }: FactorState): Pick<Security["email"], "on" | "lost" | "next"> {
  return { on, lost, next: next ? { on: next.on, from: secondsAt(next.from) } : null };
}

function endOf(hold: Date | undefined): number | null {
  return hold ? secondsAt(hold) : null;
}

import { areaOf } from "../../../kernel/area.ts";
import { describeDevice } from "../../../kernel/describe-device.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { Visit } from "../../../wire/guard/calls/shapes.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { proveCode, strangerCode } from "../../proofs/codes.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { loginCounter, tryLogin } from "../../proofs/login-password.ts";
import { checkLoginPassword } from "../../proofs/login-password-rules.ts";
import {
  accountNameOf,
  findAccountOwner,
  findUsername,
  insertMailbox,
} from "../../rows/contacts.ts";
import { counterOf, noteDevice } from "../../rows/devices.ts";
import { isFrozen } from "../../rows/freezes.ts";
import { nobodysId } from "../../rows/guard-keys.ts";
import { findVerifier, updateVerifier } from "../../rows/verifiers.ts";
import { areaInWords, getReader, type NotifyDeps, warnOwner } from "../../tell/notify-owner.ts";

/**
 * Binds a mailbox and a login password to a new user: code, mailbox, verifier and the browser that
 * will never be a new one, in one transaction. Refuses `email-code-wrong`, `account-exists` and what
 * the password rules refuse.
 */
export async function openAccount(deps: GuardDeps, ask: AskOf<"openAccount">): Promise<void> {
  const { database, clock, keys, hasher } = deps;
  const { userId, email, code, password, username, visit } = ask;
  checkLoginPassword(password, { email, name: username });
  const proved = await proveCode(deps, strangerCode(email, code, userId));
  const text = await hasher.hash({ kind: "login", ownerId: userId, secret: password });
  const now = clock.now();
  await database.transaction(async (tx) => {
    await proved.spend(tx, now);
    const bound = await insertMailbox(tx, keys, { userId, email, now });
    if (!bound) throw new Refusal("account-exists");
    await updateVerifier(tx, keys, { userId, purpose: "login", text, after: 0, now });
    await noteDevice(tx, keys, { ...visit, userId, openedAccount: true, now });
    await recordEvent(tx, { userId, kind: "account-opened", ...visit });
  });
}

/**
 * Whose account this is. Tries are counted for the typed account, existing or not; browsers and
 * networks from which the owner has come in before have a counter of their own, so that a stranger's
 * guesses delay the stranger. Refuses `account-or-password-wrong`, `login-delayed` and, after the
 * right password alone, `password-reset-required`, and `registration-unfinished` where a crash left a
 * mailbox without a user. The version is the one that was proved: it may have been replaced by the
 * time that a session is opened.
 */
export async function verifyLogin(deps: GuardDeps, ask: AskOf<"verifyLogin">) {
  const { database, keys, hasher } = deps;
  const account = accountNameOf(ask.account);
  const found = await findAccountOwner(database, keys, account);
  const userId = found ?? nobodysId;
  const among = await counterOf(database, keys, { ...ask.visit, userId });
  const counter = loginCounter(keys, account, among);
  const tried = await tryLogin(deps, counter, {
    async compare() {
      const verifier = await findVerifier(database, keys, { userId, purpose: "login" });
      const secret = { kind: "login", ownerId: userId, secret: ask.password } as const;
      const same = await hasher.verify(verifier?.text, secret);
      return same && verifier !== undefined && found !== undefined && verifier;
    },
  });
  if (tried.kind === "wrong") {
    if (tried.firstWait && found !== undefined) noteDelay(deps, found, ask.visit);
    throw new Refusal("account-or-password-wrong");
  }
  refuseUnless((await findUsername(database, userId)) !== undefined, "registration-unfinished");
  await admitLogin(deps, userId, ask.visit);
  return { userId, passwordVersion: tried.value.version };
}

/** Beside the answer, which must not take longer for an account that exists. */
function noteDelay({ database, logger }: GuardDeps, userId: string, visit: Visit): void {
  recordEvent(database, { userId, kind: "login-delayed", ...visit }).catch((err: unknown) =>
    logger.warn({ err }, "a slowed login is missing from the history"),
  );
}

/**
 * The last step of every login, whatever proved it: notes browser and network, writes the history,
 * and tells the owner of a browser that was never seen before, with a link that stops a thief.
 * Refuses `password-reset-required` while the account is frozen.
 */
export async function admitLogin(deps: NotifyDeps, userId: string, visit: Visit): Promise<void> {
  const { database, clock, keys } = deps;
  const now = clock.now();
  const { ip } = visit;
  const country = await areaOf(ip);
  await database.transaction(async (tx) => {
    refuseUnless(!(await isFrozen(tx, userId)), "password-reset-required");
    const { first } = await noteDevice(tx, keys, { ...visit, userId, now });
    const kind = first ? "logged-in-new-device" : "logged-in";
    await recordEvent(tx, { userId, kind, ...visit });
    if (!first) return;
    const { language } = await getReader({ ...deps, database: tx }, userId);
    const area = areaInWords(country, language);
    const words = { device: describeDevice(visit.device), area, ip };
    await warnOwner(tx, deps, userId, { kind: "new-device", ...words });
  });
}

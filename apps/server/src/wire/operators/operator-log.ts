import { isDeepStrictEqual } from "node:util";
import {
  firstNames,
  isLowering,
  type LimitName,
  type Limits,
  limitNames,
  limitWords,
  type SomeLimits,
} from "./limits.ts";
import {
  type ChangeAsk,
  changeText,
  type OperatorChange,
  type OperatorPasskey,
  type TakenChange,
} from "./operator-change.ts";
import { approversOf } from "./verify-approvals.ts";

/** A change is announced for this long, so that everybody who is in can cancel it. */
const waitMs = 48 * 3_600_000;
/** Limits that were in force together within this time may be restored at once. */
const restoreMs = 30 * 86_400_000;
/** What needs operators needs at most so many. */
export const approvalsNeeded = 2;

type Log = readonly TakenChange[];

/** A change that the rules forbid, with the reason in one sentence. */
export class ChangeRefusal extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "ChangeRefusal";
  }
}

/** Who is in at a moment, and since when. A key that waits for its 48 hours does not count yet. */
export function operatorsAt(log: Log, nowMs: number): readonly OperatorIn[] {
  const off = cancelledIn(log);
  const byId = new Map<string, OperatorIn>();
  // In the order of the changes: who left does not come back by a change that was made before.
  for (const { change, fromMs } of log) {
    if (fromMs > nowMs || off.has(change.number)) continue;
    if (change.kind === "leave") byId.delete(change.operatorId);
    if (change.kind !== "enrol") continue;
    const { operator, number: changeNumber } = change;
    byId.set(operator.operatorId, { ...operator, fromMs, changeNumber });
  }
  return [...byId.values()];
}
export type OperatorIn = OperatorPasskey & {
  readonly fromMs: number;
  /** The change that their passkey came with. */
  readonly changeNumber: number;
};

/** The limits in force at a moment, without those that no start has pinned yet. */
export function limitsAt(log: Log, nowMs: number): Partial<Limits> {
  // In the order of the changes: a raise that was decided before a lowering never undoes it.
  return Object.assign({}, ...countedLimits(log, nowMs)) as Partial<Limits>;
}

/** Every cold wallet up to a moment, the one in force last: what is in an earlier one stays the house's. */
export function coldWalletsAt(log: Log, nowMs: number): readonly string[] {
  return countedLimits(log, nowMs).flatMap(({ COLD_ADDRESS: cold }) =>
    cold === undefined || cold === "none" ? [] : cold,
  );
}

function countedLimits(log: Log, nowMs: number): readonly SomeLimits[] {
  const off = cancelledIn(log);
  return log.flatMap(({ change, at, fromMs }) => {
    // What needed no wait counts also where a clock was put back.
    const isIn = (at === fromMs || fromMs <= nowMs) && !off.has(change.number);
    return change.kind === "limits" && isIn ? change.limits : [];
  });
}

/** What was decided and does not count yet, the oldest first. */
export function waitingAt(log: Log, nowMs: number): readonly TakenChange[] {
  const off = cancelledIn(log);
  return log.filter(
    ({ change, fromMs }) =>
      fromMs > nowMs && !off.has(change.number) && !isOvertaken(log, change, nowMs),
  );
}

/** An earlier enrolment brings back no operator who left, an earlier raise no lowered limit. */
function isOvertaken(log: Log, change: OperatorChange, nowMs: number): boolean {
  const later = log.slice(change.number).filter(({ fromMs }) => fromMs <= nowMs);
  if (change.kind === "enrol") {
    const { operatorId } = change.operator;
    return later.some((one) => one.change.kind === "leave" && one.change.operatorId === operatorId);
  }
  if (change.kind !== "limits") return false;
  const replaced = later.flatMap((one) => (one.change.kind === "limits" ? one.change.limits : []));
  const isReplaced = (name: LimitName) => replaced.some((one) => one[name] !== undefined);
  return limitNames.every((name) => change.limits[name] === undefined || isReplaced(name));
}

function cancelledIn(log: Log): ReadonlySet<number> {
  return new Set(log.flatMap(({ change }) => (change.kind === "cancel" ? change.cancelled : [])));
}

export type Judged = {
  readonly taken: TakenChange;
  /** False where the very same change has its place already. */
  readonly isNew: boolean;
  /** Whose passkeys were proved: `opr_…`. */
  readonly behind: readonly string[];
  /** Whether somebody who is in stands behind it, and not only who comes in. */
  readonly isVouched: boolean;
};

/**
 * Judges a change by the list as it stands, and gives it as it is taken. The very same change at its
 * place is answered as before. @throws ChangeRefusal
 */
export async function judgeChange(
  log: Log,
  { change, approvals }: ChangeAsk,
  nowMs: number,
): Promise<Judged> {
  const before = log[change.number - 1];
  if (before) {
    if (changeText(before.change) === changeText(change))
      return { taken: before, isNew: false, behind: [], isVouched: false };
    throw new ChangeRefusal(`change ${change.number} of the list is another one: try again`);
  }
  refuseIf(
    change.number !== log.length + 1,
    `the list has ${log.length} changes: some are missing`,
  );
  const text = changeText(change);
  const inNow = operatorsAt(log, nowMs);
  const behind = await approversOf(inNow, text, approvals);
  const own = change.kind === "enrol" ? await approversOf([change.operator], text, approvals) : [];
  refuseIf(
    change.kind === "enrol" && own.length === 0,
    "the new passkey has not signed its own enrolment",
  );
  const waits = waitOf(change, { log, inNow, behind, nowMs });
  const taken = { change, approvals, at: nowMs, fromMs: nowMs + waits };
  const ids = [...behind, ...own].map((one) => one.operatorId);
  return { taken, isNew: true, behind: [...new Set(ids)], isVouched: behind.length > 0 };
}

type Standing = {
  readonly log: Log;
  readonly inNow: readonly OperatorPasskey[];
  /** Whose passkeys signed the change. */
  readonly behind: readonly OperatorPasskey[];
  readonly nowMs: number;
};

/** Milliseconds until the change counts. @throws ChangeRefusal */
function waitOf(change: OperatorChange, standing: Standing): number {
  switch (change.kind) {
    case "enrol":
      return waitOfEnrolment(change.operator, standing);
    case "leave":
      return waitOfLeaving(change.operatorId, standing);
    case "limits":
      return waitOfLimits(change.limits, standing);
    case "cancel":
      return checkCancel(change.cancelled, standing);
  }
}

function waitOfEnrolment(operator: OperatorPasskey, standing: Standing): number {
  const { operatorId, name, publicKey } = operator;
  const known = standing.log.flatMap(({ change }) =>
    change.kind === "enrol" ? change.operator : [],
  );
  // Also one that waits, or that left: asking and agreeing are never one key under two names.
  const others = known.filter((one) => one.operatorId !== operatorId);
  const used = [...standing.inNow, ...others].some((one) => one.publicKey === publicKey);
  refuseIf(used, "this passkey is in already, or was another operator's");
  refuseIf(!isInOneForm(publicKey), "this passkey is not written in its one form");
  const other = known.find((one) => (one.name === name) !== (one.operatorId === operatorId));
  refuseIf(other !== undefined, `${name} is the name of another operator`);
  // The ceremony: the first two come in as they are, at the machine itself.
  const ids = new Set(known.map((one) => one.operatorId));
  if (ids.size < approvalsNeeded && !ids.has(operatorId)) return 0;
  checkApprovals(standing, operatorId);
  return waitMs;
}

/** Base64url that says the same bytes twice alike: else one key could stand there as two texts. */
function isInOneForm(publicKey: string): boolean {
  return Buffer.from(publicKey, "base64url").toString("base64url") === publicKey;
}

function waitOfLeaving(operatorId: string, standing: Standing): number {
  const { inNow, behind } = standing;
  const isIn = inNow.some((one) => one.operatorId === operatorId);
  refuseIf(!isIn, "this operator is not in");
  if (behind.some((one) => one.operatorId === operatorId)) return 0;
  checkApprovals(standing, operatorId);
  // One alone cannot take the only other one off before that one could object.
  return behind.length >= approvalsNeeded ? 0 : waitMs;
}

/**
 * A start pins all limits that have no value yet. Then one operator lowers at once, and two raise in 48
 * hours, as they change an address. What was in force lately two restore at once: otherwise the one who
 * lowered it could cancel that for ever.
 */
function waitOfLimits(limits: SomeLimits, { log, inNow, behind, nowMs }: Standing): number {
  const inForce = limitsAt(log, nowMs);
  const given = limitNames.filter((name) => limits[name] !== undefined);
  refuseIf(given.length === 0, "no limit is named");
  if (given.every((name) => inForce[name] === undefined)) {
    const lacks = firstNames.some((name) => ({ ...inForce, ...limits })[name] === undefined);
    refuseIf(lacks, "the first limits must be all of them");
    return 0;
  }
  const lowers = isLowering(inForce, limits);
  const needed = lowers ? 1 : approvalsNeeded;
  refuseIf(inNow.length < needed, `operators needed: ${needed}, enrolled: ${inNow.length}`);
  const deed = lowers ? "to lower a limit" : "to raise a limit";
  refuseIf(behind.length < needed, `${deed}, passkeys needed: ${needed}, given: ${behind.length}`);
  return lowers || isRestoring({ ...inForce, ...limits }, log, nowMs) ? 0 : waitMs;
}

/**
 * Whether all limits were in force together, each as high as this, at one moment that is not long ago.
 * A mix of several moments was never decided by anybody.
 */
function isRestoring(limits: SomeLimits, log: Log, nowMs: number): boolean {
  const since = nowMs - restoreMs;
  const turns = log.flatMap(({ at, fromMs }) => [at, fromMs]);
  const moments = [since, ...turns.filter((one) => one > since && one <= nowMs)];
  return moments.some((moment) => {
    const known = log.filter(({ at }) => at <= moment);
    return isLowering(limitsAt(known, moment), limits);
  });
}

function checkCancel(cancelled: number, { log, inNow, behind, nowMs }: Standing): number {
  const waiting = waitingAt(log, nowMs).some(({ change }) => change.number === cancelled);
  refuseIf(!waiting, `change ${cancelled} does not wait`);
  refuseIf(behind.length === 0 && inNow.length > 0, "no operator who is in has signed this");
  return 0;
}

/** Two others, or all others where fewer are in. With nobody left, the machine's owner decides. */
function checkApprovals({ inNow, behind }: Standing, subjectId: string): void {
  const isOther = (one: OperatorPasskey) => one.operatorId !== subjectId;
  const others = new Set(inNow.filter(isOther).map(({ publicKey }) => publicKey)).size;
  const needed = Math.min(approvalsNeeded, others);
  const have = behind.filter(isOther).length;
  const whom = needed === 1 ? "the other operator" : `${needed} other operators`;
  refuseIf(have < needed, `this needs the passkeys of ${whom}, and has ${have}`);
}

function refuseIf(condition: boolean, reason: string): void {
  if (condition) throw new ChangeRefusal(reason);
}

/**
 * Where the guard's list and the signer's differ, in words for operators; null where they agree. Each
 * process dates a change by its own clock, so times are not compared.
 */
export function differenceOf(guard: Log, signer: Log): string | null {
  const length = Math.max(guard.length, signer.length);
  for (let place = 0; place < length; place += 1) {
    const [here, there] = [guard[place]?.change, signer[place]?.change];
    if (isDeepStrictEqual(here, there)) continue;
    const which = `change ${place + 1} of the operators' list`;
    if (here && there) {
      return `${which} is "${changeWords(here)}" at the guard and "${changeWords(there)}" at the signer`;
    }
    if (here) return `the signer lacks ${which} ("${changeWords(here)}")`;
    if (there) return `the guard lacks ${which} ("${changeWords(there)}")`;
  }
  return null;
}

/** A change for people. */
export function changeWords(change: OperatorChange): string {
  switch (change.kind) {
    case "enrol":
      return `${change.operator.name} comes in with passkey ${change.operator.publicKey.slice(-12)}`;
    case "leave":
      return `${change.operatorId} leaves`;
    case "limits":
      return limitWords(change.limits);
    case "cancel":
      return `change ${change.cancelled} is cancelled`;
  }
}

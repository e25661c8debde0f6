import { z } from "zod";
import type { LocalCall } from "../local-call.ts";
import { booksCalls, vouchCalls } from "./calls/books-calls.ts";
import { certificationCalls, certificationReviewCalls } from "./calls/certification-calls.ts";
import { codeCalls } from "./calls/code-calls.ts";
import { contactCalls } from "./calls/contact-calls.ts";
import { creditCalls } from "./calls/credit-calls.ts";
import { boxCalls, campaignCalls, drawCalls } from "./calls/draw-calls.ts";
import { leavingCalls } from "./calls/leaving-calls.ts";
import { limitCalls } from "./calls/limit-calls.ts";
import { operatorVerbCalls } from "./calls/operator-calls.ts";
import { passkeyCalls } from "./calls/passkey-calls.ts";
import { passwordCalls } from "./calls/password-calls.ts";
import { paymentCalls } from "./calls/payment-calls.ts";
import { pushCalls } from "./calls/push-calls.ts";
import { addressCalls, recordCalls, recoveryCalls } from "./calls/record-calls.ts";
import { deviceCalls, phraseCalls, securityCalls } from "./calls/security-calls.ts";
import { type Calls, call, type PortOf } from "./calls/shapes.ts";
import { spendingCalls } from "./calls/spending-calls.ts";
import { payoutCalls, standingCalls } from "./calls/standing-calls.ts";
import { stopCalls } from "./calls/stop-calls.ts";

export { CodePurpose, CodeSubject } from "./calls/code-calls.ts";

const pingCalls = {
  /** For /readyz. */
  ping: call(z.object({}), z.literal("ready")),
} as const;

/**
 * Calls of the web server. The guard checks what it gets by these shapes, as by those of its other
 * callers below, and each caller gets a typed port from them. Expected ends are Refusals, named at
 * each call.
 */
export const guardCalls = {
  ...booksCalls,
  ...boxCalls,
  ...certificationCalls,
  ...codeCalls,
  ...contactCalls,
  ...deviceCalls,
  ...leavingCalls,
  ...passkeyCalls,
  ...passwordCalls,
  ...paymentCalls,
  ...phraseCalls,
  ...pushCalls,
  ...securityCalls,
  ...spendingCalls,
  ...standingCalls,
  ...pingCalls,
} as const;

/** Calls of the operators' command line, on a socket of its own. */
export const operatorCalls = {
  ...operatorVerbCalls,
  ...campaignCalls,
  ...certificationReviewCalls,
  ...pingCalls,
} as const;

/** Calls of the worker, on a socket of its own too. */
export const workerCalls = {
  ...drawCalls,
  ...payoutCalls,
  ...vouchCalls,
  ...pingCalls,
} as const;

/** Calls of the signer, on a socket of its own as well. */
export const signerCalls = {
  ...recordCalls,
  ...addressCalls,
  ...recoveryCalls,
  ...stopCalls,
  ...limitCalls,
  ...creditCalls,
  ...pingCalls,
} as const;

/** What so many people ask at once that those of one moment travel together. */
export const gatheredGuardCalls: readonly string[] = ["/authoriseSpending"];

export type GuardPort = PortOf<typeof guardCalls>;
export type OperatorPort = PortOf<typeof operatorCalls>;
export type WorkerPort = PortOf<typeof workerCalls>;
export type SignerPort = PortOf<typeof signerCalls>;

type EveryCall = typeof guardCalls & typeof operatorCalls & typeof workerCalls & typeof signerCalls;
/** What a call is asked, as its verb gets it. */
export type AskOf<Name extends keyof EveryCall> = z.output<EveryCall[Name]["ask"]>;
/** What a call answers. */
export type AnswerOf<Name extends keyof EveryCall> = z.output<EveryCall[Name]["reply"]>;

/** A typed caller of one of these tables. */
export function openPort<C extends Calls>(calls: C, local: LocalCall): PortOf<C> {
  const functions = Object.entries(calls).map(([name, { reply }]) => [
    name,
    async (ask: unknown) => reply.parse(await local(`/${name}`, ask)),
  ]);
  return Object.fromEntries(functions) as PortOf<C>;
}

/** The operators' socket lies beside the web server's and has other rights. */
export function operatorSocketOf(guardSocket: string): string {
  return guardSocket.replace(/(?:\.sock)?$/, "-operator.sock");
}

import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { NotReady } from "../../kernel/heartbeat.ts";
import { TakenChange } from "./operator-change.ts";
import { differenceOf, operatorsAt, waitingAt } from "./operator-log.ts";

/**
 * A copy of the list that one process keeps, for all others of this machine to compare with. Nothing
 * in it is secret, and nobody believes it for anything but a difference.
 */
export function publishLog(file: string, log: readonly TakenChange[]): void {
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(log)}\n`, { mode: 0o444, flush: true });
  // Each process has a narrow mask, and an account of its own.
  chmodSync(draft, 0o444);
  renameSync(draft, file);
}

/** The guard's word on false rows, beside its list; null takes it away. */
export function publishFalseWord(file: string, word: string | null): void {
  if (readFalseWord(file) === word) return;
  if (word === null) {
    rmSync(falseFile(file), { force: true });
    return;
  }
  const draft = `${falseFile(file)}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, word, { mode: 0o444 });
  chmodSync(draft, 0o444);
  renameSync(draft, falseFile(file));
}

function readFalseWord(file: string): string | null {
  try {
    return readFileSync(falseFile(file), "utf8");
  } catch {
    return null;
  }
}

const falseFile = (file: string) => `${file}.false`;

/** @throws Error where the file is not there, or damaged. */
export function readPublishedLog(file: string): readonly TakenChange[] {
  return z.array(TakenChange).parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Where the two lists of one machine lie. */
export type ListFiles = { readonly guard: string; readonly signer: string };

/**
 * How many operators there are and what waits, for /readyz.
 * @throws NotReady with the place where guard and signer differ: then no act of an operator is taken;
 * and with false rows of the guard's list, until two operators have looked at them.
 */
export function operatorsWord({ guard, signer }: ListFiles, nowMs: number): string {
  const [here, there] = [readOrNull(guard), readOrNull(signer)];
  if (here === null || there === null) throw new NotReady("a list of operators is missing");
  const difference = differenceOf(here, there);
  if (difference !== null) throw new NotReady(`different lists of operators: ${difference}`);
  const falseWord = readFalseWord(guard);
  if (falseWord !== null) throw new NotReady(falseWord);
  const count = operatorsAt(there, nowMs).length;
  const waiting = waitingAt(there, nowMs).length;
  const next = ['none: run "operator ceremony"', 'one: run "operator add"'][count] ?? `${count}`;
  return waiting === 0 ? next : `${next}; ${waiting} changes wait: see "operator list"`;
}

/** Null where the file is not there, or damaged. */
export function readOrNull(file: string): readonly TakenChange[] | null {
  try {
    return readPublishedLog(file);
  } catch {
    return null;
  }
}

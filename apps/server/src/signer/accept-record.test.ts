import { beforeEach, expect, it } from "vitest";
import {
  answerChallenge,
  createSoftwarePasskey,
  softwarePlace,
} from "../main/commands/operator-proof.ts";
import type { TakenChange } from "../wire/operators/operator-change.ts";
import { approvalChallenge } from "../wire/signer/operator-approval.ts";
import { acceptText, type RecordTrouble } from "../wire/signer/record-troubles.ts";
import { acceptRecord } from "./accept-record.ts";

const password = "of these tests";
const nowMs = 1_790_000_000_000;
const trouble: RecordTrouble = {
  ...{ name: "payments", file: "record.jsonl", line: 1, message: "is missing" },
  ...{ kept: null, sound: { count: 0, hash: "" }, acceptedFromMs: nowMs },
};

type Key = ReturnType<typeof createSoftwarePasskey>;
let log: TakenChange[];
let said: Map<string, Set<string>>;
let accepted: string[];

beforeEach(() => {
  [log, said, accepted] = [[], new Map(), []];
});

const idOf = (name: string) => `opr_${name.padEnd(26, "0")}`;

/** Comes in, or comes back with another passkey. */
function enrol(name: string): Key {
  const key = createSoftwarePasskey(password);
  const { publicKey } = key;
  const operator = { operatorId: idOf(name), name, publicKey, ...softwarePlace };
  const change = { kind: "enrol", number: log.length + 1, operator } as const;
  log.push({ change, approvals: [], at: nowMs, fromMs: nowMs });
  return key;
}

/** @returns whether a second yes is missing. */
function accept(name: string, key: Key): Promise<boolean> {
  const operatorId = idOf(name);
  const challenge = approvalChallenge(acceptText(trouble), operatorId);
  const assertion = answerChallenge(key, password, challenge);
  const deps = {
    ...{ said, clock: { now: () => new Date(nowMs) } },
    operators: { log: () => log, append: async () => {}, difference: () => null },
    store: {
      ...{ open: () => expect.fail(), begin: async () => {}, check: async () => {} },
      ...{ close: () => {}, troubles: () => (accepted.length > 0 ? [] : [trouble]) },
      async accept(which: string) {
        accepted.push(which);
      },
    },
  };
  return acceptRecord(deps, { name: "payments", approval: { operatorId, assertion } });
}

it("needs two people: one who was given another passkey counts once", async () => {
  const first = enrol("olga");
  const pavels = enrol("pavel");
  expect(await accept("olga", first)).toBe(true);
  const second = enrol("olga");
  expect(await accept("olga", second)).toBe(true);
  await expect(accept("olga", first)).rejects.toThrow("no operator who is in has said so");
  expect(accepted).toEqual([]);
  expect(await accept("pavel", pavels)).toBe(false);
  expect(accepted).toEqual(["payments"]);
});

it("counts nobody who is not in, and no passkey of somebody else", async () => {
  const [olgas] = [enrol("olga"), enrol("pavel")];
  expect(await accept("olga", olgas)).toBe(true);
  await expect(accept("pavel", olgas)).rejects.toThrow("no operator who is in has said so");
  await expect(accept("eve", createSoftwarePasskey(password))).rejects.toThrow("no operator");
  expect(accepted).toEqual([]);
});

import { expect, test } from "vitest";
import { type ExpiryEvidence, isProvablyExpired } from "./provable-expiry.ts";

const expiration = 300_000;
const proof: ExpiryEvidence = {
  solidBlock: { number: 100, timestamp: expiration },
  scannedThrough: 100,
  inOurIndex: false,
  answers: [
    { solidNumber: 100, found: false },
    { solidNumber: 104, found: false },
  ],
  answersNeeded: 2,
};

test("a solid block at the expiration, searched by us and by enough nodes, proves it", () => {
  expect(isProvablyExpired(expiration, proof)).toBe(true);
  expect(isProvablyExpired(expiration, { ...proof, scannedThrough: 500 })).toBe(true);
  const single = { ...proof, answers: [{ solidNumber: 100, found: false }], answersNeeded: 1 };
  expect(isProvablyExpired(expiration, single)).toBe(true);
});

test.each<[string, Partial<ExpiryEvidence>]>([
  ["its next block could still take it", { solidBlock: { number: 100, timestamp: 299_999 } }],
  ["we have not searched P itself", { scannedThrough: 99 }],
  ["we have it", { inOurIndex: true }],
  ["a node has it", { answers: [...proof.answers, { solidNumber: 100, found: true }] }],
  ["a node that lags has it", { answers: [...proof.answers, { solidNumber: 7, found: true }] }],
  ["one node lags", { answers: [proof.answers[0]!, { solidNumber: 99, found: false }] }],
  ["one node is missing", { answers: [proof.answers[0]!] }],
  ["nobody was asked, and nobody needed", { answers: [], answersNeeded: 0 }],
])("no proof when %s", (_why, change) => {
  expect(isProvablyExpired(expiration, { ...proof, ...change })).toBe(false);
});

import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { assignmentText, isAssignedBy } from "./address-assignment.ts";

const { secretKey, publicKey } = ed25519.keygen();
const key = bytesToHex(publicKey);
const assignment = {
  network: "devnet",
  purpose: "user",
  ownerId: "usr_01",
  index: 7,
  address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
} as const;
const signature = bytesToHex(ed25519.sign(utf8ToBytes(assignmentText(assignment)), secretKey));

test("an assignment is the signer's word for one owner, index and address", () => {
  expect(isAssignedBy(key, assignment, signature)).toBe(true);
  const forged = [
    { network: "mainnet" },
    { purpose: "project" as const },
    { ownerId: "usr_02" },
    { index: 8 },
    { address: "TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj" },
  ];
  for (const change of forged) {
    expect(isAssignedBy(key, { ...assignment, ...change }, signature)).toBe(false);
  }
});

test("another key, and anything that is no signature, say nothing", () => {
  expect(isAssignedBy(bytesToHex(ed25519.keygen().publicKey), assignment, signature)).toBe(false);
  for (const text of ["", "00", "zz".repeat(64), `${signature}00`, "ff".repeat(64)]) {
    expect(isAssignedBy(key, assignment, text)).toBe(false);
  }
  expect(isAssignedBy("", assignment, signature)).toBe(false);
});

import { expect, it } from "vitest";
import { verifyAssignment } from "./verify-assignment.ts";

/** Signed once with the key of RFC 8032's first test, and with that of its second. */
const address = "TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC";
const owner = `usr_${"1".repeat(26)}`;
const assignment = {
  network: "devnet",
  purpose: "user",
  owner_id: owner,
  index: 7,
  signature:
    "4862c57af6876cc1fb1eae3ec88b35101c109aaed141296b1868ae1b9a4ddcad291b135ad3a26f9d872f10bf3d7a785c464f048cb6ef3c326b0244a41d431a08",
  public_key: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
} as const;
const ofAnotherKey = {
  ...assignment,
  signature:
    "bdf2775aaccb1aed12cec9b37a13cf8bc7f3d60c732e14a26defa49b387a3f691e00d7d4cc6822d22ecb43b756603924f7a8792126c83ef6810b7537dd0fb90f",
  public_key: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
};

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

it("verifies an address that the signer gave to this person", () => {
  expect(verifyAssignment({ address, assignment }, owner, memory())).toBe("verified");
});

it.each([
  ["address", { address: "TDii6vao7xyWg2rKPbCPWVRpSmne8xcqYx", assignment }],
  ["owner", { address, assignment: { ...assignment, owner_id: `usr_${"2".repeat(26)}` } }],
  ["index", { address, assignment: { ...assignment, index: 8 } }],
  ["network", { address, assignment: { ...assignment, network: "mainnet" } }],
  ["signature", { address, assignment: { ...assignment, signature: ofAnotherKey.signature } }],
  ["key", { address, assignment: { ...assignment, public_key: ofAnotherKey.public_key } }],
])("calls it forged with another %s", (_what, shown) => {
  const keys = memory();
  expect(verifyAssignment(shown, shown.assignment.owner_id, keys)).toBe("forged");
  expect(keys.getItem("address-key devnet")).toBeNull();
});

it("shows nobody else's address", () => {
  const somebody = `usr_${"2".repeat(26)}`;
  expect(verifyAssignment({ address, assignment }, somebody, memory())).toBe("forged");
});

it("keeps to the first key that it met", () => {
  const keys = memory();
  expect(verifyAssignment({ address, assignment }, owner, keys)).toBe("verified");
  const other = { address, assignment: ofAnotherKey };
  expect(verifyAssignment(other, owner, keys)).toBe("another-key");
  expect(verifyAssignment({ address, assignment }, owner, keys)).toBe("verified");
});

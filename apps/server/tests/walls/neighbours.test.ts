import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * Attacks that are tried beside the code that they attack, and that belong to the walls all the same:
 * none of these tests may go without another one in its place.
 */
const neighbours = {
  "chain/credit-identity":
    "is not credited by a claim when a node gives the same payment another name",
  "chain/false-credit": "taken back by two, what really came is credited once",
  "chain/false-cursor": "moved over true blocks it hides nothing",
  "chain/one-liar": "is not believed when it says %s",
  "chain/two-nodes": "keeps nobody's payouts waiting, even where coins arrive all the time",
  "chain/unproved-limit": "counts up to the limit, and waits above it, where its owner sees it",
  "chain/witness-list": "whose blocks count is listed, as it was configured and as it is now",
  "chain/deposit-takebacks": "leaves a person nothing below zero",
  "desk/desk": "waits for operators when it is 3 % away, after any time and from any login",
  "desk/exchange": "while %s is stopped, both ways, with a quote of before it and without",
  "desk/signer-stops": "what the signer has stopped is not exchanged",
  "payouts/forged-orders": "is ended at once when somebody wrote another payee into it",
  "payouts/give-backs": "disprove nothing that the signer does not look for",
  "payouts/signer-store":
    "stops the signer with its name and the way out, or is as it was, whatever happened to it",
  "payouts/signer-watch":
    "gets nothing signed after a key of the house did what the signer did not sign",
  "payouts/watched-payouts": "a balance that a superuser wrote is not paid",
  "treasury/false-lock":
    "that stands already locks until two operators have released it, and no longer",
} as const;

it.each(Object.entries(neighbours))("%s is tried: %s", (file, title) => {
  const tests = readFileSync(new URL(`../${file}.test.ts`, import.meta.url), "utf8");
  expect(tests).toContain(title);
});

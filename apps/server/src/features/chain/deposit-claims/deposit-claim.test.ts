import { describe, expect, it } from "vitest";
import { txidIn } from "./deposit-claim.ts";

const txid = "ab".repeat(32);

describe("the id in what a person pasted", () => {
  it.each([
    txid,
    ` ${txid}\n`,
    txid.toUpperCase(),
    `0x${txid}`,
    `https://tronscan.org/#/transaction/${txid}`,
    `https://tronscan.org/#/transaction/${txid}?lang=en`,
    `TxID: ${txid}, thanks`,
  ])("is found in %j", (text) => {
    expect(txidIn(text)).toBe(txid);
  });

  it.each([
    "",
    "abc",
    txid.slice(1),
    `${txid}0`,
    `${txid}${txid}`,
    `${txid.slice(1)}g`,
    `z${txid}`,
  ])("is not in %j", (text) => {
    expect(txidIn(text)).toBeNull();
  });
});

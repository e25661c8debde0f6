import { expect, test } from "vitest";
import { outcomeOfFault, readBroadcast } from "./broadcast-outcome.ts";
import { NodeFault } from "./node-fault.ts";

const txId = "53a4f1ef3614b49c530708c109556246bc87faab6d34a428e77c0419ea940041";

test.each([
  [{ result: true, txid: txId }, "accepted"],
  [{ result: true, code: "SUCCESS", message: "", txid: txId }, "accepted"],
  [
    { result: false, code: "DUP_TRANSACTION_ERROR", message: "Dup transaction." },
    "duplicate-unknown",
  ],
  [{ code: "SIGERROR", message: "Validate signature error", txid: txId }, "rejected"],
  [{ code: "CONTRACT_VALIDATE_ERROR", message: "balance is not sufficient" }, "rejected"],
  [{ code: "CONTRACT_EXE_ERROR" }, "rejected"],
  [{ code: "BANDWITH_ERROR" }, "rejected"],
  [{ code: "TAPOS_ERROR" }, "rejected"],
  [{ code: "TOO_BIG_TRANSACTION_ERROR" }, "rejected"],
  [{ code: "TRANSACTION_EXPIRATION_ERROR" }, "rejected"],
  [{ code: "SERVER_BUSY" }, "unknown"],
  [{ code: "NO_CONNECTION" }, "unknown"],
  // This one is said after the node has kept the transaction.
  [{ code: "NOT_ENOUGH_EFFECTIVE_CONNECTION", message: "P2P broadcast failed." }, "unknown"],
  [{ code: "BLOCK_UNSOLIDIFIED" }, "unknown"],
  [{ code: "OTHER_ERROR" }, "unknown"],
  [{ code: "A_CODE_OF_TOMORROW" }, "unknown"],
  [{ result: true, txid: "00".repeat(32) }, "unknown"],
  [{ txid: txId }, "unknown"],
  [{}, "unknown"],
  [[], "unknown"],
  [null, "unknown"],
  [{ result: "true" }, "unknown"],
])("%j is %s", (answer, kind) => {
  expect(readBroadcast(answer, txId).kind).toBe(kind);
});

test("the node's words are kept, also when they come as hex", () => {
  const hex = "56616c6964617465207369676e6174757265206572726f72";
  expect(readBroadcast({ code: "SIGERROR", message: hex }, txId)).toEqual({
    kind: "rejected",
    code: "SIGERROR",
    message: "Validate signature error",
  });
  expect(readBroadcast({ code: "SERVER_BUSY", message: "try later" }, txId)).toEqual({
    kind: "unknown",
    code: "SERVER_BUSY",
    message: "try later",
    fault: null,
  });
});

test("only a node's fault is an outcome; a fault of ours stays one", () => {
  const fault = new NodeFault("timeout", "no answer in time");
  expect(outcomeOfFault(fault)).toMatchObject({ kind: "unknown", fault });
  expect(() => outcomeOfFault(new TypeError("ours"))).toThrow(TypeError);
});

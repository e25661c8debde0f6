import { hexAddress } from "@clearhold/tron/address";
import type { Block } from "@clearhold/tron/node-answers";
import { describe, expect, it } from "vitest";
import { chainBlockOf } from "./read-block.ts";

const owner = hexAddress(`41${"1".repeat(40)}`);

/** A block with one transaction of this type, as its bytes are read. */
function blockWith(type: string, contractRet: string): Block {
  const [txId, id] = ["a".repeat(64), "b".repeat(64)];
  const tx = { txId, type, owner, contractRet, transfer: null, call: null, rawHex: "", leaf: null };
  return {
    ...{ id, number: 7, timestamp: 1, parentHash: "c".repeat(64), rootFits: true },
    ...{ signedHex: "", headerHash: "d".repeat(64), witnessSignature: "", transactions: [tx] },
  };
}

function outcomeOf(type: string, contractRet = "SUCCESS") {
  const block = blockWith(type, contractRet);
  const [tx] = block.transactions;
  const info = {
    ...{ txId: tx?.txId ?? "", blockNumber: 7, blockTimestamp: 1, fee: 100_000_000n },
    ...{ failed: false, message: "", contractAddress: null, contractResult: "" },
    ...{ receiptResult: null, netUsage: 0, netFee: 0n, energyUsed: 0n, energyFee: 0n },
    ...{ logs: [], internalTxs: [] },
  };
  const read = chainBlockOf({ block, infos: [info] }, "TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj");
  return read.outcomes.get(tx?.txId ?? "");
}

describe("a block that gives the keys of an account to others", () => {
  it("is read as that, and as nothing else", () => {
    expect(outcomeOf("AccountPermissionUpdateContract")).toMatchObject({
      ...{ payer: owner, changesKeys: true, networkFeeUnits: 100_000_000n },
    });
    expect(outcomeOf("VoteWitnessContract")).toMatchObject({ changesKeys: false });
    const failed = outcomeOf("AccountPermissionUpdateContract", "OUT_OF_TIME");
    expect(failed).toMatchObject({ changesKeys: false });
  });
});

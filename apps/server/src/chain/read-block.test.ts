import { Block } from "@clearhold/tron/node-answers";
import { describe, expect, it } from "vitest";
import { chainBlockOf } from "./read-block.ts";

const owner = `41${"1".repeat(40)}`;

/** A block with one transaction of this type, as a node tells it. */
function blockWith(type: string, contractRet: string) {
  const txID = "a".repeat(64);
  return Block.parse({
    blockID: "b".repeat(64),
    block_header: { raw_data: { number: 7, timestamp: 1, parentHash: "c".repeat(64) } },
    transactions: [
      {
        txID,
        raw_data: { contract: [{ type, parameter: { value: { owner_address: owner } } }] },
        ret: [{ contractRet }],
      },
    ],
  });
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

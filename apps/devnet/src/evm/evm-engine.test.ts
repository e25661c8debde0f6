import { type HexAddress, hexAddress } from "@clearhold/tron/address";
import { encodeTransferCall } from "@clearhold/tron/token";
import { hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { contractArtifacts } from "../contracts/artifacts.ts";
import { encodeCall } from "../contracts/encode-call.ts";
import { newAccount } from "../state/account.ts";
import { ChainState } from "../state/chain-state.ts";
import type { ContractAsk } from "./contract-run.ts";
import { evmEngine } from "./evm-engine.ts";
import { withMainnetEnergy } from "./mainnet-energy.ts";

const alice = hexAddress(`41${"a1".repeat(20)}`);
const bob = hexAddress(`41${"b0".repeat(20)}`);
const token = hexAddress(`41${"70".repeat(20)}`);
const splitter = hexAddress(`41${"71".repeat(20)}`);
const reverter = hexAddress(`41${"72".repeat(20)}`);
const block = { number: 7, timestampMs: 1_700_000_000_000, witness: alice };
const engine = withMainnetEnergy(evmEngine(), () => token);

function word(value: bigint | HexAddress): string {
  const hex = typeof value === "bigint" ? value.toString(16) : value.slice(2);
  return hex.padStart(64, "0");
}

function ask(contract: HexAddress, data: string, more: Partial<ContractAsk> = {}): ContractAsk {
  return {
    txId: "11".repeat(32),
    caller: alice,
    contract,
    value: 0n,
    data: hexToBytes(data),
    kind: "call",
    energyLimit: 2_000_000n,
    block,
    ...more,
  };
}

async function world(): Promise<ChainState> {
  const state = new ChainState();
  state.putAccount({ ...newAccount(alice, 1), balance: 10_000_000n });
  const { mockUsdt, trxSplitter, reverter: failing } = contractArtifacts;
  const supply = word(1_000_000_000n);
  const deployments: [HexAddress, string][] = [
    [token, mockUsdt.bytecode + supply],
    [splitter, trxSplitter.bytecode],
    [reverter, failing.bytecode],
  ];
  for (const [address, code] of deployments) {
    const run = await engine.run(state, ask(address, code, { kind: "deploy" }));
    expect(run).toMatchObject({ result: "SUCCESS", message: "" });
  }
  return state;
}

describe("the contract engine", () => {
  it("moves tokens, answers false, and logs the movement", async () => {
    const state = await world();
    const run = await engine.run(state, ask(token, encodeTransferCall(bob, 250n)));
    expect(run.result).toBe("SUCCESS");
    expect(Buffer.from(run.output).toString("hex")).toBe(word(0n));
    expect(run.logs).toEqual([
      {
        address: token,
        topics: [
          "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
          word(alice),
          word(bob),
        ],
        data: word(250n),
      },
    ]);
  });

  it("charges a USDT transfer what mainnet charges", async () => {
    const state = await world();
    const first = await engine.run(state, ask(token, encodeTransferCall(bob, 1n)));
    const second = await engine.run(state, ask(token, encodeTransferCall(bob, 1n)));
    expect([first.energyUsed, first.energyPenalty]).toEqual([130_285n, 100_635n]);
    expect([second.energyUsed, second.energyPenalty]).toEqual([64_285n, 49_635n]);
  });

  it("burns the whole limit when it does not cover the transfer", async () => {
    const state = await world();
    const call = ask(token, encodeTransferCall(bob, 1n), { energyLimit: 130_284n });
    const run = await engine.run(state, call);
    expect(run).toMatchObject({ result: "OUT_OF_ENERGY", energyUsed: 130_284n, logs: [] });
    const again = await engine.run(state, ask(token, encodeTransferCall(bob, 1n)));
    expect(again.energyUsed).toBe(130_285n); // the failed one moved nothing
  });

  it("masks a 41 left in the upper bytes of an address word", async () => {
    const state = await world();
    const dirty = `a9059cbb${"0".repeat(22)}41${bob.slice(2)}${word(5n)}`;
    const run = await engine.run(state, ask(token, dirty));
    expect(run.logs[0]?.topics[2]).toBe(word(bob));
  });

  it("notes TRX sent by a contract, and creates the receiver", async () => {
    const state = await world();
    const data = encodeCall("split(address[],uint256[])", [[bob], [40n]]);
    const run = await engine.run(state, ask(splitter, data, { value: 100n }));
    expect(run.result).toBe("SUCCESS");
    expect(run.internalCalls).toMatchObject([
      { caller: splitter, to: bob, value: 40n, note: "call", rejected: false },
    ]);
    expect(state.account(bob)?.balance).toBe(40n);
    expect(state.account(splitter)?.balance).toBe(60n);
    expect(state.account(alice)?.balance).toBe(9_999_900n);
  });

  it("marks the undone payment inside a good transaction as rejected", async () => {
    const state = await world();
    const data = encodeCall("trySplit(address,uint256)", [bob, 40n]);
    const run = await engine.run(state, ask(splitter, data, { value: 100n }));
    expect(run.result).toBe("SUCCESS");
    expect(run.internalCalls.map(({ to, value, rejected }) => ({ to, value, rejected }))).toEqual([
      { to: splitter, value: 0n, rejected: true },
      { to: bob, value: 40n, rejected: true },
    ]);
    expect(state.account(bob)).toBeUndefined();
  });

  it("notes a contract's end with what it leaves", async () => {
    const state = await world();
    await engine.run(state, ask(splitter, "", { value: 77n }));
    const run = await engine.run(state, ask(splitter, encodeCall("close(address)", [bob])));
    expect(run.internalCalls).toMatchObject([{ to: bob, value: 77n, note: "suicide" }]);
    expect(state.account(bob)?.balance).toBe(77n);
    expect(state.contract(splitter)).toBeUndefined();
  });

  it("names each failure and burns by its rule", async () => {
    const state = await world();
    const refused = await engine.run(state, ask(reverter, encodeCall("refuse(string)", ["no"])));
    expect(refused).toMatchObject({ result: "REVERT", message: "REVERT opcode executed" });
    expect(refused.energyUsed).toBeLessThan(2_000n);
    expect(Buffer.from(refused.output).toString("hex").slice(0, 8)).toBe("08c379a0");
    const limit = { energyLimit: 50_000n };
    const broken = await engine.run(state, ask(reverter, encodeCall("breakDown()", []), limit));
    expect(broken).toMatchObject({ result: "ILLEGAL_OPERATION", energyUsed: 50_000n });
    const exhausted = await engine.run(state, ask(reverter, encodeCall("exhaust()", []), limit));
    expect(exhausted).toMatchObject({ result: "OUT_OF_ENERGY", energyUsed: 50_000n });
    expect(exhausted.message).toContain("Not enough energy for 'SSTORE'");
  });
});

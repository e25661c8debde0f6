import type { HexAddress } from "@clearhold/tron/address";
import { judgePair, type Movement, movementsOf } from "@clearhold/tron/block";
import { openNodeClient } from "@clearhold/tron/node";
import { encodeTransferCall } from "@clearhold/tron/token";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Devnet, startDevnet } from "../src/index.ts";
import { offer, pay, payUsdt, sign } from "./signed-tx.ts";
import { accountFor, addressFor } from "./some-address.ts";

let devnet: Devnet;

beforeEach(async () => {
  devnet = await startDevnet();
});

afterEach(() => devnet.close());

function open() {
  return openNodeClient({ fullNodeUrl: devnet.fullNodeUrl, solidityUrl: devnet.solidityUrl });
}

/** Scans from a height to the head as the house's scanner does, and says what came to `watched`. */
async function creditsSince(start: number, watched: readonly HexAddress[]): Promise<Movement[]> {
  const { head } = open();
  const found: Movement[] = [];
  let parentHash = (await head.findBlock(start - 1))?.id ?? "";
  for (let number = start; number <= devnet.head().number; number += 1) {
    const [block, infos] = await Promise.all([head.findBlock(number), head.listInfos(number)]);
    expect(judgePair({ number, parentHash }, block, infos)).toBe("fits");
    if (block === null) continue;
    const moved = movementsOf({ block, infos }, devnet.usdtContract.hex);
    found.push(...moved.filter(({ to }) => watched.includes(to)));
    parentHash = block.id;
  }
  return found;
}

function short({ kind, position, currency, units, from }: Movement) {
  return { kind, position, currency, units, from };
}

describe("the house's own client on the devnet", () => {
  it("sees TRX, USDT, multi-sent USDT and contract-sent TRX, and nothing that is fake", async () => {
    const alice = addressFor("alice");
    const { purse, zion, contracts } = devnet;
    const start = devnet.head().number + 1;
    const words = { contract: "mockUsdt" as const, from: "purse" as const };
    await devnet.faucet({ address: alice, trxSun: 5_000_000n, usdtUnits: 7_000_000n });
    const approve = [contracts.multiSend, 1_000n] as const;
    await devnet.call({ ...words, signature: "approve(address,uint256)", values: approve });
    await devnet.call({
      contract: "multiSend",
      signature: "send(address,address[],uint256[])",
      values: [contracts.mockUsdt, [alice, addressFor("bob"), alice], [30n, 40n, 50n]],
      from: "purse",
    });
    await devnet.call({
      contract: "trxSplitter",
      signature: "split(address[],uint256[])",
      values: [
        [alice, alice],
        [11n, 12n],
      ],
      callValueSun: 23n,
    });
    // From here on, nothing arrives.
    await devnet.call({
      contract: "trxSplitter",
      signature: "trySplit(address,uint256)",
      values: [alice, 5n],
      callValueSun: 5n,
    });
    await devnet.call({
      contract: "fakeUsdt",
      signature: "transfer(address,uint256)",
      values: [alice, 99n],
    });
    await devnet.call({
      contract: "fakeUsdt",
      signature: "claim(address,address,uint256)",
      values: [alice, purse.address, 0n],
    });
    await devnet.sendSpamToken(alice, 1_000_000n);
    const tooMuch = sign(devnet, purse, payUsdt(devnet, purse.address, alice, 10n ** 20n));
    expect((await offer(devnet, tooMuch)).code).toBe("SUCCESS");

    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect((await creditsSince(start, [alice])).map(short)).toEqual([
      { kind: "trx", position: "0", currency: "TRX", units: 5_000_000n, from: zion.address },
      { kind: "log", position: "0", currency: "USDT", units: 7_000_000n, from: zion.address },
      { kind: "log", position: "0", currency: "USDT", units: 30n, from: purse.address },
      { kind: "log", position: "2", currency: "USDT", units: 50n, from: purse.address },
      { kind: "int", position: hash, currency: "TRX", units: 11n, from: contracts.trxSplitter },
      { kind: "int", position: hash, currency: "TRX", units: 12n, from: contracts.trxSplitter },
    ]);
  });

  it("credits what arrived, not what was asked for, when the token takes a fee", async () => {
    const alice = addressFor("alice");
    await devnet.setTokenFee(10n, 1_000_000n);
    const start = devnet.head().number + 1;
    const { purse } = devnet;
    await offer(devnet, sign(devnet, purse, payUsdt(devnet, purse.address, alice, 10_000_000n)));
    const credits = await creditsSince(start, [alice]);
    expect(credits.map(({ units }) => units)).toEqual([9_990_000n]);
  });

  it("sees transfers from a blacklisted or paused token fail", async () => {
    const carol = accountFor("carol");
    const alice = addressFor("alice");
    await devnet.faucet({ address: carol.address, trxSun: 100_000_000n, usdtUnits: 50n });
    const start = devnet.head().number + 1;
    const transfer = () =>
      offer(devnet, sign(devnet, carol, payUsdt(devnet, carol.address, alice, 1n)));
    await devnet.blacklist(carol.address, true);
    await transfer();
    await devnet.blacklist(carol.address, false);
    await devnet.pauseToken(true);
    await transfer();
    expect(await creditsSince(start, [alice])).toEqual([]);
    await devnet.pauseToken(false);
    await transfer();
    expect((await creditsSince(start, [alice])).map(({ units }) => units)).toEqual([1n]);
  });

  it("reads accounts, resources, contracts, prices and balances", async () => {
    const client = open();
    const alice = addressFor("alice");
    await devnet.faucet({ address: alice, trxSun: 1_000_000n, usdtUnits: 12n });
    expect(await client.head.findAccount(alice)).toMatchObject({ balance: 1_000_000n });
    expect(await client.solid.findAccount(alice)).toBeNull();
    const { usdtContract } = devnet;
    expect(await client.head.getTokenBalance(usdtContract.hex, alice)).toBe(12n);
    expect(await client.findContract(usdtContract.hex)).not.toBeNull();
    expect(await client.findContract(alice)).toBeNull();
    expect(await client.getChainParameters()).toMatchObject({ energyPrice: 100n });
    expect(await client.findAccountResource(alice)).not.toBeNull();
  });

  it("broadcasts, and reads every answer", async () => {
    const client = open();
    const { purse } = devnet;
    const signed = sign(devnet, purse, pay(purse.address, addressFor("alice"), 1_000_000n));
    expect(await client.broadcast(signed.txHex)).toEqual({ kind: "accepted" });
    expect(await client.broadcast(signed.txHex)).toMatchObject({ kind: "duplicate-unknown" });
    expect((await client.head.findTx(signed.txId))?.contractRet).toBe("SUCCESS");
    devnet.setRefuse("SERVER_BUSY");
    expect(await client.broadcast(signed.txHex)).toMatchObject({ kind: "unknown" });
    devnet.clearFaults();
    const selfPaid = sign(devnet, purse, pay(purse.address, purse.address, 1n));
    expect(await client.broadcast(selfPaid.txHex)).toMatchObject({
      kind: "rejected",
      code: "CONTRACT_VALIDATE_ERROR",
      message: "Contract validate error : Cannot transfer TRX to yourself.",
    });
  });

  it("estimates what a USDT transfer really costs", async () => {
    const { purse, usdtContract } = devnet;
    const call = (to: HexAddress) =>
      open().head.callConstant({
        ownerAddress: purse.address,
        contractAddress: usdtContract.hex,
        data: encodeTransferCall(to, 1n),
      });
    expect(await call(addressFor("new"))).toMatchObject({ energyUsed: 130_285n });
    expect(await call(devnet.zion.address)).toMatchObject({ energyUsed: 64_285n });
    const signed = sign(devnet, purse, payUsdt(devnet, purse.address, addressFor("new"), 1n));
    await offer(devnet, signed);
    expect(await open().head.findInfo(signed.txId)).toMatchObject({
      energyUsed: 130_285n,
      energyFee: 13_028_500n,
      netUsage: 345,
      receiptResult: "SUCCESS",
    });
  });
});

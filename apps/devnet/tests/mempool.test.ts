import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Devnet, startDevnet } from "../src/index.ts";
import { ask } from "./ask-node.ts";
import { offer, pay, sign } from "./signed-tx.ts";
import { accountFor, addressFor } from "./some-address.ts";

let devnet: Devnet;
const alice = accountFor("alice");

beforeEach(async () => {
  devnet = await startDevnet();
  await devnet.faucet({ address: alice.address, trxSun: 10_000_000n });
  await devnet.faucet({ address: addressFor("bob"), trxSun: 1_000_000n });
  devnet.pause(true);
});

afterEach(() => devnet.close());

const toBob = (sun: bigint) => sign(devnet, alice, pay(alice.address, addressFor("bob"), sun));
const find = (value: string) => ask(devnet, "wallet/gettransactionbyid", { value });

describe("pending transactions", () => {
  it("see what those before them spend", async () => {
    expect((await offer(devnet, toBob(6_000_000n))).code).toBe("SUCCESS");
    expect(await offer(devnet, toBob(6_000_000n))).toEqual({
      code: "CONTRACT_VALIDATE_ERROR",
      message:
        "Contract validate error : Validate TransferContract error, balance is not sufficient.",
    });
    expect((await offer(devnet, toBob(3_000_000n))).code).toBe("SUCCESS");
    expect(await ask(devnet, "wallet/getpendingsize")).toEqual({ pendingSize: 2 });
    await devnet.mine();
    expect(await ask(devnet, "wallet/getpendingsize")).toEqual({ pendingSize: 0 });
    const account = await ask(devnet, "wallet/getaccount", { address: alice.address });
    expect(account.balance).toBe(1_000_000);
  });

  it("already show in the head's accounts, but not in the solidified ones", async () => {
    await devnet.solidify();
    await offer(devnet, toBob(4_000_000n));
    const balanceOf = async (base: string) =>
      (await ask(devnet, `${base}/getaccount`, { address: alice.address })).balance;
    expect(await balanceOf("wallet")).toBe(6_000_000);
    expect(await balanceOf("walletsolidity")).toBe(10_000_000);
  });

  it("are forgotten a minute after they came, and can come again while they live", async () => {
    const { timestampMs } = devnet.head();
    const contract = pay(alice.address, addressFor("bob"), 1_000_000n);
    const signed = sign(devnet, alice, contract, { expiration: timestampMs + 600_000 });
    await offer(devnet, signed);
    expect(await find(signed.txId)).toMatchObject({ txID: signed.txId });
    devnet.setTime(timestampMs + 62_000);
    await devnet.mine();
    expect(await find(signed.txId)).toEqual({});
    expect((await offer(devnet, signed)).code).toBe("SUCCESS");
    await devnet.mine();
    expect(
      await ask(devnet, "wallet/gettransactioninfobyid", { value: signed.txId }),
    ).toMatchObject({ id: signed.txId });
  });

  it("cannot be in a block whose parent is past their expiration", async () => {
    const { timestampMs } = devnet.head();
    const contract = pay(alice.address, addressFor("bob"), 1_000_000n);
    const signed = sign(devnet, alice, contract, { expiration: timestampMs + 30_000 });
    await offer(devnet, signed);
    devnet.setTime(timestampMs + 29_000);
    await devnet.mine(1); // still in time
    expect((await find(signed.txId)).ret).toEqual([{ contractRet: "SUCCESS" }]);
    const late = sign(devnet, alice, contract, { expiration: devnet.head().timestampMs });
    expect((await offer(devnet, late)).code).toBe("TRANSACTION_EXPIRATION_ERROR");
    expect((await offer(devnet, signed)).code).toBe("DUP_TRANSACTION_ERROR");
  });

  it("can be in a block later than their expiration when slots were missed", async () => {
    const { timestampMs } = devnet.head();
    const contract = pay(alice.address, addressFor("bob"), 1_000_000n);
    const signed = sign(devnet, alice, contract, { expiration: timestampMs + 20_000 });
    await offer(devnet, signed);
    devnet.setTime(timestampMs + 40_000); // nobody built in between
    const head = await devnet.mine(1);
    expect(head.timestampMs).toBeGreaterThan(timestampMs + 20_000);
    const info = await ask(devnet, "wallet/gettransactioninfobyid", { value: signed.txId });
    expect(info.blockTimeStamp).toBe(head.timestampMs);
  });

  it("never go back in time, whatever the clock says", async () => {
    const { timestampMs } = devnet.head();
    devnet.setTime(timestampMs - 3_600_000);
    const head = await devnet.mine(2);
    expect(head.timestampMs).toBeGreaterThan(timestampMs);
  });

  it("with a memo pay one TRX for it", async () => {
    const contract = pay(alice.address, addressFor("bob"), 1_000_000n);
    const signed = sign(devnet, alice, contract, { data: "6869" });
    await offer(devnet, signed);
    await devnet.mine();
    expect(
      await ask(devnet, "wallet/gettransactioninfobyid", { value: signed.txId }),
    ).toMatchObject({ fee: 1_000_000 });
  });
});

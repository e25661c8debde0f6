import { TronWeb } from "tronweb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Devnet, startDevnet } from "../../src/index.ts";
import { freshAccount } from "./network.ts";

/** A stake's wait is days of the chain's own time, so this suite needs a chain whose time it can set. */
let devnet: Devnet;
const sun = 1_000_000;
const dayMs = 86_400_000;

beforeAll(async () => {
  devnet = await startDevnet();
});
afterAll(() => devnet.close());

type Holder = ReturnType<typeof freshAccount> & { web: TronWeb };

async function holder(trx: number): Promise<Holder> {
  const account = freshAccount();
  const { fullNodeUrl: fullNode, solidityUrl: solidityNode } = devnet;
  const web = new TronWeb({ fullNode, solidityNode, privateKey: account.privateKey });
  if (trx > 0) {
    await devnet.faucet({ address: account.hex as never, trxSun: BigInt(trx) * BigInt(sun) });
  }
  return { ...account, web };
}

type Built = Parameters<TronWeb["trx"]["sign"]>[0];

async function send({ web }: Holder, building: Promise<unknown>): Promise<string> {
  const signed = await web.trx.sign((await building) as Built);
  const sent = await web.trx.sendRawTransaction(signed as never);
  if (!sent.result) throw new Error(textOf(sent.message));
  await devnet.mine();
  return sent.txid;
}

function textOf(hex: unknown): string {
  return Buffer.from(String(hex), "hex").toString("utf8");
}

const accountOf = ({ web, base58 }: Holder) =>
  web.trx.getUnconfirmedAccount(base58) as Promise<unknown> as Promise<Record<string, never>>;

describe("staking TRX and lending its energy through tronweb", () => {
  it("lends energy, which pays for a token's transfer before any TRX burns, and takes it back", async () => {
    const owner = await holder(30_000);
    const borrower = await holder(1);
    await devnet.faucet({ address: borrower.hex as never, usdtUnits: 9_000_000n });
    const build = owner.web.transactionBuilder;
    await send(owner, build.freezeBalanceV2(20_000 * sun, "ENERGY", owner.base58));
    const lent = 15_000 * sun;
    await send(owner, build.delegateResource(lent, borrower.base58, "ENERGY", owner.base58));
    expect(await accountOf(owner)).toMatchObject({
      frozenV2: expect.arrayContaining([{ type: "ENERGY", amount: 5_000 * sun }]),
      account_resource: { delegated_frozenV2_balance_for_energy: lent },
    });
    expect(await accountOf(borrower)).toMatchObject({
      account_resource: { acquired_delegated_frozenV2_balance_for_energy: lent },
    });
    const before = await borrower.web.trx.getAccountResources(borrower.base58);
    expect(before.EnergyLimit).toBeGreaterThan(130_285);
    const used = await payTokens(borrower);
    expect(used).toMatchObject({ receipt: { energy_usage: used.receipt.energy_usage_total } });
    expect("fee" in used).toBe(false);
    expect(await borrower.web.trx.getUnconfirmedBalance(borrower.base58)).toBe(sun);

    await send(owner, build.undelegateResource(lent, borrower.base58, "ENERGY", owner.base58));
    const [mine, theirs] = await Promise.all([
      owner.web.trx.getAccountResources(owner.base58),
      borrower.web.trx.getAccountResources(borrower.base58),
    ]);
    // The use comes back with the stake that it stood for, and fades there.
    expect(mine.EnergyUsed).toBeGreaterThan(64_000);
    expect("EnergyLimit" in theirs).toBe(false);
    expect("EnergyUsed" in theirs).toBe(false);
    const left = await owner.web.trx.getCanDelegatedMaxSize(owner.base58, "ENERGY", {
      confirmed: false,
    });
    expect(Number(left.max_size)).toBeLessThan(20_000 * sun);
    expect(Number(left.max_size)).toBeGreaterThan(5_000 * sun);
  });

  it("refuses what java-tron refuses", async () => {
    const owner = await holder(100);
    const nobody = await holder(0);
    const other = await holder(1);
    const build = owner.web.transactionBuilder;
    const lend = (amount: number, to: Holder) =>
      send(owner, build.delegateResource(amount, to.base58, "ENERGY", owner.base58));
    const takeBack = (amount: number) =>
      send(owner, build.undelegateResource(amount, other.base58, "ENERGY", owner.base58));
    await expect(lend(2 * sun, other)).rejects.toThrow("less than available FreezeEnergyV2");
    await send(owner, build.freezeBalanceV2(50 * sun, "ENERGY", owner.base58));
    await expect(lend(sun - 1, other)).rejects.toThrow("must be more than 1TRX");
    await expect(lend(2 * sun, nobody)).rejects.toThrow("not exists");
    await expect(takeBack(sun)).rejects.toThrow("delegated Resource does not exist");
    await lend(10 * sun, other);
    await expect(takeBack(11 * sun)).rejects.toThrow(`unlock_balance=${10 * sun}`);
    await expect(
      send(owner, build.unfreezeBalanceV2(41 * sun, "ENERGY", owner.base58)),
    ).rejects.toThrow("Invalid unfreeze_balance");
    await expect(send(owner, build.withdrawExpireUnfreeze(owner.base58))).rejects.toThrow(
      "no unFreeze balance",
    );
  });

  it("keeps what is lent with a lock until its time is over", async () => {
    const owner = await holder(100);
    const other = await holder(1);
    const build = owner.web.transactionBuilder;
    await send(owner, build.freezeBalanceV2(50 * sun, "ENERGY", owner.base58));
    const lock = build.delegateResource(10 * sun, other.base58, "ENERGY", owner.base58, true, 1200);
    await send(owner, lock);
    const takeBack = () =>
      send(owner, build.undelegateResource(10 * sun, other.base58, "ENERGY", owner.base58));
    await expect(takeBack()).rejects.toThrow("unlock_balance=0");
    await later(3_601_000);
    await takeBack();
    expect(await accountOf(owner)).toMatchObject({
      frozenV2: expect.arrayContaining([{ type: "ENERGY", amount: 50 * sun }]),
    });
  });

  it("lets a stake go after fourteen days of the chain's time", async () => {
    const owner = await holder(100);
    const build = owner.web.transactionBuilder;
    await send(owner, build.freezeBalanceV2(50 * sun, "ENERGY", owner.base58));
    await send(owner, build.unfreezeBalanceV2(20 * sun, "ENERGY", owner.base58));
    expect(await accountOf(owner)).toMatchObject({
      frozenV2: expect.arrayContaining([{ type: "ENERGY", amount: 30 * sun }]),
      unfrozenV2: [{ type: "ENERGY", unfreeze_amount: 20 * sun }],
    });
    await later(13 * dayMs);
    await expect(send(owner, build.withdrawExpireUnfreeze(owner.base58))).rejects.toThrow(
      "no unFreeze balance",
    );
    await later(dayMs + 1_000);
    const balance = await owner.web.trx.getUnconfirmedBalance(owner.base58);
    const txid = await send(owner, build.withdrawExpireUnfreeze(owner.base58));
    const info = await owner.web.trx.getUnconfirmedTransactionInfo(txid);
    expect(info).toMatchObject({ withdraw_expire_amount: 20 * sun });
    expect(await owner.web.trx.getUnconfirmedBalance(owner.base58)).toBe(balance + 20 * sun);
  });
});

async function payTokens(payer: Holder) {
  const to = freshAccount();
  const built = await payer.web.transactionBuilder.triggerSmartContract(
    devnet.usdtContract.base58,
    "transfer(address,uint256)",
    { feeLimit: 20 * sun },
    [
      { type: "address", value: to.base58 },
      { type: "uint256", value: 5_000_000 },
    ],
    payer.base58,
  );
  const txid = await send(payer, Promise.resolve(built.transaction));
  return payer.web.trx.getUnconfirmedTransactionInfo(txid);
}

/** The chain's own time, so much later; a block makes it known. */
async function later(ms: number): Promise<void> {
  const head = await devnet.head();
  devnet.setTime(head.timestampMs + ms);
  await devnet.mine();
}
